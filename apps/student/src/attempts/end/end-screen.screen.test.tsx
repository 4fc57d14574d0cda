import { attempts, type Attempt } from '@katedra/contract/attempts'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import type { Screen } from '@katedra/testing/screens'
import { describe, expect, it } from 'vitest'
import { hurry, openAttempt, serveAttempt } from '../../testing/pupils-server.ts'
import {
  after,
  comingReview,
  fiveAnswers,
  reviewOf,
  sampleAttempt,
  sampleReview,
  savedAnswer,
} from '../../testing/samples.ts'

const server = fakeServer()

describe('the end', () => {
  it('of an attempt handed in says when, and leaves a clean device', async () => {
    const screen = await openAttempt(serveAttempt(server, handedIn()), { width: 320 })
    await expect.element(heading(screen, 'end.doneTitle')).toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'end.doneAt', { time: '9:20' }))).toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'review.never'))).toBeVisible()
    await expectAccessible()
    await button(screen, 'end.leave').click()
    await expect.element(heading(screen, 'code.title')).toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'code.continueTitle'))).not.toBeInTheDocument()
    expect(location.pathname).toBe('/t')
  })

  it('by time says how many answers the server has', async () => {
    const answers = [savedAnswer(1, fiveAnswers[0])]
    const screen = await openAttempt(serveAttempt(server, handedIn({ submitted_at: after(45), answers })))
    await expect.element(heading(screen, 'end.overTitle')).toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'end.onServer', { count: 1, total: 5 }))).toBeVisible()
    await expectAccessible()
  })

  it('made by the teacher while the pupil answers comes by itself', async () => {
    const world = serveAttempt(server)
    const screen = await openAttempt(world)
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toBeVisible()
    world.attempt = { ...world.attempt, state: 'submitted', submitted_at: after(5) }
    hurry()
    await expect.element(heading(screen, 'end.endedTitle')).toBeVisible()
  })

  it('by this device’s own clock is checked with the server before it is said', async () => {
    const world = serveAttempt(server, { deadline: after(0.05) })
    const screen = await openAttempt(world, { width: 320 })
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toBeVisible()
    const gate = server.slow(attempts.attempt)
    await expect.element(heading(screen, 'end.checkingTitle')).toBeVisible()
    await expectAccessible()
    world.attempt = { ...world.attempt, state: 'submitted', submitted_at: world.attempt.deadline }
    gate.release()
    await expect.element(heading(screen, 'end.overTitle')).toBeVisible()
  })

  it('gives way to the questions when the teacher lets the pupil go on', async () => {
    const world = serveAttempt(server, handedIn({ submitted_at: after(45), server_time: after(45) }))
    const screen = await openAttempt(world)
    await expect.element(heading(screen, 'end.overTitle')).toBeVisible()
    world.attempt = { ...world.attempt, state: 'open', submitted_at: null, deadline: after(55.5) }
    hurry()
    await expect.element(screen.getByText(screen.say('attempts', 'time.minutes', { count: 10 })).first()).toBeVisible()
    await screen.getByRole('radio', { name: /Řím/ }).click()
    await expect.poll(() => server.asked(attempts.saveAnswer).at(-1)?.body.answer).toEqual({ chosen: ['w9'] })
  })

  it('says of an answer that came late that the teacher decides', async () => {
    const world = serveAttempt(server)
    const screen = await openAttempt(world)
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toBeVisible()
    server.refuse(attempts.saveAnswer, 'attempts.closed')
    const gate = server.slow(attempts.saveAnswer)
    await screen.getByRole('radio', { name: /Řím/ }).click()
    await expect.poll(() => server.asked(attempts.saveAnswer)).toHaveLength(1)
    world.attempt = { ...world.attempt, state: 'submitted', submitted_at: after(45) }
    gate.release()
    await expect.element(heading(screen, 'end.overTitle')).toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'end.late', { count: 1 }))).toBeVisible()
    await expectAccessible()
  })

  it('says that the server lacks an answer for as long as that is so', async () => {
    const world = serveAttempt(server)
    const screen = await openAttempt(world)
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toBeVisible()
    server.refuse(attempts.saveAnswer, 'app.unavailable')
    await screen.getByRole('radio', { name: /Řím/ }).click()
    await expect.element(screen.getByText(screen.say('attempts', 'saved.deviceHint'))).toBeVisible()
    world.attempt = { ...world.attempt, state: 'submitted', submitted_at: after(5) }
    hurry()
    await expect.element(screen.getByText(screen.say('attempts', 'end.leftBehind', { count: 1 }))).toBeVisible()
    await expectAccessible()
    server.refuse(attempts.saveAnswer, 'attempts.closed')
    hurry()
    await expect.element(screen.getByText(screen.say('attempts', 'end.late', { count: 1 }))).toBeVisible()
  })

  it('offers another attempt where the test allows one', async () => {
    const screen = await openAttempt(serveAttempt(server, handedIn({ attempts_left: 1 })))
    await expect.element(screen.getByText(screen.say('attempts', 'end.attemptsLeft', { count: 1 }))).toBeVisible()
    server.refuse(attempts.tryAgain, 'attempts.no_attempts_left')
    await button(screen, 'end.again').click()
    await expect.element(screen.getByText(screen.say('attempts', 'problem.noAttemptsLeft'))).toBeVisible()
    const next = sampleAttempt()
    server.reply(attempts.tryAgain, { token: 'next', attempt: next })
    server.reply(attempts.attempt, next)
    await button(screen, 'end.again').click()
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toBeEnabled()
  })
})

