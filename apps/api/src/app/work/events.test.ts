import { auth } from '@katedra/contract/auth'
import { phone } from '@katedra/contract/phone'
import { profile } from '@katedra/contract/profile'
import { sessions } from '@katedra/contract/sessions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import { goodPassword, signedUpTeacher, signIn, type SignedInTeacher } from '../../testing/build-school.ts'
import { readEvents, type EventReader } from '../../testing/read-events.ts'
import { announceChange, teacherTopic } from './events.ts'

let api: TestApi
let beside: TestApi
let origin: string
let teacher: SignedInTeacher
const readers: EventReader[] = []
const lines: string[] = []
beforeAll(async () => {
  api = await startTestApi({ logTo: { write: (line) => void lines.push(line) } })
  beside = await startTestApi({ beside: api })
  origin = await listen(api)
})
afterAll(async () => {
  await beside.stop()
  await api.stop()
})
beforeEach(async () => {
  await api.sql('delete from rate_limits')
  teacher = await signedUpTeacher(api)
  await pastDelivered()
})
afterEach(async () => {
  vi.useRealTimers()
  for (const reader of readers.splice(0)) reader.leave()
  await readersLeft(0)
})

const listen = ({ server }: TestApi) => server.listen({ port: 0, host: '127.0.0.1' })

/** Waits until that number of readers is connected. */
function readersLeft(expected: number): Promise<void> {
  return vi.waitFor(async () => {
    const connected = await new Promise((resolve) => {
      api.server.server.getConnections((_, count) => resolve(count))
    })
    if (connected !== expected) throw new Error(`${String(connected)} readers are connected`)
  })
}

/** The database delivers in the order of commits, but after them: an event of signing up may come to who listens only since then. */
async function pastDelivered(): Promise<void> {
  const reader = await readEvents(`${origin}${profile.events.path}`, teacher.token)
  await api.api.database.transaction(undefined, (db) => announceChange(db, teacher.id, 'phone'))
  await reader.read(event('phone'))
  reader.leave()
  await readersLeft(0)
}

async function open(token: string | undefined = teacher.token, at = origin): Promise<EventReader> {
  const reader = await readEvents(`${at}${profile.events.path}`, token)
  readers.push(reader)
  return reader
}

const event = (changed: string) => `data: {"changed":"${changed}"}\n\n`
const caller = () => ({ token: teacher.token })

describe('the stream of the account’s changes', () => {
  it('is one that browsers and proxies keep open and no one stores', async () => {
    const { status, headers } = await open()
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
  })

  it('begins with how soon to come back after a broken line', async () => {
    expect(await (await open()).read('\n\n')).toBe('retry: 2000\n\n')
  })

  it('is closed without a token and with one whose session has ended', async () => {
    const other = await signIn(api, teacher.email)
    await api.get(sessions.endOtherSessions, {}, { token: other.token })
    for (const token of [undefined, 'nonsense', teacher.token]) {
      const reader = await readEvents(`${origin}${profile.events.path}`, token)
      expect(reader.status).toBe(401)
      expect(JSON.parse(await reader.readToEnd())).toMatchObject({ code: 'app.unauthorized' })
    }
  })

  it('has no head', async () => {
    expect((await api.server.inject({ method: 'HEAD', url: profile.events.path })).statusCode).toBe(404)
  })
})

