import { audit } from '@katedra/contract/audit'
import { auth } from '@katedra/contract/auth'
import { operator } from '@katedra/contract/operator'
import { operatorPeople, type Help } from '@katedra/contract/operator-people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import {
  actionsOf,
  hiredOperator,
  operatorEmail,
  operatorName,
  signedInOperator,
} from '../../testing/build-operator.ts'
import {
  colleagueOf,
  freshEmail,
  goodPassword,
  mailTo,
  registeredSchool,
  schoolClass,
  signedUpTeacher,
  signIn,
  type SignedInTeacher,
} from '../../testing/build-school.ts'
import { sampleSchool, type SampleSchool } from '../../testing/sample-bodies.ts'
import { grant } from '../credits/credits.ts'
import { act } from '../operator.ts'

let api: TestApi
let staff: { token: string }
let admin: SignedInTeacher
let sample: SampleSchool
beforeAll(async () => {
  api = await startTestApi()
  await hiredOperator(api)
  admin = await signedUpTeacher(api, { last_name: 'Kaštanová' })
  await registeredSchool(api, admin, { name: 'ZŠ Kaštanová', city: 'Zlín' })
  await schoolClass(api, admin, { students: 7 })
  await colleagueOf(api, admin)
  sample = await sampleSchool(api)
  staff = await signedInOperator(api)
})
afterAll(() => api.stop())

const userOf = (user_id: string) => api.get(operatorPeople.user, { params: { user_id } }, staff)
const help = (user_id: string, wanted: Help, reason = 'Volali ze školy') =>
  api.call(operatorPeople.helpUser, { params: { user_id }, body: { help: wanted, reason } }, staff)

/** What the school's own log says last, as its admin reads it. */
async function saidAtSchool() {
  const { entries } = await api.get(audit.auditLog, { query: {} }, admin)
  return entries[0]
}

describe('schools', () => {
  it('are found by a part of the name, with numbers and when somebody was there last', async () => {
    const { schools, total } = await api.get(operatorPeople.schools, { query: { search: 'kaštanov' } }, staff)
    expect(total).toBe(1)
    expect(schools).toEqual([
      expect.objectContaining({
        id: admin.school_id,
        name: 'ZŠ Kaštanová',
        city: 'Zlín',
        order_count: 0,
        teacher_count: 2,
        class_count: 1,
        student_count: 7,
        last_active_at: api.clock.now().toISOString(),
      }),
    ])
  })

  it('are narrowed to those that have registered, or not yet', async () => {
    await signedUpTeacher(api, { school_name: 'ZŠ Nová bez registrace' })
    const names = async (registered: 'yes' | 'no') =>
      (await api.get(operatorPeople.schools, { query: { registered } }, staff)).schools.map(({ name }) => name)
    expect(await names('no')).toContain('ZŠ Nová bez registrace')
    expect(await names('yes')).not.toContain('ZŠ Nová bez registrace')
  })

  it('come in pages of fifty', async () => {
    await api.sql(`with made as (
        insert into schools (name, city, country_id, time_zone)
        select 'ZŠ Řada ' || lpad(n::text, 3, '0'), 'Brno', 1, 'Europe/Prague' from generate_series(1, 120) n
        returning school_id, default_scale_id)
      select add_common_scales(school_id, default_scale_id) from made`)
    const page = (number: number) =>
      api.get(operatorPeople.schools, { query: { search: 'ZŠ Řada', page: number } }, staff)
    const pages = await Promise.all([1, 2, 3, 4].map(page))
    expect(pages.map(({ schools }) => schools.length)).toEqual([50, 50, 20, 0])
    expect(pages.map(({ total }) => total)).toEqual([120, 120, 120, 120])
    expect(new Set(pages.flatMap(({ schools }) => schools.map(({ id }) => id))).size).toBe(120)
  })

  it('show their details, teachers and log, and no one’s pupils', async () => {
    const params = { school_id: sample.teacher.school_id }
    const { school, teachers } = await api.get(operatorPeople.school, { params }, staff)
    expect(school).toMatchObject({ street: 'Úvoz 55', student_count: 4, class_count: 2, country: 'CZ' })
    expect(teachers.map(({ email }) => email)).toContain(sample.teacher.email)
    const log = await api.get(operatorPeople.schoolLog, { params, query: {} }, staff)
    expect(log.entries.length).toBeGreaterThan(0)
    expect(JSON.stringify({ school, teachers, log })).not.toContain('Žák')
  })

  it('are 404 where there is none', async () => {
    const params = { school_id: '00000000-0000-7000-8000-000000000000' }
    expect(await api.call(operatorPeople.school, { params }, staff)).toMatchObject({ status: 404 })
    expect(await api.call(operatorPeople.schoolLog, { params, query: {} }, staff)).toMatchObject({ status: 404 })
  })
})

