import { audit } from '@katedra/contract/audit'
import { operator } from '@katedra/contract/operator'
import { operatorSecurityEvents } from '@katedra/contract/operator-security-events'
import { securityEvents } from '@katedra/contract/security-events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { operatorAtConsole, operatorEmail, operatorName } from '../testing/build-operator.ts'
import { colleagueOf, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { recordSecurityEvent } from './security-events.ts'

let api: TestApi
let admin: SignedInTeacher
let stranger: SignedInTeacher
let staff: { token: string }
beforeAll(async () => {
  api = await startTestApi()
  admin = await colleagueOf(api, await signedUpTeacher(api), 'SCHOOL_ADMIN')
  stranger = await colleagueOf(api, await signedUpTeacher(api), 'SCHOOL_ADMIN')
  staff = await operatorAtConsole(api)
  await api.api.securityLog.flush()
  await api.sql('delete from security_events')
  const details = { target_id: admin.id, from: 'TEACHER', to: 'SCHOOL_ADMIN' }
  recordSecurityEvent(api.api, { event: 'account.role_changed', ip: '203.0.113.5', teacher: admin, details })
  recordSecurityEvent(api.api, { event: 'sign_in.failed', ip: '203.0.113.6', teacher: stranger })
  recordSecurityEvent(api.api, { event: 'sign_in.failed', ip: '=1+1' })
  await api.api.securityLog.flush()
})
afterAll(() => api.stop())

const listed = (query: object = {}, token = admin.token) => api.get(securityEvents.securityEvents, { query }, { token })
const ofAll = (query: object = {}) => api.get(operatorSecurityEvents.securityEvents, { query }, staff)

describe('a school’s admin', () => {
  it('reads the school’s own events, and no one else’s', async () => {
    const { events, has_more } = await listed()
    expect(has_more).toBe(false)
    expect(events).toEqual([
      {
        id: expect.any(String),
        at: '2026-09-07T07:00:00.000Z',
        event: 'account.role_changed',
        account_kind: 'teacher',
        account_id: admin.id,
        account_name: 'Jana Svobodová',
        target_name: 'Jana Svobodová',
        session_id: null,
        address: '203.0.113.5',
        details: { target_id: admin.id, from: 'TEACHER', to: 'SCHOOL_ADMIN' },
        suppressed: 0,
      },
    ])
    expect((await listed({}, stranger.token)).events).toMatchObject([{ event: 'sign_in.failed' }])
  })

  it.each([
    [{ event: 'account.role_changed' }, 1],
    [{ event: 'sign_in.failed' }, 0],
    [{ search: 'SVOBOD' }, 1],
    [{ search: '203.0.113.5' }, 1],
    [{ search: '203.0.113.6' }, 0],
    [{ search: '%' }, 0],
  ])('finds %j: %i', async (query, count) => {
    expect((await listed(query)).events).toHaveLength(count)
  })

  it.each(['csv', 'xlsx'] as const)('saves them as %s, and the change log knows of it', async (format) => {
    const { method, path } = securityEvents.exportSecurityEvents
    const response = await api.server.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'cs' },
      payload: { format },
    })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-disposition']).toContain(`2026-09-07.${format}`)
    if (format === 'csv')
      expect(response.body).toContain(
        '2026-09-07 09:00:00;Změna role;Jana Svobodová;203.0.113.5;Jana Svobodová;"na: správce, z: učitel";',
      )
    const { entries } = await api.get(audit.auditLog, { query: {} }, { token: admin.token })
    expect(entries[0]).toMatchObject({ action: 'security-events.exported', details: { format } })
  })

  it('reads in a file what was answered, not the name of the code', async () => {
    const refused = { by: 'password', code: 'auth.wrong_credentials' }
    recordSecurityEvent(api.api, { event: 'sign_in.failed', ip: '198.51.100.7', teacher: stranger, details: refused })
    await api.api.securityLog.flush()
    const { method, path } = securityEvents.exportSecurityEvents
    const { body } = await api.server.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${stranger.token}`, 'accept-language': 'cs' },
      payload: { format: 'csv', search: '198.51.100.7' },
    })
    expect(body).toContain('"jak: heslem, odpověď: nesprávný e-mail nebo heslo"')
  })

  it('is not a teacher: they read none', async () => {
    const teacher = await signedUpTeacher(api)
    const answer = await api.call(securityEvents.securityEvents, { query: {} }, { token: teacher.token })
    expect(answer).toMatchObject({ status: 403 })
  })
})

describe('the provider', () => {
  it('reads those of all schools and of none', async () => {
    const { events } = await ofAll({ search: '203.0.113.' })
    expect(events).toMatchObject([
      { event: 'sign_in.failed', school_id: stranger.school_id, school_name: 'ZŠ Úvoz' },
      { event: 'account.role_changed', school_id: admin.school_id, account_name: 'Jana Svobodová' },
    ])
    expect((await ofAll({ search: '=1+1' })).events).toMatchObject([{ account_kind: null, school_id: null }])
    expect((await ofAll({ school_id: admin.school_id })).events.map(({ school_id }) => school_id)).toContain(
      admin.school_id,
    )
  })

  it('reads whose account of the staff it was that something was done to, and finds it by that name', async () => {
    const [olga] = await api.sql('select id from operators where email = $1', [operatorEmail])
    const details = { target_id: String(olga?.['id']), by: 'command_line' }
    recordSecurityEvent(api.api, { event: 'account.factor_reset', ip: undefined, details })
    await api.api.securityLog.flush()
    const { events } = await ofAll({ event: 'account.factor_reset', search: operatorName })
    expect(events).toMatchObject([{ account_name: '', target_name: operatorName }])
  })

  it('goes on with older ones', async () => {
    for (let times = 0; times < 55; times += 1) {
      recordSecurityEvent(api.api, { event: 'request.limited', ip: '198.51.100.1' })
      recordSecurityEvent(api.api, { event: 'request.limited', ip: '198.51.100.2' })
    }
    await api.api.securityLog.flush()
    const filter = { event: 'request.limited', search: '198.51.100' }
    const first = await ofAll(filter)
    expect([first.events.length, first.has_more]).toEqual([100, true])
    const rest = await ofAll({ ...filter, before: first.events.at(-1)?.id })
    expect([rest.events.length, rest.has_more]).toEqual([10, false])
  })

  it('saves them to a file in which nothing is a formula, and the audit log knows of it', async () => {
    const { method, path } = operatorSecurityEvents.exportSecurityEvents
    const response = await api.server.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${staff.token}`, 'accept-language': 'cs' },
      payload: { format: 'csv', search: '1+1' },
    })
    expect(response.body).toContain(";'=1+1;")
    const { actions } = await api.get(operator.actions, { query: { action: 'security_events' } }, staff)
    expect(actions).toMatchObject([{ action: 'security_events.exported', details: { format: 'csv' } }])
  })
})
