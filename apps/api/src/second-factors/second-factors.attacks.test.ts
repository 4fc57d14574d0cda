import { auth } from '@katedra/contract/auth'
import { operator } from '@katedra/contract/operator'
import { operatorSecondFactors } from '@katedra/contract/operator-second-factors'
import { phone } from '@katedra/contract/phone'
import { profile } from '@katedra/contract/profile'
import { secondFactors, type PasskeyAnswer } from '@katedra/contract/second-factors'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownerSettings } from '../db/database.ts'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { appOf, challengeOf, softApp, type SoftApp } from '../testing/build-factors.ts'
import { hiredOperator, operatorEmail, signedInOperator } from '../testing/build-operator.ts'
import { goodPassword, linkTo, mailTo, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { softAuthenticator, type SoftAuthenticator } from '../testing/soft-authenticator.ts'

/* What somebody tries who has the password, an old session, a mailbox or a copy of an answer, but not the second factor. */

let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
  await hiredOperator(api)
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('delete from rate_limits')
  teacher = await signedUpTeacher(api)
})

const newPassword = 'úplně nové heslo'
const byTeacher = (of: SignedInTeacher = teacher) => softApp(api, { kind: 'user', id: of.id })
const begin = ({ email } = teacher, password = goodPassword) => challengeOf(api, auth.signIn, { email, password })
const finish = (body: { challenge: string; code?: string; passkey?: PasskeyAnswer; trust_device?: boolean }) =>
  api.call(secondFactors.finishSignIn, { body })
const signInWith = (token: string, password = goodPassword) =>
  api.call(auth.signIn, { body: { email: teacher.email, password, trusted_devices: [token] } })
const over = { status: 400, body: { code: 'second-factors.step_over' } }
const refusedPasskey = { status: 400, body: { code: 'second-factors.passkey_refused' } }
const secondStep = { status: 401, body: { code: 'auth.second_step_needed' } }
const sorted = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

async function trusted(): Promise<string> {
  const app = await byTeacher()
  const body = { challenge: await begin(), code: app.code(), trust_device: true }
  return (await api.get(secondFactors.finishSignIn, { body })).trusted_device ?? ''
}

async function ownPasskey(who = teacher): Promise<SoftAuthenticator> {
  const device = softAuthenticator()
  const { challenge } = await api.get(secondFactors.passkeyForm, { body: {} }, who)
  await api.get(secondFactors.addPasskey, { body: { challenge, name: 'Klíč', passkey: device.make(challenge) } }, who)
  return device
}

describe('half of a sign-in', () => {
  it('is no token of anything', async () => {
    await byTeacher()
    const challenge = await begin()
    for (const route of [profile.me, secondFactors.overview, operator.me, operatorSecondFactors.overview])
      expect(await api.call(route, {}, { token: challenge })).toMatchObject({ status: 401 })
    expect(await api.call(auth.refresh, { body: { refresh: challenge } })).toMatchObject({ status: 401 })
    expect((await api.call(phone.connectPhone, { body: { code: challenge } })).status).toBeGreaterThanOrEqual(400)
  })

  it('is finished at its own entrance only, and not as a proof or an enrolment', async () => {
    const app = await byTeacher()
    const challenge = await begin()
    const body = { challenge, code: app.code() }
    expect(await api.call(operatorSecondFactors.signInStep, { body: { challenge } })).toMatchObject(over)
    expect(await api.call(operatorSecondFactors.finishSignIn, { body })).toMatchObject(over)
    expect(await api.call(secondFactors.prove, { body }, teacher)).toMatchObject(over)
    const form = { challenge, name: 'Klíč', passkey: softAuthenticator().make(challenge) }
    expect(await api.call(secondFactors.addPasskey, { body: form }, teacher)).toMatchObject(over)
    const proof = await api.get(secondFactors.proofStep, { body: {} }, teacher)
    expect(await finish({ challenge: proof.challenge, code: app.code() })).toMatchObject(over)
    expect(await finish(body)).toMatchObject({ status: 200 })
  })

  it('tells nothing of the account but by what it can be finished', async () => {
    await byTeacher()
    const answer = await api.call(secondFactors.signInStep, { body: { challenge: await begin() } })
    expect(JSON.stringify(answer.body)).not.toContain(teacher.email)
    expect(Object.keys(Object(answer.body))).toEqual(['challenge', 'ways', 'passkey'])
  })

  it('ends when the account signs in no more', async () => {
    const email = 'odchazi@katedra.example'
    await hiredOperator(api, email)
    const [row] = await api.sql('select id from operators where email = $1', [email])
    const app = await softApp(api, { kind: 'operator', id: String(row?.['id']) })
    const challenge = await challengeOf(api, operator.signIn, { email, password: goodPassword })
    await api.sql('update operators set disabled_at = now() where email = $1', [email])
    const body = { challenge, code: app.code() }
    expect(await api.call(operatorSecondFactors.finishSignIn, { body })).toMatchObject({ status: 401 })
  })
})

