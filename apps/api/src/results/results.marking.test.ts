import { attempts } from '@katedra/contract/attempts'
import { gradebook } from '@katedra/contract/gradebook'
import { live } from '@katedra/contract/live'
import { marking } from '@katedra/contract/marking'
import { plannedTests } from '@katedra/contract/planned-tests'
import { results } from '@katedra/contract/results'
import type { QuestionOf } from '@katedra/questions'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, signIn, type SignedInTeacher } from '../testing/build-school.ts'
import {
  joinedAttempt,
  launchedTest,
  oneOf,
  rightAnswer,
  someLevel,
  type JoinedStudent,
  type PlanInput,
} from '../testing/build-test.ts'

let api: TestApi
let teacher: SignedInTeacher
let abc: { id: string; question: QuestionOf<'abc'> }
let text: { id: string; question: QuestionOf<'text'> }
let test: { id: string; class_id: string }
let pupils: JoinedStudent[]
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  const { questions } = await someLevel(api, teacher)
  abc = oneOf(questions, 'abc')
  text = oneOf(questions, 'text')
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('delete from rate_limits')
  await api.sql('update teachers set free_plans_left = 5')
  teacher = await signIn(api, teacher.email)
})

const own = () => ({ token: teacher.token })
const ofTest = () => ({ test_id: test.id })
const figures = () => api.get(results.testResults, { params: ofTest() }, own())
const listed = async () => {
  const all = await api.get(plannedTests.tests, {}, own())
  return all.find(({ id }) => id === test.id)
}
const ofBook = async () => {
  const { tests } = await api.get(gradebook.gradebook, { params: { class_id: test.class_id }, query: {} }, own())
  return tests.find(({ id }) => id === test.id)
}
const fileRows = async (url: string): Promise<string[][]> => {
  const headers = { authorization: `Bearer ${teacher.token}`, 'accept-language': 'cs' }
  const { body } = await api.server.inject({ method: 'POST', url, headers, payload: { format: 'csv' } })
  return parse(body, { bom: true, delimiter: ';' })
}
const attemptOf = (place: number) => at(pupils, place).attempt.id
const reviewOf = (place: number) =>
  api.get(attempts.review, { params: { attempt_id: attemptOf(place) } }, { token: at(pupils, place).token })
const mark = (place: number, points: number | null, more: { note?: string; note_shown?: boolean } = {}) =>
  api.get(
    marking.mark,
    { params: ofTest(), body: { attempt_id: attemptOf(place), item_no: 2, points, ...more } },
    own(),
  )

/**
 * Two questions, the second judged by a person only: Adamec has the first right and an answer that waits, Beran the first wrong and
 * nothing else, Čáp only an answer that waits.
 */
async function handedIn(plan: Partial<PlanInput> = {}) {
  const names = ['Adamec', 'Beran', 'Čáp'].map((last_name) => ({ first_name: 'Eva', last_name }))
  const roster = await schoolClass(api, teacher, { students: names })
  test = await launchedTest(api, teacher, roster, { question_ids: [abc.id, text.id], ...plan })
  const key = { ...text.question.key, unmatched: 'manual' as const }
  await api.get(
    marking.rescore,
    { params: ofTest(), body: { item_no: 2, key, points: text.question.points, reason: 'Ručně' } },
    own(),
  )
  pupils = []
  for (const student of roster.students) pupils.push(await joinedAttempt(api, { join_code: await codeOf() }, student))
  const wrong = abc.question.content.options.filter(({ id }) => !abc.question.key.correct.includes(id))
  await save(0, 1, rightAnswer(abc.question))
  await save(0, 2, { text: 'úvaha' })
  await save(1, 1, { chosen: [at(wrong, 0).id] })
  await save(2, 2, { text: 'jiná úvaha' })
  for (const { token, attempt } of pupils)
    await api.get(attempts.submitAttempt, { params: { attempt_id: attempt.id } }, { token })
}

async function codeOf(): Promise<string> {
  return (await api.get(plannedTests.test, { params: ofTest() }, own())).join_code
}

function save(place: number, item_no: number, answer: Record<string, unknown>) {
  const { token, attempt } = at(pupils, place)
  const input = { params: { attempt_id: attempt.id, item_no }, body: { revision: 1, answer, active_ms: 9000 } }
  return api.get(attempts.saveAnswer, input, { token })
}

