import { classPace, type ClassNews, type PupilStep } from '@katedra/contract/class-pace'
import { attempts } from '@katedra/contract/attempts'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { hurry, openAttempt, serveAttempt, takeAnswers, type ServedAttempt } from '../../testing/pupils-server.ts'
import { after, asShown, fiveAnswers, fiveQuestions, reviewOf, savedAnswer } from '../../testing/samples.ts'

const server = fakeServer()
type Screen = Awaited<ReturnType<typeof openAttempt>>
let world: ServedAttempt
let stream: ReturnType<typeof server.stream<typeof classPace.pupilEvents>>

beforeEach(() => {
  world = serveAttempt(server, { pace: 'class', questions: [], feedback: 'after_end' })
  stream = server.stream(classPace.pupilEvents)
  server.reply(classPace.pupilStep, step())
})

const say = (screen: Screen, key: string, values?: object) => screen.say('class-pace', key, values)
const heading = (screen: Screen, key: string, values?: object) =>
  screen.getByRole('heading', { name: say(screen, key, values) })

describe('a lesson on a pupil’s device', () => {
  it.each(['cs', 'en'] as const)('waits for the first question, in %s', async (language) => {
    const screen = await openAttempt(world, { language, width: 320 })
    await expect.element(heading(screen, 'pupil.waitingTitle')).toHaveFocus()
    await expectAccessible()
  })

  it.each(fiveQuestions.map((question, index) => [question.type, index + 1] as const))(
    'shows a question of the type %s when the teacher does, then its right answer',
    async (_, number) => {
      const screen = await openAttempt(world, { width: 320 })
      await expect.element(heading(screen, 'pupil.waitingTitle')).toBeVisible()
      stream.emit(news('open', number))
      await expect.element(heading(screen, 'pupil.question', { number: 1, total: 3 })).toHaveFocus()
      await expect.element(screen.getByText(say(screen, 'pupil.unanswered'))).toBeVisible()
      await expectAccessible({ in: ['light'] })
      stream.emit(news('closed', number))
      await expect.element(screen.getByText(say(screen, 'pupil.closed'), { exact: false })).toBeVisible()
      server.reply(classPace.pupilStep, step({ ...news('revealed', number), review: reviewOf(number) }))
      stream.emit(news('revealed', number))
      await expect.element(heading(screen, 'pupil.reviewTitle', { number: 1 })).toHaveFocus()
      await expectAccessible({ in: ['light'] })
    },
  )

  it('is answered by keys, and says that the answer is sent', async () => {
    const screen = await openAttempt(world)
    await expect.element(heading(screen, 'pupil.waitingTitle')).toBeVisible()
    stream.emit(news('open', 1))
    await expect.element(heading(screen, 'pupil.question', { number: 1, total: 3 })).toHaveFocus()
    await userEvent.keyboard('{Tab} ')
    await expect.element(screen.getByText(say(screen, 'pupil.answered'))).toBeVisible()
    expect(server.asked(attempts.saveAnswer)).toHaveLength(1)
    stream.emit(news('closed', 1))
    await expect.element(screen.getByText(say(screen, 'pupil.closed'), { exact: false })).toBeVisible()
    await expect.element(screen.getByRole('radio').first()).toBeDisabled()
  })

  it.each(fiveQuestions.map((question, index) => [question.type, index + 1] as const))(
    'of the type %s says on the first screen of a phone how the answer stands',
    async (_, number) => {
      const screen = await openAttempt(world, { width: 360, height: 640 })
      await expect.element(heading(screen, 'pupil.waitingTitle')).toBeVisible()
      stream.emit(news('open', number))
      await expect.element(heading(screen, 'pupil.question', { number: 1, total: 3 })).toBeVisible()
      await expect.element(screen.getByText(say(screen, 'pupil.unanswered'))).toBeInViewport({ ratio: 1 })
    },
  )

  it.each(['cs', 'en'] as const)(
    'with a board of letters says it without lying over a letter from A to Z, also in a team (%s)',
    async (language) => {
      server.reply(classPace.pupilStep, step({ teams: 'drawn', team_count: 2, team_no: 1 }))
      const screen = await openAttempt(world, { width: 360, height: 640, language })
      await expect.element(heading(screen, 'pupil.waitingTitle')).toBeVisible()
      stream.emit(news('open', 2))
      await expect.element(heading(screen, 'pupil.question', { number: 1, total: 3 })).toBeVisible()
      const isFree = () => {
        const letter = screen.getByRole('button', { name: 'Z', exact: true }).element().getBoundingClientRect()
        const status = document.querySelector('[data-status]')?.getBoundingClientRect()
        return letter.bottom <= (status?.top ?? 0)
      }
      expect(isFree()).toBe(true)
      await screen.getByRole('button', { name: 'Z', exact: true }).click()
      await expect.element(screen.getByText(say(screen, 'pupil.answered'))).toBeInViewport({ ratio: 1 })
      expect(isFree()).toBe(true)
      expect(window.scrollY).toBe(0)
    },
  )

  it('takes letters from the moment it comes, with the focus on its heading', async () => {
    const screen = await openAttempt(world)
    await expect.element(heading(screen, 'pupil.waitingTitle')).toBeVisible()
    stream.emit(news('open', 1))
    await expect.element(heading(screen, 'pupil.question', { number: 1, total: 3 })).toHaveFocus()
    await userEvent.keyboard('b')
    await expect.element(screen.getByRole('radio').nth(1)).toBeChecked()
  })

  it('sends what is being typed when the question is closed', async () => {
    const screen = await openAttempt(world)
    await expect.element(heading(screen, 'pupil.waitingTitle')).toBeVisible()
    stream.emit(news('open', 5))
    await screen.getByRole('textbox').fill('Karel')
    stream.emit(news('closed', 5))
    await expect
      .poll(() => server.asked(attempts.saveAnswer).map(({ body }) => body.answer))
      .toContainEqual({ text: 'Karel' })
  })

  it('can be answered again, and sends again what came late, when the teacher opens the question again', async () => {
    const screen = await openAttempt(world)
    await expect.element(heading(screen, 'pupil.waitingTitle')).toBeVisible()
    stream.emit(news('open', 5))
    server.refuse(attempts.saveAnswer, 'attempts.question_closed')
    await screen.getByRole('textbox').fill('Karel')
    stream.emit(news('closed', 5))
    await expect.poll(() => server.asked(attempts.saveAnswer)).toHaveLength(1)
    await expect.element(screen.getByRole('textbox')).toHaveAttribute('readonly')
    takeAnswers(server, world)
    stream.emit({ ...news('open', 5), version: 9 })
    await expect.element(screen.getByText(say(screen, 'pupil.answered'))).toBeVisible()
    await expect.element(screen.getByRole('textbox')).not.toHaveAttribute('readonly')
    await expect.element(screen.getByRole('textbox')).toHaveValue('Karel')
    await expectAccessible({ in: ['light'] })
  })

  it('is in at once after a reload, with what was answered', async () => {
    world.attempt = {
      ...world.attempt,
      questions: asShown(fiveQuestions).slice(0, 1),
      answers: [savedAnswer(1, fiveAnswers[0])],
    }
    server.reply(classPace.pupilStep, step({ ...news('open', 1) }))
    const screen = await openAttempt(world)
    await expect.element(heading(screen, 'pupil.question', { number: 1, total: 3 })).toHaveFocus()
    await expect.element(screen.getByText(say(screen, 'pupil.answered'))).toBeVisible()
  })

  it('says to who has not answered that there is no answer', async () => {
    server.reply(
      classPace.pupilStep,
      step({ ...news('revealed', 1), review: reviewOf(1, { points: 0, score: { kind: 'unanswered' } }) }),
    )
    const screen = await openAttempt(world)
    await expect.element(screen.getByText(say(screen, 'pupil.noAnswer'))).toBeVisible()
  })

  it('goes on by asking where the stream is cut off', async () => {
    server.refuse(classPace.pupilEvents, 'app.unavailable')
    const screen = await openAttempt(world)
    await expect.element(heading(screen, 'pupil.waitingTitle')).toBeVisible()
    server.reply(classPace.pupilStep, step({ ...news('open', 1) }))
    hurry()
    await expect.element(heading(screen, 'pupil.question', { number: 1, total: 3 })).toHaveFocus()
  })

  it('says that the connection is missing, and is there again with it', async () => {
    const screen = await openAttempt(world, { width: 320 })
    await expect.element(heading(screen, 'pupil.waitingTitle')).toBeVisible()
    server.offline()
    hurry()
    await expect.element(screen.getByText(say(screen, 'pupil.offline'))).toBeVisible()
    await expectAccessible({ in: ['light'] })
    server.online()
    hurry()
    await expect.element(screen.getByText(say(screen, 'pupil.offline'))).not.toBeInTheDocument()
  })

  it('that is open on another device says so', async () => {
    server.refuse(classPace.pupilStep, 'attempts.other_device')
    const screen = await openAttempt(world)
    await expect.element(screen.getByText(screen.say('attempts', 'device.otherTitle'))).toBeVisible()
  })

  it('ends when the teacher ends it', async () => {
    const screen = await openAttempt(world)
    await expect.element(heading(screen, 'pupil.waitingTitle')).toBeVisible()
    world.attempt = { ...world.attempt, state: 'submitted', submitted_at: after(1), deadline: after(1) }
    stream.emit({ ...news('over', 1), version: 9 })
    await expect
      .element(screen.getByRole('heading', { name: screen.say('attempts', 'end.lessonOverTitle') }))
      .toBeVisible()
  })
})