describe('guessing codes', () => {
  it('of sign-ins from the same address keeps no one from the second step', async () => {
    const app = await byTeacher()
    const statuses = []
    for (let tries = 0; tries < 31; tries += 1)
      statuses.push((await finish({ challenge: 'x'.repeat(43), code: '000000' })).status)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 400), 429])
    const challenge = await begin()
    expect(await api.call(secondFactors.signInStep, { body: { challenge } })).toMatchObject({ status: 200 })
    expect(await finish({ challenge, code: app.code() })).toMatchObject({ status: 200 })
  })

  it('at the same time in many sign-ins gets ten tries in all, and the owner’s next ones wait', async () => {
    const app = await byTeacher()
    const challenges: string[] = []
    for (let count = 0; count < 25; count += 1) challenges.push(await begin())
    const answers = await Promise.all(challenges.map((challenge) => finish({ challenge, code: '000000' })))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
    expect(await finish({ challenge: await begin(), code: app.code() })).toMatchObject({ status: 429 })
    const { challenge } = await api.get(secondFactors.proofStep, { body: {} }, teacher)
    const body = { challenge, code: app.code() }
    expect(await api.call(secondFactors.prove, { body }, teacher)).toMatchObject({ status: 429 })
    await api.sql('delete from rate_limits')
    expect(await finish({ challenge: await begin(), code: app.code() })).toMatchObject({ status: 200 })
  })

  it('that were used for a proof sign no one in, and the other way round', async () => {
    const app = await byTeacher()
    const prove = async () => {
      const { challenge } = await api.get(secondFactors.proofStep, { body: {} }, teacher)
      return api.call(secondFactors.prove, { body: { challenge, code: app.code() } }, teacher)
    }
    expect(await prove()).toMatchObject({ status: 204 })
    expect(await finish({ challenge: await begin(), code: app.code() })).toMatchObject({ status: 422 })
    api.clock.pass(30)
    expect(await finish({ challenge: await begin(), code: app.code() })).toMatchObject({ status: 200 })
    expect(await prove()).toMatchObject({ status: 422 })
  })

  it('of recovery lets one of two in that send the same, and says when there are none left', async () => {
    const { id, secret } = await api.get(secondFactors.newTimeCode, { body: { name: 'Telefon' } }, teacher)
    const first = { params: { factor_id: id }, body: { code: appOf(api, secret).code() } }
    const { recovery_codes } = await api.get(secondFactors.confirmTimeCode, first, teacher)
    const [same = '', ...others] = recovery_codes ?? []
    const challenges = [await begin(), await begin()]
    expect(sorted(await Promise.all(challenges.map((challenge) => finish({ challenge, code: same }))))).toEqual([
      200, 422,
    ])
    expect((await mailTo(api, teacher.email)).text).toContain('Zbývající záložní kódy: 9.')
    for (const code of others) expect(await finish({ challenge: await begin(), code })).toMatchObject({ status: 200 })
    expect((await mailTo(api, teacher.email)).text).toContain('Zbývající záložní kódy: 0.')
    expect(await api.get(secondFactors.overview, {}, teacher)).toMatchObject({ recovery_codes_left: 0 })
    const step = await api.get(secondFactors.signInStep, { body: { challenge: await begin() } })
    expect(step.ways).toEqual(['time_code'])
    expect(await finish({ challenge: await begin(), code: same })).toMatchObject({ status: 422 })
  })

  it('of recovery that are another account’s is for nothing', async () => {
    const other = await signedUpTeacher(api)
    await byTeacher(other)
    const { recovery_codes } = await api.get(secondFactors.renewRecoveryCodes, { body: {} }, other)
    await byTeacher()
    const code = recovery_codes[0] ?? ''
    expect(await finish({ challenge: await begin(), code })).toMatchObject({ status: 422 })
    expect(await finish({ challenge: await begin(other), code })).toMatchObject({ status: 200 })
  })
})

