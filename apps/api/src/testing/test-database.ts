import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { ownerSettings, type Connection } from '../db/database.ts'
import { copyTemplate, dropCopies } from './test-cluster.ts'
import { templateDatabase } from './test-postgres.ts'

export interface TestDatabase {
  connection: Connection
  /** Removes the database, also from under open connections. */
  drop(): Promise<void>
}

/** A migrated database of the test file's own, in about 30 ms; on a cluster, if the tests run there, in a second. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const machines = inject('clusterMachines')
  const database = `test_${randomBytes(6).toString('hex')}`
  if (machines.length > 0) {
    const url = await copyTemplate({ machines }, inject('clusterTemplate'), database)
    return { connection: { url, database }, drop: () => dropCopies({ machines }, database) }
  }
  const socketDir = inject('postgresSocketDir')
  // Copying files beats writing the copy to the log, as long as nothing waits for the disk.
  await command(socketDir, `create database ${database} template ${templateDatabase} strategy file_copy`)
  return {
    connection: { socketDir, database },
    drop: () => command(socketDir, `drop database if exists ${database} with (force)`),
  }
}

/** A test database as DATABASE_URL says it. */
export function addressOf({ url, socketDir = '', database = 'katedra' }: Connection): string {
  return url ?? `postgres://katedra@localhost/${database}?host=${encodeURIComponent(socketDir)}`
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