describe('teams', () => {
  it('are chosen before the first question, and may be changed until it comes', async () => {
    const teams = { teams: 'chosen', team_count: 2 } as const
    const standings = [1, 2].map((team_no) => ({ team_no, member_count: 3, share: null }))
    server.reply(classPace.pupilStep, step({ ...teams, standings }))
    server.reply(classPace.chooseTeam, () => {
      server.reply(classPace.pupilStep, step({ ...teams, standings, team_no: 2 }))
      return { team_no: 2 }
    })
    const screen = await openAttempt(world, { width: 320 })
    await expect.element(heading(screen, 'pupil.chooseTitle')).toHaveFocus()
    await expectAccessible()
    await screen.getByRole('button', { name: say(screen, 'team.2'), exact: false }).click()
    await expect.element(screen.getByText(say(screen, 'team.2'), { exact: true })).toBeVisible()
    expect(server.asked(classPace.chooseTeam).map(({ body }) => body)).toEqual([{ team_no: 2 }])
    await screen.getByRole('button', { name: say(screen, 'pupil.change') }).click()
    await expect.element(heading(screen, 'pupil.chooseTitle')).toBeVisible()
    stream.emit(news('open', 1))
    await expect.element(heading(screen, 'pupil.question', { number: 1, total: 3 })).toBeVisible()
  })

  it('that could not be chosen can be chosen again', async () => {
    server.reply(classPace.pupilStep, step({ teams: 'chosen', team_count: 2 }))
    server.refuse(classPace.chooseTeam, 'app.unavailable')
    const screen = await openAttempt(world)
    await screen.getByRole('button', { name: say(screen, 'team.1'), exact: false }).click()
    await expect.element(screen.getByText(say(screen, 'pupil.chooseFailed'))).toBeVisible()
  })

  it('stand with their shares once the right answer is seen', async () => {
    const standings = [
      { team_no: 1, member_count: 3, share: 0.5 },
      { team_no: 2, member_count: 2, share: 0.75 },
    ]
    server.reply(
      classPace.pupilStep,
      step({ ...news('revealed', 1), review: reviewOf(1), teams: 'drawn', team_count: 2, team_no: 1, standings }),
    )
    const screen = await openAttempt(world)
    await expect.element(heading(screen, 'standings.title')).toBeVisible()
    const order = screen
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
    expect(order.slice(-2)).toEqual([
      expect.stringContaining(say(screen, 'team.2')),
      expect.stringContaining(say(screen, 'team.1')),
    ])
    await expectAccessible()
  })
})

function news(phase: ClassNews['phase'], item_no: number): ClassNews {
  const version = { waiting: 0, open: 1, closed: 2, revealed: 3, over: 4 }[phase]
  const question = asShown(fiveQuestions)[item_no - 1]?.question ?? null
  return { version, phase, item_no, number: 1, total: 3, question: phase === 'open' ? question : null }
}

function step(change: Partial<PupilStep> = {}): PupilStep {
  const question = asShown(fiveQuestions).find(({ item_no }) => item_no === change.item_no)?.question ?? null
  return {
    version: 0,
    phase: 'waiting',
    item_no: null,
    number: 0,
    total: 3,
    review: null,
    teams: 'none',
    team_count: 2,
    team_no: null,
    standings: [],
    ...change,
    question,
  }
}