describe('a passkey’s answer', () => {
  const ask = () => api.get(secondFactors.passkeyQuestion, { body: {} })
  const signInBy = (challenge: string, passkey: PasskeyAnswer) =>
    api.call(secondFactors.signInByPasskey, { body: { challenge, passkey } })

  it.each<[string, (device: SoftAuthenticator, challenge: string) => PasskeyAnswer]>([
    ['for another site', (device, challenge) => device.answer(challenge, { site: 'katedra.example.org' })],
    ['from another origin', (device, challenge) => device.answer(challenge, { origin: 'https://katedra.example' })],
    ['to another challenge', (device) => device.answer('A'.repeat(43))],
    ['of a copy whose counter goes back', (device, challenge) => device.answer(challenge, { counter: 1 })],
    [
      'of another passkey under this one’s name',
      (device, challenge) => ({ ...softAuthenticator().answer(challenge), id: device.answer(challenge).id }),
    ],
  ])('%s signs no one in alone', async (_, forge) => {
    const device = await ownPasskey()
    const { challenge } = await ask()
    expect(await signInBy(challenge, forge(device, challenge))).toMatchObject(refusedPasskey)
  })

  it('is good once, also when it is sent twice at the same time', async () => {
    const device = await ownPasskey()
    const { challenge } = await ask()
    const passkey = device.answer(challenge)
    const answers = await Promise.all([signInBy(challenge, passkey), signInBy(challenge, passkey)])
    expect(sorted(answers)).toEqual([200, 400])
  })

  it('passes where others at that address have guessed', async () => {
    const device = await ownPasskey()
    const { challenge } = await ask()
    await api.api.limits.spend('passkey-answer', '127.0.0.1', 300)
    expect(await signInBy('A'.repeat(43), device.answer('A'.repeat(43)))).toMatchObject({ status: 429 })
    expect(await signInBy(challenge, device.answer(challenge))).toMatchObject({ status: 200 })
  })

  it('of a teacher opens no console, and one that was removed opens nothing', async () => {
    const device = await ownPasskey()
    const { challenge } = await api.get(operatorSecondFactors.passkeyQuestion, { body: {} })
    const body = { challenge, passkey: device.answer(challenge) }
    expect(await api.call(operatorSecondFactors.signInByPasskey, { body })).toMatchObject(refusedPasskey)
    const { factors } = await api.get(secondFactors.overview, {}, teacher)
    await api.get(secondFactors.removeFactor, { params: { factor_id: factors[0]?.id ?? '' } }, teacher)
    const again = await ask()
    expect(await signInBy(again.challenge, device.answer(again.challenge))).toMatchObject(refusedPasskey)
  })

  it('that is refused is written down, with its owner where the passkey is known', async () => {
    const device = await ownPasskey()
    await api.api.securityLog.flush()
    await api.sql('delete from security_events')
    for (const forged of [softAuthenticator(), device]) {
      const { challenge } = await ask()
      await signInBy(challenge, forged.answer(challenge, { origin: 'http://x.example' }))
    }
    await api.api.securityLog.flush()
    const details = { by: 'passkey', code: 'second-factors.passkey_refused' }
    expect(await api.sql('select event, account_id, details from security_events order by id')).toEqual([
      { event: 'sign_in.failed', account_id: null, details },
      { event: 'sign_in.failed', account_id: teacher.id, details },
    ])
  })

  it('makes a passkey once, for its own account, from the own site', async () => {
    const add = (challenge: string, passkey: ReturnType<SoftAuthenticator['make']>, who = teacher) =>
      api.call(secondFactors.addPasskey, { body: { challenge, name: 'Klíč', passkey } }, who)
    const form = () => api.get(secondFactors.passkeyForm, { body: {} }, teacher)
    const { challenge } = await form()
    const made = softAuthenticator().make(challenge)
    expect(await add(challenge, made, await signedUpTeacher(api))).toMatchObject(over)
    for (const change of [{ origin: 'http://x.example' }, { site: 'x.example' }]) {
      const forged = await form()
      expect(await add(forged.challenge, softAuthenticator().make(forged.challenge, change))).toMatchObject(
        refusedPasskey,
      )
    }
    expect(await add(challenge, softAuthenticator().make('B'.repeat(43)))).toMatchObject(refusedPasskey)
    expect(await add(challenge, made)).toMatchObject({ status: 201 })
    expect(await add(challenge, softAuthenticator().make(challenge))).toMatchObject(over)
  })
})

