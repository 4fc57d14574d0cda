import { auth } from '@katedra/contract/auth'
import { colleagues } from '@katedra/contract/colleagues'
import { operator } from '@katedra/contract/operator'
import { operatorSecondFactors } from '@katedra/contract/operator-second-factors'
import { profile } from '@katedra/contract/profile'
import { secondFactors } from '@katedra/contract/second-factors'
import { sessions } from '@katedra/contract/sessions'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { appOf } from '../testing/build-factors.ts'
import { operatorAtConsole, operatorEmail, secondOperatorEmail, signedInOperator } from '../testing/build-operator.ts'
import { colleagueOf, goodPassword, linkTo, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { stripeSecrets } from '../testing/stripe-server.ts'

const lines: string[] = []
let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi({
    logTo: { write: (line) => void lines.push(line) },
    config: { stripe: { ...stripeSecrets, apiUrl: 'http://127.0.0.1:9' } },
  })
})
afterAll(() => api.stop())
beforeEach(async () => {
  await api.sql('delete from rate_limits')
  teacher = await signedUpTeacher(api)
  api.clock.pass(60)
  await forget()
})

async function forget() {
  await api.api.securityLog.flush()
  await api.sql('delete from security_events')
}

/** What was written down, without what all events have. */
async function events() {
  await api.api.securityLog.flush()
  return api.sql('select event, account_id, session_id, address, details from security_events order by id')
}
const session = expect.stringMatching(/^[0-9a-f-]{36}$/)
const newPassword = 'úplně nové heslo'
const trySignIn = (email: string, password = goodPassword) => api.call(auth.signIn, { body: { email, password } })

it('a sign-in that passed, with its session', async () => {
  await trySignIn(teacher.email)
  expect(await events()).toEqual([
    {
      event: 'sign_in.passed',
      account_id: teacher.id,
      session_id: session,
      address: '127.0.0.1',
      details: { by: 'password' },
    },
  ])
})

it('a sign-in that failed: with the account, or without one and without what was typed', async () => {
  await trySignIn(teacher.email, 'špatné heslo 1')
  await trySignIn('tajne-heslo@skola.example', 'špatné heslo 2')
  const details = { by: 'password', code: 'auth.wrong_credentials' }
  expect(await events()).toMatchObject([
    { event: 'sign_in.failed', account_id: teacher.id, session_id: null, details },
    { event: 'sign_in.failed', account_id: null, details },
  ])
  expect(lines.join('')).not.toMatch(/tajne-heslo|špatné heslo/)
})

it('a changed password, and a present one that was wrong', async () => {
  const change = (old_password: string) => {
    const body = { old_password, new_password1: newPassword, new_password2: newPassword }
    return api.call(auth.passwordChange, { body }, { token: teacher.token })
  }
  await change('jiné heslo')
  await change(goodPassword)
  expect(await events()).toMatchObject([
    { event: 'account.password_wrong', account_id: teacher.id, session_id: session },
    { event: 'account.password_changed', account_id: teacher.id, session_id: session, details: { by: 'password' } },
  ])
})

it('a password chosen by a link from the mail', async () => {
  await api.get(auth.passwordReset, { body: { email: teacher.email } })
  const [, , uid = '', token = ''] = (await linkTo(api, teacher.email)).split('/')
  await api.get(auth.passwordResetConfirm, {
    body: { new_password1: newPassword, new_password2: newPassword, uid, token },
  })
  expect(await events()).toMatchObject([
    { event: 'account.password_changed', account_id: teacher.id, details: { by: 'mail' } },
  ])
})

it('a changed contact address, without the address', async () => {
  const change = (contact_email: string) => {
    const body = { first_name: 'Jana', last_name: 'Nová', contact_email }
    return api.get(profile.updateProfile, { body }, { token: teacher.token })
  }
  await change('jana@doma.example')
  await change('jana@doma.example')
  const written = await events()
  expect(written).toMatchObject([{ event: 'account.email_changed', account_id: teacher.id }])
  expect(JSON.stringify(written)).not.toContain('doma.example')
})

it('a changed role: who changed it, whose, from and to', async () => {
  const admin = await colleagueOf(api, teacher, 'SCHOOL_FIRST_ADMIN')
  await forget()
  await api.get(
    colleagues.changeRole,
    { params: { teacher_id: teacher.id }, body: { role: 'SCHOOL_ADMIN' } },
    { token: admin.token },
  )
  expect(await events()).toMatchObject([
    {
      event: 'account.role_changed',
      account_id: admin.id,
      details: { target_id: teacher.id, from: 'TEACHER', to: 'SCHOOL_ADMIN' },
    },
  ])
})

