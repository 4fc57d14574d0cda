import { attempts } from '@katedra/contract/attempts'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { tabTo } from '@katedra/testing/keyboard'
import type { Screen } from '@katedra/testing/screens'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openAttempt, serveAttempt } from '../../testing/pupils-server.ts'
import { fiveAnswers, savedAnswer } from '../../testing/samples.ts'

const server = fakeServer()

describe('the way through the questions', () => {
  it('leads forward and back, and the first has nothing before it', async () => {
    const screen = await openAttempt(serveAttempt(server), { width: 320 })
    await expect.element(title(screen, 1)).toBeVisible()
    await expect.element(button(screen, 'question.previous')).toBeDisabled()
    await button(screen, 'question.next').click()
    await expect.element(title(screen, 2)).toBeVisible()
    await button(screen, 'question.previous').click()
    await expect.element(title(screen, 1)).toBeVisible()
    await expectAccessible()
  })

  it('is in the browser’s history: its back button leads to the question before', async () => {
    const screen = await openAttempt(serveAttempt(server))
    await button(screen, 'question.next').click()
    await button(screen, 'question.next').click()
    await expect.element(title(screen, 3)).toBeVisible()
    history.back()
    await expect.element(title(screen, 2)).toBeVisible()
  })

  it('ends in the overview after the last question', async () => {
    const screen = await openAttempt(serveAttempt(server))
    for (const number of [2, 3, 4, 5]) {
      await button(screen, 'question.next').click()
      await expect.element(title(screen, number)).toBeVisible()
    }
    await button(screen, 'question.finish').click()
    await expect.element(overview(screen)).toHaveFocus()
  })

  it('is told to the teacher: which question is on the screen', async () => {
    const screen = await openAttempt(serveAttempt(server))
    await expect.poll(() => server.asked(attempts.presence).at(-1)?.body.item_no).toBe(1)
    await button(screen, 'question.next').click()
    await expect.poll(() => server.asked(attempts.presence).at(-1)?.body.item_no, { timeout: 9000 }).toBe(2)
  })
})

describe('the overview', () => {
  it('says what is missing, and leads to the first such question', async () => {
    const [abc] = fiveAnswers
    const answers = [savedAnswer(1, abc), savedAnswer(4, { pairs: { g6: 'u2' } })]
    const screen = await openAttempt(serveAttempt(server, { answers }), { width: 320 })
    await button(screen, 'question.overview').click()
    await expect.element(screen.getByText(screen.say('attempts', 'overview.empty', { count: 3 }))).toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'overview.partial', { count: 1 }))).toBeVisible()
    await expectAccessible()
    await button(screen, 'overview.back').click()
    await expect.element(title(screen, 2)).toBeVisible()
  })

  it('leads to any question by the keyboard', async () => {
    const screen = await openAttempt(serveAttempt(server))
    await tabTo(button(screen, 'question.overview'))
    await userEvent.keyboard('{Enter}')
    await expect.element(overview(screen)).toHaveFocus()
    const name = new RegExp(screen.say('attempts', 'overview.question', { number: 4 }))
    await tabTo(screen.getByRole('button', { name }))
    await userEvent.keyboard('{Enter}')
    await expect.element(title(screen, 4)).toBeVisible()
  })

  it('lets someone else sit down only while nothing of this pupil is unsent', async () => {
    const screen = await openAttempt(serveAttempt(server))
    const notMe = screen.getByRole('button', { name: screen.say('attempts', 'overview.notMe', { name: 'Anna Malá' }) })
    const gate = server.slow(attempts.saveAnswer)
    await screen.getByRole('radio', { name: /Řím/ }).click()
    await button(screen, 'question.overview').click()
    await expect.element(overview(screen)).toBeVisible()
    await expect.element(notMe).not.toBeInTheDocument()
    gate.release()
    await notMe.click()
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', 'join.chooseName') })).toBeVisible()
  })
})

