import { classes, type SchoolClassDetail } from '@katedra/contract/classes'
import { gradebook } from '@katedra/contract/gradebook'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { resultsStage, type ResultsStage } from '../testing/build-results.ts'
import { at, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'

let api: TestApi
let teacher: SignedInTeacher
let stage: ResultsStage
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  stage = await resultsStage(api, teacher)
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('update teachers set free_plans_left = 5')
})

const caller = () => ({ token: teacher.token })
const bookOf = ({ id }: { id: string }) =>
  api.get(gradebook.gradebook, { params: { class_id: id }, query: {} }, caller())
const topicsOf = ({ id }: { id: string }) =>
  api.get(gradebook.topics, { params: { class_id: id }, query: {} }, caller())
const progressOf = (pupils: SchoolClassDetail, place: number) =>
  api.get(
    gradebook.studentProgress,
    { params: { class_id: pupils.id, student_id: at(pupils.students, place).id }, query: {} },
    caller(),
  )

describe('the progress of a pupil', () => {
  it('tells results in time, what was missed, and topics next to the class', async () => {
    const { pupils } = await stage.twoTests()
    const [adamec, beran] = [await progressOf(pupils, 0), await progressOf(pupils, 1)]
    expect(adamec).toMatchObject({
      student: { name: 'Adamec Eva', is_on_roster: true },
      average_fraction: 0.5,
      missing_count: 0,
      class_fraction: expect.closeTo((1 + stage.half) / 3, 9),
      tests: [
        { test: { title: 'První' }, cell: { fraction: 1 } },
        { test: { title: 'Druhá' }, cell: { fraction: 0 } },
      ],
      topics: [{ test_count: 2, result_count: 2, average_fraction: 0.5 }],
    })
    expect(beran).toMatchObject({ average_fraction: null, missing_count: 1, topics: [{ result_count: 0 }] })
  })

  it('is kept after leaving the class; of an erased pupil there is none', async () => {
    const { pupils } = await stage.twoTests()
    const params = { class_id: pupils.id, student_id: at(pupils.students, 0).id }
    await api.get(classes.removeStudent, { params }, caller())
    expect(await progressOf(pupils, 0)).toMatchObject({ student: { is_on_roster: false }, average_fraction: 0.5 })
    await api.sql("update students set erased_at = now(), first_name = '', last_name = '–' where id = $1", [
      params.student_id,
    ])
    expect(await api.call(gradebook.studentProgress, { params, query: {} }, caller())).toMatchObject({ status: 404 })
    expect(at((await bookOf(pupils)).students, -1)).toMatchObject({ is_erased: true, is_on_roster: false })
  })
})

describe('the topics of a class', () => {
  it('tell the average and the questions that went wrong most, from five pupils on', async () => {
    const pupils = await schoolClass(api, teacher, { students: 6 })
    const test = await stage.written(pupils)
    for (const place of [0, 1, 2, 3]) await stage.handIn(pupils, test, place, 1)
    expect(at((await topicsOf(pupils)).topics, 0).weak_questions).toEqual([])
    await stage.handIn(pupils, test, 4, 2)
    await stage.handIn(pupils, test, 5, 1)
    const [topic] = (await topicsOf(pupils)).topics
    expect(topic).toMatchObject({ test_count: 1, result_count: 6, tests: [{ id: test.id }] })
    expect(topic?.weak_questions).toMatchObject([
      { item_no: 2, type: 'text', success: expect.closeTo(1 / 6, 9), student_count: 6, test_id: test.id },
      { item_no: 1, type: 'abc', success: 1, student_count: 6 },
    ])
  })

  it('leave out what is excluded, for everybody or for one, and count a question of the library once', async () => {
    const pupils = await schoolClass(api, teacher, { students: 6 })
    const tests = [await stage.written(pupils), await stage.written(pupils)]
    for (const test of tests) for (const place of [0, 1, 2, 3, 4, 5]) await stage.handIn(pupils, test, place, 1)
    const book = await bookOf(pupils)
    const gone = at(at(book.students, 0).cells, 0).attempt_id
    const insert = `insert into exclusions (school_id, test_id, item_no, attempt_id, reason, excluded_at, excluded_by_name)
      values ($1, $2, $3, $4, 'nejasné', now(), 'Jana')`
    await api.sql(insert, [teacher.school_id, at(book.tests, 0).id, 2, gone])
    await api.sql(insert, [teacher.school_id, at(book.tests, 1).id, 1, null])
    const [topic] = (await topicsOf(pupils)).topics
    expect(topic?.weak_questions).toMatchObject([
      { type: 'text', success: 0, student_count: 11 },
      { type: 'abc', success: 1, student_count: 6 },
    ])
  })
})
