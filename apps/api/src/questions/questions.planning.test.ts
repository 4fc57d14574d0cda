import { attempts } from '@katedra/contract/attempts'
import type { SchoolClassDetail } from '@katedra/contract/classes'
import { gradebook } from '@katedra/contract/gradebook'
import { plannedTests, type PlannedTestDetail } from '@katedra/contract/planned-tests'
import { questions, type BankQuestionDetail } from '@katedra/contract/questions'
import { results } from '@katedra/contract/results'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { abcQuestion, ownQuestion, textQuestion } from '../testing/build-question.ts'
import { at, colleagueOf, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { joinedAttempt, rightAnswer, someLevel, type KeyedQuestion } from '../testing/build-test.ts'

let api: TestApi
let teacher: SignedInTeacher
let colleague: SignedInTeacher
let pupils: SchoolClassDetail
let subject_id: number
let own: BankQuestionDetail
let shared: BankQuestionDetail
let ofLibrary: KeyedQuestion[]
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  await api.sql('update teachers set free_plans_left = 100 where id = $1', [teacher.id])
  colleague = await colleagueOf(api, teacher)
  pupils = await schoolClass(api, teacher)
  const levels = [await someLevel(api, teacher, 0), await someLevel(api, teacher, 1)]
  subject_id = at(levels, 0).subject_id
  ofLibrary = levels.map(({ questions: [first] }) => first).filter((one) => one !== undefined)
  own = await ownQuestion(api, teacher, { subject_id, question: abcQuestion('Moje vlastní') })
  shared = await ownQuestion(api, colleague, { subject_id, question: textQuestion('Kolegova'), visibility: 'school' })
})
afterAll(() => api.stop())

const as = ({ token }: SignedInTeacher) => ({ token })
const mixed = () => [own.id, ...ofLibrary.map(({ id }) => id), shared.id]
const soon = () => new Date(api.clock.now().getTime() + 600_000).toISOString()
const plan = (changes: object) =>
  api.call(
    plannedTests.planTest,
    { body: { class_id: pupils.id, title: 'Smíšený test', starts_at: soon(), subject_id, ...changes } },
    as(teacher),
  )
async function mixedTest(): Promise<PlannedTestDetail> {
  const body = { class_id: pupils.id, title: 'Smíšený test', starts_at: soon(), subject_id, question_ids: mixed() }
  return api.get(plannedTests.planTest, { body: { ...body, shuffle_questions: false } }, as(teacher))
}

describe('the questions that were picked', () => {
  const chosen = (question_ids: string) => api.call(questions.chosenQuestions, { query: { question_ids } }, as(teacher))

  it('come in their order, whichever part of the bank they are of, without what no one sees', async () => {
    const hidden = await ownQuestion(api, colleague, { subject_id })
    const answer = await api.get(
      questions.chosenQuestions,
      { query: { question_ids: [hidden.id, ...mixed()].join('.') } },
      as(teacher),
    )
    expect(answer.map(({ id }) => id)).toEqual(mixed())
    expect(answer.map(({ whose }) => whose)).toEqual(['own', 'library', 'library', 'school'])
  })

  it('are asked for by ids, at most 200', async () => {
    expect(await chosen('nonsense')).toMatchObject({ status: 422 })
    const many = Array.from({ length: 201 }, () => own.id)
    expect(await chosen(many.join('.'))).toMatchObject({ status: 422 })
    expect(await chosen(many.slice(0, 200).join('.'))).toMatchObject({ status: 200 })
  })
})

