import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownerSettings } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

describe('a test database', () => {
  let first: TestDatabase
  let second: TestDatabase
  beforeAll(async () => {
    first = await createTestDatabase()
    second = await createTestDatabase()
  })
  afterAll(() => Promise.all([first.drop(), second.drop()]))

  async function query(database: TestDatabase, sql: string): Promise<unknown[]> {
    const client = new pg.Client(ownerSettings(database.connection))
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(sql)
    await client.end()
    return rows
  }

  it('is migrated', async () => {
    expect(await query(first, 'select count(*) > 0 as done from kysely_migration')).toEqual([{ done: true }])
  })

  it('shares nothing with another', async () => {
    await query(first, 'create table mark (id integer)')
    expect(await query(second, "select to_regclass('mark') as mark")).toEqual([{ mark: null }])
  })
})
