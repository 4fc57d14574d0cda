import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FieldFailure } from '../../app/http/fail.ts'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import { poolOfProgram } from '../../testing/build-credits.ts'
import { actionsOf, hiredOperator, operatorEmail, operatorName } from '../../testing/build-operator.ts'
import { registeredSchool, signedUpTeacher, type SignedInTeacher } from '../../testing/build-school.ts'
import { findSchools, grant } from './credits.ts'
import { act, look } from '../operator.ts'

let api: TestApi
let teacher: SignedInTeacher
let number: string
beforeAll(async () => {
  api = await startTestApi()
  await hiredOperator(api)
  teacher = await signedUpTeacher(api)
  number = await registeredSchool(api, teacher, { name: 'ZŠ Kaštanová', city: 'Zlín' })
  await registeredSchool(api, await signedUpTeacher(api))
})
afterAll(() => api.stop())

const form = {
  program: 'dejepis',
  kind: 'social',
  quantity: 10,
  reason: 'Sociální fond města',
  valid_from: '2026-09-01',
  valid_until: '2027-08-31',
}
const give = (school: string, change: object = {}) =>
  act(api.api, operatorEmail, (call) => grant(call, school, { ...form, ...change }))
const find = (text: string) => look(api.api, (call) => findSchools(call, text))

describe('credits that no one pays for', () => {
  it('come into the school’s pool with their reason, by its id or its number', async () => {
    expect(await give(teacher.school_id)).toMatchObject({ name: 'ZŠ Kaštanová' })
    await give(number, { kind: 'free', quantity: 5 })
    const pool = await poolOfProgram(api, teacher)
    expect(pool.unassigned).toBe(15)
    expect(pool.lots).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'social', quantity: 10, unassigned: 10, reason: 'Sociální fond města' }),
        expect.objectContaining({ kind: 'free', quantity: 5, valid_from: '2026-09-01', valid_until: '2027-08-31' }),
      ]),
    )
    const moves = await api.sql('select actor_name, move, amount from credit_moves order by amount')
    expect(moves).toEqual([5, 10].map((amount) => ({ actor_name: operatorName, move: 'issued', amount })))
    const { valid_from, valid_until, kind, quantity, reason, program } = form
    expect((await actionsOf(api)).at(-2)).toEqual({
      operator_name: operatorName,
      action: 'credits.granted',
      of_school: teacher.school_id,
      details: { valid_from, valid_until, kind, quantity, reason, program },
    })
  })

  it.each([
    ['quantity', { quantity: 0 }],
    ['quantity', { quantity: 1.5 }],
    ['quantity', { quantity: 5001 }],
    ['kind', { kind: 'paid' }],
    ['program', { program: 'nic' }],
    ['reason', { reason: '' }],
    ['reason', { reason: 'x'.repeat(301) }],
    ['valid_from', { valid_from: '2026-02-30' }],
    ['valid_until', { valid_until: '2026-08-31' }],
    ['valid_until', { valid_until: '9999-12-31' }],
    ['valid_until', { valid_until: '2031-09-07' }],
    ['valid_until', { valid_from: '2025-09-01', valid_until: '2026-09-06' }],
  ])('are refused with a wrong %s', async (field, change) => {
    const before = await api.sql('select count(*) from credit_lots')
    const problem = await give(number, change).catch((error: unknown) => error)
    expect(problem instanceof FieldFailure ? Object.keys(problem.fields) : problem).toEqual([field])
    expect(await api.sql('select count(*) from credit_lots')).toEqual(before)
  })

  it('may hold for five years from today at most', async () => {
    expect(await give(number, { valid_until: '2031-09-06', quantity: 1 })).toMatchObject({ name: 'ZŠ Kaštanová' })
  })

  it('of a program that is not sold any more are refused', async () => {
    await api.sql("update programs set retired_at = now() where key = 'chemie'")
    const problem = await give(number, { program: 'chemie' }).catch((error: unknown) => error)
    expect(problem instanceof FieldFailure ? problem.fields : problem).toEqual({
      program: [{ key: 'program_retired' }],
    })
  })

  it('are refused to a school that does not exist', async () => {
    await expect(give(randomUUID())).rejects.toThrow('operator.unknown_school')
    await expect(give('nic')).rejects.toThrow('operator.unknown_school')
  })
})

describe('schools', () => {
  it('are found by a part of their name, city or number, and by nothing they do not have', async () => {
    const found = await find('kaštan')
    expect(found).toMatchObject([{ school_id: teacher.school_id, name: 'ZŠ Kaštanová', city: 'Zlín' }])
    expect(await find('ZLÍN')).toEqual(found)
    expect(await find(number.slice(2))).toEqual(found)
    expect(await find('kaštanové pole')).toEqual([])
  })
})
