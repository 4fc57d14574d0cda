import { auth } from '@katedra/contract/auth'
import { profile } from '@katedra/contract/profile'
import { secondFactors } from '@katedra/contract/second-factors'
import { sessions } from '@katedra/contract/sessions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetOld } from '../forgetting.ts'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { appOf, challengeOf, type SoftApp } from '../testing/build-factors.ts'
import { goodPassword, mailTo, signedUpTeacher, signIn, type SignedInTeacher } from '../testing/build-school.ts'
import { softAuthenticator, type SoftAuthenticator } from '../testing/soft-authenticator.ts'

let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('delete from rate_limits')
  teacher = await signedUpTeacher(api)
})

const minutes = (count: number) => count * 60
const days = (count: number) => count * 24 * 3600
const overview = (who = teacher) => api.get(secondFactors.overview, {}, who)

async function addApp(who = teacher): Promise<{ app: SoftApp; recovery_codes: string[]; id: string }> {
  const { id, secret } = await api.get(secondFactors.newTimeCode, { body: { name: 'Telefon' } }, who)
  const app = appOf(api, secret)
  const added = await api.get(
    secondFactors.confirmTimeCode,
    { params: { factor_id: id }, body: { code: app.code() } },
    who,
  )
  return { app, id, recovery_codes: added.recovery_codes ?? [] }
}

async function addPasskey(who = teacher): Promise<SoftAuthenticator> {
  const device = softAuthenticator()
  const { challenge } = await api.get(secondFactors.passkeyForm, { body: {} }, who)
  const body = { challenge, name: 'Notebook', passkey: device.make(challenge) }
  await api.get(secondFactors.addPasskey, { body }, who)
  return device
}

const begin = () => challengeOf(api, auth.signIn, { email: teacher.email, password: goodPassword })
type Answer = Parameters<typeof finish>[0]
const finish = (body: {
  challenge: string
  code?: string
  passkey?: ReturnType<SoftAuthenticator['answer']>
  trust_device?: boolean
}) => api.call(secondFactors.finishSignIn, { body })
const wrongCode = { status: 422, body: { detail: { code: ['Tento kód neplatí, nebo už byl použit'] } } }