describe('the average of a test', () => {
  it('leaves out what waits for marking, from both numbers, and says so; everywhere alike', async () => {
    await handedIn()
    // Adamec 1 of 1, Beran 0 of everything, Čáp 0 of the first: the second is in neither number where it waits.
    const soFar = expect.closeTo(1 / 3, 9)
    expect(await figures()).toMatchObject({ average_fraction: soFar, manual_count: 2 })
    expect(await listed()).toMatchObject({ average_fraction: soFar, is_average_open: true })
    expect(await ofBook()).toMatchObject({ average_fraction: soFar, manual_count: 2 })
    expect((await figures()).distribution).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    await mark(0, text.question.points)
    await mark(2, 0)
    expect(await figures()).toMatchObject({ average_fraction: soFar, manual_count: 0 })
    expect(await listed()).toMatchObject({ average_fraction: soFar, is_average_open: false })
    expect(await ofBook()).toMatchObject({ average_fraction: soFar, manual_count: 0 })
  })

  it('leaves out a pupil all of whose answers wait', async () => {
    await handedIn()
    const body = { item_no: 1, reason: 'Nejasná otázka' }
    await api.get(marking.exclude, { params: ofTest(), body }, own())
    // Of the second question alone only Beran’s nothing is marked.
    expect(await figures()).toMatchObject({ average_fraction: 0, manual_count: 2 })
    expect(await listed()).toMatchObject({ average_fraction: 0, is_average_open: true })
  })

  it('is open no more when the attempt that waited is opened again', async () => {
    await handedIn({ attempts_allowed: 2 })
    await mark(2, 0)
    expect(await listed()).toMatchObject({ is_average_open: true })
    await api.get(live.reopen, { params: ofTest(), body: { attempt_id: attemptOf(0), minutes: 5 } }, own())
    expect(await listed()).toMatchObject({ is_average_open: false })
  })
})

describe('a pupil’s own result', () => {
  it('is what is marked so far, on every screen and in every file', async () => {
    await handedIn()
    const one = abc.question.points
    // Adamec has 1 of 1 so far, Beran 0 of everything, Čáp 0 of the first question.
    expect(
      (await figures()).students.map(({ points, out_of, fraction, manual_count }) => [
        points,
        out_of,
        fraction,
        manual_count,
      ]),
    ).toEqual([
      [one, one, 1, 1],
      [0, one + text.question.points, 0, 0],
      [0, one, 0, 1],
    ])
    const detail = { params: { ...ofTest(), attempt_id: attemptOf(0) } }
    expect(await api.get(results.attemptDetail, detail, own())).toMatchObject({
      points: one,
      out_of: one,
      manual_count: 1,
    })
    expect(await reviewOf(0)).toMatchObject({ points: one, out_of: one, manual_count: 1 })
    const ofClass = { params: { class_id: test.class_id }, query: {} }
    const book = await api.get(gradebook.gradebook, ofClass, own())
    expect(book.students.map(({ average_fraction, manual_count }) => [average_fraction, manual_count])).toEqual([
      [1, 1],
      [0, 0],
      [0, 1],
    ])
    const average = expect.closeTo(1 / 3, 9)
    expect(book).toMatchObject({ average_fraction: average, manual_count: 2 })
    const { topics } = await api.get(gradebook.topics, ofClass, own())
    expect(topics).toMatchObject([{ average_fraction: average, manual_count: 2, result_count: 3 }])
    const adamec = { class_id: test.class_id, student_id: at(book.students, 0).student_id }
    expect(await api.get(gradebook.studentProgress, { params: adamec, query: {} }, own())).toMatchObject({
      average_fraction: 1,
      manual_count: 1,
      class_fraction: average,
      class_manual_count: 2,
      topics: [{ average_fraction: 1, manual_count: 1, class_fraction: average, class_manual_count: 2 }],
    })
  })

  it('says in files whose it is one so far', async () => {
    await handedIn()
    const one = abc.question.points
    const book = await fileRows(`/v1/classes/${test.class_id}/gradebook/export/`)
    const [head, adamec, beran, čáp, last] = book
    expect(head?.slice(1, 4)).toEqual(['Průměr', 'Chybí testů', 'Čeká na hodnocení'])
    expect(head?.[5]).toBe(`${head?.[4] ?? ''}: čeká na hodnocení`)
    expect([adamec, beran, čáp].map((row) => row?.slice(1))).toEqual([
      ['100%', '0', '1', '100%', '1'],
      ['0%', '0', '0', '0%', ''],
      ['0%', '0', '1', '0%', '1'],
    ])
    expect(last).toEqual(['Průměr třídy', '33,33%', '', '2', '33,33%', 'zatím'])
    const whole = await fileRows(`/v1/tests/${test.id}/export/results/`)
    const columns = ['Body', 'Z bodů', 'Procenta', 'Čeká na hodnocení'].map((name) => whole[0]?.indexOf(name) ?? -1)
    expect(whole.slice(1, 4).map((row) => columns.map((column) => row[column]))).toEqual([
      [String(one), String(one), '100%', '1'],
      ['0', String(one + text.question.points), '0%', ''],
      ['0', String(one), '0%', '1'],
    ])
  })

  it('is none where all of it waits', async () => {
    await handedIn()
    await api.get(marking.exclude, { params: ofTest(), body: { item_no: 1, reason: 'Nejasná otázka' } }, own())
    expect(at((await figures()).students, 0)).toMatchObject({ points: 0, out_of: 0, fraction: null, manual_count: 1 })
    const book = await api.get(gradebook.gradebook, { params: { class_id: test.class_id }, query: {} }, own())
    expect(at(book.students, 0)).toMatchObject({ average_fraction: null, result_count: 0, manual_count: 1 })
  })
})

