import { marking } from '@katedra/contract/marking'
import { plannedTests } from '@katedra/contract/planned-tests'
import { gapsExamples } from '@katedra/questions/examples'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'
import { overTest, testId } from '../../testing/sample-figures.ts'
import { sampleAnswer } from '../../testing/sample-results.ts'
import { sampleTestDetail } from '../../testing/sample-tests.ts'

const server = fakeServer()
const [planets] = gapsExamples
const address = `/vysledky/${testId}/hodnoceni`

beforeEach(() => {
  server.reply(plannedTests.test, { ...sampleTestDetail(1), ...overTest })
})

describe('marking by hand', () => {
  it('says that nothing waits', async () => {
    server.reply(marking.markingQueue, [])
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('results', 'marking.nothing'))).toBeVisible()
    await expectAccessible()
  })

  it('gives points by a button, and says when everything is done', async () => {
    server.reply(marking.markingQueue, [{ item_no: 2, waiting_count: 1, marked_count: 0 }])
    server.reply(marking.markingAnswers, [waiting(1)])
    server.reply(marking.mark, ({ body: { attempt_id, item_no, points } }) => ({
      attempt_id,
      item_no,
      points,
      mark: { marked_at: '2026-11-21T08:00:00Z', marked_by_name: 'Eva Nová', note: '', note_shown: false },
    }))
    const screen = await openPage(server, address)
    await expect.element(screen.getByText('Olomouc 1')).toBeVisible()
    await expectAccessible({ in: ['light'] })
    await screen.getByRole('button', { name: screen.say('results', 'marking.full', { points: '2' }) }).click()
    const done = screen.getByText(screen.say('results', 'marking.doneTitle'))
    await expect.element(done).toBeVisible()
    // Before the buttons that lead nowhere any more, so that it is seen without scrolling.
    const back = screen.getByRole('button', { name: screen.say('results', 'marking.back') })
    expect(done.element().getBoundingClientRect().top).toBeLessThan(back.element().getBoundingClientRect().top)
    expect(server.asked(marking.mark).map(({ body }) => body.points)).toEqual([2])
  })

  it.each(['body', 'main'])(
    'gives points by the keyboard, where the focus is on the %s, and goes on by Enter',
    async (place) => {
      server.reply(marking.markingQueue, [{ item_no: 2, waiting_count: 2, marked_count: 0 }])
      server.reply(marking.markingAnswers, [waiting(1), waiting(2)])
      server.reply(marking.mark, ({ body: { attempt_id, item_no, points } }) => ({
        attempt_id,
        item_no,
        points,
        mark: null,
      }))
      const screen = await openPage(server, address)
      await expect.element(screen.getByText('Olomouc 1')).toBeVisible()
      document.querySelector<HTMLElement>(place)?.focus()
      await userEvent.keyboard('0')
      await userEvent.keyboard('{Enter}')
      await expect.element(screen.getByText('Olomouc 2')).toBeVisible()
      await expect.poll(() => server.asked(marking.mark).map(({ body }) => body.points)).toEqual([0])
    },
  )

  it.each(['cs', 'en'] as const)('shows the comment to the pupil only where it is wanted, in %s', async (language) => {
    server.reply(marking.markingQueue, [{ item_no: 2, waiting_count: 1, marked_count: 0 }])
    server.reply(marking.markingAnswers, [waiting(1)])
    server.reply(marking.mark, ({ body: { attempt_id, item_no, points } }) => ({
      attempt_id,
      item_no,
      points,
      mark: null,
    }))
    const screen = await openPage(server, address, { language, width: 320 })
    await screen.getByRole('textbox', { name: new RegExp(screen.say('results', 'marking.note')) }).fill('Hezky řečeno')
    await expect.element(screen.getByText(screen.say('results', 'marking.noteHint'))).toBeVisible()
    await screen.getByText(screen.say('results', 'marking.showNote')).click()
    await expect.element(screen.getByText(screen.say('results', 'marking.noteShownHint'))).toBeVisible()
    await expectAccessible()
    await screen.getByRole('button', { name: screen.say('results', 'marking.full', { points: '2' }) }).click()
    await expect
      .poll(() => server.asked(marking.mark).map(({ body }) => [body.points, body.note, body.note_shown]))
      .toEqual([[2, 'Hezky řečeno', true]])
    await screen.getByText(screen.say('results', 'marking.showNote')).click()
    await expect.poll(() => server.asked(marking.mark).at(-1)?.body.note_shown).toBe(false)
  })

  it('hides names until they are asked for', async () => {
    server.reply(marking.markingQueue, [{ item_no: 2, waiting_count: 1, marked_count: 0 }])
    server.reply(marking.markingAnswers, [waiting(1)])
    const screen = await openPage(server, address)
    await expect.element(screen.getByText('Olomouc 1')).toBeVisible()
    expect(screen.getByText('Adam 1').query()).toBeNull()
    await screen.getByText(screen.say('results', 'question.hideNames')).click()
    await expect.element(screen.getByText('Adam 1')).toBeVisible()
  })

  it('gives a mark that was not saved back, and sends it again when asked', async () => {
    server.reply(marking.markingQueue, [{ item_no: 2, waiting_count: 1, marked_count: 0 }])
    server.reply(marking.markingAnswers, [waiting(1)])
    server.refuse(marking.mark, 'app.unavailable')
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('results', 'marking.full', { points: '2' }) }).click()
    const again = screen.getByRole('button', { name: screen.say('results', 'marking.retry') })
    await expect.element(again).toBeVisible()
    server.reply(marking.mark, ({ body: { attempt_id, item_no, points } }) => ({
      attempt_id,
      item_no,
      points,
      mark: null,
    }))
    await again.click()
    await expect.element(again).not.toBeInTheDocument()
    expect(server.asked(marking.mark).at(-1)?.body.points).toBe(2)
  })

  it('shows of a text with gaps what waits, and proposes what the others have earned', async () => {
    const known = { points: 2.25, max_points: 3, waiting: ['k3'] }
    const answer = { text: '', gaps: { p1: 'Jupiter', r2: '12', k3: 'písku' } }
    const test = { ...sampleTestDetail(1), ...overTest }
    const questions = test.questions.map((one, index) =>
      index === 0 ? { ...one, item_no: 2, question: planets } : one,
    )
    server.reply(plannedTests.test, { ...test, questions: questions.slice(0, 1) })
    server.reply(marking.markingQueue, [{ item_no: 2, waiting_count: 1, marked_count: 0 }])
    server.reply(marking.markingAnswers, [{ ...waiting(1), answer, known }])
    server.reply(marking.mark, ({ body: { attempt_id, item_no, points } }) => ({
      attempt_id,
      item_no,
      points,
      mark: null,
    }))
    const screen = await openPage(server, address)
    await expect
      .element(screen.getByText(screen.say('results', 'gaps.gap', { number: 3 }), { exact: true }))
      .toBeVisible()
    await expect.element(screen.getByText('písku', { exact: true })).toBeVisible()
    const proposal = screen.say('results', 'gaps.proposal', { points: '2,25', max: '3' })
    await expect.element(screen.getByText(proposal)).toBeVisible()
    await expectAccessible({ in: ['light'] })
    await screen.getByRole('button', { name: screen.say('results', 'gaps.none', { points: '2,25' }) }).click()
    await expect.poll(() => server.asked(marking.mark).at(-1)?.body.points).toBe(2.25)
  })

  it('that did not come is asked for again', async () => {
    server.refuse(marking.markingQueue, 'app.unavailable')
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(marking.markingQueue, [])
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByText(screen.say('results', 'marking.nothing'))).toBeVisible()
  })
})

function waiting(number: number) {
  return sampleAnswer(idOf(2000 + number), {
    name: `Adam ${number}`,
    answer: { text: `Olomouc ${number}` },
    score: { kind: 'manual' },
    points: null,
  })
}
