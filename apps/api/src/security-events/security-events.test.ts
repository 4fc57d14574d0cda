import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { colleagues } from '@katedra/contract/colleagues'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetOld } from '../forgetting.ts'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { recordSecurityEvent } from './security-events.ts'

const lines: string[] = []
let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi({ logTo: { write: (line) => void lines.push(line) } })
  teacher = await signedUpTeacher(api)
})
afterAll(() => api.stop())
beforeEach(async () => {
  // The next minute begins, so that what one test suppressed is not written in another.
  api.clock.pass(60)
  recordSecurityEvent(api.api, { event: 'session.ended', ip: undefined })
  await rows()
  await api.sql('delete from security_events')
  await api.sql('delete from rate_limits')
  lines.length = 0
})

async function rows() {
  await api.api.securityLog.flush()
  return api.sql(
    'select event, of_school, account_kind, account_id, address, details, suppressed from security_events order by id',
  )
}

const unknownId = '00000000-0000-4000-8000-000000000000'

describe('what a call is refused for', () => {
  it('is written down with account, session, address and the pattern of the route: a foreign id', async () => {
    await api.call(classes.schoolClass, { params: { class_id: unknownId } }, { token: teacher.token })
    expect(await rows()).toEqual([
      {
        event: 'request.id_not_found',
        of_school: teacher.school_id,
        account_kind: 'teacher',
        account_id: teacher.id,
        address: '127.0.0.1',
        details: { code: 'app.not_found', method: 'GET', route: '/v1/classes/:class_id/' },
        suppressed: 0,
      },
    ])
    const [session] = await api.sql('select session_id from security_events')
    expect(session?.['session_id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is written down without a token: 401, with no one’s account', async () => {
    await api.call(classes.schoolClass, { params: { class_id: unknownId } }, { token: 'nonsense' })
    expect(await rows()).toMatchObject([
      { event: 'request.unauthorized', of_school: null, account_id: null, details: { code: 'app.unauthorized' } },
    ])
    expect(JSON.stringify(await rows())).not.toContain('nonsense')
  })

  it('is written down where the role does not allow it: 403, with the account', async () => {
    const body = { role: 'SCHOOL_ADMIN' as const }
    await api.call(colleagues.changeRole, { params: { teacher_id: unknownId }, body }, { token: teacher.token })
    expect(await rows()).toMatchObject([{ event: 'request.forbidden', account_id: teacher.id }])
  })

  it('is written down where a limit is reached, with the name of the limit', async () => {
    const body = { email: 'x@example.cz' }
    for (let times = 0; times < 4; times += 1) await api.call(auth.passwordReset, { body })
    expect(await rows()).toMatchObject([{ event: 'request.limited', details: { limit: 'mail-recipient' } }])
  })

  it('is no event where a page, a list or a form is simply wrong', async () => {
    await api.server.inject('/v1/nothing/')
    await api.server.inject('/nothing')
    await api.call(auth.passwordReset, { body: { email: 'no address' } })
    expect(await rows()).toEqual([])
  })
})

describe('an event', () => {
  it('is a structured log line at once', () => {
    recordSecurityEvent(api.api, { event: 'account.password_changed', ip: '203.0.113.5', teacher })
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        msg: 'security event',
        security_event: 'account.password_changed',
        account_id: teacher.id,
        of_school: teacher.school_id,
        address: '203.0.113.5',
      },
    ])
  })

  it('is written at most 60 times a minute from one address, and the rest is one line with their number', async () => {
    for (let times = 0; times < 500; times += 1)
      recordSecurityEvent(api.api, { event: 'sign_in.failed', ip: '203.0.113.5', teacher })
    recordSecurityEvent(api.api, { event: 'sign_in.failed', ip: '203.0.113.6' })
    recordSecurityEvent(api.api, { event: 'sign_in.passed', ip: '203.0.113.5', teacher })
    expect(await rows()).toHaveLength(62)
    expect(lines).toHaveLength(62)
    api.clock.pass(60)
    recordSecurityEvent(api.api, { event: 'sign_in.passed', ip: '203.0.113.5', teacher })
    expect((await rows()).slice(62)).toMatchObject([
      { event: 'sign_in.failed', suppressed: 440, address: '203.0.113.5', account_id: null },
      { event: 'sign_in.passed', suppressed: 0 },
    ])
  })

  it('has the network of an IPv6 address, because a caller has all addresses of it', async () => {
    for (let times = 0; times < 100; times += 1)
      recordSecurityEvent(api.api, { event: 'sign_in.failed', ip: `2001:db8:0:7::${times.toString(16)}` })
    const written = await rows()
    expect(written).toHaveLength(60)
    expect(written[0]).toMatchObject({ address: '2001:db8:0:7::/64' })
  })

  it('comes through while a flood from many addresses is counted', async () => {
    for (let times = 0; times < 20_000; times += 1)
      recordSecurityEvent(api.api, { event: 'request.unauthorized', ip: `2001:db8:0:${times.toString(16)}::1` })
    recordSecurityEvent(api.api, { event: 'account.role_changed', ip: '203.0.113.5', teacher })
    const written = await rows()
    expect(written).toHaveLength(601)
    expect(written.at(-1)).toMatchObject({ event: 'account.role_changed' })
    api.clock.pass(60)
    recordSecurityEvent(api.api, { event: 'sign_in.passed', ip: '203.0.113.5', teacher })
    expect((await rows()).slice(601)).toMatchObject([
      { event: 'request.unauthorized', address: null, suppressed: 19_400 },
      { event: 'sign_in.passed' },
    ])
  })

  it('is kept for a year', async () => {
    const now = new Date()
    const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000)
    for (const days of [1, 364, 366, 800])
      await api.sql("insert into security_events (at, event) values ($1, 'sign_in.passed')", [daysAgo(days)])
    api.clock.set(now)
    await forgetOld(api.api)
    api.clock.set(mondayMorning)
    expect(await api.sql('select at from security_events order by at')).toEqual([
      { at: daysAgo(364) },
      { at: daysAgo(1) },
    ])
  })
})

describe('the table', () => {
  const within = (school: string | undefined, text: string) =>
    api.api.database.pool.connect().then(async (client) => {
      try {
        await client.query('begin')
        if (school !== undefined) await client.query("select set_config('app.school_id', $1, true)", [school])
        return (await client.query(text)).rowCount
      } finally {
        await client.query('rollback')
        client.release()
      }
    })

  it('is read by its own school alone, and changed or shortened by no one', async () => {
    recordSecurityEvent(api.api, { event: 'sign_in.passed', ip: '203.0.113.5', teacher })
    recordSecurityEvent(api.api, { event: 'sign_in.failed', ip: '203.0.113.5' })
    await rows()
    expect(await within(teacher.school_id, 'select from security_events')).toBe(1)
    expect(await within(unknownId, 'select from security_events')).toBe(0)
    expect(await within(undefined, 'select from security_events')).toBe(0)
    expect(await within(teacher.school_id, 'delete from security_events')).toBe(0)
    await expect(within(teacher.school_id, "update security_events set event = 'a.b'")).rejects.toThrow('permission')
  })
})