describe('a plan of questions picked across levels and banks', () => {
  it('keeps their order, where each is from, and belongs to the subject alone', async () => {
    const test = await mixedTest()
    expect(test).toMatchObject({ subject_id, level_id: null, level_title: null, question_count: 4 })
    expect(test.questions.map(({ library_question_id: l, school_question_id: s }) => l ?? s)).toEqual(mixed())
    expect(test.questions.map(({ school_question_id: id }) => id)).toEqual([own.id, null, null, shared.id])
    expect(await api.get(plannedTests.tests, {}, as(teacher))).toContainEqual(
      expect.objectContaining({ id: test.id, level_id: null, level_title: null }),
    )
  })

  it('of library questions of one level is a test of that level', async () => {
    const level = await someLevel(api, teacher)
    const question_ids = level.questions.slice(0, 2).map(({ id }) => id)
    expect(await plan({ question_ids })).toMatchObject({ status: 201, body: { level_id: level.id } })
  })

  it.each([
    ['both a level and a subject', { level_id: 1 }, 'level_id'],
    ['neither of them', { subject_id: undefined }, 'level_id'],
    ['drawing from a subject', { question_ids: undefined, draw: 3 }, 'draw'],
  ])('is refused with %s', async (_, changes, field) => {
    expect(await plan({ question_ids: mixed(), ...changes })).toMatchObject({
      status: 422,
      body: { detail: { [field]: [expect.any(String)] } },
    })
  })

  it('mixes own questions of other subjects, and of none, with those of the library', async () => {
    const other = await ownQuestion(api, teacher, { subject_id: subject_id + 1 })
    const ofNone = await ownQuestion(api, teacher, { subject_id: null })
    const question_ids = [...mixed(), other.id, ofNone.id]
    expect(await plan({ question_ids })).toMatchObject({
      status: 201,
      body: { subject_id, level_id: null, question_count: 6 },
    })
    expect(await plan({ question_ids: [ofNone.id] })).toMatchObject({ status: 201, body: { subject_id } })
  })

  it('mixes questions of the library of several subjects, and is of the subject of one of them', async () => {
    const [foreign] = await api.sql(
      `select q.id, l.subject_id from library_questions q join levels l on l.id = q.level_id
       where l.subject_id <> $1 order by q.key limit 1`,
      [subject_id],
    )
    const question_ids = [at(ofLibrary, 0).id, String(foreign?.['id'])]
    const of = (id: number, ids = question_ids) => plan({ subject_id: id, question_ids: ids })
    const other = Number(foreign?.['subject_id'])
    expect(await of(subject_id)).toMatchObject({ status: 201, body: { subject_id, level_id: null } })
    expect(await of(other)).toMatchObject({ status: 201, body: { subject_id: other } })
    const refused = { status: 422, body: { detail: { question_ids: [expect.stringContaining('předmět')] } } }
    expect(await of(other, [at(ofLibrary, 0).id])).toMatchObject(refused)
    const [third] = await api.sql('select id from subjects where id <> $1 and id <> $2 limit 1', [subject_id, other])
    expect(await of(Number(third?.['id']))).toMatchObject(refused)
    expect(await of(999_999, [own.id])).toMatchObject({
      status: 422,
      body: { detail: { subject_id: [expect.any(String)] } },
    })
  })

  it('takes a free plan in the subject of the test, whatever its questions are of', async () => {
    const other = await ownQuestion(api, teacher, { subject_id: subject_id + 1 })
    const left = async () => {
      const [row] = await api.sql('select free_plans_left from teachers where id = $1', [teacher.id])
      return Number(row?.['free_plans_left'])
    }
    const before = await left()
    await plan({ question_ids: [own.id, other.id] })
    expect(await left()).toBe(before - 1)
  })

  it('is refused with a question that no one sees, and a deleted one', async () => {
    const hidden = await ownQuestion(api, colleague, { subject_id })
    const deleted = await ownQuestion(api, teacher, { subject_id })
    await api.get(questions.deleteQuestions, { body: { question_ids: [deleted.id] } }, as(teacher))
    for (const { id } of [hidden, deleted])
      expect(await plan({ question_ids: [own.id, id] })).toMatchObject({
        status: 422,
        body: { detail: { question_ids: [expect.any(String)] } },
      })
  })

  it('can be copied, changed by hand, and not drawn again', async () => {
    const test = await mixedTest()
    const params = { test_id: test.id }
    expect(await plan({ copy_of: test.id })).toMatchObject({ status: 201, body: { level_id: null, question_count: 4 } })
    expect(await plan({ copy_of: test.id, subject_id: subject_id + 1 })).toMatchObject({ status: 422 })
    const body = { title: 'Jiný', starts_at: test.starts_at }
    const change = (more: object) =>
      api.call(plannedTests.updateTest, { params, body: { ...body, ...more } }, as(teacher))
    expect(await change({ draw: 2 })).toMatchObject({ status: 422, body: { detail: { draw: [expect.any(String)] } } })
    expect(await change({ question_ids: [shared.id] })).toMatchObject({ status: 200, body: { question_count: 1 } })
    expect(await change({})).toMatchObject({ status: 200, body: { question_count: 1, title: 'Jiný' } })
  })

  it('stays as it is when its questions are changed or deleted', async () => {
    const { id } = await ownQuestion(api, teacher, { subject_id })
    const body = { class_id: pupils.id, title: 'Jediná', starts_at: soon(), subject_id, question_ids: [id] }
    const planned = await api.get(plannedTests.planTest, { body }, as(teacher))
    const changed = { subject_id, tags: [], question: abcQuestion('Změněná'), version: 1 }
    await api.get(questions.updateQuestion, { params: { question_id: id }, body: changed }, as(teacher))
    await api.get(questions.deleteQuestions, { body: { question_ids: [id] } }, as(teacher))
    const { questions: kept } = await api.get(plannedTests.test, { params: { test_id: planned.id } }, as(teacher))
    expect(kept).toEqual(planned.questions)
  })
})