it('a session that was ended, by whichever way', async () => {
  const { access } = await api.get(auth.signIn, { body: { email: teacher.email, password: goodPassword } })
  await forget()
  await api.get(sessions.endOtherSessions, {}, { token: access })
  await api.get(auth.logout, { body: {} }, { token: access })
  expect(await events()).toMatchObject([
    { event: 'session.ended', details: { by: 'all_others' } },
    { event: 'session.ended', account_id: teacher.id, details: { by: 'sign_out' } },
  ])
})

it('sign-ins, passwords and rights of the provider’s staff', async () => {
  const { token } = await operatorAtConsole(api)
  await api.call(operator.signIn, { body: { email: operatorEmail, password: 'špatné heslo' } })
  const body = { old_password: goodPassword, new_password: newPassword }
  await api.get(operator.changePassword, { body }, { token })
  expect(await events()).toMatchObject([
    { event: 'account.role_changed', details: { from: 'none', to: 'operator' } },
    { event: 'sign_in.passed', session_id: session, details: { by: 'second_factor' } },
    { event: 'second_factor.passed', details: { by: 'time_code' } },
    { event: 'sign_in.failed', account_id: session, session_id: null },
    { event: 'account.password_changed', session_id: session },
  ])
})

it('new recovery codes, a teacher’s and an operator’s, and none of them', async () => {
  const { id, secret } = await api.get(secondFactors.newTimeCode, { body: { name: 'Telefon' } }, teacher)
  const body = { code: appOf(api, secret).code() }
  await api.get(secondFactors.confirmTimeCode, { params: { factor_id: id }, body }, teacher)
  const { token } = await operatorAtConsole(api, 'kody@katedra.example')
  await forget()
  const codes = await api.get(secondFactors.renewRecoveryCodes, { body: {} }, teacher)
  const others = await api.get(operatorSecondFactors.renewRecoveryCodes, { body: {} }, { token })
  const written = await events()
  expect(written).toMatchObject([
    { event: 'account.recovery_codes_renewed', account_id: teacher.id, session_id: session, details: {} },
    { event: 'account.recovery_codes_renewed', account_id: session, session_id: session, details: {} },
  ])
  for (const code of [...codes.recovery_codes, ...others.recovery_codes])
    expect(JSON.stringify(written)).not.toContain(code)
})

it('sessions at the console that were ended, the own and another', async () => {
  const { token } = await operatorAtConsole(api, 'odhlaseni@katedra.example')
  await signedInOperator(api, 'odhlaseni@katedra.example')
  const all = await api.get(operator.sessions, {}, { token })
  const target_id = all.find(({ is_current }) => !is_current)?.id ?? ''
  await forget()
  await api.get(operator.endSession, { params: { operator_session_id: target_id } }, { token })
  await api.get(operator.signOut, {}, { token })
  expect(await events()).toMatchObject([
    { event: 'session.ended', account_id: session, details: { by: 'list', target_id } },
    { event: 'session.ended', account_id: session, details: { by: 'sign_out' } },
  ])
})

it('rights of the provider’s staff: who gave or took them, whose, and from where', async () => {
  const { token } = await operatorAtConsole(api, secondOperatorEmail)
  const idOf = async (email: string) => (await api.sql('select id from operators where email = $1', [email]))[0]?.['id']
  const actor = await idOf(secondOperatorEmail)
  await forget()
  const body = { email: 'nova@katedra.example', name: 'Nová Posila', password: goodPassword }
  await api.get(operator.createOperator, { body }, { token })
  const target_id = String(await idOf(body.email))
  const params = { operator_id: target_id }
  await api.get(operator.disableOperator, { params, body: {} }, { token })
  await api.get(operator.enableOperator, { params, body: {} }, { token })
  const seen = { event: 'account.role_changed', account_id: actor, address: '127.0.0.1' }
  const given = { target_id, from: 'none', to: 'operator' }
  expect(await events()).toMatchObject([
    { ...seen, details: given },
    { ...seen, details: { target_id, from: 'operator', to: 'none' } },
    { ...seen, details: given },
  ])
})

it('a report of a card gateway with a wrong signature', async () => {
  await api.server.inject({
    method: 'POST',
    url: '/v1/card-payments/stripe/',
    headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
    payload: '{}',
  })
  expect(await events()).toMatchObject([
    { event: 'webhook.signature_wrong', account_id: null, address: '127.0.0.1', details: { by: 'stripe' } },
  ])
})
