import { attempts } from '@katedra/contract/attempts'
import { live } from '@katedra/contract/live'
import { marking } from '@katedra/contract/marking'
import { plannedTests } from '@katedra/contract/planned-tests'
import { results } from '@katedra/contract/results'
import type { Answer } from '@katedra/questions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { emptyAnswer, joinedAttempt, launchedTest, oneOf, rightAnswer, someLevel } from '../testing/build-test.ts'
import { waitingStatements } from '../testing/waiting-statements.ts'
import { lockAnswers } from './marking/marking.queries.ts'
import { lockQuestion } from './results.changes.queries.ts'

let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
})
afterAll(() => api.stop())

it('a pupil who hands in while a key is being mended and questions are left out is scored by what holds afterwards', async () => {
  const { questions } = await someLevel(api, teacher)
  const [abc, text] = [oneOf(questions, 'abc'), oneOf(questions, 'text')]
  const pupils = await schoolClass(api, teacher, { students: 24 })
  const test = await launchedTest(api, teacher, pupils, { question_ids: [abc.id, text.id] })
  const seats = await Promise.all(pupils.students.map((student) => joinedAttempt(api, test, student)))
  const answer = rightAnswer(abc.question)
  const { key, content } = abc.question
  const wrong = at(
    content.options.filter(({ id }) => !key.correct.includes(id)),
    0,
  )
  for (const { token, attempt } of seats) {
    const input = { params: { attempt_id: attempt.id, item_no: 1 }, body: { revision: 1, answer, active_ms: 5000 } }
    await api.get(attempts.saveAnswer, input, { token })
  }
  const own = { token: teacher.token }
  const params = { test_id: test.id }
  const submissions = seats.map(({ token, attempt }) =>
    api.call(attempts.submitAttempt, { params: { attempt_id: attempt.id } }, { token }),
  )
  const mended = { item_no: 1, key: { ...key, correct: [wrong.id] }, points: 3, reason: 'Špatný klíč' }
  const changes = [
    api.call(marking.rescore, { params, body: mended }, own),
    api.call(marking.exclude, { params, body: { item_no: 2, reason: 'Nebylo probráno' } }, own),
    api.call(marking.rescore, { params, body: { ...mended, points: 4 } }, own),
  ]
  const statuses = (await Promise.all([...submissions, ...changes])).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const { students, out_of } = await api.get(results.testResults, { params }, own)
  const worth = new Set(students.map(({ points, out_of: whole }) => `${points} of ${whole}`))
  expect([...worth]).toEqual([`0 of ${out_of}`])
  expect(out_of).toBeOneOf([3, 4])
})

it('answers of pupils that several mark at one moment all count, and so does what is left out meanwhile', async () => {
  const { questions } = await someLevel(api, teacher)
  const chosen = questions.slice(0, 5)
  const pupils = await schoolClass(api, teacher, { students: 12 })
  const test = await launchedTest(api, teacher, pupils, { question_ids: chosen.map(({ id }) => id) })
  const seats = await Promise.all(pupils.students.map((student) => joinedAttempt(api, test, student)))
  for (const { token, attempt } of seats) {
    for (const [index, { question }] of chosen.entries()) {
      const body = { revision: 1, answer: rightAnswer(question), active_ms: 5000 }
      await api.get(attempts.saveAnswer, { params: { attempt_id: attempt.id, item_no: index + 1 }, body }, { token })
    }
    await api.get(attempts.submitAttempt, { params: { attempt_id: attempt.id } }, { token })
  }
  const own = { token: teacher.token }
  const params = { test_id: test.id }
  const marks = seats.flatMap(({ attempt }) =>
    [1, 2, 3, 4].map((item_no) =>
      api.call(marking.mark, { params, body: { attempt_id: attempt.id, item_no, points: 0.25 } }, own),
    ),
  )
  const leftOut = api.call(marking.exclude, { params, body: { item_no: 5, reason: 'Nebylo probráno' } }, own)
  const statuses = (await Promise.all([...marks, leftOut])).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const { students, out_of } = await api.get(results.testResults, { params }, own)
  const worth = new Set(students.map(({ points, out_of: whole }) => `${points} of ${whole}`))
  expect([...worth]).toEqual([`1 of ${out_of}`])
})

