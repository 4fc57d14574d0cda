import { rmSync } from 'node:fs'
import type { Connection } from '../db/database.ts'
import { startPostgres } from '../db/embedded-postgres/embedded-postgres.ts'
import { createDatabase, migrate } from '../db/migrate.ts'
import { makeRunFolder } from './run-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresSocketDir: string
    /** Where the tests run, if they run on a cluster: as a superuser, the coordinator first. Otherwise none. */
    clusterMachines: string[]
    /** The database there of which every test database is a copy. */
    clusterTemplate: string
  }
}

/** The migrated database that every test database is a copy of; no one may be connected to it. */
export const templateDatabase = 'katedra_template'

const settings = {
  max_connections: '300',
  // Databases live for seconds here, and everything they read lies in memory: what cares for long-lived ones is only in the way.
  autovacuum: 'off',
  io_method: 'sync',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

export interface TestPostgres {
  socketDir: string
  /** Stops the server and removes all it held. */
  stop(): Promise<void>
}

/** A PostgreSQL in a folder of its own with the prepared template, fast because it may lose everything. */
export async function startTestPostgres(
  prepare: (connection: Connection) => Promise<void> = migrate,
): Promise<TestPostgres> {
  const folder = makeRunFolder('test')
  const { socketDir, stop } = await startPostgres(folder, { durable: false, settings })
  const stopAndRemove = () => stop().finally(() => rmSync(folder, { recursive: true, force: true }))
  try {
    const template = { socketDir, database: templateDatabase }
    await createDatabase(template)
    await prepare(template)
  } catch (error) {
    await stopAndRemove()
    throw error
  }
  return { socketDir, stop: stopAndRemove }
}
