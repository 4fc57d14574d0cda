import { attempts } from '@katedra/contract/attempts'
import { classes } from '@katedra/contract/classes'
import { gradebook } from '@katedra/contract/gradebook'
import { results } from '@katedra/contract/results'
import type { CallInput } from '@katedra/contract/route'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { resultsStage, type ResultsStage } from '../testing/build-results.ts'
import { at, colleagueOf, signedUpTeacher, signIn, type SignedInTeacher } from '../testing/build-school.ts'

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

type Query = CallInput<typeof gradebook.gradebook>['query']
const caller = () => ({ token: teacher.token })
const bookOf = ({ id }: { id: string }, query: Query = {}) =>
  api.get(gradebook.gradebook, { params: { class_id: id }, query }, caller())

describe('the gradebook of a class', () => {
  it('has nothing to show before the first test has begun', async () => {
    const pupils = await stage.classOfThree()
    expect(await bookOf(pupils)).toMatchObject({
      class_name: '6.A',
      school_year: null,
      tests: [],
      average_fraction: null,
      choices: { school_years: [], subjects: [], levels: [], kinds: [] },
      students: [{ name: 'Adamec Eva', cells: [], average_fraction: null }, {}, {}],
    })
  })

  it('shows pupils and tests, the newest first, with what counts and what does not', async () => {
    const { pupils, open } = await stage.twoTests()
    const book = await bookOf(pupils)
    expect(book.school_year).toBe(2026)
    expect(book.tests).toMatchObject([
      { title: 'Druhá', state: 'launched', submitted_count: 1, average_fraction: 0 },
      { title: 'První', state: 'finished', submitted_count: 2, average_fraction: (1 + stage.half) / 2 },
    ])
    const cells = book.students.map((student) => student.cells.map(({ state, fraction }) => [state, fraction]))
    expect(cells).toEqual([
      [
        ['submitted', 0],
        ['submitted', 1],
      ],
      [
        ['open', null],
        ['missing', null],
      ],
      [
        ['pending', null],
        ['submitted', stage.half],
      ],
    ])
    expect(book.students.map(({ average_fraction, missing_count }) => [average_fraction, missing_count])).toEqual([
      [0.5, 0],
      [null, 1],
      [stage.half, 0],
    ])
    expect(at(at(book.students, 1).cells, 0).attempt_id).toBe(open)
    expect(book.average_fraction).toBeCloseTo((1 + stage.half) / 3)
  })

  it('has the same averages as the results of each test', async () => {
    const { pupils } = await stage.twoTests()
    for (const { id, average_fraction, submitted_count } of (await bookOf(pupils)).tests)
      expect(await api.get(results.testResults, { params: { test_id: id } }, caller())).toMatchObject({
        average_fraction,
        submitted_count,
      })
  })

  it('counts the best of a pupil’s attempts, and a handed-in one even while another is open', async () => {
    const pupils = await stage.classOfThree()
    const test = await stage.written(pupils, { attempts_allowed: 3 })
    const first = await stage.handIn(pupils, test, 0, 2)
    const again = () => api.get(attempts.tryAgain, { params: { attempt_id: first.attempt.id } }, { token: first.token })
    const second = await again()
    await api.get(attempts.submitAttempt, { params: { attempt_id: second.attempt.id } }, { token: second.token })
    await api.get(attempts.tryAgain, { params: { attempt_id: second.attempt.id } }, { token: second.token })
    const [eva] = (await bookOf(pupils)).students
    expect(eva?.cells).toMatchObject([{ attempt_id: first.attempt.id, fraction: 1, state: 'submitted' }])
  })

  it('keeps pupils who have left while they have a result, and counts guests in the test only', async () => {
    const pupils = await stage.classOfThree()
    const test = await stage.written(pupils, { guests_allowed: true })
    await stage.handIn(pupils, test, 0, 2)
    const { token, attempt } = await api.get(attempts.joinTest, {
      params: { code: test.join_code },
      body: { guest_name: 'Bohouš Host' },
    })
    await api.get(attempts.submitAttempt, { params: { attempt_id: attempt.id } }, { token })
    for (const place of [0, 1])
      await api.get(
        classes.removeStudent,
        { params: { class_id: pupils.id, student_id: at(pupils.students, place).id } },
        caller(),
      )
    const book = await bookOf(pupils)
    expect(book.students.map(({ name, is_on_roster }) => [name, is_on_roster])).toEqual([
      ['Adamec Eva', false],
      ['Čáp Eva', true],
    ])
    expect(book.tests).toMatchObject([{ submitted_count: 2, guest_count: 1, average_fraction: 0.5 }])
  })

  it('is narrowed to a subject, a level, a kind and a school year', async () => {
    const { pupils } = await stage.twoTests()
    const { choices } = await bookOf(pupils)
    const titles = async (query: Query) => (await bookOf(pupils, query)).tests.map(({ title }) => title)
    const level = at(choices.levels, 0)
    expect(choices).toMatchObject({ school_years: [2026], kinds: ['test', 'exercise'] })
    expect(await titles({ kind: 'exercise' })).toEqual(['Druhá'])
    expect(await titles({ level_id: level.id, subject_id: level.subject_id })).toEqual(['Druhá', 'První'])
    expect(await titles({ subject_id: level.subject_id + 1 })).toEqual([])
    expect(await titles({ school_year: 2025 })).toEqual([])
    expect(await titles({ school_year: 'all' })).toHaveLength(2)
  })

  it('shows the latest year with a test where the present one has none; a year begins on 1 August in Prague', async () => {
    const { pupils, older, newer } = await stage.twoTests()
    await api.sql("update tests set starts_at = '2026-07-31T21:59:00Z' where id = $1", [older.id])
    await api.sql("update tests set starts_at = '2026-07-31T22:00:00Z' where id = $1", [newer.id])
    expect((await bookOf(pupils)).tests.map(({ title }) => title)).toEqual(['Druhá'])
    api.clock.set(new Date('2027-09-01T07:00:00Z'))
    const { token } = await signIn(api, teacher.email)
    const book = await api.get(gradebook.gradebook, { params: { class_id: pupils.id }, query: {} }, { token })
    expect([book.school_year, book.tests.length]).toEqual([2026, 1])
  })
})

