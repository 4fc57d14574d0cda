import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { ownerSettings, type Connection } from '../db/database.ts'
import { templateDatabase } from './test-postgres.ts'

export interface TestDatabase {
  connection: Connection
  /** Removes the database, also from under open connections. */
  drop(): Promise<void>
}

/** A migrated database of the test file's own, in about 30 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const socketDir = inject('postgresSocketDir')
  const database = `test_${randomBytes(6).toString('hex')}`
  // Copying files beats writing the copy to the log, as long as nothing waits for the disk.
  await command(socketDir, `create database ${database} template ${templateDatabase} strategy file_copy`)
  return {
    connection: { socketDir, database },
    drop: () => command(socketDir, `drop database if exists ${database} with (force)`),
  }
}

async function command(socketDir: string, sql: string): Promise<void> {
  const client = new pg.Client(ownerSettings({ socketDir, database: 'postgres' }))
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
