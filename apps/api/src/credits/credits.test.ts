import { credits, type CreditKind } from '@katedra/contract/credits'
import { plannedTests } from '@katedra/contract/planned-tests'
import { profile } from '@katedra/contract/profile'
import type { SchoolClassDetail } from '@katedra/contract/classes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { pooledCredits, poolOfProgram, programOfClass } from '../testing/build-credits.ts'
import { at, colleagueOf, mailTo, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { joinedAttempt, launchedTest, plannedTest } from '../testing/build-test.ts'

let api: TestApi
let admin: SignedInTeacher
let pupils: SchoolClassDetail
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

beforeEach(async () => {
  admin = await signedUpTeacher(api)
  pupils = await schoolClass(api, admin, { students: 3 })
})

const by = (teacher: SignedInTeacher) => ({ token: teacher.token })
const params = () => ({ class_id: pupils.id })
const add = (body: { program_id?: number; student_ids?: string[]; kind?: CreditKind; partly?: boolean } = {}) =>
  api.call(credits.addClassCredits, { params: params(), body: { program_id: 1, ...body } }, by(admin))
const remove = (student_ids?: string[]) =>
  api.get(
    credits.removeClassCredits,
    { params: params(), body: { program_id: 1, ...(student_ids === undefined ? {} : { student_ids }) } },
    by(admin),
  )
const states = async () => (await programOfClass(api, admin, pupils.id)).students.map(({ state }) => state)

describe('credits of a class', () => {
  it('come out of the pool, one for each pupil who has none', async () => {
    await pooledCredits(api, admin, { quantity: 5 })
    expect(await add()).toMatchObject({ status: 200, body: { assigned: 3 } })
    expect(await states()).toEqual(['free', 'free', 'free'])
    expect(await add()).toMatchObject({ status: 200, body: { assigned: 0 } })
    expect(await poolOfProgram(api, admin)).toMatchObject({ unassigned: 2, assigned: 3 })
  })

  it('go to the pupils that are named, and to no others', async () => {
    await pooledCredits(api, admin, { quantity: 5, kind: 'social' })
    expect(await add({ student_ids: [at(pupils.students, 1).id] })).toMatchObject({ body: { assigned: 1 } })
    expect(await states()).toEqual(['not_assigned', 'social', 'not_assigned'])
  })

  it('are told next to the pupils who lack them, of the classes that go on, each pupil once', async () => {
    await pooledCredits(api, admin, { quantity: 2 })
    await pooledCredits(api, admin, { quantity: 4, valid_from: '2027-09-01', valid_until: '2028-08-31' })
    await add({ student_ids: [at(pupils.students, 0).id] })
    const empty = await schoolClass(api, admin, { name: '9.Z', students: 0 })
    const needs = await api.get(credits.creditNeeds, {}, by(admin))
    const [first] = needs.filter(({ program }) => program.id === 1)
    expect(first).toMatchObject({ available: 1, starts_on: '2027-09-01', not_assigned: 2 })
    expect(first?.classes).toEqual([
      { class_id: pupils.id, class_name: pupils.name, student_count: 3, not_assigned: 2 },
    ])
    expect(first?.classes.some(({ class_id }) => class_id === empty.id)).toBe(false)
    const colleague = await colleagueOf(api, admin, 'TEACHER')
    const theirs = await api.get(credits.creditNeeds, {}, by(colleague))
    expect(theirs.find(({ program }) => program.id === 1)).toMatchObject({ not_assigned: 0, classes: [] })
  })

  it('are refused with the specification’s sentence when the pool is empty', async () => {
    expect(await add()).toMatchObject({
      status: 409,
      body: { detail: 'Nemáte žádný volný kredit', code: 'credits.none_free' },
    })
  })

  it('are given to all or no one when there are too few, unless a part is wanted', async () => {
    await pooledCredits(api, admin, { quantity: 2 })
    expect(await add()).toMatchObject({ status: 409, body: { code: 'credits.not_enough' } })
    expect(await states()).toEqual(['not_assigned', 'not_assigned', 'not_assigned'])
    expect(await add({ partly: true })).toMatchObject({ body: { assigned: 2 } })
    expect(await states()).toEqual(['free', 'free', 'not_assigned'])
  })

  it('come from what ends first, and from the kind that is wanted', async () => {
    await pooledCredits(api, admin, { quantity: 3, valid_until: '2027-01-31' })
    await pooledCredits(api, admin, { quantity: 3, kind: 'social' })
    await add({ student_ids: [at(pupils.students, 0).id] })
    await add({ student_ids: [at(pupils.students, 1).id], kind: 'social' })
    const { students } = await programOfClass(api, admin, pupils.id)
    expect(students.map(({ valid_until }) => valid_until)).toEqual(['2027-01-31', '2027-08-31', null])
  })

  it('never come from a lot that has ended', async () => {
    await pooledCredits(api, admin, { quantity: 3, valid_from: '2025-09-01', valid_until: '2026-09-06' })
    expect(await add()).toMatchObject({ status: 409, body: { code: 'credits.none_free' } })
    expect((await poolOfProgram(api, admin)).lots).toMatchObject([{ state: 'ended', unassigned: 3 }])
  })

  it('go back when they were not used; a used one stays with its pupil', async () => {
    await pooledCredits(api, admin, { quantity: 3 })
    await add()
    const test = await launchedTest(api, admin, pupils)
    await joinedAttempt(api, test, at(pupils.students, 0))
    expect((await programOfClass(api, admin, pupils.id)).students.map(({ use }) => use)).toEqual([
      'used',
      'planned',
      'planned',
    ])
    expect(await remove()).toMatchObject({ returned: 0, kept: 3 })
    await api.get(plannedTests.finishTest, { params: { test_id: test.id } }, by(admin))
    expect(await remove()).toMatchObject({ returned: 2, kept: 1 })
    expect(await states()).toEqual(['free', 'not_assigned', 'not_assigned'])
    expect(await poolOfProgram(api, admin)).toMatchObject({ unassigned: 2, assigned: 1 })
    // Who gave one back holds none, and may get one again.
    expect(await add()).toMatchObject({ status: 200, body: { assigned: 2 } })
    expect(await states()).toEqual(['free', 'free', 'free'])
  })

  it('are not given to a pupil of another class, nor of a program that is not there', async () => {
    const other = await schoolClass(api, admin, { name: '6.B' })
    expect(await add({ student_ids: [at(other.students, 0).id] })).toMatchObject({
      status: 422,
      body: { detail: { student_ids: ['Tento žák ve třídě není'] } },
    })
    expect(await add({ program_id: 999 })).toMatchObject({ status: 422 })
  })

  it('of another school do not exist', async () => {
    const stranger = await signedUpTeacher(api)
    expect(await api.call(credits.classCredits, { params: params() }, by(stranger))).toMatchObject({ status: 404 })
    expect(await api.get(credits.credits, {}, by(stranger))).toMatchObject({ programs: [], forecast: [] })
  })
})

describe('planning', () => {
  const plan = async () => (await plannedTest(api, admin, pupils)).used_free_plan
  const plansLeft = async () => {
    const [row] = await api.sql('select free_plans_left from teachers where id = $1', [admin.id])
    return row?.['free_plans_left']
  }

  it('for a class with credits takes no free plan', async () => {
    await pooledCredits(api, admin, { quantity: 3 })
    await add()
    expect(await plan()).toBe(false)
    expect(await plansLeft()).toBe(5)
  })

  it('bears one newcomer without a credit in ten, and not more', async () => {
    await pooledCredits(api, admin, { quantity: 3 })
    await add({ student_ids: pupils.students.slice(0, 1).map(({ id }) => id) })
    expect(await programOfClass(api, admin, pupils.id)).toMatchObject({ covers_tests: false, missing_for_tests: 1 })
    expect(await plan()).toBe(true)
    await add({ student_ids: pupils.students.slice(1, 2).map(({ id }) => id) })
    expect(await plan()).toBe(false)
    const [coverage] = await api.get(credits.coverage, { query: { subject_id: 1 } }, by(admin))
    expect(coverage).toMatchObject({ class_id: pupils.id, student_count: 3, covered: 2, is_covered: true })
  })

  it('for a day when the credits have ended takes a free plan', async () => {
    await pooledCredits(api, admin, { quantity: 3, valid_until: '2026-09-10' })
    await add()
    const later = { starts_at: '2026-09-11T06:00:00.000Z' }
    expect((await plannedTest(api, admin, pupils, later)).used_free_plan).toBe(true)
    expect(await plan()).toBe(false)
  })

  it('with credits of another subject takes a free plan', async () => {
    await pooledCredits(api, admin, { quantity: 3, program_id: 2 })
    await add({ program_id: 2 })
    expect(await plan()).toBe(true)
  })

  it('on credits goes on when no free plans are left, and cancelling gives none back', async () => {
    await api.sql('update teachers set free_plans_left = 0 where id = $1', [admin.id])
    await pooledCredits(api, admin, { quantity: 3 })
    await add()
    const test = await plannedTest(api, admin, pupils)
    await api.get(plannedTests.cancelTest, { params: { test_id: test.id } }, by(admin))
    expect(await plansLeft()).toBe(0)
  })
})

describe('a request for credits', () => {
  let teacher: SignedInTeacher
  let first: SignedInTeacher
  beforeEach(async () => {
    first = await colleagueOf(api, admin, 'SCHOOL_FIRST_ADMIN')
    teacher = admin
  })

  const ask = () =>
    api.call(
      credits.requestCredits,
      { params: params(), body: { program_id: 1, quantity: 2, note: 'Do konce září prosím.' } },
      by(teacher),
    )
  const requestId = async () => at((await api.get(credits.credits, {}, by(teacher))).requests, 0).id

  it('comes to the admins by mail and onto their page, once', async () => {
    expect(await ask()).toMatchObject({ status: 201 })
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'credits.request_waiting' } })
    expect((await mailTo(api, first.email)).text).toContain('Do konce září prosím.')
    expect((await api.get(credits.credits, {}, by(first))).requests).toMatchObject([
      { state: 'open', quantity: 2, needed: 3, available: 0, is_own: false },
    ])
  })

  it('names the program in the language of the one who reads the mail', async () => {
    await api.get(profile.setLanguage, { body: { language: 'en' } }, by(first))
    await api.get(profile.setLanguage, { body: { language: 'cs' } }, by(teacher))
    await ask()
    expect((await mailTo(api, first.email)).text).toContain('History')
    const answer = { params: { credit_request_id: await requestId() }, body: { note: '' } }
    await api.get(credits.refuseCreditRequest, answer, by(first))
    expect((await mailTo(api, teacher.email)).text).toContain('Dějepis')
  })

  it('is granted out of the pool, in the order of the roster, and the teacher hears of it', async () => {
    await ask()
    const grant = async () =>
      api.call(
        credits.grantCreditRequest,
        { params: { credit_request_id: await requestId() }, body: { note: 'Tady jsou.' } },
        by(first),
      )
    expect(await grant()).toMatchObject({ status: 409, body: { code: 'credits.none_free' } })
    await pooledCredits(api, admin, { quantity: 5 })
    expect(await grant()).toMatchObject({ status: 200, body: { requests: [{ state: 'granted' }] } })
    expect((await programOfClass(api, first, pupils.id)).students.map(({ state }) => state)).toEqual([
      ...['free', 'free', 'not_assigned'],
    ])
    expect((await mailTo(api, teacher.email)).text).toContain('Tady jsou.')
    expect(await grant()).toMatchObject({ status: 409, body: { code: 'credits.request_answered' } })
  })

  it('is refused with a word, or taken back by the one who asked', async () => {
    await ask()
    const id = await requestId()
    const answer = { params: { credit_request_id: id }, body: { note: 'Až v lednu.' } }
    expect(
      await api.call(credits.withdrawCreditRequest, { params: { credit_request_id: id } }, by(first)),
    ).toMatchObject({
      status: 404,
    })
    expect(await api.call(credits.refuseCreditRequest, answer, by(first))).toMatchObject({ status: 200 })
    expect((await mailTo(api, teacher.email)).text).toContain('Až v lednu.')
    await ask()
    const again = { params: { credit_request_id: await requestId() } }
    expect(await api.call(credits.withdrawCreditRequest, again, by(teacher))).toMatchObject({
      status: 200,
      body: { requests: expect.arrayContaining([expect.objectContaining({ state: 'withdrawn' })]) },
    })
  })

  it('is for teachers; giving and taking is not theirs', async () => {
    const body = { program_id: 1 }
    expect(await api.call(credits.addClassCredits, { params: params(), body }, by(teacher))).toMatchObject({
      status: 403,
    })
    expect(await api.call(credits.removeClassCredits, { params: params(), body }, by(teacher))).toMatchObject({
      status: 403,
    })
  })
})

