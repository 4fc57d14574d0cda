import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { colleagues } from '@katedra/contract/colleagues'
import { plannedTests } from '@katedra/contract/planned-tests'
import { profile } from '@katedra/contract/profile'
import { publicPages } from '@katedra/contract/public-pages'
import { school } from '@katedra/contract/school'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import {
  colleagueOf,
  goodPassword,
  mailTo,
  registeredSchool,
  schoolClass,
  signedUpTeacher,
  type SignedInTeacher,
} from '../testing/build-school.ts'
import { launchedTest } from '../testing/build-test.ts'
import { sampleSchool } from '../testing/sample-bodies.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(() => api.sql('delete from rate_limits'))

const leave = ({ token }: SignedInTeacher, password = goodPassword) =>
  api.call(profile.deleteAccount, { body: { password } }, { token })
const me = ({ token }: SignedInTeacher) => api.call(profile.me, {}, { token })

/** How many rows of each table name the school, in whatever column. */
async function rowsOfSchool(schoolId: string): Promise<Record<string, number>> {
  const columns = await api.sql(`select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_name like '%school_id'`)
  const counts: Record<string, number> = {}
  for (const { table_name: table, column_name: column } of columns) {
    const [row] = await api.sql(`select count(*)::int from ${String(table)} where ${String(column)} = $1`, [schoolId])
    if (row?.['count'] !== 0) counts[`${String(table)}.${String(column)}`] = Number(row?.['count'])
  }
  return counts
}

const keptTables = [
  ...['audit_log', 'card_payments', 'credit_lots', 'credit_moves', 'document_numbers', 'documents'],
  ...['order_events', 'order_lines', 'orders', 'scales', 'schools', 'terms_acceptances', 'variable_symbols'],
]

describe('the account of the only teacher', () => {
  it('takes its public pages along, and requests that wait for another school', async () => {
    const [teacher, other] = [await signedUpTeacher(api), await signedUpTeacher(api)]
    const test = await launchedTest(api, teacher, await schoolClass(api, teacher))
    const body = { duration: 'day' } as const
    await api.get(publicPages.shareResults, { params: { test_id: test.id }, body }, { token: teacher.token })
    const asked = { identification_number: await registeredSchool(api, other), message: '' }
    await api.get(school.askToJoin, { body: asked }, { token: teacher.token })
    expect(await rowsOfSchool(teacher.school_id)).toMatchObject({
      'public_results.school_id': 1,
      'join_requests.from_school_id': 1,
    })
    expect(await leave(teacher)).toMatchObject({ status: 204 })
    expect(await rowsOfSchool(teacher.school_id)).toEqual({})
  })

  it('takes a registered school with its number, which another may claim then', async () => {
    const teacher = await signedUpTeacher(api)
    const identification_number = await registeredSchool(api, teacher)
    expect(await leave(teacher)).toMatchObject({ status: 204 })
    expect(await rowsOfSchool(teacher.school_id)).toEqual({})
    const next = await signedUpTeacher(api)
    expect(await registeredSchool(api, next, { identification_number })).toBe(identification_number)
  })

  it('takes a school that has ordered nothing with it, with every class and test', async () => {
    const teacher = await signedUpTeacher(api)
    await launchedTest(api, teacher, await schoolClass(api, teacher))
    expect(Object.keys(await rowsOfSchool(teacher.school_id)).length).toBeGreaterThan(6)
    expect(await leave(teacher)).toMatchObject({ status: 204, body: undefined })
    expect(await rowsOfSchool(teacher.school_id)).toEqual({})
  })

  it('leaves of a school that has ordered what accounting has to keep, and no name or work of anybody', async () => {
    const { teacher, studentToken, params, bodies } = await sampleSchool(api)
    // Somebody invited counts as a colleague until the invitation is withdrawn.
    await api.get(
      colleagues.withdrawInvitation,
      { params: { teacher_id: params['teacher_id'] ?? '' } },
      { token: teacher.token },
    )
    await api.server.inject({
      method: 'PUT',
      url: `/v1/attempts/${params['attempt_id']}/answers/1/`,
      headers: { authorization: `Bearer ${studentToken}` },
      payload: bodies['PUT /v1/attempts/:attempt_id/answers/:item_no/'] ?? {},
    })
    const untouched = await sampleSchool(api)
    const before = await rowsOfSchool(untouched.teacher.school_id)
    expect(Object.keys(await rowsOfSchool(teacher.school_id)).length).toBeGreaterThan(10)
    expect(await leave(teacher)).toMatchObject({ status: 204, body: undefined })
    const kept = await rowsOfSchool(teacher.school_id)
    expect(new Set(Object.keys(kept).map((column) => column.replace(/\..*/, '')))).toEqual(new Set(keptTables))
    expect(await rowsOfSchool(untouched.teacher.school_id)).toEqual(before)
  })

  it('leaves no session, token, code or password behind', async () => {
    const teacher = await signedUpTeacher(api)
    const [before] = await api.sql('select count(*)::int from refresh_tokens')
    await leave(teacher)
    expect(await api.sql('select count(*)::int from refresh_tokens')).toEqual([
      { count: Number(before?.['count']) - 1 },
    ])
    for (const table of ['sessions', 'one_time_codes'])
      expect(await api.sql(`select from ${table} where user_id = $1`, [teacher.id])).toEqual([])
    expect(await api.sql('select from users where id = $1', [teacher.id])).toEqual([])
  })

  it('leaves no device behind, even when somebody signs in on one at that moment', async () => {
    const teacher = await signedUpTeacher(api)
    const credentials = { email: teacher.email, password: goodPassword }
    const ofTeacher = () => api.sql('select from account_devices where account_id = $1', [teacher.id])
    expect(await ofTeacher()).toHaveLength(1)
    await Promise.all([leave(teacher), api.call(auth.signIn, { body: credentials })])
    expect(await ofTeacher()).toEqual([])
  })

  it('closes at once what was open', async () => {
    const teacher = await signedUpTeacher(api)
    await leave(teacher)
    expect(await me(teacher)).toMatchObject({ status: 401, body: { code: 'app.unauthorized' } })
    expect(await api.call(auth.refresh, { body: { refresh: teacher.refresh } })).toMatchObject({ status: 401 })
    const credentials = { email: teacher.email, password: goodPassword }
    expect(await api.call(auth.signIn, { body: credentials })).toMatchObject({
      status: 401,
      body: { code: 'auth.wrong_credentials' },
    })
  })

  it('frees the address for a new one', async () => {
    const teacher = await signedUpTeacher(api)
    await leave(teacher)
    const again = await signedUpTeacher(api, { email: teacher.email })
    expect(again.id).not.toBe(teacher.id)
    expect(again.school_id).not.toBe(teacher.school_id)
  })

  it('is confirmed by a mail', async () => {
    const teacher = await signedUpTeacher(api)
    await leave(teacher)
    expect((await mailTo(api, teacher.email)).text).not.toMatch(/https?:/)
  })
})

