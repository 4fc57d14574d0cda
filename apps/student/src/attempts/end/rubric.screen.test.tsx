import { attempts } from '@katedra/contract/attempts'
import { publicQuestion, solvedQuestion, type Question } from '@katedra/questions'
import { rubricExample } from '@katedra/questions/examples'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { describe, expect, it } from 'vitest'
import type { ItemReview } from '../attempts.data.ts'
import { openAttempt, serveAttempt } from '../../testing/pupils-server.ts'
import { after, asShown, sampleReview, savedAnswer } from '../../testing/samples.ts'

const server = fakeServer()
const { key } = rubricExample
const shownBefore: Question = {
  ...rubricExample,
  key: { ...key, ...(key.rubric === undefined ? {} : { rubric: { ...key.rubric, shown_before: true } }) },
}

const marked: ItemReview = {
  item_no: 1,
  points: 3.25,
  score: { kind: 'scored', fraction: 3.25 / 5.5, parts: { 0: 'near' } },
  question: solvedQuestion(rubricExample),
  counts: true,
  full_points: false,
  rubric: { levels: { obsah: 'l1', souvisl: 'l1', pravopis: 'l2' }, comments: ['Chybí závěr.'] },
}

function essay(feedback: 'after_submission' | 'at_once' = 'after_submission') {
  return serveAttempt(server, {
    state: 'submitted',
    submitted_at: after(20),
    feedback,
    questions: asShown([rubricExample]),
    answers: [savedAnswer(1, { text: 'Stavěli polozemnice.' })],
  })
}

describe.each(['cs', 'en'] as const)('an answer marked by criteria (%s)', (language) => {
  it('shows the level of each, its points and the comments of the teacher', async () => {
    const world = essay()
    server.reply(attempts.review, sampleReview({ items: [marked], points: 3.25, out_of: 5.5 }))
    const screen = await openAttempt(world, { language, width: 320 })
    const rubric = screen.getByRole('region', { name: screen.say('questions', 'rubric.title') })
    await expect.element(rubric).toBeVisible()
    await expect.element(rubric.getByText('Chybí závěr.')).toBeVisible()
    const number = (value: number) => new Intl.NumberFormat(language).format(value)
    const worth = screen.say('questions', 'rubric.points', { points: number(2.5) })
    const ofLevel = screen.say('questions', 'rubric.pointsOf', { points: number(1.25), worth })
    await expect.element(rubric.getByText(ofLevel, { exact: true })).toBeVisible()
    const ofQuestion = screen.say('attempts', 'review.pointsOf', { points: number(3.25), outOf: number(5.5) })
    await expect.element(screen.getByText(ofQuestion, { exact: true })).toBeVisible()
    const chosen = rubric
      .getByRole('listitem')
      .elements()
      .filter((one) => one.textContent.startsWith(screen.say('questions', 'rubric.chosen')))
    const words = language === 'cs' ? ['Jedna změna', 'Věty bez návaznosti', 'Nejvýš dvě chyby'] : ['One change']
    for (const [index, word] of words.entries()) expect(chosen[index]?.textContent).toContain(word)
    expect(chosen).toHaveLength(3)
    await expectAccessible()
  })

  it('shows none of that while it waits', async () => {
    const { rubric: _left, ...waiting } = { ...marked, points: null, score: { kind: 'manual' as const } }
    const world = essay()
    server.reply(attempts.review, sampleReview({ items: [waiting], points: 0, out_of: 0, manual_count: 1 }))
    const screen = await openAttempt(world, { language })
    await expect.element(screen.getByText(screen.say('attempts', 'review.waiting')).first()).toBeVisible()
    expect(screen.getByText(screen.say('questions', 'rubric.title')).query()).toBeNull()
  })
})

describe('criteria that may be seen before', () => {
  it('stand under the answer while it is written', async () => {
    const question = publicQuestion(shownBefore, { seed: 'screen', shuffle_options: false })
    const screen = await openAttempt(serveAttempt(server, { questions: [{ item_no: 1, question }] }), { width: 320 })
    const rubric = screen.getByRole('region', { name: screen.say('questions', 'rubric.title') })
    await expect.element(rubric.getByText('Souvislost')).toBeVisible()
    await expect
      .element(
        rubric.getByText(
          screen.say('questions', 'rubric.upTo', {
            worth: screen.say('questions', 'rubric.points', { points: '2,5' }),
          }),
        ),
      )
      .toBeVisible()
    await expectAccessible()
  })

  it('are not there where the author keeps them back', async () => {
    const screen = await openAttempt(serveAttempt(server, { questions: asShown([rubricExample]) }))
    await expect.element(screen.getByRole('textbox')).toBeVisible()
    expect(screen.getByText('Souvislost').query()).toBeNull()
  })
})