it('a key that is mended while the test is being ended keeps nobody waiting for ever', async () => {
  const { questions } = await someLevel(api, teacher)
  const abc = oneOf(questions, 'abc')
  const test = await launchedTest(api, teacher, await schoolClass(api, teacher), { question_ids: [abc.id] })
  const own = { token: teacher.token }
  const params = { test_id: test.id }
  const mended = { item_no: 1, key: abc.question.key, points: 3, reason: 'Těžší, než vypadala' }
  let rescored: ReturnType<typeof api.call> | undefined
  let finished: ReturnType<typeof api.call> | undefined
  await api.api.database.transaction(teacher.school_id, async (db) => {
    await lockQuestion(db, { school_id: teacher.school_id, ...params }, 1)
    rescored = api.call(marking.rescore, { params, body: mended }, own)
    await expect.poll(() => waitingStatements(api)).toBe(1)
    finished = api.call(plannedTests.finishTest, { params }, own)
    await expect.poll(() => waitingStatements(api)).toBe(2)
  })
  expect([(await rescored)?.status, (await finished)?.status]).toEqual([200, 200])
})

/** The only pupil of a running test of one question, and how their device saves. */
async function seatOfOne() {
  const { questions } = await someLevel(api, teacher)
  const abc = oneOf(questions, 'abc')
  const pupils = await schoolClass(api, teacher, { students: 1 })
  const test = await launchedTest(api, teacher, pupils, { question_ids: [abc.id] })
  const { token, attempt } = await joinedAttempt(api, test, at(pupils.students, 0))
  const save = (revision: number, answer: Answer) =>
    api.call(
      attempts.saveAnswer,
      { params: { attempt_id: attempt.id, item_no: 1 }, body: { revision, answer, active_ms: 5000 } },
      { token },
    )
  return { abc, test, token, attempt, save }
}

it('an answer that is given back to its key while a late one is let in is scored as what counts then', async () => {
  const { abc, test, token, attempt, save } = await seatOfOne()
  await save(1, rightAnswer(abc.question))
  await api.get(attempts.submitAttempt, { params: { attempt_id: attempt.id } }, { token })
  const own = { token: teacher.token }
  const params = { test_id: test.id }
  const mark = { attempt_id: attempt.id, item_no: 1, points: 0.25 }
  await api.get(marking.mark, { params, body: mark }, own)
  expect(await save(2, emptyAnswer(abc.question))).toMatchObject({ status: 409 })
  const late = { accepted: true, answers: [{ attempt_id: attempt.id, item_no: 1 }] }
  let decided: ReturnType<typeof api.call> | undefined
  let givenBack: ReturnType<typeof api.call> | undefined
  await api.api.database.transaction(teacher.school_id, async (db) => {
    // Both have to wait for the answer, the late one first.
    await lockAnswers(db, { school_id: teacher.school_id, ...params }, 1, [attempt.id])
    decided = api.call(live.decideLateAnswers, { params, body: late }, own)
    await expect.poll(() => waitingStatements(api)).toBe(1)
    givenBack = api.call(marking.mark, { params, body: { ...mark, points: null } }, own)
    await expect.poll(() => waitingStatements(api)).toBe(2)
  })
  expect([(await decided)?.status, (await givenBack)?.status]).toEqual([200, 200])
  const { students } = await api.get(results.testResults, { params }, own)
  expect(students).toMatchObject([{ points: 0 }])
})

it('a late answer that comes newer while the teacher decides about it keeps nobody waiting for ever', async () => {
  const { abc, test, token, attempt, save } = await seatOfOne()
  await save(1, emptyAnswer(abc.question))
  await api.get(attempts.submitAttempt, { params: { attempt_id: attempt.id } }, { token })
  expect(await save(2, rightAnswer(abc.question))).toMatchObject({ status: 409 })
  const own = { token: teacher.token }
  const late = { accepted: true, answers: [{ attempt_id: attempt.id, item_no: 1 }] }
  let decided: ReturnType<typeof api.call> | undefined
  let newer: ReturnType<typeof api.call> | undefined
  await api.api.database.transaction(teacher.school_id, async (db) => {
    // The answer alone, at which the teacher's decision waits once it has the late one.
    const key = sql`school_id = ${teacher.school_id} and attempt_id = ${attempt.id}`
    await sql`select from answers where ${key} for update`.execute(db)
    decided = api.call(live.decideLateAnswers, { params: { test_id: test.id }, body: late }, own)
    await expect.poll(() => waitingStatements(api)).toBe(1)
    newer = save(3, rightAnswer(abc.question))
    await expect.poll(() => waitingStatements(api)).toBe(2)
  })
  expect([(await decided)?.status, (await newer)?.status]).toEqual([200, 409])
  const { students } = await api.get(results.testResults, { params: { test_id: test.id } }, own)
  expect(students).toMatchObject([{ points: abc.question.points }])
})
