import { classPace, type Lesson } from '@katedra/contract/class-pace'
import { live } from '@katedra/contract/live'
import { plannedTests } from '@katedra/contract/planned-tests'
import { profile } from '@katedra/contract/profile'
import { results } from '@katedra/contract/results'
import { subjects } from '@katedra/contract/subjects'
import { publicQuestion, type Question } from '@katedra/questions'
import { examples, rubricExample } from '@katedra/questions/examples'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf, sampleTeacher } from '@katedra/testing/samples'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../testing/open-page.tsx'
import { sampleResults } from '../testing/sample-figures.ts'
import { sampleTest } from '../testing/sample-plan.ts'
import { sampleRoom } from '../testing/sample-room.ts'
import { sampleTestDetail } from '../testing/sample-tests.ts'
import { expectRefusal } from '../testing/toast.ts'

const server = fakeServer()
type Screen = Awaited<ReturnType<typeof openPage>>
const room = `/testy/${idOf(1)}/zive`
const wall = `/testy/${idOf(1)}/promitani`
const running = { ...sampleTestDetail(1), id: idOf(1), state: 'launched', pace: 'class' } as const
const [abc] = examples.abc

beforeEach(() => {
  server.stream(live.events)
  server.reply(plannedTests.test, running)
  server.reply(live.lateAnswers, [])
  server.reply(results.testResults, sampleResults(0, { test: running }))
  server.reply(subjects.subjects, [])
  server.reply(live.room, sampleRoom([], { question_count: 3 }))
})

const say = (screen: Screen, key: string, values?: object) => screen.say('class-pace', key, values)
const button = (screen: Screen, step: string) =>
  screen.getByRole('button', { name: say(screen, `steps.${step}`), exact: true })
const steps = () => server.asked(classPace.takeStep).map(({ body }) => body)