describe('users', () => {
  it('are found over all schools by e-mail or name, and never with a password', async () => {
    const found = async (search: string) =>
      (await api.get(operatorPeople.users, { query: { search } }, staff)).users.map(({ email }) => email)
    expect(await found(admin.email.toUpperCase())).toEqual([admin.email])
    expect(await found('kaštanová jana')).toEqual([admin.email])
    expect(JSON.stringify(await userOf(admin.id))).not.toMatch(/argon|hash|password/)
  })

  it('are found by the one field of the console, as schools and orders are', async () => {
    const find = (search: string) => api.get(operatorPeople.find, { query: { search } }, staff)
    expect(await find('Kaštanová')).toMatchObject({
      schools: [{ id: admin.school_id }],
      users: [{ id: admin.id }],
      orders: [],
    })
    const symbol = sample.params['variable_symbol'] ?? ''
    expect(await find(symbol.slice(0, 6))).toMatchObject({
      orders: expect.arrayContaining([expect.objectContaining({ variable_symbol: symbol })]),
    })
    expect(await find(' ')).toEqual({ schools: [], users: [], orders: [] })
    expect(await find('kastanova')).toMatchObject({ schools: [{ id: admin.school_id }], users: [{ id: admin.id }] })
  })
})

describe('help for a user', () => {
  const signUp = async () => {
    const email = freshEmail()
    const person = { first_name: 'Iva', last_name: 'Čekající', city: 'Brno', school_name: 'ZŠ Čekání' }
    await api.get(auth.signUp, { body: { email, password: goodPassword, ...person } })
    const { users } = await api.get(operatorPeople.users, { query: { search: email } }, staff)
    return { email, id: users[0]?.id ?? '', school_id: users[0]?.school_id ?? '' }
  }

  it('is written down for the provider and in the school’s own log, with the reason', async () => {
    await help(admin.id, 'end_sessions', 'Ztracený notebook')
    admin = { ...admin, ...(await signIn(api, admin.email)) }
    expect((await actionsOf(api)).at(-1)).toEqual({
      operator_name: operatorName,
      action: 'users.sessions_ended',
      of_school: admin.school_id,
      details: { email: admin.email, reason: 'Ztracený notebook' },
    })
    expect(await saidAtSchool()).toMatchObject({
      actor_name: operatorName,
      action: 'operator.sessions_ended',
      target_id: admin.id,
      target_name: 'Jana Kaštanová',
      details: { reason: 'Ztracený notebook' },
    })
  })

  it('needs a reason', async () => {
    expect(await help(admin.id, 'send_reset', ' ')).toMatchObject({
      status: 422,
      body: { detail: { reason: expect.any(Array) } },
    })
  })

  it('sends the confirmation again to a user who waits for it', async () => {
    const { email, id } = await signUp()
    await api.sql('delete from mails')
    expect((await userOf(id)).helps).toEqual(['send_confirmation', 'verify', 'send_reset'])
    expect(await help(id, 'send_confirmation')).toMatchObject({ status: 204 })
    expect((await mailTo(api, email)).text).toContain('/v1/auth/confirm-email/')
    expect((await actionsOf(api)).at(-1)).toMatchObject({ action: 'users.confirmation_sent' })
  })

  it('marks an e-mail as verified, once', async () => {
    const { email, id, school_id } = await signUp()
    const body = { email, password: goodPassword }
    expect(await api.call(auth.signIn, { body })).toMatchObject({ status: 403 })
    expect(await help(id, 'verify', 'Ověřeno telefonem')).toMatchObject({ status: 204 })
    expect(await api.call(auth.signIn, { body })).toMatchObject({ status: 200 })
    expect(await userOf(id)).toMatchObject({ state: 'active', email_verified_at: api.clock.now().toISOString() })
    for (const wanted of ['verify', 'send_confirmation'] as const)
      expect(await help(id, wanted)).toMatchObject({ status: 409, body: { code: 'operator.already_verified' } })
    expect((await actionsOf(api)).at(-1)).toMatchObject({ action: 'users.verified', of_school: school_id })
  })

  it('sends a link for a new password', async () => {
    await api.sql('delete from mails')
    expect(await help(admin.id, 'send_reset')).toMatchObject({ status: 204 })
    expect((await mailTo(api, admin.email)).text).toContain('/resetpassword/')
    expect(await saidAtSchool()).toMatchObject({ action: 'operator.reset_sent' })
  })

  it('ends all sessions of a user', async () => {
    const teacher = await signedUpTeacher(api)
    expect(await userOf(teacher.id)).toMatchObject({ session_count: 1 })
    expect(await help(teacher.id, 'end_sessions')).toMatchObject({ status: 204 })
    expect(await userOf(teacher.id)).toMatchObject({ session_count: 0, helps: ['send_reset'] })
    expect(await api.call(auth.refresh, { body: { refresh: teacher.refresh } })).toMatchObject({ status: 401 })
  })

  it('ends the wait after too many wrong passwords', async () => {
    const { email, id } = await signedUpTeacher(api)
    const wrong = { email, password: 'není to ono' }
    for (let count = 0; count < 10; count += 1) await api.call(auth.signIn, { body: wrong })
    const right = { email, password: goodPassword }
    expect(await api.call(auth.signIn, { body: right })).toMatchObject({ status: 429 })
    expect(await userOf(id)).toMatchObject({ is_slowed: true, helps: expect.arrayContaining(['end_slowdown']) })
    expect(await help(id, 'end_slowdown')).toMatchObject({ status: 204 })
    expect(await userOf(id)).toMatchObject({ is_slowed: false })
    expect(await api.call(auth.signIn, { body: right })).toMatchObject({ status: 200 })
  })

  it('is of no use to anyone who has not taken up an invitation', async () => {
    const { users } = await api.get(operatorPeople.users, { query: { state: 'invited' } }, staff)
    const id = users[0]?.id ?? ''
    expect((await userOf(id)).helps).toEqual([])
    for (const wanted of ['verify', 'send_confirmation', 'send_reset'] as const)
      expect(await help(id, wanted)).toMatchObject({ status: 409, body: { code: 'operator.no_account' } })
  })

  it('that was refused leaves no trace', async () => {
    const before = (await actionsOf(api)).length
    await help(admin.id, 'verify')
    expect(await actionsOf(api)).toHaveLength(before)
  })
})

