import { auth } from '@katedra/contract/auth'
import { colleagues } from '@katedra/contract/colleagues'
import { operator } from '@katedra/contract/operator'
import { operatorPeople } from '@katedra/contract/operator-people'
import { operatorSecondFactors } from '@katedra/contract/operator-second-factors'
import { profile } from '@katedra/contract/profile'
import { secondFactors } from '@katedra/contract/second-factors'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { challengeOf, softApp } from '../testing/build-factors.ts'
import {
  actionsOf,
  hiredOperator,
  operatorEmail,
  operatorName,
  secondOperatorEmail,
  signedInOperator,
} from '../testing/build-operator.ts'
import { colleagueOf, goodPassword, mailTo, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'

/* Somebody has lost their second factor, and somebody else takes it away. */

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await hiredOperator(api)
  await hiredOperator(api, secondOperatorEmail)
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('delete from rate_limits')
  await forgetEvents()
})

async function forgetEvents() {
  await api.api.securityLog.flush()
  await api.sql('delete from security_events')
}

async function resetEvents() {
  await api.api.securityLog.flush()
  return api.sql(
    "select account_id, address, details from security_events where event = 'account.factor_reset' order by id",
  )
}

type Kind = 'user' | 'operator'

/** What an account has of the second factor. */
async function leftOf(kind: Kind, id: string): Promise<unknown> {
  const tables = ['passkeys', 'time_codes', 'recovery_codes', 'trusted_devices', 'factor_challenges']
  const counts = tables.map((table) => `(select count(*)::int from ${table} where ${kind}_id = $1) as ${table}`)
  const [row] = await api.sql(`select ${counts.join(', ')}`, [id])
  return row
}
const nothing = { passkeys: 0, time_codes: 0, recovery_codes: 0, trusted_devices: 0, factor_challenges: 0 }

/** Everything that somebody may have: an app, a recovery code, a trusted device and a sign-in that waits for its second step. */
async function enrolled(kind: Kind, id: string): Promise<string> {
  await softApp(api, { kind, id })
  const owned = [id, api.clock.now()]
  await api.sql(
    `insert into recovery_codes (hash, ${kind}_id, created_at) values (sha256($1::uuid::text::bytea), $1, $2)`,
    owned,
  )
  await api.sql(
    `insert into trusted_devices (hash, ${kind}_id, created_at, last_used_at, expires_at)
    values (sha256('device'::bytea || $1::uuid::text::bytea), $1, $2, $2, $2::timestamptz + interval '1 day')`,
    owned,
  )
  const [email] = await api.sql(`select email from ${kind}s where id = $1`, [id])
  const body = { email: String(email?.['email']), password: goodPassword }
  return challengeOf(api, kind === 'user' ? auth.signIn : operator.signIn, body)
}

const signInAs = ({ email }: { email: string }) => api.call(auth.signIn, { body: { email, password: goodPassword } })

