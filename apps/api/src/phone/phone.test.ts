import { auth } from '@katedra/contract/auth'
import { phone } from '@katedra/contract/phone'
import { profile } from '@katedra/contract/profile'
import { sessions } from '@katedra/contract/sessions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { goodPassword, linkTo, signedUpTeacher, signIn, type SignedInTeacher } from '../testing/build-school.ts'

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

const day = 86_400
const refused = {
  status: 400,
  body: {
    detail: 'Tento kód už neplatí. Otevřete v nastavení na počítači nový a načtěte ho.',
    code: 'phone.code_invalid',
  },
}

const caller = () => ({ token: teacher.token })
const newCode = () => api.get(phone.createPhoneCode, {}, caller())
const connect = (code: string) => api.call(phone.connectPhone, { body: { code } }, { userAgent: 'Telefon' })
const connected = async () =>
  api.get(phone.connectPhone, { body: { code: (await newCode()).code } }, { userAgent: 'Telefon' })
const me = (token: string) => api.call(profile.me, {}, { token })
const refresh = (token: string) => api.call(auth.refresh, { body: { refresh: token } }, { userAgent: 'Telefon' })
const connectionTime = async () => (await api.get(profile.me, {}, caller())).phone_connection_time

describe('the code on the settings page', () => {
  it('is an address on this server, good for five minutes', async () => {
    const { code, url, expires_at } = await newCode()
    expect(url).toBe(`http://katedra.example/telefon/${code}`)
    expect(expires_at).toBe('2026-09-07T07:05:00.000Z')
  })

  it('connects the phone', async () => {
    const { access } = await connected()
    expect(await me(access)).toMatchObject({ status: 200, body: { id: teacher.id, session_kind: 'phone' } })
  })

  it('works once', async () => {
    const { code } = await newCode()
    await connect(code)
    expect(await connect(code)).toMatchObject(refused)
  })

  it('of several phones at once connects one', async () => {
    const { code } = await newCode()
    const answers = await Promise.all(Array.from({ length: 4 }, () => connect(code)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
  })

  it.each([
    ['still works just before five minutes', 299, 200],
    ['has expired after five minutes', 300, 400],
  ])('%s', async (_, seconds, status) => {
    const { code } = await newCode()
    api.clock.pass(seconds)
    expect(await connect(code)).toMatchObject({ status })
  })

  it('ends the one before, and not another teacher’s', async () => {
    const stranger = await signedUpTeacher(api)
    const theirs = await api.get(phone.createPhoneCode, {}, { token: stranger.token })
    const [first, second] = [await newCode(), await newCode()]
    expect(await connect(first.code)).toMatchObject(refused)
    expect(await connect(second.code)).toMatchObject({ status: 200 })
    expect(await connect(theirs.code)).toMatchObject({ status: 200 })
  })

  it('ends with the disconnection: it may still be on a screen', async () => {
    const { code } = await newCode()
    await api.get(phone.disconnectPhone, {}, caller())
    expect(await connect(code)).toMatchObject(refused)
  })

  it('can’t be guessed: wrong ones from one address wait after thirty', async () => {
    for (let tries = 0; tries < 30; tries += 1) expect(await connect('nonsense')).toMatchObject(refused)
    expect(await connect('nonsense')).toMatchObject({ status: 429 })
  })

  it('that is right passes, whatever others behind the same address have tried', async () => {
    const { code } = await newCode()
    for (let tries = 0; tries < 31; tries += 1) await connect('nonsense')
    expect(await connect(code)).toMatchObject({ status: 200 })
  })

  it('is said to be missing', async () => {
    expect(await connect('')).toMatchObject({ status: 422, body: { detail: { code: ['Kód chybí'] } } })
  })
})

describe('the connected phone', () => {
  it('is told to the teacher by mail', async () => {
    await connected()
    expect(await linkTo(api, teacher.email)).toBe('/settings')
  })

  it('has a time of connection, which a refresh does not change', async () => {
    expect(await connectionTime()).toBeNull()
    const { refresh: token } = await connected()
    api.clock.pass(600)
    const renewed = await refresh(token)
    expect(renewed.status).toBe(200)
    expect(await connectionTime()).toBe('2026-09-07T07:00:00.000Z')
  })

  it('stays a phone after a refresh', async () => {
    const { access } = await api.get(auth.refresh, { body: { refresh: (await connected()).refresh } })
    expect(await me(access)).toMatchObject({ body: { session_kind: 'phone' } })
    expect(await api.call(sessions.sessions, {}, { token: access })).toMatchObject({ status: 403 })
  })

  it('stays connected as long as it is used every 60 days', async () => {
    const { refresh: token } = await connected()
    api.clock.pass(60 * day - 1)
    const { refresh: next } = await api.get(auth.refresh, { body: { refresh: token } }, { userAgent: 'Telefon' })
    api.clock.pass(60 * day - 1)
    expect(await refresh(next)).toMatchObject({ status: 200 })
  })

  it('is one: a second one disconnects the first', async () => {
    const first = await connected()
    api.clock.pass(60)
    const second = await connected()
    expect(await me(first.access)).toMatchObject({ status: 401 })
    expect(await refresh(first.refresh)).toMatchObject({ status: 401 })
    expect(await me(second.access)).toMatchObject({ status: 200 })
    expect(await connectionTime()).toBe('2026-09-07T07:01:00.000Z')
  })
})

describe('the phone is disconnected', () => {
  it.each<[string, (phoneToken: string) => Promise<unknown>]>([
    ['from the settings page', () => api.get(phone.disconnectPhone, {}, caller())],
    ['by itself', (token) => api.get(phone.disconnectPhone, {}, { token })],
    ['by logging out on it', (token) => api.get(auth.logout, { body: {} }, { token })],
    ['by ending its session', async () => endPhone()],
    ['by ending all other sessions', () => api.get(sessions.endOtherSessions, {}, caller())],
    ['by a change of the password', () => changePassword()],
  ])('%s', async (_, disconnect) => {
    const { access, refresh: token } = await connected()
    await disconnect(access)
    expect(await connectionTime()).toBeNull()
    expect(await me(access)).toMatchObject({ status: 401 })
    expect(await refresh(token)).toMatchObject({ status: 401 })
  })

  it('60 days after it was used the last time', async () => {
    await connected()
    api.clock.pass(60 * day)
    teacher = await signIn(api, teacher.email)
    expect(await connectionTime()).toBeNull()
    expect(await connect((await newCode()).code)).toMatchObject({ status: 200 })
  })

  it('when there is none, too', async () => {
    expect(await api.call(phone.disconnectPhone, {}, caller())).toMatchObject({ status: 204, body: undefined })
  })

  async function endPhone() {
    const list = await api.get(sessions.sessions, {}, caller())
    const session_id = list.find(({ kind }) => kind === 'phone')?.id ?? ''
    await api.get(sessions.endSession, { params: { session_id } }, caller())
  }

  async function changePassword() {
    const next = 'úplně nové heslo'
    const body = { old_password: goodPassword, new_password1: next, new_password2: next }
    await api.get(auth.passwordChange, { body }, caller())
  }
})
