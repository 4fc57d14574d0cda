import { auth } from '@katedra/contract/auth'
import { profile } from '@katedra/contract/profile'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deviceGiven, startTestApi, type TestApi } from '../testing/build-api.ts'
import { freshEmail, goodPassword, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'

let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
})
afterAll(() => api.stop())
beforeEach(() => api.sql('delete from rate_limits'))

const wrong = { detail: 'Nesprávné uživatelské jméno nebo heslo', code: 'auth.wrong_credentials' }
const form = { password: goodPassword, first_name: 'Jana', last_name: 'Nováková', city: 'Brno', school_name: 'ZŠ Úvoz' }

const signIn = (email: string, password: string) => api.call(auth.signIn, { body: { email, password } })

describe('signing in', () => {
  it('gives an access and a refresh token, whatever the case of the address', async () => {
    const { status, body } = await signIn(` ${teacher.email.toUpperCase()} `, goodPassword)
    expect(status).toBe(200)
    expect(body).toEqual({
      access: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  it('counts successful sign-ins', async () => {
    const count = async () => (await api.get(profile.me, {}, { token: teacher.token })).successful_login_attempts
    const before = await count()
    await signIn(teacher.email, goodPassword)
    await signIn(teacher.email, 'wrong password')
    expect(await count()).toBe(before + 1)
  })

  it('answers alike for a wrong password and an unknown address', async () => {
    const [wrongPassword, unknown] = [
      await signIn(teacher.email, 'wrong password'),
      await signIn('nikdo@skola.example', goodPassword),
    ]
    expect({ status: wrongPassword.status, body: wrongPassword.body }).toEqual({ status: 401, body: wrong })
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: 401, body: wrong })
  })

  it('says that the address is not verified to no one but who knows the password', async () => {
    const email = freshEmail()
    await api.get(auth.signUp, { body: { ...form, email } })
    expect(await signIn(email, 'wrong password')).toMatchObject({ status: 401, body: wrong })
    expect(await signIn(email, goodPassword)).toMatchObject({
      status: 403,
      body: { detail: 'E-mailová adresa ještě nebyla potvrzena.', code: 'auth.email_not_verified' },
    })
  })

  it('takes no password from the database into a reply', async () => {
    const { body } = await signIn(teacher.email, goodPassword)
    expect(JSON.stringify(body)).not.toMatch(/argon2|password/)
  })

  it('keeps refresh tokens as hashes only', async () => {
    const rows = await api.sql('select hash from refresh_tokens')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ hash }) => Buffer.isBuffer(hash) && hash.length === 32)).toBe(true)
  })
})

describe('wrong passwords', () => {
  it('are taken ten times for one account; the eleventh waits, and so does the right one', async () => {
    const statuses = []
    for (let tries = 0; tries < 10; tries += 1) statuses.push((await signIn(teacher.email, 'wrong password')).status)
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 401))
    const eleventh = await signIn(teacher.email.toUpperCase(), 'wrong password')
    expect(eleventh).toMatchObject({ status: 429, body: { code: 'app.too_many_requests' } })
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(500)
    expect(Number(eleventh.headers['retry-after'])).toBeLessThanOrEqual(600)
    expect(await signIn(teacher.email, goodPassword)).toMatchObject({ status: 429 })
  })

  it('sent all at once are taken ten times, too', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => signIn(teacher.email, 'wrong password')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect(await signIn(teacher.email, goodPassword)).toMatchObject({ status: 429 })
  })

  it('for one account do not stop another', async () => {
    const other = await signedUpTeacher(api)
    for (let tries = 0; tries < 11; tries += 1) await signIn(teacher.email, 'wrong password')
    expect(await signIn(other.email, goodPassword)).toMatchObject({ status: 200 })
  })

  it('are forgotten after the right one', async () => {
    for (let tries = 0; tries < 9; tries += 1) await signIn(teacher.email, 'wrong password')
    await signIn(teacher.email, goodPassword)
    for (let tries = 0; tries < 9; tries += 1)
      expect(await signIn(teacher.email, 'wrong password')).toMatchObject({ status: 401 })
  })

  it('for an address of the greatest length are refused like any other', async () => {
    const email = `${'dlouhy'.repeat(40)}@a.example`.slice(-254)
    expect(await signIn(email, 'wrong password')).toMatchObject({ status: 401, body: wrong })
  })

  it('are counted by the address, not kept as one', async () => {
    await signIn(teacher.email, 'wrong password')
    const keys = await api.sql('select key from rate_limits')
    expect(keys.length).toBeGreaterThan(0)
    expect(JSON.stringify(keys)).not.toContain('@')
  })
})

describe('a device that has signed in before', () => {
  const from = (device: string | undefined, password: string, email = teacher.email) =>
    api.call(auth.signIn, { body: { email, password } }, { device })

  it('is not kept out by wrong passwords of strangers, for the account or behind the same address', async () => {
    const device = deviceGiven(await from(undefined, goodPassword))
    await Promise.all(Array.from({ length: 70 }, (_, index) => signIn(`nikdo${index}@skola.example`, 'wrong password')))
    for (let tries = 0; tries < 12; tries += 1) await signIn(teacher.email, 'wrong password')
    expect(await signIn(teacher.email, goodPassword)).toMatchObject({ status: 429 })
    expect(await from(device, goodPassword)).toMatchObject({ status: 200 })
    // Signing in there does not open the account to strangers again.
    expect(await signIn(teacher.email, goodPassword)).toMatchObject({ status: 429 })
  })

  it('has ten wrong passwords of its own', async () => {
    const device = deviceGiven(await from(undefined, goodPassword))
    const statuses = []
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await from(device, 'wrong password')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  it('is known for its own account only', async () => {
    const other = await signedUpTeacher(api)
    const device = deviceGiven(await from(undefined, goodPassword, other.email))
    for (let tries = 0; tries < 10; tries += 1) await signIn(teacher.email, 'wrong password')
    expect(await from(device, goodPassword)).toMatchObject({ status: 429 })
  })

  it('is not made known by a token that it brings itself', async () => {
    const planted = 'x'.repeat(43)
    expect(deviceGiven(await from(planted, goodPassword))).toMatch(/^(?!x{43})[\w-]{43}$/)
    expect(deviceGiven(await from(planted, 'wrong password'))).toBeUndefined()
  })

  it('is forgotten after half a year', async () => {
    const own = await signedUpTeacher(api)
    const device = deviceGiven(await from(undefined, goodPassword, own.email))
    const isClosed = async () => {
      await api.sql('delete from rate_limits')
      for (let tries = 0; tries < 10; tries += 1) await signIn(own.email, 'wrong password')
      return (await from(device, goodPassword, own.email)).status === 429
    }
    expect(await isClosed()).toBe(false)
    await api.sql(`update account_devices set last_used_at = '2020-01-01', expires_at = '2020-06-01'`)
    expect(await isClosed()).toBe(true)
  })
})

describe('one address on the internet', () => {
  it('lets thirty teachers of a school sign in within a minute', async () => {
    const statuses = []
    for (let teachers = 0; teachers < 30; teachers += 1)
      statuses.push((await signIn(teacher.email, goodPassword)).status)
    expect(statuses).toEqual(Array.from({ length: 30 }, () => 200))
  })

  it('is stopped after sixty wrong passwords for many accounts within a minute', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, index) => signIn(`nikdo${index}@skola.example`, 'wrong password')))
    expect(await signIn('nikdo61@skola.example', 'wrong password')).toMatchObject({ status: 429 })
  })
})
