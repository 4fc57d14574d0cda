import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { prepareRequest } from '@katedra/contract/call'
import { plannedTests } from '@katedra/contract/planned-tests'
import { results } from '@katedra/contract/results'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { prepareDatabase } from '../main.ts'
import { settableClock, startTestApi, type TestApi } from '../testing/build-api.ts'
import { startReplica } from '../testing/build-replica.ts'
import { schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { launchedTest } from '../testing/build-test.ts'
import { ownerSettings } from './database.ts'
import { startPostgres, type EmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts'
import { createDatabase } from './migrate.ts'
import { openReplica } from './read-replica.ts'

const time = 240_000

let folder: string
let primary: EmbeddedPostgres
let replica: EmbeddedPostgres
let onReplica: pg.Client
let api: TestApi
let teacher: SignedInTeacher
let test: { id: string }
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'katedra-replica-'))
  chmodSync(folder, 0o711)
  const base = path.join(folder, 'primary')
  primary = await startPostgres(base, { durable: false })
  const connection = { socketDir: primary.socketDir }
  await createDatabase(connection)
  await prepareDatabase(connection)
  replica = await startReplica({ base, socketDir: primary.socketDir }, path.join(folder, 'replica'))
  const databaseReadUrl = `postgres://katedra@localhost/katedra?host=${encodeURIComponent(replica.socketDir)}`
  api = await startTestApi({ beside: { connection, clock: settableClock(new Date()) }, config: { databaseReadUrl } })
  onReplica = new pg.Client(ownerSettings({ socketDir: replica.socketDir }))
  onReplica.on('error', () => undefined)
  await onReplica.connect()
  teacher = await signedUpTeacher(api)
  const roster = await schoolClass(api, teacher, { students: [{ first_name: 'Eva', last_name: 'Malá' }] })
  test = await launchedTest(api, teacher, roster)
  await caughtUp()
}, time)
afterAll(async () => {
  await api.stop()
  await onReplica.end().catch(() => undefined)
  await replica.stop()
  await primary.stop()
  rmSync(folder, { recursive: true, force: true })
}, time)

/** The replica has all that was written until now. */
async function caughtUp(): Promise<void> {
  const [written] = await api.sql('select pg_current_wal_insert_lsn()::text as position')
  const ask = () =>
    onReplica.query<{ is_there: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there', [
      written?.['position'],
    ])
  // In a hook too, where there is no `expect.poll`.
  await vi.waitFor(async () => expect((await ask()).rows[0]?.is_there).toBe(true), { timeout: 30_000, interval: 100 })
}

/** What a browser sees in the results, with the cookie that it has. */
async function titleSeen(cookie?: string): Promise<string> {
  const { url } = prepareRequest(results.testResults, { params: { test_id: test.id } })
  const { body } = await api.server.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${teacher.token}`, ...(cookie === undefined ? {} : { cookie }) },
  })
  return z.object({ test: z.object({ title: z.string() }) }).parse(JSON.parse(body)).test.title
}

/** A teacher changes something; the cookie that comes with it. */
async function prolonged(): Promise<string> {
  const { url, body } = prepareRequest(plannedTests.prolongTest, { params: { test_id: test.id }, body: { minutes: 5 } })
  const response = await api.server.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${teacher.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { payload: body }),
  })
  expect(response.statusCode).toBe(200)
  const position = response.cookies.find(({ name }) => name === 'position')
  return `position=${encodeURIComponent(position?.value ?? '')}`
}

const renamed = (title: string) => api.sql('update tests set title = $2 where id = $1', [test.id, title])

describe('with a replica', () => {
  it('one that does not let us in is left alone, and it is said why', async () => {
    const reasons: unknown[] = []
    const stranger = openReplica(
      `postgres://stranger@localhost/katedra?host=${encodeURIComponent(replica.socketDir)}`,
      {
        onAbsence: (reason) => reasons.push(reason),
      },
    )
    const read = () => stranger.read({ schoolId: undefined, position: undefined }, () => Promise.resolve('read'))
    expect([await read(), await read()]).toEqual([undefined, undefined])
    expect(reasons).toEqual([expect.objectContaining({ message: expect.stringContaining('stranger') })])
    await stranger.close()
  })

  it(
    'results are read there, but never without what the browser has changed itself',
    async () => {
      await renamed('Před zastavením')
      await caughtUp()
      await onReplica.query('select pg_wal_replay_pause()')
      await renamed('Po zastavení')
      const cookie = await prolonged()
      // A replica that takes too long to answer is not waited for; here another test may have the machine.
      await expect.poll(() => titleSeen(), { timeout: 30_000 }).toBe('Před zastavením')
      expect(await titleSeen(cookie)).toBe('Po zastavení')
      await onReplica.query('select pg_wal_replay_resume()')
      await caughtUp()
      expect(await titleSeen()).toBe('Po zastavení')
    },
    time,
  )

  it(
    'one that is far behind is not asked',
    async () => {
      await onReplica.query('select pg_wal_replay_pause()')
      await renamed('Dávno jiný')
      await expect.poll(() => titleSeen(), { timeout: 30_000, interval: 1000 }).toBe('Dávno jiný')
      await onReplica.query('select pg_wal_replay_resume()')
      await caughtUp()
    },
    time,
  )

  it(
    'everything goes on when it ends',
    async () => {
      await onReplica.end()
      await replica.stop()
      await renamed('Bez ní')
      expect(await titleSeen()).toBe('Bez ní')
    },
    time,
  )
})
