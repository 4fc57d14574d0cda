import { attempts } from '@katedra/contract/attempts'
import { plannedTests } from '@katedra/contract/planned-tests'
import { questionTypes } from '@katedra/questions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import {
  emptyAnswer,
  joinedAttempt,
  launchedTest,
  oneOf,
  rightAnswer,
  someLevel,
  type JoinedStudent,
} from '../testing/build-test.ts'

let api: TestApi
let teacher: SignedInTeacher
let pupils: Awaited<ReturnType<typeof schoolClass>>
let library: Awaited<ReturnType<typeof someLevel>>['questions']
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  pupils = await schoolClass(api, teacher)
  library = (await someLevel(api, teacher)).questions
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('update teachers set free_plans_left = 5')
})

/** A pupil who writes a test of one question to which any text is an answer. */
async function writing(): Promise<JoinedStudent> {
  const test = await launchedTest(api, teacher, pupils, { question_ids: [oneOf(library, 'text').id] })
  return joinedAttempt(api, test, at(pupils.students, 0))
}

interface Saving {
  revision?: number
  item_no?: number
  active_ms?: number
}
function save(
  { token, attempt }: JoinedStudent,
  answer: Record<string, unknown>,
  { revision = 1, item_no = 1, active_ms = 0 }: Saving = {},
) {
  return api.call(
    attempts.saveAnswer,
    { params: { attempt_id: attempt.id, item_no }, body: { revision, answer, active_ms } },
    { token },
  )
}
const saved = async ({ token, attempt }: JoinedStudent) =>
  (await api.get(attempts.attempt, { params: { attempt_id: attempt.id } }, { token })).answers
const seconds = (count: number) => new Date(mondayMorning.getTime() + count * 1000).toISOString()

const stale = { status: 409, body: { detail: 'Na serveru už je novější odpověď.', code: 'attempts.stale_revision' } }

