import { attempts, type Attempt } from '@katedra/contract/attempts'
import { classPace, ClassNews, type ClassStep } from '@katedra/contract/class-pace'
import { exporting } from '@katedra/contract/exports'
import { live } from '@katedra/contract/live'
import { plannedTests, type PlannedTestDetail } from '@katedra/contract/planned-tests'
import { results } from '@katedra/contract/results'
import type { Answer } from '@katedra/questions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, signIn, type SignedInTeacher } from '../testing/build-school.ts'
import {
  emptyAnswer,
  joinedAttempt,
  launchedTest,
  rightAnswer,
  someLevel,
  type JoinedStudent,
  type KeyedQuestion,
  type PlanInput,
} from '../testing/build-test.ts'
import { readEvents, type EventReader } from '../testing/read-events.ts'

let api: TestApi
let beside: TestApi
let origin: string
let originBeside: string
let teacher: SignedInTeacher
let pupils: Awaited<ReturnType<typeof schoolClass>>
/** Three questions of the library with options. */
let asked: KeyedQuestion[]
const readers: EventReader[] = []
beforeAll(async () => {
  api = await startTestApi()
  beside = await startTestApi({ beside: api })
  origin = await api.server.listen({ port: 0, host: '127.0.0.1' })
  originBeside = await beside.server.listen({ port: 0, host: '127.0.0.1' })
  teacher = await signedUpTeacher(api)
  const { questions } = await someLevel(api, teacher)
  asked = questions.filter((one) => one.question.type === 'abc').slice(0, 3)
})
afterAll(async () => {
  await beside.stop()
  await api.stop()
})
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('delete from rate_limits')
  await api.sql('update teachers set free_plans_left = 5')
  teacher = await signIn(api, teacher.email)
  pupils = await schoolClass(api, teacher, {
    students: ['Malá', 'Novák', 'Kovář', 'Sýkora'].map((last_name) => ({ first_name: 'Anna', last_name })),
  })
})
afterEach(() => {
  for (const reader of readers.splice(0)) reader.leave()
})

const as = () => ({ token: teacher.token })
const lessonAtPace = (change: Partial<PlanInput> = {}) =>
  launchedTest(api, teacher, pupils, { pace: 'class', question_ids: asked.map(({ id }) => id), ...change })
type Test = PlannedTestDetail
const joins = (test: Test, number = 0) => joinedAttempt(api, test, at(pupils.students, number))
const tryStep = (test: Test, step: ClassStep, version: number, caller: { token: string } = as()) =>
  api.call(classPace.takeStep, { params: { test_id: test.id }, body: { step, version } }, caller)
const lessonOf = (test: Test) => api.get(classPace.lesson, { params: { test_id: test.id } }, as())

/** Takes steps from wherever the lesson is. */
async function go(test: Test, ...steps: ClassStep[]) {
  let lesson = await lessonOf(test)
  for (const step of steps) {
    const body = { step, version: lesson.version }
    lesson = await api.get(classPace.takeStep, { params: { test_id: test.id }, body }, as())
  }
  return lesson
}

const stepOf = ({ token, attempt }: JoinedStudent) =>
  api.get(classPace.pupilStep, { params: { attempt_id: attempt.id } }, { token })
const attemptOf = ({ token, attempt }: JoinedStudent): Promise<Attempt> =>
  api.get(attempts.attempt, { params: { attempt_id: attempt.id } }, { token })

function question(number: number) {
  return at(asked, number).question
}
function wrongAnswer(number: number): Answer {
  const asking = question(number)
  if (asking.type !== 'abc') throw new Error('not a question with options')
  return {
    chosen: asking.content.options
      .map(({ id }) => id)
      .filter((id) => !asking.key.correct.includes(id))
      .slice(0, 1),
  }
}

