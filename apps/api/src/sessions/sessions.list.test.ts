import { auth } from '@katedra/contract/auth'
import { phone } from '@katedra/contract/phone'
import { profile } from '@katedra/contract/profile'
import { sessions } from '@katedra/contract/sessions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, goodPassword, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'

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

const hour = 3600
const missing = { status: 404, body: { detail: 'Nic takového tu není.', code: 'app.not_found' } }

function signIn(userAgent: string, remember_me = false) {
  return api.get(auth.signIn, { body: { email: teacher.email, password: goodPassword, remember_me } }, { userAgent })
}
const listOf = (token: string) => api.get(sessions.sessions, {}, { token })
const agents = async (token = teacher.token) => (await listOf(token)).map(({ user_agent }) => user_agent)
const end = (session_id: string, token = teacher.token) =>
  api.call(sessions.endSession, { params: { session_id } }, { token })
const me = (token: string) => api.call(profile.me, {}, { token })
const refresh = (token: string, userAgent?: string) =>
  api.call(auth.refresh, { body: { refresh: token } }, userAgent === undefined ? {} : { userAgent })

/** The id of the session that a browser of that name has. */
async function idOf(userAgent: string): Promise<string> {
  const found = (await listOf(teacher.token)).find(({ user_agent }) => user_agent === userAgent)
  if (found === undefined) throw new Error(`no session of ${userAgent}`)
  return found.id
}

describe('the list of sessions', () => {
  it('says of each where and since when it goes on', async () => {
    await api.call(sessions.endOtherSessions, {}, { token: teacher.token })
    const { access } = await signIn('Firefox', true)
    expect(at(await listOf(access), 0)).toEqual({
      id: expect.any(String),
      kind: 'browser',
      user_agent: 'Firefox',
      created_at: '2026-09-07T07:00:00.000Z',
      last_used_at: '2026-09-07T07:00:00.000Z',
      expires_at: '2026-11-06T07:00:00.000Z',
      is_current: true,
    })
  })

  it('begins with the latest used one', async () => {
    await api.sql("update sessions set user_agent = 'first' where user_id = $1", [teacher.id])
    api.clock.pass(60)
    const { refresh: token } = await signIn('second')
    api.clock.pass(60)
    await signIn('third')
    expect(await agents()).toEqual(['third', 'second', 'first'])
    api.clock.pass(60)
    await refresh(token)
    expect(await agents()).toEqual(['second', 'third', 'first'])
  })

  it('marks the session that asks', async () => {
    const { access } = await signIn('Firefox')
    const current = (await listOf(access)).filter(({ is_current }) => is_current)
    expect(current).toMatchObject([{ user_agent: 'Firefox' }])
    expect((await listOf(teacher.token)).filter(({ is_current }) => is_current)).not.toMatchObject(current)
  })

  it('keeps 300 characters of what a browser says of itself', async () => {
    await signIn('x'.repeat(5000))
    expect(await agents()).toContain('x'.repeat(300))
  })

  it('has the connected phone, and no one else’s sessions', async () => {
    const stranger = await signedUpTeacher(api)
    const { code } = await api.get(phone.createPhoneCode, {}, { token: teacher.token })
    await api.get(phone.connectPhone, { body: { code } }, { userAgent: 'Telefon' })
    expect((await listOf(teacher.token)).map(({ kind }) => kind).toSorted()).toEqual(['browser', 'phone'])
    expect(await listOf(stranger.token)).toHaveLength(1)
  })

  it('leaves out what has been ended or has run out', async () => {
    const loggedOut = await signIn('logged out')
    await api.call(auth.logout, { body: { refresh: loggedOut.refresh } }, { token: loggedOut.access })
    await signIn('short')
    const long = await signIn('long', true)
    api.clock.pass(12 * hour - 1)
    const { access } = await api.get(auth.refresh, { body: { refresh: long.refresh } })
    expect(await agents(access)).toEqual(expect.arrayContaining(['short', 'long']))
    api.clock.pass(1)
    expect(await agents(access)).toEqual(['long'])
  })
})

describe('ending one session', () => {
  it('closes it at once and leaves the others', async () => {
    const [left, right] = [await signIn('left'), await signIn('right')]
    expect(await end(await idOf('left'))).toMatchObject({ status: 204, body: undefined })
    expect(await me(left.access)).toMatchObject({ status: 401 })
    expect(await refresh(left.refresh)).toMatchObject({ status: 401, body: { code: 'auth.refresh_refused' } })
    expect(await me(right.access)).toMatchObject({ status: 200 })
    expect(await agents()).not.toContain('left')
  })

  it('may end the one that asks', async () => {
    const { access } = await signIn('own')
    await end(await idOf('own'), access)
    expect(await me(access)).toMatchObject({ status: 401 })
  })

  it('does not find an ended one, one that has run out, one of another teacher, or none', async () => {
    const stranger = await signedUpTeacher(api)
    const foreign = at(await listOf(stranger.token), 0).id
    await signIn('ended')
    const ended = await idOf('ended')
    await end(ended)
    await signIn('run out')
    const runOut = await idOf('run out')
    await api.sql('update sessions set expires_at = $1 where id = $2', [mondayMorning, runOut])
    for (const id of [ended, runOut, foreign, '00000000-0000-4000-8000-000000000000'])
      expect(await end(id)).toMatchObject(missing)
    expect(await me(stranger.token)).toMatchObject({ status: 200 })
  })

  it('asks for an id', async () => {
    expect(await end('mine')).toEqual(
      expect.objectContaining({ status: 422, body: { detail: { session_id: ['Tento identifikátor není platný'] } } }),
    )
  })
})

describe('ending all other sessions', () => {
  const endOthers = (token: string) => api.call(sessions.endOtherSessions, {}, { token })

  it('leaves the one that asks, and those of other teachers', async () => {
    const stranger = await signedUpTeacher(api)
    const own = await signIn('own', true)
    const others = [await signIn('left'), await signIn('right', true)]
    expect(await endOthers(own.access)).toMatchObject({ status: 204, body: undefined })
    expect(await agents(own.access)).toEqual(['own'])
    for (const { access, refresh: token } of others) {
      expect(await me(access)).toMatchObject({ status: 401 })
      expect(await refresh(token)).toMatchObject({ status: 401 })
    }
    expect(await me(teacher.token)).toMatchObject({ status: 401 })
    expect(await refresh(own.refresh)).toMatchObject({ status: 200 })
    expect(await me(stranger.token)).toMatchObject({ status: 200 })
  })

  it('ends codes with which another one could still be opened', async () => {
    const { code } = await api.get(phone.createPhoneCode, {}, { token: teacher.token })
    await endOthers(teacher.token)
    expect(await api.call(phone.connectPhone, { body: { code } })).toMatchObject({ status: 400 })
  })
})