describe('the room of a lesson', () => {
  it.each(['cs', 'en'] as const)('goes from step to step by one button, in %s', async (language) => {
    server.reply(classPace.lesson, lesson())
    server.reply(classPace.takeStep, open(abc))
    const screen = await openPage(server, room, { language, width: 320 })
    await expect.element(button(screen, 'showFirst')).toBeVisible()
    await expectAccessible({ in: ['light'] })
    server.reply(classPace.lesson, open(abc))
    await button(screen, 'showFirst').click()
    await expect.element(button(screen, 'close')).toBeVisible()
    server.reply(classPace.lesson, closed(abc))
    server.reply(classPace.takeStep, closed(abc))
    await button(screen, 'close').click()
    server.reply(classPace.lesson, revealed(abc))
    server.reply(classPace.takeStep, revealed(abc))
    await button(screen, 'reveal').click()
    await expect.element(screen.getByRole('table', { name: say(screen, 'distribution.title') })).toBeVisible()
    await expect.element(button(screen, 'show')).toBeVisible()
    expect(steps()).toEqual([
      { step: 'show', version: 0 },
      { step: 'close', version: 1 },
      { step: 'reveal', version: 2 },
    ])
    await expectAccessible()
  })

  it('comes with the rest of the room at once, so that nothing moves under a finger', async () => {
    server.reply(classPace.lesson, lesson())
    const [ofTest, ofLesson] = [server.slow(plannedTests.test), server.slow(classPace.lesson)]
    const screen = await openPage(server, room)
    await expect.poll(() => server.asked(live.room).length).toBeGreaterThan(0)
    const join = screen.getByText(screen.say('live', 'wayIn.title'), { exact: true })
    await expect.element(join).not.toBeInTheDocument()
    ofTest.release()
    await expect.element(join).toBeVisible()
    const before = join.element().getBoundingClientRect().top
    ofLesson.release()
    await expect.element(button(screen, 'showFirst')).toBeVisible()
    expect(Math.abs(join.element().getBoundingClientRect().top - before)).toBeLessThan(40)
  })

  it('takes the next step by keys, where no control has the focus', async () => {
    server.reply(classPace.lesson, open(abc))
    server.reply(classPace.takeStep, closed(abc))
    const screen = await openPage(server, room)
    await expect.element(screen.getByText(say(screen, 'steps.keys'))).toBeVisible()
    screen
      .getByRole('link', { name: say(screen, 'lesson.project') })
      .element()
      .focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(steps()).toEqual([])
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(steps).toEqual([{ step: 'close', version: 1 }])
  })

  it('says that another device was quicker, and shows where the lesson is', async () => {
    server.reply(classPace.lesson, open(abc))
    server.refuse(classPace.takeStep, 'class-pace.moved_on')
    const screen = await openPage(server, room)
    await expect.element(button(screen, 'close')).toBeVisible()
    server.reply(classPace.lesson, closed(abc))
    await button(screen, 'close').click()
    await expectRefusal(screen, screen.say('errors', 'class-pace.moved_on'))
    await expect.element(button(screen, 'reveal')).toBeVisible()
  })

  it('opens a question again that was closed by mistake, and none whose right answer was seen', async () => {
    server.reply(classPace.lesson, closed(abc))
    server.reply(classPace.takeStep, { ...open(abc), version: 3 })
    const screen = await openPage(server, room, { width: 320 })
    await expect.element(button(screen, 'reopen')).toBeVisible()
    await expectAccessible()
    server.reply(classPace.lesson, { ...open(abc), version: 3 })
    await button(screen, 'reopen').click()
    await expect.element(button(screen, 'close')).toBeVisible()
    await expect.element(button(screen, 'reopen')).not.toBeInTheDocument()
    expect(steps()).toEqual([{ step: 'reopen', version: 2 }])
    server.reply(classPace.lesson, revealed(abc, { version: 5 }))
    server.reply(classPace.takeStep, revealed(abc, { version: 5 }))
    await button(screen, 'close').click()
    await expect.element(button(screen, 'show')).toBeVisible()
    await expect.element(button(screen, 'reopen')).not.toBeInTheDocument()
  })

  it('has only the end after the last question', async () => {
    server.reply(classPace.lesson, revealed(abc, { number: 3 }))
    const screen = await openPage(server, room)
    await expect.element(screen.getByText(say(screen, 'phase.last'), { exact: true })).toBeVisible()
    await expect.element(button(screen, 'show')).not.toBeInTheDocument()
  })

  it('follows what the phone or the projector does', async () => {
    const stream = server.stream(live.events)
    server.reply(classPace.lesson, lesson())
    const screen = await openPage(server, room)
    await expect.element(button(screen, 'showFirst')).toBeVisible()
    server.reply(classPace.lesson, open(abc))
    stream.emit({ changed: 'room' })
    await expect.element(screen.getByText(say(screen, 'lesson.answered', { answered: 3, joined: 4 }))).toBeVisible()
    // A browser has six connections to a server for all its tabs, and each stream holds one.
    expect(server.asked(live.events)).toHaveLength(1)
  })
})