let revision = 0
function answers({ token, attempt }: JoinedStudent, item_no: number, answer: Answer) {
  revision += 1
  const body = { revision, answer: { ...answer }, active_ms: 5000 }
  return api.call(attempts.saveAnswer, { params: { attempt_id: attempt.id, item_no }, body }, { token })
}

async function hears({ token, attempt }: JoinedStudent, where = origin): Promise<EventReader> {
  const reader = await readEvents(`${where}${classPace.pupilEvents.path.replace(':attempt_id', attempt.id)}`, token)
  readers.push(reader)
  return reader
}
async function news(reader: EventReader): Promise<ClassNews> {
  await reader.read('data: ')
  return ClassNews.parse(JSON.parse(await reader.read('\n')))
}

describe('planning at the class’s pace', () => {
  it('sets what such a lesson decides by itself, whatever was sent', async () => {
    const test = await lessonAtPace({
      time_limit_minutes: 10,
      attempts_allowed: 3,
      feedback: 'at_once',
      teams: 'drawn',
    })
    expect(test).toMatchObject({
      pace: 'class',
      teams: 'drawn',
      team_count: 2,
      time_limit_minutes: null,
      attempts_allowed: 1,
      shuffle_questions: false,
      feedback: 'after_end',
    })
  })

  it('is chosen by the teacher: a test is at each pupil’s own pace and without teams', async () => {
    const test = await lessonAtPace({ pace: 'own', teams: 'chosen' })
    expect(test).toMatchObject({ pace: 'own', teams: 'none', feedback: 'after_submission' })
    expect(await tryStep(test, 'show', 0)).toMatchObject({ status: 409, body: { code: 'class-pace.own_pace' } })
  })
})