describe('handing in', () => {
  it('asks first, says what is missing, and can be put off by the keyboard', async () => {
    const screen = await openAttempt(serveAttempt(server), { width: 320 })
    await button(screen, 'question.overview').click()
    await button(screen, 'overview.handIn').click()
    const dialog = screen.getByRole('dialog', { name: screen.say('attempts', 'overview.confirmTitle') })
    await expect.element(dialog.getByText(screen.say('attempts', 'overview.empty', { count: 5 }))).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button(screen, 'overview.handIn')).toHaveFocus()
    expect(server.asked(attempts.submitAttempt)).toHaveLength(0)
  })

  it('of a finished test says that nothing is missing, and says when the server took it', async () => {
    const answers = fiveAnswers.map((answer, index) => savedAnswer(index + 1, answer))
    const screen = await openAttempt(serveAttempt(server, { answers }), { language: 'en' })
    await button(screen, 'question.overview').click()
    await button(screen, 'overview.handIn').click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByText(screen.say('attempts', 'overview.allDone'))).toBeVisible()
    await dialog.getByRole('button', { name: screen.say('attempts', 'overview.handIn') }).click()
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', 'end.doneTitle') })).toHaveFocus()
    await expect.element(screen.getByText(screen.say('attempts', 'end.doneAt', { time: '9:02' }))).toBeVisible()
  })

  it('sends the last answer before the hand-in', async () => {
    const screen = await openAttempt(serveAttempt(server))
    const gate = server.slow(attempts.saveAnswer)
    await screen.getByRole('radio', { name: /Řím/ }).click()
    await handIn(screen)
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', 'end.sending') })).toBeVisible()
    expect(server.asked(attempts.submitAttempt)).toHaveLength(0)
    gate.release()
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', 'end.doneTitle') })).toBeVisible()
    expect(server.asked(attempts.saveAnswer).at(-1)?.body.answer).toEqual({ chosen: ['w9'] })
  })

  it('waits for a connection, says so, and then goes by itself', async () => {
    const screen = await openAttempt(serveAttempt(server), { width: 320 })
    await expect.element(title(screen, 1)).toBeVisible()
    server.offline()
    await screen.getByRole('radio', { name: /Řím/ }).click()
    await handIn(screen)
    await expect
      .element(screen.getByRole('heading', { name: screen.say('attempts', 'end.waitingTitle') }))
      .toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'end.waitingText'))).toBeVisible()
    await expect
      .element(screen.getByText(screen.say('attempts', 'saved.device'), { exact: true }).first())
      .toBeVisible()
    await expectAccessible()
    server.online()
    dispatchEvent(new Event('online'))
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', 'end.doneTitle') })).toBeVisible()
  })

  it('that waits can be taken back, and the answers can be changed again', async () => {
    const screen = await openAttempt(serveAttempt(server))
    await expect.element(title(screen, 1)).toBeVisible()
    server.offline()
    await screen.getByRole('radio', { name: /Řím/ }).click()
    await handIn(screen)
    await button(screen, 'end.back').click()
    await expect.element(overview(screen)).toBeVisible()
    server.online()
    dispatchEvent(new Event('online'))
    await button(screen, 'overview.back').click()
    await button(screen, 'question.previous').click()
    await screen.getByRole('radio', { name: /Milán/ }).click()
    await expect.poll(() => server.asked(attempts.saveAnswer).at(-1)?.body.answer).toEqual({ chosen: ['k4'] })
    expect(server.asked(attempts.submitAttempt)).toHaveLength(0)
  })
})

async function handIn(screen: Screen): Promise<void> {
  await button(screen, 'question.overview').click()
  await button(screen, 'overview.handIn').click()
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: screen.say('attempts', 'overview.handIn') })
    .click()
}

function button(screen: Screen, key: string) {
  return screen.getByRole('button', { name: screen.say('attempts', key), exact: true })
}

function title(screen: Screen, number: number) {
  return screen.getByRole('heading', { name: screen.say('attempts', 'question.title', { number, total: 5 }) })
}

function overview(screen: Screen) {
  return screen.getByRole('heading', { name: screen.say('attempts', 'overview.title') })
}