describe('a colleague’s second factor', () => {
  let admin: SignedInTeacher
  let colleague: SignedInTeacher
  beforeEach(async () => {
    const teacher = await signedUpTeacher(api)
    admin = await colleagueOf(api, teacher, 'SCHOOL_ADMIN')
    colleague = await colleagueOf(api, teacher)
  })
  const reset = (who: SignedInTeacher, { id }: SignedInTeacher) =>
    api.call(colleagues.resetSecondFactors, { params: { teacher_id: id } }, who)

  it('goes by an admin, with all sign-ins and trusted devices; the password is enough again', async () => {
    const challenge = await enrolled('user', colleague.id)
    expect(await reset(admin, colleague)).toMatchObject({ status: 200, body: { id: colleague.id } })
    expect(await leftOf('user', colleague.id)).toEqual(nothing)
    expect(await api.call(profile.me, {}, colleague)).toMatchObject({ status: 401 })
    expect(await api.call(auth.refresh, { body: { refresh: colleague.refresh } })).toMatchObject({ status: 401 })
    expect(await api.call(secondFactors.signInStep, { body: { challenge } })).toMatchObject({
      body: { code: 'second-factors.step_over' },
    })
    expect(await signInAs(colleague)).toMatchObject({ status: 200 })
  })

  it('leaves a line in the change log and in the security events, and a mail to the colleague', async () => {
    await enrolled('user', colleague.id)
    await reset(admin, colleague)
    const [line] = await api.sql(
      "select actor_id, target_id, target_name from audit_log where action = 'colleagues.second_factors_reset' and school_id = $1",
      [admin.school_id],
    )
    expect(line).toMatchObject({ actor_id: admin.id, target_id: colleague.id, target_name: 'Jana Svobodová' })
    expect(await resetEvents()).toEqual([
      { account_id: admin.id, address: '127.0.0.1', details: { target_id: colleague.id } },
    ])
    expect((await mailTo(api, colleague.email)).subject).toBe('Druhý krok vašeho přihlášení byl zrušen')
  })

  it('is no one’s own, no plain teacher’s business, and foreign ids are not there', async () => {
    const stranger = await signedUpTeacher(api)
    for (const one of [admin, colleague, stranger]) await softApp(api, { kind: 'user', id: one.id })
    expect(await reset(admin, admin)).toMatchObject({ body: { code: 'colleagues.yourself' } })
    expect(await reset(colleague, admin)).toMatchObject({ status: 403, body: { code: 'app.forbidden' } })
    expect(await reset(admin, stranger)).toMatchObject({ status: 404 })
    for (const { id } of [admin, colleague, stranger]) expect(await leftOf('user', id)).toMatchObject({ time_codes: 1 })
    expect(await resetEvents()).toEqual([])
  })

  it('that is not there is not taken: no session ends, no line, no event, no mail', async () => {
    const mails = () => api.sql('select count(*)::int as count from mails where recipient = $1', [colleague.email])
    const before = await mails()
    expect(await reset(admin, colleague)).toMatchObject({ status: 200, body: { id: colleague.id } })
    expect(await api.call(profile.me, {}, colleague)).toMatchObject({ status: 200 })
    expect(await resetEvents()).toEqual([])
    const lines = "select 1 from audit_log where action = 'colleagues.second_factors_reset' and school_id = $1"
    expect(await api.sql(lines, [admin.school_id])).toEqual([])
    expect(await mails()).toEqual(before)
  })

  it('of an admin goes by the first admin only', async () => {
    const other = await colleagueOf(api, admin, 'SCHOOL_ADMIN')
    const first = await colleagueOf(api, admin, 'SCHOOL_FIRST_ADMIN')
    expect(await reset(admin, other)).toMatchObject({ status: 403 })
    expect(await reset(admin, first)).toMatchObject({ status: 403 })
    expect(await reset(first, other)).toMatchObject({ status: 200 })
  })

  it('goes only by who has proved lately who they are', async () => {
    await api.sql("update sessions set proven_at = proven_at - interval '16 minutes' where user_id = $1", [admin.id])
    await softApp(api, { kind: 'user', id: colleague.id })
    expect(await reset(admin, colleague)).toMatchObject({ status: 403, body: { code: 'app.proof_needed' } })
    expect(await leftOf('user', colleague.id)).toMatchObject({ time_codes: 1 })
  })

  it('also goes by an operator, with a reason that the school reads', async () => {
    await enrolled('user', colleague.id)
    const { token } = await signedInOperator(api)
    const body = { help: 'reset_second_factors', reason: 'Nový telefon' } as const
    const params = { user_id: colleague.id }
    expect(await api.call(operatorPeople.helpUser, { params, body }, { token })).toMatchObject({ status: 204 })
    expect(await leftOf('user', colleague.id)).toEqual(nothing)
    expect(await api.call(profile.me, {}, colleague)).toMatchObject({ status: 401 })
    expect((await actionsOf(api)).at(-1)).toMatchObject({ action: 'users.second_factors_reset' })
    const [line] = await api.sql(
      "select details from audit_log where action = 'operator.second_factors_reset' and school_id = $1",
      [colleague.school_id],
    )
    expect(JSON.stringify(line)).toContain('Nový telefon')
    expect(await resetEvents()).toMatchObject([{ details: { target_id: colleague.id } }])
    expect((await mailTo(api, colleague.email)).subject).toBe('Druhý krok vašeho přihlášení byl zrušen')
  })
})

describe('an operator’s second factor', () => {
  const idOf = async (email: string) => {
    const [row] = await api.sql('select id from operators where email = $1', [email])
    return String(row?.['id'])
  }
  const body = { reason: 'Ztracený telefon' }

  it('goes by another operator, with a line, an event and a mail; they enrol again at once', async () => {
    const { token } = await signedInOperator(api)
    const petr = await signedInOperator(api, secondOperatorEmail)
    const id = await idOf(secondOperatorEmail)
    const challenge = await enrolled('operator', id)
    await forgetEvents()
    const params = { operator_id: id }
    expect(await api.call(operatorSecondFactors.reset, { params, body }, { token })).toMatchObject({ status: 204 })
    expect(await leftOf('operator', id)).toEqual(nothing)
    expect(await api.call(operator.me, {}, petr)).toMatchObject({ status: 401 })
    expect(await api.call(operatorSecondFactors.signInStep, { body: { challenge } })).toMatchObject({ status: 400 })
    expect((await actionsOf(api)).at(-1)).toMatchObject({
      operator_name: operatorName,
      action: 'operator.factors_reset',
      details: { email: secondOperatorEmail, reason: 'Ztracený telefon' },
    })
    expect(await resetEvents()).toMatchObject([{ account_id: await idOf(operatorEmail), details: { target_id: id } }])
    expect((await mailTo(api, secondOperatorEmail)).subject).toBe('Druhý krok vašeho přihlášení byl zrušen')

    const again = await api.get(operator.signIn, { body: { email: secondOperatorEmail, password: goodPassword } })
    expect(await api.call(operator.operators, {}, again)).toMatchObject({
      status: 403,
      body: { code: 'app.second_factor_missing' },
    })
    expect(await api.call(operatorSecondFactors.newTimeCode, { body: { name: 'Nový' } }, again)).toMatchObject({
      status: 201,
    })
  })

  it('is not one’s own to take away', async () => {
    const { token } = await signedInOperator(api)
    const params = { operator_id: await idOf(operatorEmail) }
    expect(await api.call(operatorSecondFactors.reset, { params, body }, { token })).toMatchObject({
      status: 409,
      body: { code: 'operator.yourself' },
    })
    expect(await leftOf('operator', params.operator_id)).toMatchObject({ time_codes: 1 })
  })

  it('needs a reason and somebody who is there', async () => {
    const { token } = await signedInOperator(api)
    const params = { operator_id: await idOf(secondOperatorEmail) }
    expect(await api.call(operatorSecondFactors.reset, { params, body: { reason: ' ' } }, { token })).toMatchObject({
      status: 422,
    })
    const nobody = { operator_id: '019a0000-0000-7000-8000-00000000dead' }
    expect(await api.call(operatorSecondFactors.reset, { params: nobody, body }, { token })).toMatchObject({
      status: 404,
    })
  })
})