describe('a lesson', () => {
  it('shows, closes and reveals one question after another', async () => {
    const test = await lessonAtPace()
    const pupil = await joins(test)
    expect(await lessonOf(test)).toMatchObject({ version: 0, phase: 'waiting', number: 0, total: 3, question: null })
    const open = await go(test, 'show')
    expect(open).toMatchObject({ version: 1, phase: 'open', item_no: 1, number: 1, solution: null, distribution: null })
    expect(open.question?.prompt).toEqual(question(0).prompt)
    expect(await answers(pupil, 1, rightAnswer(question(0)))).toMatchObject({ status: 200 })
    expect(await lessonOf(test)).toMatchObject({ answered_count: 1, joined_count: 1 })
    expect(await go(test, 'close')).toMatchObject({ phase: 'closed', solution: null, distribution: null })
    const revealed = await go(test, 'reveal')
    expect(revealed).toMatchObject({ version: 3, phase: 'revealed', solution: question(0) })
    expect(revealed.distribution).toMatchObject({
      right_count: 1,
      wrong_count: 0,
      unanswered_count: 0,
      groups: [{ count: 1, is_right: true }],
    })
    expect(await go(test, 'show')).toMatchObject({ version: 4, phase: 'open', item_no: 2, number: 2 })
    await go(test, 'close', 'show')
    expect(await go(test, 'close')).toMatchObject({ phase: 'closed', number: 3 })
    expect(await tryStep(test, 'show', 7)).toMatchObject({ status: 409, body: { code: 'class-pace.no_more' } })
  })

  it('takes a press that comes twice as one step, and refuses one that is late', async () => {
    const test = await lessonAtPace()
    const presses = await Promise.all([tryStep(test, 'show', 0), tryStep(test, 'show', 0), tryStep(test, 'show', 0)])
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await lessonOf(test)).toMatchObject({ version: 1, phase: 'open', number: 1 })
    await go(test, 'close')
    for (const [step, version] of [
      ['show', 0],
      ['show', 1],
      ['reveal', 1],
      ['close', 2],
    ] as const)
      expect(await tryStep(test, step, version)).toMatchObject({ status: 409, body: { code: 'class-pace.moved_on' } })
    expect(await lessonOf(test)).toMatchObject({ version: 2, phase: 'closed' })
  })

  it('opens a question again that was closed by mistake, until its right answer has been seen', async () => {
    const test = await lessonAtPace()
    const [pupil, late] = [await joins(test), await joins(test, 1)]
    const line = await hears(pupil)
    await news(line)
    await go(test, 'show', 'close')
    api.clock.pass(10)
    expect(await answers(late, 1, wrongAnswer(0))).toMatchObject({ status: 409 })
    expect(await tryStep(test, 'reopen', 1)).toMatchObject({ status: 409, body: { code: 'class-pace.moved_on' } })
    expect(await go(test, 'reopen')).toMatchObject({
      version: 3,
      phase: 'open',
      item_no: 1,
      number: 1,
      answered_count: 1,
    })
    // The same press sent again is the step that has been taken.
    expect(await tryStep(test, 'reopen', 2)).toMatchObject({ status: 200, body: { version: 3 } })
    let heard = await news(line)
    while (heard.version < 3) heard = await news(line)
    expect(heard).toMatchObject({ phase: 'open', item_no: 1, question: { prompt: question(0).prompt } })
    // What came late meanwhile has come in time, and can be changed.
    expect(await api.get(live.lateAnswers, { params: { test_id: test.id } }, as())).toMatchObject([
      { state: 'accepted' },
    ])
    expect(await answers(late, 1, rightAnswer(question(0)))).toMatchObject({ status: 200 })
    expect(await answers(pupil, 1, rightAnswer(question(0)))).toMatchObject({ status: 200 })
    const revealed = await go(test, 'close', 'reveal')
    expect(revealed.distribution).toMatchObject({ right_count: 2, unanswered_count: 0 })
    expect(await tryStep(test, 'reopen', 5)).toMatchObject({ status: 409, body: { code: 'class-pace.moved_on' } })
    expect(await go(test, 'show')).toMatchObject({ version: 6, number: 2 })
  })

  it('opens a question again for those who answer; who has handed in is let in again by name', async () => {
    const test = await lessonAtPace()
    const [pupil, gone] = [await joins(test), await joins(test, 1)]
    const params = { test_id: test.id }
    await go(test, 'show', 'close')
    api.clock.pass(10)
    expect(await answers(gone, 1, wrongAnswer(0))).toMatchObject({ status: 409 })
    await api.get(live.end, { params, body: { attempt_ids: [gone.attempt.id] } }, as())
    expect(await go(test, 'reopen')).toMatchObject({ phase: 'open', answered_count: 0 })
    const late = async () => (await api.get(live.lateAnswers, { params }, as())).map(({ state }) => state)
    expect(await late()).toEqual(['waiting'])
    expect(await answers(gone, 1, rightAnswer(question(0)))).toMatchObject({ status: 409 })
    expect(await answers(pupil, 1, rightAnswer(question(0)))).toMatchObject({ status: 200 })
    await api.get(live.reopen, { params, body: { attempt_id: gone.attempt.id, minutes: 5 } }, as())
    expect(await answers(gone, 1, rightAnswer(question(0)))).toMatchObject({ status: 200 })
    expect(await go(test, 'close', 'reveal')).toMatchObject({ distribution: { right_count: 2, unanswered_count: 0 } })
  })

  it('opens no question again once the test has ended, and what came late waits for the teacher', async () => {
    const test = await lessonAtPace()
    const late = await joins(test)
    const params = { test_id: test.id }
    await go(test, 'show', 'close')
    api.clock.pass(10)
    expect(await answers(late, 1, wrongAnswer(0))).toMatchObject({ status: 409 })
    await api.get(plannedTests.finishTest, { params }, as())
    expect(await tryStep(test, 'reopen', 2)).toMatchObject({ status: 409, body: { code: 'class-pace.not_running' } })
    expect(await lessonOf(test)).toMatchObject({ phase: 'over', version: 2 })
    expect(await api.get(live.lateAnswers, { params }, as())).toMatchObject([{ state: 'waiting' }])
  })

  it('has no break but the teacher’s own, between two questions', async () => {
    const test = await lessonAtPace()
    const pupil = await joinedAttempt(api, test, at(pupils.students, 0))
    const params = { test_id: test.id }
    for (const body of [{}, { attempt_ids: [pupil.attempt.id] }])
      expect(await api.call(live.pause, { params, body }, as())).toMatchObject({
        status: 409,
        body: { code: 'live.at_class_pace' },
      })
    const { pupils: lines } = await api.get(live.room, { params }, as())
    expect(lines.some(({ is_paused }) => is_paused)).toBe(false)
    // What was refused stands in no one's way.
    await go(test, 'show', 'close', 'reopen')
    expect(await answers(pupil, 1, rightAnswer(question(0)))).toMatchObject({ status: 200 })
  })

  it('is steered by a teacher of the test only, and while it runs', async () => {
    const test = await lessonAtPace()
    const stranger = await signedUpTeacher(api)
    expect(await tryStep(test, 'show', 0, stranger)).toMatchObject({ status: 404 })
    const { token } = await joins(test)
    expect(await tryStep(test, 'show', 0, { token })).toMatchObject({ status: 401 })
    await api.get(plannedTests.finishTest, { params: { test_id: test.id } }, as())
    expect(await tryStep(test, 'show', 0)).toMatchObject({ status: 409, body: { code: 'class-pace.not_running' } })
    expect(await lessonOf(test)).toMatchObject({ phase: 'over' })
  })
})