describe('the wall', () => {
  it.each(questionsOfEachType())('shows a question of the type %s, then its right answer', async (_, question) => {
    server.reply(classPace.lesson, open(question))
    const screen = await openPage(server, wall)
    const title = say(screen, 'lesson.question', { number: 1, total: 3 })
    await expect.element(screen.getByRole('heading', { name: title })).toHaveFocus()
    await expectAccessible({ in: ['light'] })
    server.reply(classPace.lesson, revealed(question))
    server.reply(classPace.takeStep, revealed(question))
    await userEvent.keyboard('{PageDown}')
    await expect.element(screen.getByRole('heading', { name: say(screen, 'distribution.title') })).toBeVisible()
    await expectAccessible({ in: ['light'] })
  })

  it.each([
    [1280, 640],
    [640, 400],
  ] as const)('has its steps in sight below a question of any length, on %i × %i', async (width, height) => {
    const [connection] = examples.connection
    server.reply(classPace.lesson, closed(connection))
    const screen = await openPage(server, wall, { width, height })
    await expect.element(button(screen, 'reveal')).toBeVisible()
    const end = document.documentElement.scrollHeight - innerHeight
    // In a low window everything scrolls as one page.
    if (height < 512) scrollTo({ top: end, behavior: 'instant' })
    await expect.element(button(screen, 'reveal')).toBeInViewport({ ratio: 1 })
    await expect.element(screen.getByText(say(screen, 'phase.closed'), { exact: true })).toBeInViewport()
  })

  it('calls the right answer so, as no one’s', async () => {
    const [connection] = examples.connection
    server.reply(classPace.lesson, revealed(connection))
    const screen = await openPage(server, wall)
    await expect.element(screen.getByText(say(screen, 'solution'), { exact: true })).toBeVisible()
  })

  it('has no empty answer to a question that only the teacher can mark', async () => {
    server.reply(classPace.lesson, revealed(rubricExample))
    const screen = await openPage(server, wall)
    await expect.element(screen.getByRole('heading', { name: say(screen, 'distribution.title') })).toBeVisible()
    expect(screen.getByText(screen.say('questions', 'noAnswer'), { exact: true }).query()).toBeNull()
    expect(screen.getByText(say(screen, 'solution'), { exact: true }).query()).toBeNull()
  })

  it('shows the right one of several options once, with how many have chosen it', async () => {
    server.reply(classPace.lesson, revealed(abc))
    const screen = await openPage(server, wall)
    const right = abc.content.options.find(({ id }) => abc.key.correct.includes(id))?.text?.cs ?? ''
    await expect.element(screen.getByText(right, { exact: true })).toBeVisible()
    expect(screen.getByText(right, { exact: true }).elements()).toHaveLength(1)
    expect(screen.getByText(say(screen, 'distribution.isRight')).elements()).toHaveLength(1)
  })

  it('lists other answers only where the right one stands next to them', async () => {
    const [, question] = questionsOfEachType()[4] ?? ['', abc]
    const groups = [
      { answer: { text: 'PRAVÁ' }, count: 2, is_right: true },
      { answer: { text: 'VEDLE' }, count: 1, is_right: false },
    ]
    const shown = revealed(question)
    const distribution = shown.distribution === null ? null : { ...shown.distribution, groups, other_count: 0 }
    server.reply(classPace.lesson, { ...shown, distribution })
    const screen = await openPage(server, wall)
    const table = screen.getByRole('table', { name: say(screen, 'distribution.title') })
    await expect.element(table.getByText('VEDLE')).toBeVisible()
    await expect.element(table.getByText('PRAVÁ')).not.toBeInTheDocument()
    await expect.element(table.getByText(say(screen, 'distribution.others'))).toBeVisible()
  })

  it('is read on a small screen and in the dark too', async () => {
    server.reply(classPace.lesson, revealed(abc))
    const screen = await openPage(server, wall, { width: 320 })
    await expect.element(screen.getByText(say(screen, 'team.1'), { exact: true })).toBeVisible()
    await expectAccessible()
  })

  it('shows the way in and the teams before the first question', async () => {
    server.reply(classPace.lesson, lesson({ standings: [team(1, null), team(2, null)] }))
    const screen = await openPage(server, wall)
    await expect.element(screen.getByText('ABC DEF')).toBeVisible()
    await expect.element(screen.getByText(say(screen, 'team.2'), { exact: true })).toBeVisible()
    await expectAccessible({ in: ['light'] })
  })

  it('says before the first question how many are in', async () => {
    server.reply(classPace.lesson, lesson({ present_count: 2 }))
    const screen = await openPage(server, wall)
    await expect.element(screen.getByText(say(screen, 'lesson.present', { count: 2 }))).toBeVisible()
  })

  it('keeps the next step where the last one was, so that a second press skips nothing', async () => {
    server.reply(classPace.lesson, open(abc))
    server.reply(classPace.takeStep, closed(abc))
    const screen = await openPage(server, wall, { width: 1280 })
    const edge = (step: string) => button(screen, step).element().getBoundingClientRect().right
    await expect.element(button(screen, 'close')).toBeVisible()
    const before = edge('close')
    server.reply(classPace.lesson, closed(abc))
    await button(screen, 'close').click()
    await expect.element(button(screen, 'skip')).toBeVisible()
    expect(Math.abs(edge('reveal') - before)).toBeLessThan(1)
  })

  it('gives its letters back to the pages after it', async () => {
    server.reply(classPace.lesson, lesson())
    const screen = await openPage(server, wall)
    await expect.element(button(screen, 'showFirst')).toBeVisible()
    expect(document.documentElement.style.fontSize).not.toBe('')
    await screen.unmount()
    expect(document.documentElement.style.fontSize).toBe('')
  })

  it.each(['cs', 'en'] as const)(
    'of a test at each pupil’s pace leads to where that is projected, in %s',
    async (language) => {
      server.refuse(classPace.lesson, 'class-pace.own_pace')
      const screen = await openPage(server, wall, { language, width: 320 })
      await expect.element(screen.getByRole('heading', { name: say(screen, 'lesson.ownPace') })).toBeVisible()
      await expectAccessible()
      await screen.getByRole('link', { name: say(screen, 'lesson.toTest') }).click()
      await expect.element(screen.getByText(screen.say('live', 'wayIn.title'), { exact: true })).toBeVisible()
    },
  )

  it('says that the lesson has ended', async () => {
    server.reply(classPace.lesson, lesson({ phase: 'over', version: 3, number: 1 }))
    const screen = await openPage(server, wall)
    await expect.element(screen.getByText(say(screen, 'lesson.ended'))).toBeVisible()
  })
})