describe('a published mark', () => {
  const mark = { label: '2-', absence: null, topic: 'Starověký Řím a jeho provincie' }

  it.each([
    ['cs', 320],
    ['en', 390],
  ] as const)('stands over the feedback with what it is for, in %s on %i pixels', async (language, width) => {
    const world = serveAttempt(server, handedIn({ feedback: 'at_once' }))
    server.reply(attempts.review, sampleReview({ mark }))
    const screen = await openAttempt(world, { language, width })
    await expect.element(heading(screen, 'mark.title')).toBeVisible()
    await expect.element(screen.getByText('2-', { exact: true })).toBeVisible()
    await expect.element(screen.getByText(mark.topic)).toBeVisible()
    await expectAccessible()
  })

  it('is seen where there is no feedback, and before it comes', async () => {
    const world = serveAttempt(server, handedIn({ feedback: 'after_end' }))
    server.reply(attempts.review, comingReview(after(45), { mark }))
    const screen = await openAttempt(world, { width: 320 })
    await expect.element(screen.getByText('2-', { exact: true })).toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'review.later', { time: 'dnes 9:45' }))).toBeVisible()
    await expectAccessible({ in: ['light'] })
  })

  it('is seen where the test gives no feedback at all', async () => {
    const world = serveAttempt(server, handedIn({ feedback: 'never' }))
    server.reply(attempts.review, comingReview(null, { mark }))
    const screen = await openAttempt(world)
    await expect.element(screen.getByText('2-', { exact: true })).toBeVisible()
    expect(screen.getByText(screen.say('attempts', 'review.never')).query()).toBeNull()
  })

  it('may be a word why there is none', async () => {
    const world = serveAttempt(server, handedIn({ feedback: 'at_once' }))
    server.reply(attempts.review, sampleReview({ mark: { label: null, absence: 'later', topic: '' } }))
    const screen = await openAttempt(world)
    await expect.element(screen.getByText(screen.say('attempts', 'mark.later'))).toBeVisible()
    await expectAccessible({ in: ['light'] })
  })

  it('is not spoken of before the teacher publishes it', async () => {
    const world = serveAttempt(server, handedIn({ feedback: 'at_once' }))
    server.reply(attempts.review, sampleReview())
    const screen = await openAttempt(world)
    await expect.element(heading(screen, 'review.title')).toBeVisible()
    expect(heading(screen, 'mark.title').query()).toBeNull()
  })
})