describe('a sign-in', () => {
  it('is as ever for an account without a second factor', async () => {
    const { status, body } = await api.call(auth.signIn, { body: { email: teacher.email, password: goodPassword } })
    expect({ status, keys: Object.keys(Object(body)) }).toEqual({ status: 200, keys: ['access', 'refresh'] })
  })

  it('asks for the second step once the password was right, and tells nothing before', async () => {
    await addApp()
    const credentials = { email: teacher.email, password: 'není to ono' }
    expect(await api.call(auth.signIn, { body: credentials })).toMatchObject({
      status: 401,
      body: { code: 'auth.wrong_credentials' },
    })
    const answer = await api.call(auth.signIn, { body: { ...credentials, password: goodPassword } })
    expect(answer).toMatchObject({
      status: 401,
      body: {
        code: 'auth.second_step_needed',
        detail: 'Heslo je správně. Přihlášení dokončete druhým krokem.',
        challenge: expect.stringMatching(/^[\w-]{43}$/),
      },
    })
    expect(answer.body).not.toHaveProperty('access')
  })

  it('is finished by a code of the app, each of which is good once', async () => {
    const { app } = await addApp()
    api.clock.pass(30)
    const code = app.code()
    const challenge = await begin()
    expect(await api.get(secondFactors.signInStep, { body: { challenge } })).toMatchObject({
      ways: ['time_code', 'recovery_code'],
      passkey: null,
    })
    const done = await finish({ challenge, code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(done).toMatchObject({ status: 200, body: { trusted_device: null } })
    const { access = '' } = { access: '', ...Object(done.body) }
    expect(await api.call(profile.me, {}, { token: access })).toMatchObject({ status: 200 })
    expect(await finish({ challenge: await begin(), code })).toMatchObject(wrongCode)
    expect(await finish({ challenge: await begin(), code: app.code(-1) })).toMatchObject(wrongCode)
    api.clock.pass(30)
    expect(await finish({ challenge: await begin(), code: app.code() })).toMatchObject({ status: 200 })
  })

  it('lets one of two in that send one code at the same time', async () => {
    const { app } = await addApp()
    api.clock.pass(30)
    const [one, other] = [await begin(), await begin()]
    const answers = await Promise.all([one, other].map((challenge) => finish({ challenge, code: app.code() })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('takes the code of a clock that is half a minute off, and none beyond', async () => {
    const { app } = await addApp()
    api.clock.pass(minutes(2))
    for (const off of [-3, -2, 2, 3])
      expect(await finish({ challenge: await begin(), code: app.code(off) })).toMatchObject(wrongCode)
    expect(await finish({ challenge: await begin(), code: app.code(-1) })).toMatchObject({ status: 200 })
    expect(await finish({ challenge: await begin(), code: app.code(1) })).toMatchObject({ status: 200 })
  })

  it('is finished by a recovery code, each of which is good once, and the owner hears of it', async () => {
    const { recovery_codes } = await addApp()
    expect(new Set(recovery_codes).size).toBe(10)
    for (const code of recovery_codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
    const code = (recovery_codes[0] ?? '').toUpperCase().replaceAll('-', ' ')
    expect(await finish({ challenge: await begin(), code })).toMatchObject({ status: 200 })
    expect((await mailTo(api, teacher.email)).subject).toBe('Někdo použil váš záložní kód')
    expect(await finish({ challenge: await begin(), code })).toMatchObject(wrongCode)
    expect((await overview()).recovery_codes_left).toBe(9)
  })

  it('keeps recovery codes and trusted devices as hashes, and the app’s secret encrypted', async () => {
    const { id, secret } = await api.get(secondFactors.newTimeCode, { body: { name: 'Telefon' } }, teacher)
    const factor = { params: { factor_id: id }, body: { code: appOf(api, secret).code() } }
    const { recovery_codes } = await api.get(secondFactors.confirmTimeCode, factor, teacher)
    const body = { challenge: await begin(), code: recovery_codes?.[0] ?? '', trust_device: true }
    const { trusted_device } = await api.get(secondFactors.finishSignIn, { body })
    const dump = (table: string) => api.sql(`select (t.*)::text as row from ${table} t`)
    const stored = JSON.stringify([
      await dump('time_codes'),
      await dump('recovery_codes'),
      await dump('trusted_devices'),
    ])
    const bytes = (text: string) => Buffer.from(text).toString('hex')
    for (const told of [
      secret,
      trusted_device ?? '',
      ...(recovery_codes ?? []).map((code) => code.replaceAll('-', '')),
    ])
      for (const form of [told, bytes(told)]) expect(stored).not.toContain(form)
  })

  it('is finished by a passkey', async () => {
    const device = await addPasskey()
    const challenge = await begin()
    const step = await api.get(secondFactors.signInStep, { body: { challenge } })
    expect(step).toMatchObject({
      ways: ['passkey', 'recovery_code'],
      passkey: { challenge, rpId: 'katedra.example', allowCredentials: [{ transports: ['internal'] }] },
    })
    expect(await finish({ challenge, passkey: device.answer(challenge, { isUnverified: true }) })).toMatchObject({
      status: 200,
    })
  })

  const refused = { status: 400, body: { code: 'second-factors.passkey_refused' } }
  it.each<[string, (device: SoftAuthenticator, challenge: string) => Answer['passkey']]>([
    ['for another site', (device, challenge) => device.answer(challenge, { site: 'katedra.example.org' })],
    ['from a page of another origin', (device, challenge) => device.answer(challenge, { origin: 'http://x.example' })],
    ['to another challenge', (device) => device.answer('A'.repeat(43))],
    ['of somebody else', (_, challenge) => softAuthenticator().answer(challenge)],
    ['of a copy whose counter stands still', (device, challenge) => device.answer(challenge, { counter: 1 })],
  ])('takes no answer of a passkey %s', async (_, answer) => {
    const device = await addPasskey()
    const challenge = await begin()
    const passkey = answer(device, challenge)
    expect(await finish({ challenge, ...(passkey === undefined ? {} : { passkey }) })).toMatchObject(refused)
  })

  it('takes no passkey of a colleague', async () => {
    await addPasskey()
    const challenge = await begin()
    const device = await addPasskey(await signedUpTeacher(api))
    expect(await finish({ challenge, passkey: device.answer(challenge) })).toMatchObject(refused)
  })

  it('is over after five minutes, and once it was finished', async () => {
    const { app } = await addApp()
    api.clock.pass(30)
    const late = await begin()
    api.clock.pass(minutes(5))
    const over = { status: 400, body: { code: 'second-factors.step_over' } }
    expect(await finish({ challenge: late, code: app.code() })).toMatchObject(over)
    const challenge = await begin()
    expect(await finish({ challenge, code: app.code() })).toMatchObject({ status: 200 })
    api.clock.pass(30)
    expect(await finish({ challenge, code: app.code() })).toMatchObject(over)
    expect(await finish({ challenge: 'x'.repeat(43), code: app.code() })).toMatchObject(over)
  })

  it('waits after ten wrong codes, also for the right one', async () => {
    const { app } = await addApp()
    api.clock.pass(30)
    const challenge = await begin()
    for (let count = 0; count < 10; count += 1)
      expect(await finish({ challenge, code: '000000' })).toMatchObject({ status: 422 })
    expect(await finish({ challenge, code: app.code() })).toMatchObject({ status: 429 })
  })

  it('wants a code or a passkey, and not both or none', async () => {
    const device = await addPasskey()
    const challenge = await begin()
    for (const rest of [{}, { code: '123456', passkey: device.answer(challenge) }])
      expect(await finish({ challenge, ...rest })).toMatchObject({
        status: 422,
        body: { detail: { code: expect.any(Array) } },
      })
  })
})

describe('a trusted device', () => {
  const signInWith = (trusted_devices: string[]) =>
    api.call(auth.signIn, { body: { email: teacher.email, password: goodPassword, trusted_devices } })
  async function trust(): Promise<string> {
    const { app } = await addApp()
    api.clock.pass(30)
    const body = { challenge: await begin(), code: app.code(), trust_device: true }
    return (await api.get(secondFactors.finishSignIn, { body }, { userAgent: 'Firefox' })).trusted_device ?? ''
  }

  it('is not asked for the second step for thirty days, and the password is always', async () => {
    const token = await trust()
    expect(await signInWith(['of somebody else', token])).toMatchObject({ status: 200 })
    api.clock.pass(days(30) - 1)
    expect(await signInWith([token])).toMatchObject({ status: 200 })
    api.clock.pass(1)
    expect(await signInWith([token])).toMatchObject({ body: { code: 'auth.second_step_needed' } })
    api.clock.pass(1)
    await forgetOld(api.api)
    expect(await api.sql('select from trusted_devices where expires_at <= $1', [api.clock.now()])).toEqual([])
  })

  it('is trusted for its own account only', async () => {
    const token = await trust()
    const first = teacher
    teacher = await signedUpTeacher(api)
    await addApp()
    expect(await signInWith([token])).toMatchObject({ status: 401 })
    teacher = first
  })

  it('is listed and can be forgotten', async () => {
    const token = await trust()
    const { trusted_devices } = await overview()
    expect(trusted_devices).toMatchObject([{ user_agent: 'Firefox' }])
    const params = { trusted_device_id: trusted_devices[0]?.id ?? '' }
    expect(await api.call(secondFactors.forgetDevice, { params }, await signedUpTeacher(api))).toMatchObject({
      status: 404,
    })
    expect(await api.call(secondFactors.forgetDevice, { params }, teacher)).toMatchObject({ status: 204 })
    expect(await signInWith([token])).toMatchObject({ status: 401 })
  })
})

describe('a passkey alone', () => {
  const ask = () => api.get(secondFactors.passkeyQuestion, { body: {} })
  const answer = (challenge: string, passkey: ReturnType<SoftAuthenticator['answer']>) =>
    api.call(secondFactors.signInByPasskey, { body: { challenge, passkey, remember_me: true } })
  const refused = { status: 400, body: { code: 'second-factors.passkey_refused' } }

  it('signs in, once it has checked its owner by itself', async () => {
    const device = await addPasskey()
    const { challenge, ...question } = await ask()
    expect(question).toMatchObject({ allowCredentials: [], userVerification: 'required' })
    expect(await answer(challenge, device.answer(challenge, { isUnverified: true }))).toMatchObject(refused)
    const done = await answer(challenge, device.answer(challenge))
    expect(done).toMatchObject({ status: 200 })
    const { access } = { access: '', ...Object(done.body) }
    expect(await api.call(profile.me, {}, { token: access })).toMatchObject({ status: 200 })
    expect(await answer(challenge, device.answer(challenge))).toMatchObject({
      body: { code: 'second-factors.step_over' },
    })
  })

  it('is refused when it is unknown, or answers the challenge of something else', async () => {
    const device = await addPasskey()
    const { challenge } = await ask()
    expect(await answer(challenge, softAuthenticator().answer(challenge))).toMatchObject(refused)
    const step = await begin()
    expect(await answer(step, device.answer(step))).toMatchObject({ body: { code: 'second-factors.step_over' } })
  })
})

describe('the own second factor', () => {
  it('is added with ten recovery codes, ends the other sign-ins, and the owner hears of it', async () => {
    const other = await signIn(api, teacher.email)
    const { recovery_codes } = await addApp()
    expect(recovery_codes).toHaveLength(10)
    expect(await api.call(profile.me, {}, other)).toMatchObject({ status: 401 })
    expect(await api.get(sessions.sessions, {}, teacher)).toHaveLength(1)
    const mail = await mailTo(api, teacher.email)
    expect(mail.subject).toBe('K vašemu účtu přibyl druhý krok přihlášení')
    expect(mail.text).toContain('Telefon')
    api.clock.pass(1)
    await addPasskey()
    expect(await overview()).toMatchObject({
      email: teacher.email,
      is_demanded: false,
      has_passkeys: true,
      factors: [
        { kind: 'time_code', name: 'Telefon' },
        { kind: 'passkey', name: 'Notebook', last_used_at: null },
      ],
      recovery_codes_left: 10,
    })
  })

  it('counts only after the first code of the app', async () => {
    const { id } = await api.get(secondFactors.newTimeCode, { body: { name: 'Telefon' } }, teacher)
    const confirm = (code: string) =>
      api.call(secondFactors.confirmTimeCode, { params: { factor_id: id }, body: { code } }, teacher)
    expect(await confirm('000000')).toMatchObject(wrongCode)
    expect((await overview()).factors).toEqual([])
    expect(await signIn(api, teacher.email)).toMatchObject({ email: teacher.email })
  })

  it('is the same passkey once only, and no one else’s', async () => {
    const device = softAuthenticator()
    const add = async (who: SignedInTeacher) => {
      const { challenge } = await api.get(secondFactors.passkeyForm, { body: {} }, who)
      return api.call(
        secondFactors.addPasskey,
        { body: { challenge, name: 'Klíč', passkey: device.make(challenge) } },
        who,
      )
    }
    expect(await add(teacher)).toMatchObject({ status: 201 })
    for (const who of [teacher, await signedUpTeacher(api)])
      expect(await add(who)).toMatchObject({ status: 400, body: { code: 'second-factors.passkey_refused' } })
  })

  it('takes new recovery codes, and then none of the old ones', async () => {
    expect(await api.call(secondFactors.renewRecoveryCodes, { body: {} }, teacher)).toMatchObject({ status: 409 })
    const { recovery_codes: old } = await addApp()
    const { recovery_codes } = await api.get(secondFactors.renewRecoveryCodes, { body: {} }, teacher)
    expect(recovery_codes).toHaveLength(10)
    expect(await finish({ challenge: await begin(), code: old[1] ?? '' })).toMatchObject(wrongCode)
    expect(await finish({ challenge: await begin(), code: recovery_codes[1] ?? '' })).toMatchObject({ status: 200 })
  })

  it('can be removed, and with the last one the recovery codes go', async () => {
    const { id } = await addApp()
    const remove = (factor_id: string, who = teacher) =>
      api.call(secondFactors.removeFactor, { params: { factor_id } }, who)
    expect(await remove(id, await signedUpTeacher(api))).toMatchObject({ status: 404 })
    expect(await remove(id)).toMatchObject({ status: 204 })
    expect(await overview()).toMatchObject({ factors: [], recovery_codes_left: 0 })
    expect((await mailTo(api, teacher.email)).subject).toBe('Z vašeho účtu zmizel druhý krok přihlášení')
  })
})

describe('a proof of who one is', () => {
  const newApp = (who = teacher) => api.call(secondFactors.newTimeCode, { body: { name: 'Telefon' } }, who)
  const needed = { status: 403, body: { code: 'app.proof_needed' } }
  const step = () => api.get(secondFactors.proofStep, { body: {} }, teacher)
  const prove = (body: { challenge: string; code?: string; password?: string }) =>
    api.call(secondFactors.prove, { body }, teacher)

  it('is the password as long as there is no second factor, and lasts a quarter of an hour', async () => {
    api.clock.pass(minutes(15))
    teacher = await fresh(teacher)
    expect(await newApp()).toMatchObject({ status: 201 })
    api.clock.pass(1)
    expect(await newApp()).toMatchObject(needed)
    const { challenge, ways } = await step()
    expect(ways).toEqual(['password'])
    expect(await prove({ challenge, password: 'není to ono' })).toMatchObject({
      status: 422,
      body: { detail: { password: ['Toto heslo nesouhlasí'] } },
    })
    expect(await prove({ challenge, password: goodPassword })).toMatchObject({ status: 204 })
    expect(await newApp()).toMatchObject({ status: 201 })
    expect(await prove({ challenge, password: goodPassword })).toMatchObject({
      body: { code: 'second-factors.step_over' },
    })
  })

  it('is the second factor where there is one, and no password', async () => {
    const { app } = await addApp()
    api.clock.pass(minutes(16))
    teacher = await fresh(teacher)
    expect(await newApp()).toMatchObject(needed)
    const { challenge, ways } = await step()
    expect(ways).toEqual(['time_code', 'recovery_code'])
    expect(await prove({ challenge, password: goodPassword })).toMatchObject({ status: 400 })
    expect(await prove({ challenge, code: app.code() })).toMatchObject({ status: 204 })
    expect(await newApp()).toMatchObject({ status: 201 })
  })

  it('is not what a trusted device stands for', async () => {
    const { app } = await addApp()
    api.clock.pass(30)
    const body = { challenge: await begin(), code: app.code(), trust_device: true }
    const { trusted_device } = await api.get(secondFactors.finishSignIn, { body })
    const credentials = { email: teacher.email, password: goodPassword, trusted_devices: [trusted_device ?? ''] }
    const { access } = await api.get(auth.signIn, { body: credentials })
    expect(await newApp({ ...teacher, token: access })).toMatchObject(needed)
  })

  it('takes no challenge of somebody else', async () => {
    const { challenge } = await api.get(secondFactors.proofStep, { body: {} }, await signedUpTeacher(api))
    expect(await prove({ challenge, password: goodPassword })).toMatchObject({
      body: { code: 'second-factors.step_over' },
    })
  })

  /** An access token lives as long as a proof. */
  async function fresh(who: SignedInTeacher): Promise<SignedInTeacher> {
    const { access, refresh } = await api.get(auth.refresh, { body: { refresh: who.refresh } })
    return { ...who, token: access, refresh }
  }
})
