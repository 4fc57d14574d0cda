import { auth } from '@katedra/contract/auth'
import { profile } from '@katedra/contract/profile'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import { goodPassword, signedUpTeacher, type SignedInTeacher } from '../../testing/build-school.ts'
import { defaultLimits } from './rate-limit.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(() => api.sql('delete from rate_limits'))

const signIn = (server: TestApi, email: string, password = goodPassword) =>
  server.call(auth.signIn, { body: { email, password } })
const checkEmail = (server: TestApi, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  server.server
    .inject({
      method: 'POST',
      url: profile.checkEmail.path,
      headers,
      remoteAddress,
      payload: { email: 'nikdo@skola.example' },
    })
    .then(({ statusCode }) => statusCode)

const oneCheck = { limits: { ...defaultLimits, 'check-email': { points: 1, seconds: 60 } } }

describe('a school behind one address', () => {
  it('signs thirty teachers in at once', async () => {
    const teachers: SignedInTeacher[] = []
    for (let count = 0; count < 30; count += 1) teachers.push(await signedUpTeacher(api))
    await api.sql('delete from rate_limits')
    const answers = await Promise.all(teachers.map(({ email }) => signIn(api, email)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200))
  })

  it('mistypes thirty passwords within a minute and still signs in', async () => {
    const { email } = await signedUpTeacher(api)
    for (let mistyped = 0; mistyped < 30; mistyped += 1) await signIn(api, `nikdo${mistyped}@skola.example`)
    expect(await signIn(api, email)).toMatchObject({ status: 200 })
  })
})

describe('limits', () => {
  it('are shared by two servers of one database', async () => {
    const beside = await startTestApi({ beside: api })
    const { email } = await signedUpTeacher(api)
    const tries = Array.from({ length: 12 }, (_, index) =>
      signIn(index % 2 === 0 ? api : beside, email, 'wrong password'),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    const right = [await signIn(api, email), await signIn(beside, email)]
    await beside.stop()
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect(right.map(({ status }) => status)).toEqual([429, 429])
  })

  it('end after their time', async () => {
    const { email } = await signedUpTeacher(api)
    for (let tries = 0; tries < 11; tries += 1) await signIn(api, email, 'wrong password')
    expect(await signIn(api, email)).toMatchObject({ status: 429 })
    await api.sql('update rate_limits set expire = expire - 600001')
    expect(await signIn(api, email)).toMatchObject({ status: 200 })
  })

  it('say in the caller’s language that it was too much, and for how long', async () => {
    const { email } = await signedUpTeacher(api)
    for (let tries = 0; tries < 10; tries += 1) await signIn(api, email, 'wrong password')
    const body = { email, password: goodPassword }
    const czech = await api.call(auth.signIn, { body })
    expect(czech).toMatchObject({
      status: 429,
      body: { detail: 'Pokusů bylo příliš mnoho. Zkuste to znovu za 10 minut.', code: 'app.too_many_requests' },
    })
    expect(czech.headers['retry-after']).toMatch(/^[1-9]\d*$/)
    const english = await api.call(auth.signIn, { body }, { language: 'en' })
    expect(english.body).toMatchObject({ detail: 'There were too many tries. Try again in 10 minutes.' })
    const moment = await startTestApi({ beside: api, config: oneCheck })
    const check = () => moment.call(profile.checkEmail, { body: { email: 'nikdo@skola.example' } })
    await check()
    expect((await check()).body).toMatchObject({
      detail: expect.stringMatching(/znovu za (?:1 minutu|\d\d? sekund[uy]?)\.$/),
    })
    await moment.stop()
  })

  it('are those of the configuration', async () => {
    const strict = await startTestApi({ beside: api, config: oneCheck })
    const statuses = [await checkEmail(strict), await checkEmail(strict)]
    await strict.stop()
    expect(statuses).toEqual([200, 429])
  })
})

describe('the address that is counted', () => {
  const from = (client: string) => ({ 'x-forwarded-for': client })

  /** Statuses of calls one after another, of which each address may make one. */
  async function statusesOf(trustProxy: string, calls: readonly (readonly [Record<string, string>, string])[]) {
    const strict = await startTestApi({ beside: api, config: { ...oneCheck, trustProxy } })
    const statuses = []
    for (const [headers, remoteAddress] of calls) statuses.push(await checkEmail(strict, headers, remoteAddress))
    await strict.stop()
    return statuses
  }

  it('is the one that a proxy on the same machine tells', async () => {
    const calls = [
      [from('203.0.113.1'), '127.0.0.1'],
      [from('203.0.113.2'), '127.0.0.1'],
      [from('203.0.113.1'), '127.0.0.1'],
    ] as const
    expect(await statusesOf('loopback', calls)).toEqual([200, 200, 429])
  })

  it('is not the one that a stranger invents', async () => {
    const calls = [
      [from('203.0.113.1'), '198.51.100.7'],
      [from('203.0.113.2'), '198.51.100.7'],
    ] as const
    expect(await statusesOf('loopback', calls)).toEqual([200, 429])
  })

  it('is not the one that a stranger invents before the proxy', async () => {
    const calls = [
      [from('203.0.113.1, 198.51.100.7'), '127.0.0.1'],
      [from('203.0.113.2, 198.51.100.7'), '127.0.0.1'],
    ] as const
    expect(await statusesOf('loopback', calls)).toEqual([200, 429])
  })

  it('is the one that the proxies of TRUST_PROXY tell', async () => {
    const calls = [
      [from('203.0.113.1'), '10.1.2.3'],
      [from('203.0.113.2'), '10.1.2.3'],
      [from('203.0.113.3'), '127.0.0.1'],
      [from('203.0.113.4'), '127.0.0.1'],
    ] as const
    expect(await statusesOf('10.0.0.0/8', calls)).toEqual([200, 200, 200, 429])
  })

  it('is that of IPv6’s whole /64, and an IPv4 address however it is written', async () => {
    const calls = [
      [{}, '2001:db8:1:2::1'],
      [{}, '2001:db8:1:2:ffff::2'],
      [{}, '2001:db8:1:3::1'],
      [{}, '203.0.113.9'],
      [{}, '::ffff:203.0.113.9'],
    ] as const
    expect(await statusesOf('loopback', calls)).toEqual([200, 429, 200, 200, 429])
  })

  it('is that of IPv6’s /48 too, which may do ten times as much', async () => {
    const calls = Array.from({ length: 12 }, (_, index) => [{}, `2001:db8:2:${index}::1`] as const)
    expect(await statusesOf('loopback', calls)).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
    expect(await statusesOf('loopback', [[{}, '2001:db8:3::1']])).toEqual([200])
  })
})