describe('an answer', () => {
  it('is saved with its revision, its time and the moment', async () => {
    const pupil = await writing()
    api.clock.pass(30)
    expect(await save(pupil, { text: 'Praha' }, { revision: 3, active_ms: 4200 })).toMatchObject({
      status: 200,
      body: { revision: 3, saved_at: seconds(30) },
    })
    expect(await saved(pupil)).toEqual([
      { item_no: 1, revision: 3, answer: { text: 'Praha' }, active_ms: 4200, saved_at: seconds(30), is_locked: false },
    ])
  })

  it('is kept as it was written, be it a tower of marks, also when it is handed in', async () => {
    const pupil = await writing()
    const text = `a${'\u0301\u0323'.repeat(2499)}`
    expect(await save(pupil, { text })).toMatchObject({ status: 200 })
    await api.get(attempts.submitAttempt, { params: { attempt_id: pupil.attempt.id } }, { token: pupil.token })
    expect((await saved(pupil)).map(({ answer }) => answer)).toEqual([{ text }])
  })

  it('that is repeated is acknowledged as it was', async () => {
    const pupil = await writing()
    const first = await save(pupil, { text: 'Praha' })
    api.clock.pass(5)
    const repeated = await save(pupil, { text: 'Praha' })
    expect([repeated.status, repeated.body]).toEqual([200, first.body])
  })

  it('that is repeated with what can’t be stored is acknowledged as well', async () => {
    const pupil = await writing()
    const first = await save(pupil, { text: 'Pra\uD800ha\u0000' })
    expect((await save(pupil, { text: 'Pra\uD800ha\u0000' })).body).toEqual(first.body)
  })

  it('of another page is not taken for the one that has its revision', async () => {
    const pupil = await writing()
    await save(pupil, { text: 'Praha' }, { revision: 1 })
    expect(await save(pupil, { text: 'Brno' }, { revision: 1 })).toMatchObject(stale)
    expect(await saved(pupil)).toMatchObject([{ revision: 1, answer: { text: 'Praha' } }])
  })

  it('that is older never overwrites a newer one', async () => {
    const pupil = await writing()
    await save(pupil, { text: 'novější' }, { revision: 5 })
    expect(await save(pupil, { text: 'starší' }, { revision: 4 })).toMatchObject(stale)
    expect(await saved(pupil)).toMatchObject([{ revision: 5, answer: { text: 'novější' } }])
  })

  it('that is newer wins', async () => {
    const pupil = await writing()
    await save(pupil, { text: 'první' }, { revision: 1 })
    expect(await save(pupil, { text: 'druhá' }, { revision: 7 })).toMatchObject({ status: 200, body: { revision: 7 } })
    expect(await saved(pupil)).toMatchObject([{ revision: 7, answer: { text: 'druhá' } }])
  })

  it('sent five times at once is stored once and acknowledged each time', async () => {
    const pupil = await writing()
    const answers = await Promise.all(Array.from({ length: 5 }, () => save(pupil, { text: 'Praha' }, { revision: 2 })))
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      Array.from({ length: 5 }, () => ({ status: 200, body: { revision: 2, saved_at: seconds(0) } })),
    )
    expect(await saved(pupil)).toHaveLength(1)
  })

  it('of ten revisions in a mixed order at once ends as the newest one', async () => {
    const pupil = await writing()
    const revisions = [4, 9, 1, 7, 10, 2, 8, 3, 6, 5]
    const answers = await Promise.all(
      revisions.map((revision) => save(pupil, { text: `verze ${revision}` }, { revision })),
    )
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect(answers[revisions.indexOf(10)]).toMatchObject({ status: 200 })
    expect(await saved(pupil)).toMatchObject([{ revision: 10, answer: { text: 'verze 10' } }])
  })

  it('may be taken back: an empty one is an answer, too', async () => {
    const pupil = await writing()
    await save(pupil, { text: 'Praha' })
    expect(await save(pupil, { text: '' }, { revision: 2 })).toMatchObject({ status: 200 })
  })

  it('of each of the five types is taken, right or empty', async () => {
    const chosen = questionTypes.map((type) => oneOf(library, type))
    const test = await launchedTest(api, teacher, pupils, { question_ids: chosen.map(({ id }) => id) })
    const pupil = await joinedAttempt(api, test, at(pupils.students, 0))
    for (const [index, { question }] of chosen.entries()) {
      expect(await save(pupil, emptyAnswer(question), { item_no: index + 1 })).toMatchObject({ status: 200 })
      expect(await save(pupil, rightAnswer(question), { item_no: index + 1, revision: 2 })).toMatchObject({
        status: 200,
      })
    }
    expect((await saved(pupil)).map(({ answer }) => answer)).toEqual(
      chosen.map(({ question }) => rightAnswer(question)),
    )
  })

  it.each([
    ['a NUL character', 'Pra\u0000ha', 'Praha'],
    ['half of an emoji, as a cut at the length limit leaves it', 'Praha \ud83d', 'Praha \ufffd'],
    ['an emoji', 'Praha 😀', 'Praha 😀'],
    ['5000 characters', 'ž'.repeat(5000), 'ž'.repeat(5000)],
  ])('with %s is saved', async (_, text, stored) => {
    const pupil = await writing()
    expect(await save(pupil, { text })).toMatchObject({ status: 200 })
    expect(await saved(pupil)).toMatchObject([{ answer: { text: stored } }])
  })
})

describe('an answer is refused', () => {
  it.each(questionTypes)('with 422 when it does not fit a question of type %s', async (type) => {
    const item = oneOf(library, type)
    const test = await launchedTest(api, teacher, pupils, { question_ids: [item.id] })
    const pupil = await joinedAttempt(api, test, at(pupils.students, 0))
    const others = [
      {},
      { text: 5 },
      { chosen: ['unknown'] },
      { chosen: 'x' },
      { letters: ['A'], language: 'cs' },
      { positions: { x: 1 } },
      { pairs: { x: 'y' } },
      { ...emptyAnswer(item.question), more: 1 },
    ]
    for (const answer of others) {
      expect({ answer, ...(await save(pupil, answer)) }).toMatchObject({
        answer,
        status: 422,
        body: { detail: { answer: ['Tato odpověď k otázce nepatří'] } },
      })
    }
    expect(await saved(pupil)).toEqual([])
  })

  it('with 422 when its text is longer than a pupil may write', async () => {
    expect(await save(await writing(), { text: 'x'.repeat(5001) })).toMatchObject({ status: 422 })
  })

  it('with 404 for a question that the test does not have', async () => {
    const pupil = await writing()
    expect(await save(pupil, { text: 'x' }, { item_no: 2 })).toMatchObject({
      status: 404,
      body: { code: 'app.not_found' },
    })
  })

  it('with 404 for somebody else’s attempt, classmates included', async () => {
    const test = await launchedTest(api, teacher, pupils, { question_ids: [oneOf(library, 'text').id] })
    const [own, other] = [
      await joinedAttempt(api, test, at(pupils.students, 0)),
      await joinedAttempt(api, test, at(pupils.students, 1)),
    ]
    expect(await save({ token: own.token, attempt: other.attempt }, { text: 'x' })).toMatchObject({ status: 404 })
    expect(await saved(other)).toEqual([])
  })

  it.each([0, -1, 1.5, 2_000_000_000])('with 422 for the revision %d', async (revision) => {
    expect(await save(await writing(), { text: 'x' }, { revision })).toMatchObject({ status: 422 })
  })
})

