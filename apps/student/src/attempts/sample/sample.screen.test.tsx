import { sampleTests } from '@katedra/contract/sample-test'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import type { Look, Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'
import { asShown, fiveQuestions } from '../../testing/samples.ts'

const server = fakeServer()

beforeEach(() => {
  server.reply(sampleTests.sampleTest, { questions: asShown(fiveQuestions) })
  server.reply(sampleTests.checkSample, ({ body }) => ({
    items: body.answers.flatMap(({ item_no, answer }) => {
      const question = fiveQuestions[item_no - 1]
      if (question === undefined) return []
      const score =
        answer === null ? ({ kind: 'unanswered' } as const) : ({ kind: 'scored', fraction: 1, parts: {} } as const)
      return [
        { item_no, question, score, points: answer === null ? 0 : question.points, counts: true, full_points: false },
      ]
    }),
  }))
})

describe('the test that anybody may try', () => {
  it.each([
    { width: 320, language: 'cs' },
    { width: 1280, language: 'en' },
  ] as const)('opens with its first question and says what it is: $width, $language', async (look) => {
    const screen = await open(look)
    await expect.element(screen.getByText(screen.say('attempts', 'sample.title'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'sample.nothingKept'))).toBeVisible()
    // Nothing is saved anywhere, so nothing says that it is.
    expect(document.querySelector('[data-saved]')).toBeNull()
    await expectAccessible()
  })

  it('checks one answer at a time and tells how it did', async () => {
    const screen = await open()
    await userEvent.keyboard('2')
    await screen.getByRole('button', { name: screen.say('attempts', 'question.check') }).click()
    await expect.element(screen.getByText(screen.say('attempts', 'question.checked'))).toBeVisible()
    expect(server.asked(sampleTests.checkSample).map(({ body }) => body.answers)).toEqual([
      [{ item_no: 1, answer: { chosen: ['w9'] } }],
    ])
    await expectAccessible()
  })

  it('is handed in with what was answered, and shows everything with its points', async () => {
    const screen = await open()
    await userEvent.keyboard('2')
    await handIn(screen)
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', 'end.doneTitle') })).toBeVisible()
    await expect.element(screen.getByRole('listitem').first()).toBeVisible()
    expect(
      server.asked(sampleTests.checkSample).flatMap(({ body }) => body.answers.map(({ item_no }) => item_no)),
    ).toEqual([1, 2, 3, 4, 5])
    await expect
      .element(screen.getByRole('link', { name: screen.say('attempts', 'sample.toTeachers') }))
      .toHaveAttribute('href', '/')
    await expectAccessible()
    await screen.getByRole('button', { name: screen.say('attempts', 'end.leave') }).click()
    await expect.element(screen.getByRole('heading', { name: screen.say('attempts', 'code.title') })).toBeVisible()
    expect(location.pathname).toBe('/t')
  })

  it('begins again with each visit', async () => {
    const screen = await open()
    await userEvent.keyboard('2')
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toBeChecked()
    await screen.unmount()
    const again = await open()
    await expect.element(again.getByRole('radio', { name: /Řím/ })).not.toBeChecked()
  })

  it('that does not come can be asked for again', async () => {
    server.refuse(sampleTests.sampleTest, 'app.unavailable')
    const screen = await openPage('/t/na-zkousku')
    const retry = screen.getByRole('button', { name: screen.say('attempts', 'problem.retry') })
    await expect.element(retry).toBeVisible()
    server.reply(sampleTests.sampleTest, { questions: asShown(fiveQuestions) })
    await retry.click()
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toBeVisible()
  })
})

async function open(look?: Look): Promise<Screen> {
  const screen = await openPage('/t/na-zkousku', look)
  await expect.element(screen.getByRole('radio', { name: /Řím|Rome/ })).toBeVisible()
  return screen
}

async function handIn(screen: Screen): Promise<void> {
  await screen.getByRole('button', { name: screen.say('attempts', 'question.overview') }).click()
  await screen.getByRole('button', { name: screen.say('attempts', 'overview.handIn') }).click()
  await screen.getByRole('dialog').getByRole('button').last().click()
}
