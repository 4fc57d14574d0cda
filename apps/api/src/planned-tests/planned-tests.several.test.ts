import { plannedTests, type PlansForm } from '@katedra/contract/planned-tests'
import { profile } from '@katedra/contract/profile'
import type * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { plannedTest, someLevel } from '../testing/build-test.ts'

let api: TestApi
let teacher: SignedInTeacher
let first: { id: string }
let second: { id: string }
let levelId: number
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  first = await schoolClass(api, teacher)
  second = await schoolClass(api, teacher, { name: '6.B' })
  levelId = (await someLevel(api, teacher)).id
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('delete from tests')
  await api.sql('update teachers set free_plans_left = 5')
})

type Form = z.input<typeof PlansForm>

const caller = () => ({ token: teacher.token })
const later = (minutes: number) => new Date(mondayMorning.getTime() + minutes * 60_000).toISOString()
const plansLeft = async () => (await api.get(profile.me, {}, caller())).free_plans_left
const testCount = async () => (await api.get(plannedTests.tests, {}, caller())).length
const plan = (plans: Form['plans'], changes: Partial<Form> = {}) =>
  api.call(
    plannedTests.planTests,
    { body: { title: 'Písemka', level_id: levelId, draw: 3, plans, ...changes } },
    caller(),
  )
const questionsOf = async (test_id: string) =>
  (await api.get(plannedTests.test, { params: { test_id } }, caller())).questions

describe('one test for several classes', () => {
  it('is planned for each at its own time, with the same questions', async () => {
    const plans = [
      { class_id: first.id, preset: 'tomorrow_8' as const },
      { class_id: second.id, starts_at: later(60) },
    ]
    const { status } = await plan(plans)
    expect(status).toBe(201)
    const tests = await api.get(plannedTests.tests, {}, caller())
    expect(tests).toMatchObject([
      { class_name: '6.A', starts_at: '2026-09-08T06:00:00.000Z' },
      { class_name: '6.B', starts_at: later(60) },
    ])
    expect(await questionsOf(at(tests, 0).id)).toEqual(await questionsOf(at(tests, 1).id))
    expect(at(tests, 0).join_code).not.toBe(at(tests, 1).join_code)
    expect(await plansLeft()).toBe(3)
  })

  it('may be the same class twice', async () => {
    expect(await plan([later(60), later(120)].map((starts_at) => ({ class_id: first.id, starts_at })))).toMatchObject({
      status: 201,
    })
  })

  it('is planned for none when the free plans do not do for all', async () => {
    await api.sql('update teachers set free_plans_left = 1')
    expect(await plan([first, second].map(({ id }) => ({ class_id: id, starts_at: later(60) })))).toMatchObject({
      status: 403,
      body: { detail: 'Pro tento předmět aktuálně nemůžete plánovat testy' },
    })
    expect([await plansLeft(), await testCount()]).toEqual([1, 0])
  })

  it('is planned for none when one of the starts has gone by', async () => {
    const plans = [
      { class_id: first.id, starts_at: later(60) },
      { class_id: second.id, starts_at: later(-60) },
    ]
    expect(await plan(plans)).toMatchObject({ status: 409, body: { code: 'planned-tests.in_the_past' } })
    expect([await plansLeft(), await testCount()]).toEqual([5, 0])
  })

  it('names the class that is archived and the start that is missing', async () => {
    const archived = await schoolClass(api, teacher, { name: '9.Z' })
    await api.sql('update classes set archived_at = now() where id = $1', [archived.id])
    expect(
      await plan([
        { class_id: first.id, starts_at: later(60) },
        { class_id: archived.id, starts_at: later(60) },
      ]),
    ).toMatchObject({
      status: 422,
      body: { detail: { 'plans.1.class_id': ['Tato třída je v archivu. Nejdřív ji obnovte.'] } },
    })
    expect(await plan([{ class_id: first.id, starts_at: later(60) }, { class_id: second.id }])).toMatchObject({
      status: 422,
      body: { detail: { 'plans.1.starts_at': ['Vyberte začátek'] } },
    })
    expect(await testCount()).toBe(0)
  })

  it('is refused for a class of somebody else', async () => {
    const stranger = await signedUpTeacher(api)
    const theirs = await schoolClass(api, stranger)
    expect(await plan([first, theirs].map(({ id }) => ({ class_id: id, starts_at: later(60) })))).toMatchObject({
      status: 404,
    })
    expect(await testCount()).toBe(0)
  })

  it('goes to twenty classes at most', async () => {
    await api.sql('update teachers set free_plans_left = 30')
    const many = (count: number) => Array.from({ length: count }, () => ({ class_id: first.id, starts_at: later(60) }))
    expect(await plan(many(20))).toMatchObject({ status: 201 })
    expect(await plan(many(21))).toMatchObject({
      status: 422,
      body: { detail: { plans: ['Test jde naplánovat najednou nejvýš 20 třídám'] } },
    })
    expect(await testCount()).toBe(20)
  })

  it('never overdraws the plans when asked for twice at the same moment', async () => {
    const plans = [first, second, first].map(({ id }) => ({ class_id: id, starts_at: later(60) }))
    const answers = await Promise.all([plan(plans), plan(plans)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403])
    expect([await plansLeft(), await testCount()]).toEqual([2, 3])
  })
})

describe('a copy of a test', () => {
  const copy = (of: string, changes: Partial<Form> = {}) => {
    const { draw: _, ...rest } = { draw: 0, ...changes }
    const body = { title: 'Kopie', level_id: levelId, copy_of: of, ...rest }
    return api.call(
      plannedTests.planTests,
      { body: { plans: [{ class_id: second.id, starts_at: later(90) }], ...body } },
      caller(),
    )
  }

  it('has the same questions as the test, whatever has become of them in the library', async () => {
    const test = await plannedTest(api, teacher, first)
    const [{ library_question_id, question }] = [at(test.questions, 0)]
    await api.sql('update library_questions set retired_at = now(), question = $2 where id = $1', [
      library_question_id,
      JSON.stringify({ ...question, points: 50 }),
    ])
    const answer = await copy(test.id)
    await api.sql('update library_questions set retired_at = null, question = $2 where id = $1', [
      library_question_id,
      JSON.stringify(question),
    ])
    expect(answer).toMatchObject({ status: 201, body: [{ class_name: '6.B', question_count: 3 }] })
    const copied = (await api.get(plannedTests.tests, {}, caller())).find(({ title }) => title === 'Kopie')
    expect(await questionsOf(copied?.id ?? '')).toEqual(test.questions)
  })

  it('of somebody else’s test is refused as if there were none', async () => {
    const stranger = await signedUpTeacher(api)
    const theirs = await plannedTest(api, stranger, await schoolClass(api, stranger))
    expect(await copy(theirs.id)).toMatchObject({ status: 404 })
  })

  it('of a test of another level is refused', async () => {
    const other = await someLevel(api, teacher, 1)
    const test = await plannedTest(api, teacher, first)
    expect(await copy(test.id, { level_id: other.id })).toMatchObject({ status: 422 })
  })

  it('is one way to choose questions, not one of two', async () => {
    const test = await plannedTest(api, teacher, first)
    const body = { title: 'Kopie', level_id: levelId, copy_of: test.id, draw: 3 }
    const plans = [{ class_id: second.id, starts_at: later(90) }]
    expect(await api.call(plannedTests.planTests, { body: { ...body, plans } }, caller())).toMatchObject({
      status: 422,
      body: { detail: { question_ids: ['Vyberte aspoň jednu otázku'] } },
    })
  })
})