describe('an event', () => {
  it.each([
    ['sessions', 'when somebody signs in', () => signIn(api, teacher.email)],
    [
      'profile',
      'when the language is chosen',
      () => api.get(profile.setLanguage, { body: { language: 'en' } }, caller()),
    ],
    ['phone', 'when the phone is disconnected', () => api.get(phone.disconnectPhone, {}, caller())],
  ])('%s comes %s', async (changed, _, change) => {
    const reader = await open()
    await change()
    expect(await reader.read(event(changed))).toContain(event(changed))
  })

  it('comes when the phone connects, from another server process on the same database', async () => {
    const reader = await open()
    const { code } = await beside.get(phone.createPhoneCode, {}, caller())
    await beside.get(phone.connectPhone, { body: { code } })
    expect(await reader.read(event('phone'))).toContain(event('phone'))
  })

  it('comes to every screen of the teacher', async () => {
    const [left, right] = [await open(), await open()]
    await signIn(api, teacher.email)
    expect(await left.read(event('sessions'))).toContain(event('sessions'))
    expect(await right.read(event('sessions'))).toContain(event('sessions'))
  })

  it('comes, whatever else is notified under the same name', async () => {
    const reader = await open()
    for (const payload of ['', 'nonsense', 'null', '{"topic":1}'])
      await api.sql('select pg_notify($1, $2)', ['katedra_events', payload])
    await signIn(api, teacher.email)
    expect(await reader.read(event('sessions'))).toContain(event('sessions'))
  })

  it('of somebody else does not come', async () => {
    const stranger = await signedUpTeacher(api)
    const reader = await open()
    await api.get(profile.setLanguage, { body: { language: 'en' } }, { token: stranger.token })
    await api.get(phone.disconnectPhone, {}, caller())
    expect(await reader.read(event('phone'))).not.toContain('profile')
  })

  it('comes after the commit and never after a rollback', async () => {
    const reader = await open()
    const { database } = api.api
    const undone = database.transaction(undefined, async (db) => {
      await announceChange(db, teacher.id, 'profile')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await database.transaction(undefined, (db) => announceChange(db, teacher.id, 'phone'))
    expect(await reader.read(event('phone'))).not.toContain('profile')
  })

  it('does not come after a refused call', async () => {
    const reader = await open()
    await api.call(auth.signIn, { body: { email: teacher.email, password: 'wrong password' } })
    await api.get(phone.disconnectPhone, {}, caller())
    expect(await reader.read(event('phone'))).not.toContain('sessions')
  })
})

describe('a stream on which nothing happens', () => {
  it('says every 15 seconds that it is still there, and ends after 10 minutes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
    const reader = await open()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await reader.read(': still here\n\n')).toContain(': still here\n\n')
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await reader.read(': still here\n\n')).toContain(': still here\n\n')
    await vi.advanceTimersByTimeAsync(570_000)
    expect(await reader.readToEnd()).not.toContain('data:')
  })
})

describe('a reader that leaves', () => {
  it('troubles no one: nothing is logged and the others hear on', async () => {
    const [leaving, staying] = [await open(), await open()]
    lines.length = 0
    leaving.leave()
    await readersLeft(1)
    await signIn(api, teacher.email)
    expect(await staying.read(event('sessions'))).toContain(event('sessions'))
    expect(lines.filter((line) => /"level":[456]0/.test(line))).toEqual([])
  })
})

describe('a stream that has lost its source', () => {
  it('ends, so that its reader comes back and asks again', async () => {
    const reader = await open()
    await api.sql("select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen katedra_events'")
    await reader.readToEnd()
    const next = await open()
    await signIn(api, teacher.email)
    expect(await next.read(event('sessions'))).toContain(event('sessions'))
  })

  it('ends at once at a server that is leaving, from which news go out all the same', async () => {
    const leaving = await startTestApi({ beside: api })
    const at = await listen(leaving)
    const { events } = leaving.api
    events.endListeners()
    expect(await (await open(teacher.token, at)).readToEnd()).not.toContain('data:')
    const elsewhere = await open()
    events.announceSoon(teacherTopic(teacher.id), { changed: 'phone' })
    expect(await elsewhere.read(event('phone'))).toContain(event('phone'))
    await leaving.stop()
  })

  it('ends when the server stops, and does not keep the server', async () => {
    const stopping = await startTestApi({ beside: api })
    const { token } = await signIn(api, teacher.email, goodPassword)
    const reader = await open(token, await listen(stopping))
    await stopping.stop()
    expect(await reader.readToEnd()).not.toContain('data:')
  })
})