describe('a mixed test', () => {
  it('is answered by a pupil and comes out in results, the gradebook and the question’s own figures', async () => {
    const test = await mixedTest()
    const params = { test_id: test.id }
    await api.get(plannedTests.launchTest, { params }, as(teacher))
    const { token, attempt } = await joinedAttempt(api, test, at(pupils.students, 0))
    const caller = { token }
    for (const { item_no, question } of test.questions) {
      const body = { revision: 1, answer: rightAnswer(question), active_ms: 5000 }
      await api.get(attempts.saveAnswer, { params: { attempt_id: attempt.id, item_no }, body }, caller)
    }
    await api.get(attempts.submitAttempt, { params: { attempt_id: attempt.id } }, caller)
    await api.get(plannedTests.finishTest, { params }, as(teacher))
    expect(await api.get(results.testResults, { params }, as(teacher))).toMatchObject({ test: { average_fraction: 1 } })
    const where = { params: { class_id: pupils.id }, query: {} }
    expect(await api.get(gradebook.gradebook, where, as(teacher))).toMatchObject({
      tests: [{ id: test.id, level_id: null, level_title: null, average_fraction: 1 }],
      choices: { levels: [], subjects: [{ id: subject_id }] },
    })
    expect(await api.get(gradebook.topics, where, as(teacher))).toMatchObject({
      topics: [{ level_id: null, subject_id, title: null, test_count: 1, average_fraction: 1 }],
    })
    const ofPupil = { params: { class_id: pupils.id, student_id: at(pupils.students, 0).id }, query: {} }
    expect(await api.get(gradebook.studentProgress, ofPupil, as(teacher))).toMatchObject({
      topics: [{ level_id: null, average_fraction: 1 }],
    })
    expect(await api.get(questions.question, { params: { question_id: shared.id } }, as(teacher))).toMatchObject({
      usage: { answer_count: 1, average_fraction: 1, last_used_at: test.starts_at },
    })
    const [first] = ofLibrary
    expect(await api.get(questions.question, { params: { question_id: first?.id ?? '' } }, as(teacher))).toMatchObject({
      usage: { answer_count: 1, average_fraction: 1 },
    })
  })
})
