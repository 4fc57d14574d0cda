import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Connection } from '../db/database.ts'
import { startPostgres } from '../db/embedded-postgres/embedded-postgres.ts'
import { isAlive } from '../db/embedded-postgres/embedded-postgres.lock.ts'
import { createDatabase, migrate } from '../db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresSocketDir: string
  }
}

/** The migrated database that every test database is a copy of; no one may be connected to it. */
export const templateDatabase = 'katedra_template'

const prefix = 'katedra-test-'

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

/** A PostgreSQL in a temporary folder with the prepared template, fast because it may lose everything. */
export async function startTestPostgres(
  prepare: (connection: Connection) => Promise<void> = migrate,
): Promise<TestPostgres> {
  removeLeftovers()
  const folder = mkdtempSync(path.join(tmpdir(), `${prefix}${process.pid}-`))
  // As root, PostgreSQL runs as another user and has to enter.
  chmodSync(folder, 0o711)
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

/** Folders of runs that were killed before they could clean up. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length).split('-')[0])
    if (!isAlive(pid)) rmSync(path.join(tmpdir(), name), { recursive: true, force: true })
  }
}