describe('the feedback', () => {
  it('after the end of the test says when it comes, and comes by itself', async () => {
    const world = serveAttempt(server, handedIn({ feedback: 'after_end' }))
    server.reply(attempts.review, comingReview(after(45)))
    const screen = await openAttempt(world, { width: 320 })
    await expect.element(screen.getByText(screen.say('attempts', 'review.later', { time: 'dnes 9:45' }))).toBeVisible()
    await expectAccessible()
    server.reply(attempts.review, sampleReview())
    hurry()
    await expect.element(heading(screen, 'review.title')).toBeVisible()
  })

  it('that waits for the last attempt says so under the points, and goes on asking', async () => {
    const world = serveAttempt(server, handedIn({ feedback: 'after_submission', attempts_left: 1 }))
    server.reply(
      attempts.review,
      comingReview(after(45), {
        keys_come: 'after_last_attempt',
        points: 3,
        manual_count: 1,
        notes: [{ item_no: 2, note: 'Dobrý nápad, jen ho dotáhni.' }],
      }),
    )
    const screen = await openAttempt(world, { width: 320 })
    const points = screen.say('attempts', 'review.pointsSoFar', { count: 8, points: '3', outOf: '8' })
    await expect.element(screen.getByText(points)).toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'review.manual', { count: 1 }))).toBeVisible()
    const sentence = screen.say('attempts', 'review.lastAttempt', { time: 'dnes 9:45' })
    await expect.element(screen.getByText(sentence)).toBeVisible()
    await expect.element(screen.getByText('Dobrý nápad, jen ho dotáhni.')).toBeVisible()
    await expectAccessible()
    server.reply(attempts.review, sampleReview())
    hurry()
    await expect.element(screen.getByText('Hlavním městem Itálie je od roku 1871 Řím.')).toBeVisible()
  })

  it('whose moment is not known says so', async () => {
    const world = serveAttempt(server, handedIn({ feedback: 'after_end' }))
    server.reply(attempts.review, comingReview())
    const screen = await openAttempt(world)
    await expect.element(screen.getByText(screen.say('attempts', 'review.laterUnknown'))).toBeVisible()
  })

  it.each([320, 390] as const)('shows every answer with its points and explanation, on %i pixels', async (width) => {
    const answers = fiveAnswers.map((answer, index) => savedAnswer(index + 1, answer))
    const world = serveAttempt(server, handedIn({ feedback: 'at_once', answers }))
    server.reply(attempts.review, sampleReview())
    const screen = await openAttempt(world, { width })
    await expect
      .element(screen.getByText(screen.say('attempts', 'review.points', { count: 8, points: '8', outOf: '8' })))
      .toBeVisible()
    for (const number of [1, 2, 3, 4, 5])
      await expect
        .element(screen.getByRole('heading', { name: screen.say('attempts', 'overview.question', { number }) }))
        .toBeVisible()
    await expect.element(screen.getByText('Hlavním městem Itálie je od roku 1871 Řím.')).toBeVisible()
    await expectAccessible()
  })

  it.each(['cs', 'en'] as const)(
    'shows points as they are stored, so that questions add up to the sum, in %s',
    async (language) => {
      const earned = [0.07, 0, 0.4]
      const items = earned.map((points, index) =>
        reviewOf(index + 1, { points, score: { kind: 'scored', fraction: points / 2, parts: {} } }),
      )
      const world = serveAttempt(server, handedIn({ feedback: 'at_once' }))
      server.reply(attempts.review, sampleReview({ items, points: 0.07 + 0.4, out_of: 4.25 }))
      const screen = await openAttempt(world, { language })
      const shown = (value: number) => new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value)
      const sum = { count: 4.25, points: shown(0.47), outOf: shown(4.25) }
      await expect.element(screen.getByText(screen.say('attempts', 'review.points', sum))).toBeVisible()
      for (const { item_no, question } of items) {
        const points = { points: shown(earned[item_no - 1] ?? 0), outOf: shown(question.points) }
        await expect.element(screen.getByText(screen.say('attempts', 'review.pointsOf', points))).toBeVisible()
      }
    },
  )

  it('says which answers wait for the teacher and which questions do not count', async () => {
    const review = sampleReview({
      manual_count: 1,
      items: [reviewOf(1, { counts: false }), reviewOf(2, { points: null, score: { kind: 'manual' } })],
    })
    const world = serveAttempt(server, handedIn({ feedback: 'at_once' }))
    server.reply(attempts.review, review)
    const screen = await openAttempt(world, { language: 'en' })
    await expect.element(screen.getByText(screen.say('attempts', 'review.manual', { count: 1 }))).toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'review.waiting'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'review.doesNotCount'))).toBeVisible()
    await expectAccessible()
  })

  it.each(['cs', 'en'] as const)('shows the teacher’s comment and full points for all, in %s', async (language) => {
    const review = sampleReview({
      items: [reviewOf(1), reviewOf(2, { counts: false, full_points: true })],
      notes: [{ item_no: 1, note: 'Hezky řečeno.' }],
    })
    const world = serveAttempt(server, handedIn({ feedback: 'at_once' }))
    server.reply(attempts.review, review)
    const screen = await openAttempt(world, { language, width: 320 })
    await expect.element(screen.getByText('Hezky řečeno.')).toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'review.note'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('attempts', 'review.fullPoints'))).toBeVisible()
    await expectAccessible()
  })

  it('that can’t be loaded says that the answers are safe, and can be asked for again', async () => {
    const world = serveAttempt(server, handedIn({ feedback: 'at_once' }))
    server.refuse(attempts.review, 'app.internal')
    const screen = await openAttempt(world)
    await expect.element(screen.getByText(screen.say('attempts', 'review.failedSafe'))).toBeVisible()
    await expectAccessible()
    server.reply(attempts.review, sampleReview())
    await button(screen, 'problem.retry').click()
    await expect.element(heading(screen, 'review.title')).toBeVisible()
  })

  it('given at once locks the answer and shows how it did', async () => {
    const world = serveAttempt(server, { feedback: 'at_once', may_check: true })
    server.reply(
      attempts.answerReview,
      reviewOf(1, { points: 0, score: { kind: 'scored', fraction: 0, parts: { k4: 'wrong', w9: 'missed' } } }),
    )
    const screen = await openAttempt(world, { width: 320 })
    await expect.element(button(screen, 'question.check')).not.toBeInTheDocument()
    await screen.getByRole('radio', { name: /Milán/ }).click()
    await button(screen, 'question.check').click()
    await expect.element(screen.getByText(screen.say('attempts', 'question.checked'))).toBeVisible()
    await expect.element(screen.getByText('Hlavním městem Itálie je od roku 1871 Řím.')).toBeVisible()
    await expect.element(screen.getByRole('radio')).not.toBeInTheDocument()
    await expectAccessible()
  })

  it('at once is not offered where the attempt may not be checked', async () => {
    const screen = await openAttempt(serveAttempt(server, { feedback: 'at_once', may_check: false }))
    await screen.getByRole('radio', { name: /Milán/ }).click()
    await expect.poll(() => server.asked(attempts.saveAnswer)).toHaveLength(1)
    await expect.element(button(screen, 'question.check')).not.toBeInTheDocument()
  })

  it('given at once needs a connection, and the answer stays as it was', async () => {
    const screen = await openAttempt(serveAttempt(server, { feedback: 'at_once', may_check: true }))
    await screen.getByRole('radio', { name: /Milán/ }).click()
    await expect.poll(() => server.asked(attempts.saveAnswer)).toHaveLength(1)
    server.offline()
    await button(screen, 'question.check').click()
    await expect.element(screen.getByText(screen.say('attempts', 'question.checkOffline'))).toBeVisible()
    await expect.element(screen.getByRole('radio', { name: /Milán/ })).toBeChecked()
    await expect.element(screen.getByRole('radio', { name: /Řím/ })).toBeEnabled()
    server.online()
  })
})

function handedIn(own: Partial<Attempt> = {}): Partial<Attempt> {
  return { state: 'submitted', submitted_at: after(20), server_time: after(20), ...own }
}

function heading(screen: Screen, key: string) {
  return screen.getByRole('heading', { name: screen.say('attempts', key) })
}

function button(screen: Screen, key: string) {
  return screen.getByRole('button', { name: screen.say('attempts', key), exact: true })
}