describe('around the second factor', () => {
  it('leads no forgotten password, and it ends the trust in devices', async () => {
    const token = await trusted()
    expect(await signInWith(token)).toMatchObject({ status: 200 })
    await api.get(auth.passwordReset, { body: { email: teacher.email } })
    const [uid = '', code = ''] = (await linkTo(api, teacher.email)).split('/').slice(-2)
    const body = { uid, token: code, new_password1: newPassword, new_password2: newPassword }
    await api.get(auth.passwordResetConfirm, { body })
    expect(await signInWith(token, newPassword)).toMatchObject(secondStep)
    expect(await api.call(profile.me, {}, teacher)).toMatchObject({ status: 401 })
  })

  it('leads no changed password: trusted devices and sign-ins that wait for their step end', async () => {
    const token = await trusted()
    const app = await byTeacher()
    const waiting = await begin()
    const body = { old_password: goodPassword, new_password1: newPassword, new_password2: newPassword }
    await api.get(auth.passwordChange, { body }, teacher)
    expect(await finish({ challenge: waiting, code: app.code() })).toMatchObject(over)
    expect(await signInWith(token, newPassword)).toMatchObject(secondStep)
    const { trusted_devices } = await api.get(secondFactors.overview, {}, teacher)
    expect(trusted_devices).toEqual([])
  })

  it('leads no changed password of an operator either', async () => {
    const { token } = await signedInOperator(api)
    const [row] = await api.sql('select id from operators where email = $1', [operatorEmail])
    const app = await softApp(api, { kind: 'operator', id: String(row?.['id']) })
    const credentials = { email: operatorEmail, password: goodPassword }
    const answer = { challenge: await challengeOf(api, operator.signIn, credentials), code: app.code() }
    const { trusted_device } = await api.get(operatorSecondFactors.finishSignIn, {
      body: { ...answer, trust_device: true },
    })
    const body = { old_password: goodPassword, new_password: newPassword }
    await api.get(operator.changePassword, { body }, { token })
    const again = { email: operatorEmail, password: newPassword, trusted_devices: [trusted_device ?? ''] }
    expect(await api.call(operator.signIn, { body: again })).toMatchObject(secondStep)
  })

  it('leads no session, phone or code that was there before the first factor', async () => {
    const signIn = { body: { email: teacher.email, password: goodPassword } }
    const stolen = await api.get(auth.signIn, signIn)
    const { code } = await api.get(phone.createPhoneCode, {}, { token: stolen.access })
    const connected = await api.get(phone.connectPhone, { body: { code } })
    const unused = await api.get(phone.createPhoneCode, {}, { token: stolen.access })
    await ownPasskey()
    for (const { access, refresh } of [stolen, connected]) {
      expect(await api.call(profile.me, {}, { token: access })).toMatchObject({ status: 401 })
      expect(await api.call(auth.refresh, { body: { refresh } })).toMatchObject({ status: 401 })
    }
    expect((await api.call(phone.connectPhone, { body: { code: unused.code } })).status).toBeGreaterThanOrEqual(400)
    expect(await api.call(profile.me, {}, teacher)).toMatchObject({ status: 200 })
  })

  it('leads no phone: it adds and removes no factor', async () => {
    await byTeacher()
    const { code } = await api.get(phone.createPhoneCode, {}, teacher)
    const { access } = await api.get(phone.connectPhone, { body: { code } })
    for (const route of [secondFactors.overview, secondFactors.proofStep, secondFactors.newTimeCode]) {
      const answer = await api.call(route, { body: { name: 'Telefon' } }, { token: access })
      expect(answer).toMatchObject({ status: 403 })
    }
  })

  it('leads no other contact e-mail: letters about it go to the account’s own address', async () => {
    await api.get(
      profile.updateProfile,
      { body: { first_name: 'Jana', last_name: 'Nováková', contact_email: 'utocnik@doma.example' } },
      teacher,
    )
    await ownPasskey()
    expect((await mailTo(api, teacher.email)).subject).toBe('K vašemu účtu přibyl druhý krok přihlášení')
    await expect(mailTo(api, 'utocnik@doma.example')).rejects.toThrow('no mail')
  })

  it('leads no sign-in that began a moment before the first factor was there', async () => {
    const enrolling = new pg.Client(ownerSettings(api.connection))
    await enrolling.connect()
    try {
      await enrolling.query('begin')
      await enrolling.query('select from users where id = $1 for update', [teacher.id])
      await enrolling.query(
        `insert into passkeys (user_id, name, credential_id, public_key, created_at) values ($1, 'Klíč', 'made at that moment', '', now())`,
        [teacher.id],
      )
      const signingIn = api.call(auth.signIn, { body: { email: teacher.email, password: goodPassword } })
      await expect.poll(waitsForLock, { timeout: 20_000 }).toBe(true)
      await enrolling.query('commit')
      expect(await signingIn).toMatchObject(secondStep)
    } finally {
      await enrolling.end()
    }
  })

  async function waitsForLock(): Promise<boolean> {
    const rows = await api.sql("select from pg_locks where not granted and locktype = 'transactionid'")
    return rows.length > 0
  }
})

describe('a sign-in as the specification has it', () => {
  it('is the same with and without what the second factor adds to it', async () => {
    const credentials = { email: teacher.email, password: goodPassword }
    for (const body of [
      credentials,
      { ...credentials, trusted_devices: [] },
      { ...credentials, trusted_devices: ['x'] },
    ]) {
      const answer = await api.call(auth.signIn, { body })
      expect({ status: answer.status, keys: Object.keys(Object(answer.body)) }).toEqual({
        status: 200,
        keys: ['access', 'refresh'],
      })
    }
    const app: SoftApp = await byTeacher()
    expect(await api.call(auth.signIn, { body: credentials })).toMatchObject(secondStep)
    expect(await finish({ challenge: await begin(), code: app.code() })).toMatchObject({ status: 200 })
  })
})