describe('the forecast', () => {
  it('says what classes that use a program need and what is missing', async () => {
    await pooledCredits(api, admin, { quantity: 2 })
    await add({ student_ids: [at(pupils.students, 0).id] })
    const { forecast } = await api.get(credits.credits, {}, by(admin))
    expect(forecast).toMatchObject([
      { needed: 2, available: 1, missing: 1, classes: [{ class_id: pupils.id, student_count: 3, needed: 2 }] },
    ])
  })

  it('counts a credit that ends within thirty days as missing', async () => {
    await pooledCredits(api, admin, { quantity: 3, valid_until: '2026-09-30' })
    await add()
    const { forecast } = await api.get(credits.credits, {}, by(admin))
    expect(forecast).toMatchObject([{ needed: 3, available: 0, missing: 3 }])
  })
})

describe('the history', () => {
  it('has every move, those made together as one', async () => {
    await pooledCredits(api, admin, { quantity: 3 })
    await add()
    await remove([at(pupils.students, 2).id])
    const { actions } = await api.get(credits.creditHistory, { query: {} }, by(admin))
    expect(actions.map(({ move, quantity, actor_name }) => [move, quantity, actor_name])).toEqual(
      expect.arrayContaining([
        ['returned', 1, 'Jana Nováková'],
        ['assigned', 3, 'Jana Nováková'],
        ['issued', 3, 'Katedra'],
      ]),
    )
  })
})
