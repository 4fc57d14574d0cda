import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { openDatabase } from './database.ts'

/* How one PostgreSQL is told of a transaction: a cluster is told one thing at a time. */

let place: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  place = await createTestDatabase()
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => place.drop())

/** What is sent over a connection that is made from now on. */
function watchSent() {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  return () =>
    asked.mock.calls
      .map(([first]: readonly unknown[]) => (typeof first === 'string' ? first : JSON.stringify(first)))
      .filter((text) => /^start transaction|app\.|^commit|^rollback|asked/.test(text))
}

const school = '018f2a00-0000-7000-8000-000000000001'

it('opens a transaction and its school by one message', async () => {
  const sent = watchSent()
  const other = openDatabase(place.connection, { max: 1 })
  await other.transaction(school, (db) => sql`select 1 as asked`.execute(db))
  await other.read(undefined, (db) => sql`select 2 as asked`.execute(db))
  const expected = [
    `start transaction read write;set local app.school_id = '${school}'`,
    'select 1 as asked',
    'commit',
    'start transaction read only',
    'select 2 as asked',
    'commit',
  ]
  expect(sent()).toEqual(expected)
  await other.close()
})

it('says nothing of a transaction in which nothing is asked, and nothing of it is left', async () => {
  const sent = watchSent()
  const other = openDatabase(place.connection, { max: 1 })
  await expect(other.transaction(undefined, () => Promise.resolve('done'))).resolves.toBe('done')
  const failing = other.transaction(undefined, () => Promise.reject(new Error('fails before it asks')))
  await expect(failing).rejects.toThrow('fails before it asks')
  expect(sent()).toEqual([])
  await expect(other.read(undefined, (db) => sql`create table asked ()`.execute(db))).rejects.toThrow(/read-only/)
  await other.read(school, (db) => sql`select 3 as asked`.execute(db))
  const [left] = (await other.pool.query<{ id: string }>("select current_setting('app.school_id', true) as id")).rows
  expect(left?.id).toBe('')
  await other.close()
})