describe('credits for free', () => {
  it('are told in the school’s own log as the provider’s', async () => {
    const form = { program: 'dejepis', kind: 'free', quantity: 3, reason: 'Náhrada za výpadek' }
    const valid = { valid_from: '2026-09-01', valid_until: '2027-08-31' }
    await act(api.api, operatorEmail, (call) => grant(call, admin.school_id, { ...form, ...valid }))
    expect(await saidAtSchool()).toMatchObject({
      actor_name: operatorName,
      action: 'credits.granted',
      target_name: expect.stringMatching(/\S/),
      details: { count: 3, reason: 'Náhrada za výpadek' },
    })
  })
})

describe('the audit log', () => {
  it('is narrowed to an operator, a kind of action and a school', async () => {
    const auditLog = (query: object) => api.get(operator.actions, { query }, staff)
    const all = await auditLog({})
    expect(all.operator_names).toEqual([operatorName, 'command line'])
    expect(all.action_names).toContain('users.verified')
    const users = await auditLog({ action: 'users' })
    expect(users.actions.every(({ action }) => action.startsWith('users.'))).toBe(true)
    const ofSchool = await auditLog({ school_id: admin.school_id, action: 'credits.granted' })
    expect(ofSchool.actions).toMatchObject([{ school_name: 'ZŠ Kaštanová', action: 'credits.granted' }])
    expect((await auditLog({ operator_name: 'command line' })).actions).toMatchObject([{ action: 'operator.created' }])
  })

  it('comes in pages of fifty, the newest first', async () => {
    await api.sql(`insert into operator_actions (at, operator_name, action)
      select now(), 'Olga', 'operator.signed_in' from generate_series(1, 110)`)
    const seen: string[] = []
    let before: string | undefined
    for (let page = 0; page < 3; page += 1) {
      const query = { operator_name: 'Olga', ...(before === undefined ? {} : { before }) }
      const { actions, has_more } = await api.get(operator.actions, { query }, staff)
      expect(has_more).toBe(page < 2)
      seen.push(...actions.map(({ id }) => id))
      before = actions.at(-1)?.id
    }
    expect(new Set(seen).size).toBe(110)
    expect(seen).toEqual(seen.toSorted().toReversed())
  })
})