describe('a pupil’s device', () => {
  it('has nothing of a question before it is shown, and no key before it is revealed', async () => {
    const test = await lessonAtPace()
    const pupil = await joins(test)
    const prompt = (number: number) => question(number).prompt.cs ?? ''
    const explanation = JSON.stringify(question(0).explanation ?? '')
    /** All that the server tells this device. */
    const seen = async () =>
      [
        JSON.stringify(pupil.attempt.questions),
        JSON.stringify(await attemptOf(pupil)),
        JSON.stringify(await stepOf(pupil)),
        JSON.stringify(await api.get(attempts.review, { params: { attempt_id: pupil.attempt.id } }, pupil)),
        await (await hears(pupil)).read('\n\n'),
        await (await hears(pupil)).read('"total":3'),
      ].join('\n')
    for (const number of [0, 1, 2]) expect(await seen()).not.toContain(prompt(number))
    for (const item_no of [1, 2, 3])
      expect(await answers(pupil, item_no, emptyAnswer(question(0)))).toMatchObject({ status: 404 })
    await go(test, 'show')
    expect(await attemptOf(pupil)).toMatchObject({ pace: 'class', questions: [{ item_no: 1 }] })
    for (const step of ['close', 'reveal'] as const) {
      const told = await seen()
      expect(told).not.toContain(prompt(1))
      expect(told).not.toContain('"key"')
      if (explanation !== '""') expect(told).not.toContain(explanation)
      await go(test, step)
    }
    expect(await stepOf(pupil)).toMatchObject({ phase: 'revealed', review: { question: question(0) } })
    expect(await seen()).not.toContain(prompt(1))
    // A hand-in of one's own shows nothing of what comes.
    await api.get(attempts.submitAttempt, { params: { attempt_id: pupil.attempt.id } }, pupil)
    expect(await seen()).not.toContain(prompt(1))
    const check = { params: { attempt_id: pupil.attempt.id, item_no: 1 } }
    expect(await api.call(attempts.answerReview, check, pupil)).toMatchObject({ status: 403 })
  })

  it('hears each step with the question, from whichever server', async () => {
    const test = await lessonAtPace()
    const lines = [await hears(await joins(test)), await hears(await joins(test, 1), originBeside)]
    for (const line of lines) expect(await news(line)).toMatchObject({ version: 0, phase: 'waiting', question: null })
    await go(test, 'show')
    for (const line of lines) {
      const heard = await news(line)
      expect(heard).toMatchObject({ version: 1, phase: 'open', item_no: 1, number: 1, total: 3 })
      expect(heard.question?.prompt).toEqual(question(0).prompt)
    }
    // A device that hears late of two quick steps hears of the last one only, so each is waited for.
    for (const [step, phase] of [
      ['close', 'closed'],
      ['reveal', 'revealed'],
    ] as const) {
      await go(test, step)
      for (const line of lines) expect(await news(line)).toMatchObject({ phase, question: null })
    }
    await api.get(plannedTests.finishTest, { params: { test_id: test.id } }, as())
    for (const line of lines) expect(await news(line)).toMatchObject({ phase: 'over' })
    // There is nothing to hear any more, whatever a device would like to hold.
    await Promise.all(lines.map((line) => line.readToEnd()))
  })

  it('hears nothing more once another device has its place, or the teacher has taken it from the device', async () => {
    const test = await lessonAtPace()
    const first = await hears(await joins(test))
    const second = await joins(test)
    await first.readToEnd()
    const line = await hears(second, originBeside)
    await api.get(live.release, { params: { test_id: test.id }, body: { attempt_id: second.attempt.id } }, as())
    await line.readToEnd()
    await go(test, 'show')
    expect((await hears(second)).status).toBe(409)
  })

  it('that comes late, or again, is in at once', async () => {
    const test = await lessonAtPace()
    await go(test, 'show', 'close', 'reveal', 'show')
    const late = await joins(test, 2)
    expect(late.attempt.questions.map(({ item_no }) => item_no)).toEqual([1, 2])
    expect(await news(await hears(late))).toMatchObject({ phase: 'open', item_no: 2, number: 2 })
    expect(await answers(late, 2, rightAnswer(question(1)))).toMatchObject({ status: 200 })
    const again = await joins(test, 2)
    expect(again.attempt.answers).toMatchObject([{ item_no: 2 }])
    expect(await stepOf(again)).toMatchObject({ phase: 'open', review: null })
    // The device before it answers no more.
    expect(await answers(late, 2, rightAnswer(question(1)))).toMatchObject({ status: 409 })
    const byOldToken = { params: { attempt_id: late.attempt.id } }
    expect(await api.call(classPace.pupilStep, byOldToken, late)).toMatchObject({
      status: 409,
      body: { code: 'attempts.other_device' },
    })
    expect((await hears(late)).status).toBe(409)
  })

  it('sees options in the order of the projector', async () => {
    const test = await lessonAtPace()
    const both = [await joins(test), await joins(test, 1)]
    const { question: projected } = await go(test, 'show')
    for (const pupil of both) {
      expect(at((await attemptOf(pupil)).questions, 0).question).toEqual(projected)
      expect((await stepOf(pupil)).question).toEqual(projected)
    }
  })
})