describe('points by hand', () => {
  it('are rounded to hundredths with halves up, as scores are', async () => {
    await handedIn()
    // 0.285 is a little less as a binary fraction.
    expect(await mark(0, 0.285)).toMatchObject({ points: 0.29 })
  })
})

describe('a mark’s comment', () => {
  it('is the pupil’s only where the teacher wants it, and with the points', async () => {
    await handedIn()
    await mark(0, 1, { note: 'Jen pro mne' })
    expect((await reviewOf(0)).notes).toEqual([])
    expect(await mark(0, 1, { note: 'Hezky řečeno', note_shown: true })).toMatchObject({
      mark: { note: 'Hezky řečeno', note_shown: true },
    })
    expect((await reviewOf(0)).notes).toEqual([{ item_no: 2, note: 'Hezky řečeno' }])
    expect((await reviewOf(1)).notes).toEqual([])
    await mark(0, null)
    expect((await reviewOf(0)).notes).toEqual([])
  })

  it('does not come where the test shows no points', async () => {
    await handedIn({ feedback: 'never' })
    await mark(0, 1, { note: 'Hezky řečeno', note_shown: true })
    expect(await reviewOf(0)).toMatchObject({ points: null, notes: [], items: [] })
  })

  it('that is empty is shown to no one', async () => {
    await handedIn()
    expect(await mark(0, 1, { note: ' ', note_shown: true })).toMatchObject({ mark: { note: '', note_shown: false } })
  })
})

describe('full points for everybody', () => {
  const give = { item_no: 2, full_points: true, reason: 'Nejasné zadání' }
  const given = () => api.get(marking.exclude, { params: ofTest(), body: give }, own())

  it('give each who has handed in the points of the question, whatever was answered', async () => {
    await handedIn()
    await given()
    const worth = abc.question.points + text.question.points
    const after = await figures()
    expect(after.out_of).toBe(worth)
    expect(after.students.map(({ points, out_of }) => [points, out_of])).toEqual([
      [worth, worth],
      [text.question.points, worth],
      [text.question.points, worth],
    ])
    expect(after.manual_count).toBe(0)
    expect(after.questions.map(({ counts, full_points }) => [counts, full_points])).toEqual([
      [true, false],
      [false, true],
    ])
    expect(await listed()).toMatchObject({ average_fraction: after.average_fraction, is_average_open: false })
    expect((await ofBook())?.average_fraction).toBeCloseTo(after.average_fraction ?? 0, 9)
  })

  it('are seen by the pupil as such', async () => {
    await handedIn()
    await given()
    const { points, items } = await reviewOf(1)
    expect(points).toBe(text.question.points)
    expect(items.map(({ counts, full_points }) => [counts, full_points])).toEqual([
      [true, false],
      [false, true],
    ])
  })

  it('are previewed before, written down, and taken back as they were', async () => {
    await handedIn()
    const { exclusions: _, rescorings: __, server_time: ___, ...before } = await figures()
    const { reason: ____, ...tried } = give
    const preview = await api.get(marking.previewExclusion, { params: ofTest(), query: {}, body: tried }, own())
    expect(preview.changed_count).toBe(3)
    const exclusion = await given()
    expect(exclusion).toMatchObject({ full_points: true, attempt_id: null })
    const { average_fraction } = await figures()
    expect(preview.average_after).toBe(average_fraction)
    const rows = await api.sql("select action from audit_log where target_id = $1 and action like 'results.full%'", [
      test.id,
    ])
    expect(rows).toEqual([{ action: 'results.full_points_given' }])
    await api.get(marking.putBack, { params: { ...ofTest(), exclusion_id: exclusion.id } }, own())
    const { exclusions: _____, rescorings: ______, server_time: _______, ...after } = await figures()
    expect(after).toEqual(before)
  })

  it('win over one pupil’s answer that is left out', async () => {
    await handedIn()
    const body = { item_no: 2, attempt_id: attemptOf(0), reason: 'Výpadek' }
    await api.get(marking.exclude, { params: ofTest(), body }, own())
    await given()
    const worth = abc.question.points + text.question.points
    expect((await figures()).students[0]).toMatchObject({ points: worth, out_of: worth })
  })

  it('are not for one pupil’s answer alone', async () => {
    await handedIn()
    const body = { ...give, attempt_id: attemptOf(0) }
    expect(await api.call(marking.exclude, { params: ofTest(), body }, own())).toMatchObject({ status: 422 })
  })
})