describe('another device', () => {
  const other = {
    status: 409,
    body: { detail: 'Test teď píšeš na jiném zařízení. Tady ho můžeš jen číst.', code: 'attempts.other_device' },
  }

  it('that joins takes the writing over; the first one is told so', async () => {
    const test = await launchedTest(api, teacher, pupils, { question_ids: [oneOf(library, 'text').id] })
    const phone = await joinedAttempt(api, test, at(pupils.students, 0))
    await save(phone, { text: 'z telefonu' })
    const computer = await joinedAttempt(api, test, at(pupils.students, 0))
    expect(computer.attempt.answers).toMatchObject([{ revision: 1, answer: { text: 'z telefonu' } }])
    expect(await save(phone, { text: 'znovu z telefonu' }, { revision: 2 })).toMatchObject(other)
    expect(await save(computer, { text: 'z počítače' }, { revision: 2 })).toMatchObject({ status: 200 })
    const params = { attempt_id: phone.attempt.id }
    for (const route of [attempts.attempt, attempts.submitAttempt, attempts.review, attempts.tryAgain])
      expect(await api.call(route, { params }, { token: phone.token })).toMatchObject(other)
    expect(await saved(computer)).toMatchObject([{ answer: { text: 'z počítače' } }])
  })

  it('that has scanned the code again gets the writing back', async () => {
    const test = await launchedTest(api, teacher, pupils, { question_ids: [oneOf(library, 'text').id] })
    await joinedAttempt(api, test, at(pupils.students, 0))
    await joinedAttempt(api, test, at(pupils.students, 0))
    expect(await save(await joinedAttempt(api, test, at(pupils.students, 0)), { text: 'zpět' })).toMatchObject({
      status: 200,
    })
  })

  it('cannot make up a token', async () => {
    const pupil = await writing()
    const madeUp = `${pupil.token.slice(0, -43)}${'x'.repeat(43)}`
    expect(await save({ ...pupil, token: madeUp }, { text: 'x' })).toMatchObject(other)
  })
})

describe('after the hand-in', () => {
  it('nothing is saved any more, but a repeat of what was saved is acknowledged', async () => {
    const pupil = await writing()
    await save(pupil, { text: 'Praha' })
    await api.get(attempts.submitAttempt, { params: { attempt_id: pupil.attempt.id } }, { token: pupil.token })
    expect(await save(pupil, { text: 'Brno' }, { revision: 2 })).toMatchObject({
      status: 409,
      body: { code: 'attempts.closed' },
    })
    expect(await save(pupil, { text: 'Praha' })).toMatchObject({ status: 200, body: { revision: 1 } })
  })

  it('nothing is saved in a test that the teacher has finished, once the grace is over', async () => {
    const test = await launchedTest(api, teacher, pupils, { question_ids: [oneOf(library, 'text').id] })
    const pupil = await joinedAttempt(api, test, at(pupils.students, 0))
    await api.get(plannedTests.finishTest, { params: { test_id: test.id } }, { token: teacher.token })
    api.clock.pass(10)
    expect(await save(pupil, { text: 'ještě včas' })).toMatchObject({ status: 200 })
    api.clock.pass(1)
    expect(await save(pupil, { text: 'pozdě' }, { revision: 2 })).toMatchObject({
      status: 409,
      body: { code: 'attempts.closed' },
    })
  })
})