describe('an answer', () => {
  it('that was on its way when the question was closed counts; one that is late is kept for the teacher', async () => {
    const test = await lessonAtPace()
    const [slow, late] = [await joins(test), await joins(test, 1)]
    await go(test, 'show', 'close')
    api.clock.pass(2)
    expect(await answers(slow, 1, rightAnswer(question(0)))).toMatchObject({ status: 200 })
    api.clock.pass(2)
    expect(await answers(late, 1, rightAnswer(question(0)))).toMatchObject({
      status: 409,
      body: { code: 'attempts.question_closed' },
    })
    const { distribution } = await go(test, 'reveal')
    expect(distribution).toMatchObject({ right_count: 1, unanswered_count: 1 })
    expect(await api.get(live.lateAnswers, { params: { test_id: test.id } }, as())).toMatchObject([
      { attempt_id: late.attempt.id, item_no: 1, state: 'waiting' },
    ])
  })

  it('never counts once the right one has been seen, however soon that was', async () => {
    const test = await lessonAtPace()
    const pupil = await joins(test)
    await go(test, 'show')
    await answers(pupil, 1, wrongAnswer(0))
    await go(test, 'close', 'reveal')
    expect(await answers(pupil, 1, rightAnswer(question(0)))).toMatchObject({ status: 409 })
    expect(await stepOf(pupil)).toMatchObject({ review: { points: 0 } })
  })

  it('to an earlier question is late while the next one is open', async () => {
    const test = await lessonAtPace()
    const pupil = await joins(test)
    await go(test, 'show', 'close', 'show')
    api.clock.pass(60)
    expect(await answers(pupil, 1, rightAnswer(question(0)))).toMatchObject({ status: 409 })
    expect(await answers(pupil, 2, rightAnswer(question(1)))).toMatchObject({ status: 200 })
  })
})

