import { live } from '@katedra/contract/live'
import { marking } from '@katedra/contract/marking'
import { marks } from '@katedra/contract/marks'
import { results, type AnswerMark } from '@katedra/contract/results'
import { subjects } from '@katedra/contract/subjects'
import { rubricExample } from '@katedra/questions/examples'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../testing/open-page.tsx'
import { numberedStudent, sampleAttempt, sampleDetail, sampleResults, testId } from '../testing/sample-figures.ts'
import { sampleMarks } from '../testing/sample-marks.ts'
import { sampleRoom } from '../testing/sample-room.ts'

const server = fakeServer()
const mark: AnswerMark = {
  marked_at: '2026-11-21T08:00:00Z',
  marked_by_name: 'Eva Nová',
  note: '',
  note_shown: false,
  rubric: { levels: { obsah: 'l1', souvisl: 'l1', pravopis: 'l2' }, comments: ['z'] },
}
const score = { kind: 'scored', fraction: 3.25 / 5.5, parts: {} } as const

beforeEach(() => {
  server.refuse(results.testAnalysis, 'app.not_found')
})

describe.each([360, 1280] as const)('a filled-in rubric on %i pixels', (width) => {
  it('stands with the answer in the attempt of a pupil', async () => {
    const attempt = sampleAttempt()
    const items = attempt.items.slice(0, 1).map((item) => ({
      ...item,
      question: rubricExample,
      answer: { text: 'Stavěli polozemnice.' },
      score,
      points: 3.25,
      mark,
    }))
    server.reply(subjects.subjects, [])
    server.reply(live.lateAnswers, [])
    server.reply(marks.testMarks, sampleMarks([]))
    server.reply(live.room, sampleRoom([], { state: 'finished' }))
    server.reply(results.testResults, sampleResults(1, { students: [numberedStudent(1)] }))
    server.reply(results.attemptDetail, { ...attempt, items })
    const screen = await openPage(server, `/vysledky/${testId}?attempt_id=${attempt.attempt_id}`, { width })
    const rubric = screen.getByRole('region', { name: screen.say('questions', 'rubric.title') })
    await expect.element(rubric.getByText('Věty bez návaznosti')).toBeVisible()
    const worth = screen.say('questions', 'rubric.points', { points: '2,5' })
    const points = screen.say('questions', 'rubric.pointsOf', { points: '1,25', worth })
    await expect.element(rubric.getByText(points)).toBeVisible()
    await expect.element(rubric.getByText('Chybí závěr.')).toBeVisible()
    await expectAccessible()
  })

  it('is told in lines among all answers to the question, whose criteria stand above', async () => {
    const detail = sampleDetail(1, { question: rubricExample, groups: [] })
    const answers = detail.answers.map((answer) => ({
      ...answer,
      answer: { text: 'Stavěli.' },
      score,
      points: 3.25,
      mark,
    }))
    server.reply(results.testResults, sampleResults(1))
    server.reply(results.questionDetail, { ...detail, answers })
    const screen = await openPage(server, `/vysledky/${testId}/otazky/2`, { width })
    const table = screen.getByRole('table', { name: screen.say('results', 'question.answers') })
    await expect.element(table.getByText('Souvislost: Věty bez návaznosti (1,25 bodu)')).toBeVisible()
    await expect.element(table.getByText('Chybí závěr.')).toBeVisible()
    await expect
      .element(screen.getByRole('region', { name: screen.say('questions', 'rubric.title') }).getByText('Jen heslovitě'))
      .toBeVisible()
    await expectAccessible({ in: ['light'] })
  })
})

describe('the points of a question with criteria', () => {
  it('may be changed afterwards', async () => {
    const detail = sampleDetail(1, { question: rubricExample, groups: [] })
    server.reply(results.testResults, sampleResults(1))
    server.reply(results.questionDetail, detail)
    server.refuse(marking.previewRescoring, 'app.unavailable')
    const screen = await openPage(server, `/vysledky/${testId}/otazky/2`)
    await screen.getByRole('button', { name: screen.say('results', 'mend.open') }).click()
    const points = screen.getByRole('dialog').getByRole('textbox', { name: screen.say('results', 'mend.points') })
    await points.fill('11')
    await userEvent.keyboard('{Tab}')
    await expect.poll(() => server.asked(marking.previewRescoring).at(-1)?.body.points).toBe(11)
  })
})
