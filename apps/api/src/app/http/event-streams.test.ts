import { auth } from '@katedra/contract/auth'
import { colleagues } from '@katedra/contract/colleagues'
import { live } from '@katedra/contract/live'
import { profile } from '@katedra/contract/profile'
import { gaveWayEvent } from '@katedra/contract/route'
import { sessions } from '@katedra/contract/sessions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import {
  colleagueOf,
  goodPassword,
  registeredSchool,
  schoolClass,
  signedUpTeacher,
  signIn,
  type SignedInTeacher,
} from '../../testing/build-school.ts'
import { launchedTest } from '../../testing/build-test.ts'
import { readEvents, type EventReader } from '../../testing/read-events.ts'
import { announceChange } from '../work/events.ts'
import { defaultBounds } from './bounds.ts'

let api: TestApi
let beside: TestApi
let origin: string
let teacher: SignedInTeacher
const readers: EventReader[] = []
beforeAll(async () => {
  api = await startTestApi({ config: { bounds: { ...defaultBounds, streams: 3, streamsPerAccount: 2 } } })
  beside = await startTestApi({ beside: api })
  origin = await api.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await beside.stop()
  await api.stop()
})
beforeEach(async () => {
  await api.sql('delete from rate_limits')
  teacher = await signedUpTeacher(api)
})
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.leave()
  await connected(0)
})

/** Waits until that number of readers is connected. */
async function connected(count: number): Promise<void> {
  await vi.waitFor(async () => {
    const connections = await new Promise((resolve) => {
      api.server.server.getConnections((_, found) => resolve(found))
    })
    expect(connections).toBe(count)
  }, 5000)
}

async function open(token = teacher.token, path: string = profile.events.path): Promise<EventReader> {
  const reader = await readEvents(`${origin}${path}`, token)
  readers.push(reader)
  return reader
}
const gaveWay = `event: ${gaveWayEvent}\ndata: {}\n\n`
const event = (changed: string) => `data: {"changed":"${changed}"}\n\n`

describe('the streams of one account', () => {
  it('are so many; the oldest gives way to the next and is told so', async () => {
    const [first, second, third] = [await open(), await open(), await open()]
    expect(await first.readToEnd()).toContain(gaveWay)
    await signIn(api, teacher.email)
    expect(await second.read(event('sessions'))).not.toContain(gaveWay)
    expect(await third.read(event('sessions'))).not.toContain(gaveWay)
  })

  it('leave their place when their reader goes', async () => {
    const [first, second] = [await open(), await open()]
    second.leave()
    await connected(1)
    const third = await open()
    await signIn(api, teacher.email)
    expect(await third.read(event('sessions'))).not.toContain(gaveWay)
    expect(await first.read(event('sessions'))).not.toContain(gaveWay)
  })
})

describe('the streams of one process', () => {
  it('are so many; who comes then is asked to come later', async () => {
    const other = await signedUpTeacher(api)
    const third = await signedUpTeacher(api)
    const all = [await open(), await open(), await open(other.token)]
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    const refused = await open(third.token)
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30'])
    expect(JSON.parse(await refused.readToEnd())).toMatchObject({ code: 'app.unavailable' })
  })
})

describe('a stream ends', () => {
  const password = 'zelená tabule je nová'
  const caller = ({ token }: SignedInTeacher) => ({ token })

  it.each<[string, (own: SignedInTeacher) => Promise<unknown>]>([
    ['its session signs out', (own) => beside.get(auth.logout, { body: {} }, caller(own))],
    ['another session ends it', () => beside.get(sessions.endOtherSessions, {}, caller(teacher))],
    [
      'the password is changed elsewhere',
      () => {
        const body = { old_password: goodPassword, new_password1: password, new_password2: password }
        return beside.get(auth.passwordChange, { body }, caller(teacher))
      },
    ],
    [
      'its refresh token comes back from another browser',
      async ({ refresh }) => {
        await beside.get(auth.refresh, { body: { refresh } }, { userAgent: 'Firefox' })
        await beside.call(auth.refresh, { body: { refresh } }, { userAgent: 'curl' })
      },
    ],
    [
      'the account is deleted',
      () => beside.get(profile.deleteAccount, { body: { password: goodPassword } }, caller(teacher)),
    ],
    [
      'the session has been ended in the database',
      (own) => api.sql('update sessions set ended_at = now() where user_id = $1', [own.id]),
    ],
    [
      'the session has run out',
      (own) => api.sql("update sessions set expires_at = '2020-01-01' where user_id = $1", [own.id]),
    ],
  ])('when %s, whichever server of the database that was', async (_, change) => {
    const own = await signIn(api, teacher.email)
    const reader = await open(own.token)
    await change(own)
    // It waits for no more than the test may take.
    await reader.readToEnd()
    expect((await open(own.token)).status).toBe(401)
  })

  it('of a room, when its teacher is removed from the school', async () => {
    await registeredSchool(api, teacher)
    const colleague = await colleagueOf(api, teacher)
    const test = await launchedTest(api, colleague, await schoolClass(api, colleague))
    const reader = await open(colleague.token, live.events.path.replace(':test_id', test.id))
    expect(reader.status).toBe(200)
    const params = { teacher_id: colleague.id }
    await beside.get(colleagues.removeColleague, { params, body: { heir_id: teacher.id } }, caller(teacher))
    await reader.readToEnd()
  })

  it('when its teacher may not listen any more', async () => {
    const own = await signIn(api, teacher.email)
    const reader = await open(own.token)
    await api.sql('update users set must_change_password = true where id = $1', [own.id])
    await api.api.database.transaction(undefined, (db) => announceChange(db, own.id, 'profile'))
    await reader.readToEnd()
    expect((await open(own.token)).status).toBe(403)
  })

  it('and hears nothing of the account any more, though it is told first of all', async () => {
    const own = await signIn(api, teacher.email)
    const reader = await open(own.token)
    await beside.get(profile.setLanguage, { body: { language: 'en' } }, caller(teacher))
    await reader.read(event('profile'))
    await beside.get(sessions.endOtherSessions, {}, caller(teacher))
    expect(await reader.readToEnd()).not.toContain('data:')
  })

  it('not when another session of the account ends', async () => {
    const reader = await open()
    const other = await signIn(api, teacher.email)
    await reader.read(event('sessions'))
    await beside.get(auth.logout, { body: {} }, caller(other))
    await reader.read(event('sessions'))
    await beside.get(profile.setLanguage, { body: { language: 'en' } }, caller(teacher))
    expect(await reader.read(event('profile'))).toContain('profile')
  })
})
