import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { askPool, openDatabase, openOwner, type Database } from './database.ts'

let place: Awaited<ReturnType<typeof createTestDatabase>>
let owner: pg.Pool
let database: Database

afterEach(() => {
  vi.unstubAllEnvs()
})
beforeAll(async () => {
  place = await createTestDatabase()
  owner = openOwner(place.connection, 1)
  database = openDatabase(place.connection, { max: 1 })
})
afterAll(async () => {
  await database.close()
  await owner.end()
  await place.drop()
})

it('is reached whatever port the variables of PostgreSQL’s own programs name', async () => {
  vi.stubEnv('PGPORT', '1')
  const other = openDatabase(place.connection, { max: 1 })
  await expect(other.ping()).resolves.toBeUndefined()
  await other.close()
})

it('leaves no connection open, also where only the pool itself was used', async () => {
  const other = openDatabase(place.connection, { max: 1 })
  const { rows } = await other.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  await other.close()
  await expect
    .poll(async () => (await owner.query('select from pg_stat_activity where pid = $1', [rows[0]?.pid])).rowCount)
    .toBe(0)
})

/** What is ended before it was told anything fails in another way. */
async function endAsleep(pid: number | undefined): Promise<void> {
  const asleep = "select from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'"
  await expect.poll(async () => (await owner.query(asleep, [pid])).rowCount).toBe(1)
  await owner.query('select pg_terminate_backend($1::int)', [pid])
}

it('keeps the connection whose statement is refused, and none that ends', async () => {
  const { pool, close } = openDatabase(place.connection, { max: 1 })
  const ask = () => askPool<{ pid: number }>(pool, { text: 'select pg_backend_pid() as pid' })
  const before = await ask()
  await expect(askPool(pool, { text: 'select 1 / 0' })).rejects.toThrow('division by zero')
  await expect(ask()).resolves.toEqual(before)
  await Promise.all([
    expect(askPool(pool, { text: 'select pg_sleep(60)' })).rejects.toThrow(/terminat/i),
    endAsleep(before[0]?.pid),
  ])
  const [after] = await ask()
  expect(after?.pid).not.toBe(before[0]?.pid)
  await close()
})

it('fails the transaction whose connection is lost and nothing else; the next one gets a connection of its own', async () => {
  const interrupted = database.transaction(undefined, async (db) => {
    const backend = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    await owner.query('select pg_terminate_backend($1::int)', [backend.rows[0]?.pid])
    // Between two statements only the connection itself hears of its end, which without a listener ends the process.
    await wait(100)
    await sql`select 1`.execute(db)
  })
  await expect(interrupted).rejects.toThrow('not queryable')
  await expect(database.ping()).resolves.toBeUndefined()
})

it('goes on as the owner when a connection is lost that nobody uses', async () => {
  const pool = openOwner(place.connection, 1)
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const lost = new Promise((resolve) => void pool.once('remove', resolve))
  await owner.query('select pg_terminate_backend($1::int)', [rows[0]?.pid])
  await lost
  await expect(pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
  await pool.end()
})