describe('the end of a lesson', () => {
  it('hands in for all; results are those of any test, without what it did not come to', async () => {
    const test = await lessonAtPace()
    const [one, two] = [await joins(test), await joins(test, 1)]
    await go(test, 'show')
    await answers(one, 1, rightAnswer(question(0)))
    await answers(two, 1, wrongAnswer(0))
    await go(test, 'close', 'reveal', 'show')
    await answers(one, 2, rightAnswer(question(1)))
    await go(test, 'close', 'reveal')
    await endOf(test)
    const shown = await api.get(results.testResults, { params: { test_id: test.id } }, as())
    // The same answers in a test at their own pace, in which nothing is left over.
    const ordinary = await lessonAtPace({
      pace: 'own',
      shuffle_questions: false,
      question_ids: asked.slice(0, 2).map(({ id }) => id),
    })
    const [first, second] = [await joins(ordinary), await joins(ordinary, 1)]
    await answers(first, 1, rightAnswer(question(0)))
    await answers(second, 1, wrongAnswer(0))
    await answers(first, 2, rightAnswer(question(1)))
    await endOf(ordinary)
    const expected = await api.get(results.testResults, { params: { test_id: ordinary.id } }, as())
    const figures = ({ students }: typeof shown) =>
      students.map(({ name, state, points, out_of, fraction }) => ({ name, state, points, out_of, fraction }))
    expect(figures(shown)).toEqual(figures(expected))
    expect(shown.exclusions).toMatchObject([{ item_no: 3, attempt_id: null, reason: 'V hodině na ni nedošlo.' }])
    const file = await api.server.inject({
      method: 'POST',
      url: exporting.exportResults.path.replace(':test_id', test.id),
      headers: { authorization: `Bearer ${teacher.token}` },
      payload: { format: 'csv' },
    })
    expect(file.statusCode).toBe(200)
    for (const { name } of shown.students) expect(file.body).toContain(name)
  })

  it('leaves out what it did not come to for who was handed in before it as well', async () => {
    const test = await lessonAtPace()
    const [early, late] = [await joins(test), await joins(test, 1)]
    await go(test, 'show')
    for (const pupil of [early, late]) await answers(pupil, 1, rightAnswer(question(0)))
    const attempt_ids = [early.attempt.id]
    await api.get(live.end, { params: { test_id: test.id }, body: { attempt_ids } }, as())
    await go(test, 'close', 'reveal')
    await endOf(test)
    const { students } = await api.get(results.testResults, { params: { test_id: test.id } }, as())
    const { points } = question(0)
    expect(students.filter(({ state }) => state === 'submitted')).toMatchObject([
      { points, out_of: points, fraction: 1 },
      { points, out_of: points, fraction: 1 },
    ])
  })

  it('lets pupils see again what was shown, and nothing else', async () => {
    const test = await lessonAtPace()
    const pupil = await joins(test)
    await go(test, 'show', 'close', 'reveal')
    await endOf(test)
    const review = await api.get(attempts.review, { params: { attempt_id: pupil.attempt.id } }, pupil)
    expect(review).toMatchObject({ state: 'submitted', is_available: true, out_of: question(0).points })
    expect(review.items.map(({ item_no }) => item_no)).toEqual([1])
  })

  it('leaves a lesson that has shown nothing as it is', async () => {
    const test = await lessonAtPace()
    await joins(test)
    await endOf(test)
    expect((await api.get(results.testResults, { params: { test_id: test.id } }, as())).exclusions).toEqual([])
  })
})