describe('a class that was promoted', () => {
  it('shows earlier years of the class it came from, as far as the caller may see that one', async () => {
    const { pupils } = await stage.twoTests()
    const promoted = await api.get(
      classes.promoteClasses,
      { body: { classes: [{ class_id: pupils.id, new_name: '7.A' }] } },
      caller(),
    )
    const { id } = at(
      promoted.filter(({ name, archived_at }) => name === '7.A' && archived_at === null),
      -1,
    )
    const book = await bookOf({ id })
    expect(book.tests.map(({ class_name }) => class_name)).toEqual(['6.A', '6.A'])
    expect(book.students.map(({ missing_count }) => missing_count)).toEqual([0, 1, 0])
    await api.sql('delete from class_teachers where class_id = $1', [pupils.id])
    expect((await bookOf({ id })).tests).toEqual([])
  })
})

describe('a class of somebody else', () => {
  it('is not there for a colleague who does not teach it, but for an admin', async () => {
    const { pupils } = await stage.twoTests()
    const params = { class_id: pupils.id }
    const colleague = await colleagueOf(api, teacher)
    const admin = await colleagueOf(api, teacher, 'SCHOOL_ADMIN')
    expect(await api.call(gradebook.gradebook, { params, query: {} }, { token: colleague.token })).toMatchObject({
      status: 404,
    })
    expect((await api.get(gradebook.gradebook, { params, query: {} }, { token: admin.token })).tests).toHaveLength(2)
  })

  it('has no pupils either: a pupil is found in the own class only', async () => {
    const [one, other] = [await stage.classOfThree(), await stage.classOfThree()]
    const params = { class_id: one.id, student_id: at(other.students, 0).id }
    expect(await api.call(gradebook.studentProgress, { params, query: {} }, caller())).toMatchObject({ status: 404 })
  })
})