describe('an account is not deleted', () => {
  it('by a wrong password; the eleventh waits, and so does the right one', async () => {
    const teacher = await signedUpTeacher(api)
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await leave(teacher, 'not this one')).toMatchObject({
        status: 422,
        body: { detail: { password: ['Toto heslo nesouhlasí'] } },
      })
    }
    expect(await leave(teacher)).toMatchObject({ status: 429 })
    expect(await me(teacher)).toMatchObject({ status: 200 })
  })

  it('without a password', async () => {
    const teacher = await signedUpTeacher(api)
    expect(await leave(teacher, '')).toMatchObject({
      status: 422,
      body: { detail: { password: ['Toto pole je povinné'] } },
    })
  })

  it('when it is the last first admin’s of a school with colleagues', async () => {
    const teacher = await signedUpTeacher(api)
    const admin = await colleagueOf(api, teacher, 'SCHOOL_FIRST_ADMIN')
    expect(await leave(admin)).toMatchObject({
      status: 409,
      body: {
        detail: 'Jste jediný hlavní správce školy. Nejdřív předejte tuto roli kolegovi.',
        code: 'profile.last_first_admin',
      },
    })
    await leave(teacher)
    expect(await leave(admin)).toMatchObject({ status: 204 })
  })
})

describe('the account of one teacher among several', () => {
  it('leaves the school its classes and tests: an admin gets them', async () => {
    const teacher = await signedUpTeacher(api)
    await colleagueOf(api, teacher)
    const admin = await colleagueOf(api, teacher, 'SCHOOL_ADMIN')
    const pupils = await schoolClass(api, teacher)
    const test = await launchedTest(api, teacher, pupils)
    expect(await leave(teacher)).toMatchObject({ status: 204 })
    expect(await api.sql('select teacher_id from class_teachers where class_id = $1', [pupils.id])).toEqual([
      { teacher_id: admin.id },
    ])
    expect(await api.sql('select teacher_id from tests where id = $1', [test.id])).toEqual([{ teacher_id: admin.id }])
    const caller = { token: admin.token }
    const { students } = await api.get(classes.schoolClass, { params: { class_id: pupils.id } }, caller)
    expect(students).toHaveLength(2)
    expect(await api.get(plannedTests.test, { params: { test_id: test.id } }, caller)).toMatchObject({
      state: 'launched',
    })
  })

  it('leaves a class to the teacher who shares it', async () => {
    const teacher = await signedUpTeacher(api)
    const colleague = await colleagueOf(api, teacher)
    await colleagueOf(api, teacher, 'SCHOOL_ADMIN')
    const { id } = await schoolClass(api, teacher)
    await api.sql('insert into class_teachers (school_id, class_id, teacher_id) values ($1, $2, $3)', [
      teacher.school_id,
      id,
      colleague.id,
    ])
    await leave(teacher)
    expect(await api.sql('select teacher_id from class_teachers where class_id = $1', [id])).toEqual([
      { teacher_id: colleague.id },
    ])
  })

  it('goes to the colleague who has been there longest where no one is an admin', async () => {
    const teacher = await signedUpTeacher(api)
    const [elder, younger] = [await colleagueOf(api, teacher), await colleagueOf(api, teacher)]
    const { id } = await schoolClass(api, teacher)
    await leave(teacher)
    expect(await api.sql('select teacher_id from class_teachers where class_id = $1', [id])).toEqual([
      { teacher_id: elder.id },
    ])
    expect(await me(younger)).toMatchObject({ status: 200 })
  })
})