describe('teams', () => {
  it('are drawn as even as they can be, also for who comes late', async () => {
    const test = await lessonAtPace({ teams: 'drawn', team_count: 2 })
    for (const number of [0, 1, 2, 3]) await joins(test, number)
    const { standings } = await lessonOf(test)
    expect(standings).toEqual([
      { team_no: 1, member_count: 2, share: null },
      { team_no: 2, member_count: 2, share: null },
    ])
  })

  it('are chosen by pupils until the lesson begins; who comes late chooses too', async () => {
    const test = await lessonAtPace({ teams: 'chosen', team_count: 3 })
    const [one, late] = [await joins(test), await joins(test, 1)]
    const choose = (pupil: JoinedStudent, team_no: number) =>
      api.call(classPace.chooseTeam, { params: { attempt_id: pupil.attempt.id }, body: { team_no } }, pupil)
    expect(await choose(one, 1)).toMatchObject({ status: 200 })
    expect(await choose(one, 3)).toMatchObject({ status: 200 })
    expect(await stepOf(one)).toMatchObject({ team_no: 3, teams: 'chosen', team_count: 3 })
    expect(await choose(one, 4)).toMatchObject({ status: 409 })
    await go(test, 'show')
    expect(await choose(one, 1)).toMatchObject({ status: 409, body: { code: 'class-pace.team_is_fixed' } })
    expect(await choose(one, 3)).toMatchObject({ status: 200 })
    expect(await choose(late, 1)).toMatchObject({ status: 200 })
    const drawn = await lessonAtPace({ teams: 'drawn' })
    expect(await choose(await joins(drawn), 1)).toMatchObject({ status: 409 })
  })

  it('count by the mean of their members’ shares, whatever their sizes and who comes late', async () => {
    const test = await lessonAtPace({ teams: 'chosen', team_count: 2 })
    const [alone, two, three] = [await joins(test), await joins(test, 1), await joins(test, 2)]
    const choose = (pupil: JoinedStudent, team_no: number) =>
      api.get(classPace.chooseTeam, { params: { attempt_id: pupil.attempt.id }, body: { team_no } }, pupil)
    await choose(alone, 1)
    await choose(two, 2)
    await choose(three, 2)
    await go(test, 'show')
    await answers(alone, 1, rightAnswer(question(0)))
    await answers(two, 1, rightAnswer(question(0)))
    const first = await go(test, 'close', 'reveal')
    expect(first.standings).toEqual([
      { team_no: 1, member_count: 1, share: 1 },
      { team_no: 2, member_count: 2, share: 0.5 },
    ])
    api.clock.pass(60)
    const late = await joins(test, 3)
    await choose(late, 2)
    await go(test, 'show')
    for (const pupil of [two, three, late]) await answers(pupil, 2, rightAnswer(question(1)))
    await go(test, 'close', 'reveal')
    // Question by question: 1 and 0; then (2/2 + 1/2 + 1/1) / 3, for the late one was not there at the first.
    const { standings } = await stepOf(alone)
    expect(standings.map(({ share }) => share)).toEqual([0.5, expect.closeTo(2.5 / 3)])
  })
})

/** Ends the test, and waits out the grace for what was on its way. */
async function endOf(test: Test): Promise<void> {
  await api.get(plannedTests.finishTest, { params: { test_id: test.id } }, as())
  api.clock.pass(20)
  const { closeAttempts } = await import('../attempts/attempts.ts')
  const where = { school_id: teacher.school_id, test_id: test.id }
  await api.api.database.transaction(teacher.school_id, (db) => closeAttempts(db, where, api.clock.now()))
}
