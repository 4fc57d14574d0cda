import { auth } from '@katedra/contract/auth'
import { profile } from '@katedra/contract/profile'
import { decodeJwt, SignJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { randomToken, teacherTokens, tokenHash } from '../app/tokens.ts'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, goodPassword, signedUpTeacher } from '../testing/build-school.ts'

let api: TestApi
let email: string
beforeAll(async () => {
  api = await startTestApi()
  email = (await signedUpTeacher(api)).email
})
afterAll(() => api.stop())
beforeEach(() => api.clock.set(mondayMorning))

const hour = 3600
const day = 24 * hour
const refused = {
  status: 401,
  body: { detail: 'Přihlášení vypršelo. Přihlaste se znovu.', code: 'auth.refresh_refused' },
}

const signIn = (remember_me = false) => api.get(auth.signIn, { body: { email, password: goodPassword, remember_me } })
const refresh = (token: string, userAgent = 'Firefox') =>
  api.call(auth.refresh, { body: { refresh: token } }, { userAgent })
const fresh = (token: string) => api.get(auth.refresh, { body: { refresh: token } }, { userAgent: 'Firefox' })
const me = (token: string) => api.call(profile.me, {}, { token })

describe('a refresh token', () => {
  it('is exchanged for a fresh pair that works', async () => {
    const first = await signIn()
    const second = await fresh(first.refresh)
    expect(second.refresh).not.toBe(first.refresh)
    expect(await me(second.access)).toMatchObject({ status: 200 })
  })

  it('may be repeated within 30 seconds, as two tabs or a lost response do', async () => {
    const first = await signIn()
    const second = await fresh(first.refresh)
    api.clock.pass(30)
    const repeated = await fresh(first.refresh)
    expect(await refresh(second.refresh)).toMatchObject({ status: 200 })
    expect(await refresh(repeated.refresh)).toMatchObject({ status: 200 })
  })

  it('gives the same successor to fifty that ask at once, and one line lives on', async () => {
    const { refresh: token } = await signIn()
    const pairs = await Promise.all(Array.from({ length: 50 }, () => fresh(token)))
    expect(new Set(pairs.map((pair) => pair.refresh)).size).toBe(1)
    const living = await api.sql(
      `select count(*)::int from refresh_tokens where replaced_at is null
        and session_id = (select session_id from refresh_tokens where hash = $1)`,
      [tokenHash(token)],
    )
    expect(living).toEqual([{ count: 1 }])
    expect(await refresh(at(pairs, 7).refresh)).toMatchObject({ status: 200 })
  })

  it('can’t be told from the one before it without the server’s secret', async () => {
    const first = await signIn()
    const second = await fresh(first.refresh)
    expect(teacherTokens('another secret of thirty-two letters').successorOf(first.refresh)).not.toBe(second.refresh)
    expect(api.api.tokens.successorOf(first.refresh)).toBe(second.refresh)
  })

  it('that comes back once its successor has been used ends the whole family, however soon', async () => {
    const first = await signIn()
    const second = await fresh(first.refresh)
    const third = await fresh(second.refresh)
    expect(await refresh(first.refresh)).toMatchObject(refused)
    expect(await refresh(third.refresh)).toMatchObject(refused)
    expect(await me(third.access)).toMatchObject({ status: 401 })
  })

  it('that comes back too late leaves a trace with the account, the session and no token', async () => {
    const first = await signIn()
    await fresh(first.refresh)
    api.clock.pass(31)
    await refresh(first.refresh)
    await api.api.securityLog.flush()
    const events = await api.sql(
      "select * from security_events where event = 'session.token_reused' order by id desc limit 1",
    )
    expect(events).toMatchObject([{ account_kind: 'teacher', session_id: expect.any(String), address: '127.0.0.1' }])
    expect(JSON.stringify(events)).not.toContain(first.refresh)
  })

  it('that comes back from another browser ends the whole family, however soon', async () => {
    const first = await signIn()
    const second = await fresh(first.refresh)
    expect(await refresh(first.refresh, 'curl')).toMatchObject(refused)
    expect(await refresh(second.refresh)).toMatchObject(refused)
    expect(await me(first.access)).toMatchObject({ status: 401 })
    expect(await me(second.access)).toMatchObject({ status: 401 })
  })

  it('that comes back later ends the whole family, access tokens included', async () => {
    const first = await signIn()
    const second = await fresh(first.refresh)
    api.clock.pass(31)
    expect(await refresh(first.refresh)).toMatchObject(refused)
    expect(await refresh(second.refresh)).toMatchObject(refused)
    expect(await me(second.access)).toMatchObject({ status: 401 })
  })

  it('that comes back leaves other sessions of the same teacher alone', async () => {
    const [stolen, other] = [await signIn(), await signIn()]
    await fresh(stolen.refresh)
    api.clock.pass(31)
    await refresh(stolen.refresh)
    expect(await refresh(other.refresh)).toMatchObject({ status: 200 })
  })

  it('is exchanged for each of several tabs that ask at once', async () => {
    const { refresh: token } = await signIn()
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(token)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  it.each([undefined, null, ''])(
    'that is missing (%j) fails with the specification’s message in every language',
    async (missing) => {
      const body = missing === undefined ? {} : { refresh: missing }
      for (const language of ['cs', 'en']) {
        expect(await api.call(auth.refresh, { body }, { language })).toMatchObject({
          status: 401,
          body: { detail: 'No refresh token', code: 'auth.no_refresh_token' },
        })
      }
    },
  )

  it.each(['nonsense', 'x'.repeat(43), 'x'.repeat(10_000)])('that no one has issued is refused', async (token) => {
    expect(await refresh(token)).toMatchObject(refused)
  })

  it('is not an access token, nor the other way round', async () => {
    const pair = await signIn()
    expect(await me(pair.refresh)).toMatchObject({ status: 401 })
    expect(await refresh(pair.access)).toMatchObject(refused)
  })
})

describe('an access token', () => {
  const key = new TextEncoder().encode('a secret of thirty-two characters or more')
  const sign = (claims: JWTPayload, typ: string | undefined = 'at+jwt') =>
    new SignJWT(claims).setProtectedHeader(typ === '' ? { alg: 'HS256' } : { alg: 'HS256', typ }).sign(key)

  it('is one of ours with all its claims', async () => {
    const { access } = await signIn()
    expect(decodeJwt(access)).toMatchObject({ aud: 'katedra', exp: expect.any(Number), iat: expect.any(Number) })
    expect(await me(await sign(decodeJwt(access)))).toMatchObject({ status: 200 })
  })

  it.each(['exp', 'iat', 'aud', 'sub', 'sid', 'school'])('without %s is refused', async (claim) => {
    const { access } = await signIn()
    const { [claim]: _, ...claims } = decodeJwt(access)
    expect(await me(await sign(claims))).toMatchObject({ status: 401 })
  })

  it('of another audience, of another type or of none is refused', async () => {
    const claims = decodeJwt((await signIn()).access)
    expect(await me(await sign({ ...claims, aud: 'somebody else' }))).toMatchObject({ status: 401 })
    expect(await me(await sign(claims, 'JWT'))).toMatchObject({ status: 401 })
    expect(await me(await sign(claims, ''))).toMatchObject({ status: 401 })
  })

  it('that is not signed, or by another secret, is refused', async () => {
    const { access } = await signIn()
    const [, payload = ''] = access.split('.')
    const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url')
    expect(await me(`${header}.${payload}.`)).toMatchObject({ status: 401 })
    const other = teacherTokens('another secret of thirty-two letters')
    const claims = await api.api.tokens.read(access, mondayMorning)
    expect(await me(await other.sign(claims ?? expect.fail(), mondayMorning))).toMatchObject({ status: 401 })
  })
})

describe('a session of a former version', () => {
  /** As it was: tokens without a number, and more than one that lives. */
  async function formerSession(): Promise<{ first: string; second: string; session_id: unknown }> {
    const { refresh: first } = await signIn(true)
    const second = randomToken()
    const [row] = await api.sql('update refresh_tokens set generation = null where hash = $1 returning session_id', [
      tokenHash(first),
    ])
    await api.sql('insert into refresh_tokens (hash, session_id, issued_at) values ($1, $2, $3)', [
      tokenHash(second),
      row?.['session_id'],
      mondayMorning,
    ])
    return { first, second, session_id: row?.['session_id'] }
  }

  it.each(['first', 'second'] as const)('goes on with whichever token the browser has: the %s', async (which) => {
    const former = await formerSession()
    api.clock.pass(20 * day)
    const pair = await fresh(former[which])
    expect(await me(pair.access)).toMatchObject({ status: 200 })
    expect(await refresh(pair.refresh)).toMatchObject({ status: 200 })
  })

  it('ends when a second of its tokens is used', async () => {
    const { first, second } = await formerSession()
    const pair = await fresh(first)
    expect(await refresh(second)).toMatchObject(refused)
    expect(await refresh(pair.refresh)).toMatchObject(refused)
  })

  it('forgives a repeat of what was replaced just before the upgrade', async () => {
    const { first } = await formerSession()
    await api.sql("update refresh_tokens set replaced_at = $2, replaced_by = 'Firefox' where hash = $1", [
      tokenHash(first),
      mondayMorning,
    ])
    api.clock.pass(20)
    const pair = await fresh(first)
    expect((await fresh(first)).refresh).toBe(pair.refresh)
    expect(await refresh(pair.refresh)).toMatchObject({ status: 200 })
  })
})

describe('a session without "remember me"', () => {
  it.each([
    ['goes on just before 12 hours', 12 * hour - 1, 200],
    ['has ended after 12 hours', 12 * hour, 401],
  ])('%s', async (_, seconds, status) => {
    const { refresh: token } = await signIn()
    api.clock.pass(seconds)
    expect(await refresh(token)).toMatchObject({ status })
  })

  it('ends after 12 hours however often it is used, access tokens included', async () => {
    const first = await signIn()
    api.clock.pass(12 * hour - 60)
    const second = await fresh(first.refresh)
    expect(await me(second.access)).toMatchObject({ status: 200 })
    api.clock.pass(60)
    expect(await refresh(second.refresh)).toMatchObject(refused)
    expect(await me(second.access)).toMatchObject({ status: 401 })
  })
})

describe('a remembered session', () => {
  it.each([
    ['goes on just before 60 days without use', 60 * day - 1, 200],
    ['has ended after 60 days without use', 60 * day, 401],
  ])('%s', async (_, seconds, status) => {
    const { refresh: token } = await signIn(true)
    api.clock.pass(seconds)
    expect(await refresh(token)).toMatchObject({ status })
  })

  it('goes on as long as it is used at least every 60 days', async () => {
    let { refresh: token } = await signIn(true)
    for (let times = 0; times < 3; times += 1) {
      api.clock.pass(59 * day)
      token = (await fresh(token)).refresh
    }
    expect(await refresh(token)).toMatchObject({ status: 200 })
  })
})

describe('logging out', () => {
  const logOut = (token: string, refreshToken?: string) =>
    api.call(auth.logout, { body: refreshToken === undefined ? {} : { refresh: refreshToken } }, { token })

  it('ends the session of the refresh token', async () => {
    const pair = await signIn()
    expect(await logOut(pair.access, pair.refresh)).toMatchObject({ status: 204, body: undefined })
    expect(await refresh(pair.refresh)).toMatchObject(refused)
    expect(await me(pair.access)).toMatchObject({ status: 401 })
  })

  it('without a refresh token ends the session of the access token', async () => {
    const pair = await signIn()
    await logOut(pair.access)
    expect(await refresh(pair.refresh)).toMatchObject(refused)
  })

  it('leaves the sessions of others alone, whatever refresh token is sent', async () => {
    const stranger = await signedUpTeacher(api)
    const pair = await signIn()
    expect(await logOut(pair.access, stranger.refresh)).toMatchObject({ status: 204 })
    expect(await refresh(stranger.refresh)).toMatchObject({ status: 200 })
    expect(await refresh(pair.refresh)).toMatchObject(refused)
  })

  it('ends one session of several', async () => {
    const [left, right] = [await signIn(), await signIn()]
    await logOut(left.access, left.refresh)
    expect(await refresh(right.refresh)).toMatchObject({ status: 200 })
  })
})