describe('the remote of a lesson', () => {
  it('is one large button', async () => {
    server.stream(profile.events)
    server.reply(plannedTests.tests, [
      sampleTest(1, { id: idOf(1), state: 'launched', launched_at: '2026-11-24T07:00:00.000Z', pace: 'class' }),
    ])
    server.reply(classPace.lesson, closed(abc))
    server.reply(classPace.takeStep, revealed(abc))
    const me = sampleTeacher('TEACHER', { session_kind: 'phone' })
    const screen = await openPage(server, '/telefon', { me, width: 320 })
    await expect.element(button(screen, 'skip')).toBeVisible()
    await expect.element(button(screen, 'reopen')).toBeVisible()
    await expectAccessible()
    server.reply(classPace.lesson, revealed(abc))
    await button(screen, 'reveal').click()
    await expect.element(button(screen, 'show')).toBeVisible()
    expect(steps()).toEqual([{ step: 'reveal', version: 2 }])
  })

  it('keeps its button under the thumb when the first question is shown', async () => {
    server.stream(profile.events)
    server.reply(plannedTests.tests, [
      sampleTest(1, { id: idOf(1), state: 'launched', launched_at: '2026-11-24T07:00:00.000Z', pace: 'class' }),
    ])
    server.reply(classPace.lesson, lesson())
    server.reply(classPace.takeStep, open(abc))
    const me = sampleTeacher('TEACHER', { session_kind: 'phone' })
    const screen = await openPage(server, '/telefon', { me, width: 360 })
    await expect.element(button(screen, 'showFirst')).toBeVisible()
    const top = (step: string) => button(screen, step).element().getBoundingClientRect().top + scrollY
    const before = top('showFirst')
    server.reply(classPace.lesson, open(abc))
    await button(screen, 'showFirst').click()
    await expect.element(button(screen, 'close')).toBeVisible()
    expect(Math.abs(top('close') - before)).toBeLessThan(1)
  })
})

function questionsOfEachType(): [string, Question][] {
  const { alphabet, axis, connection, text } = examples
  return [abc, alphabet[0], axis[0], connection[0], text[0]].map((question) => [question.type, question])
}

function lesson(change: Partial<Lesson> = {}): Lesson {
  return {
    version: 0,
    phase: 'waiting',
    item_no: null,
    number: 0,
    total: 3,
    title: 'Zlomky 1',
    join_code: 'ABCDEF',
    join_url: 'https://katedra.example/t/ABCDEF',
    question: null,
    solution: null,
    distribution: null,
    answered_count: 0,
    present_count: 4,
    joined_count: 4,
    teams: 'none',
    standings: [],
    ...change,
  }
}

function open(question: Question): Lesson {
  const shown = publicQuestion(question, { seed: 'wall', shuffle_options: true })
  return lesson({ version: 1, phase: 'open', item_no: 1, number: 1, question: shown, answered_count: 3 })
}

function closed(question: Question): Lesson {
  return { ...open(question), version: 2, phase: 'closed' }
}

function revealed(question: Question, change: Partial<Lesson> = {}): Lesson {
  return {
    ...closed(question),
    version: 3,
    phase: 'revealed',
    solution: question,
    distribution: {
      right_count: 2,
      partial_count: 0,
      wrong_count: 1,
      manual_count: 0,
      unanswered_count: 1,
      groups:
        question.type === 'abc'
          ? [
              { answer: { chosen: question.key.correct }, count: 2, is_right: true },
              { answer: { chosen: [] }, count: 1, is_right: false },
            ]
          : [],
      other_count: question.type === 'abc' ? 0 : 3,
    },
    standings: [team(1, 0.75), team(2, 0.5)],
    ...change,
  }
}

function team(team_no: number, share: number | null): Lesson['standings'][number] {
  return { team_no, member_count: 2, share }
}
