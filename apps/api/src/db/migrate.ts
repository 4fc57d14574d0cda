import { readdirSync, readFileSync } from 'node:fs'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import { openOwner, ownerSettings, type Connection } from './database.ts'

const folder = new URL('./migrations/', import.meta.url)

/** Every `NNNN_what`, in order; forward only. */
export function migrationNames(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .sort()
}

function migrations(): Record<string, Migration> {
  const textOf = (name: string) => readFileSync(new URL(`${name}.sql`, folder), 'utf8')
  return Object.fromEntries(
    migrationNames().map((name) => [
      name,
      { up: async (db: Kysely<unknown>) => void (await sql.raw(textOf(name)).execute(db)) },
    ]),
  )
}

/**
 * Brings the database up to date, or to an earlier version that is named; several servers starting at once wait for each other.
 * Throws what the failing migration threw.
 */
export async function migrate(connection: Connection, upTo?: string): Promise<void> {
  const { error } = await migrating(connection, (migrator) =>
    upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo),
  )
  if (error !== undefined) throw error instanceof Error ? error : new Error(JSON.stringify(error))
}

async function migrating<T>(connection: Connection, work: (migrator: Migrator) => Promise<T>): Promise<T> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: openOwner(connection, 1) }),
  })
  try {
    // Asked before: the migrator holds the only connection while it works.
    const known = { ...(await madeMigrations(db)), ...migrations() }
    const provider = { getMigrations: () => Promise.resolve(known) }
    // Parts made at the same time have numbers of their own and may come in any order (decision 0067).
    return await work(new Migrator({ db, provider, allowUnorderedMigrations: true }))
  } finally {
    await db.destroy()
  }
}

/**
 * What was made there, with nothing to do any more. A newer version may have made some that this one does not have: both serve the
 * database while one takes over from the other, and whoever goes back to the former version keeps the newer tables.
 */
async function madeMigrations(db: Kysely<unknown>): Promise<Record<string, Migration>> {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db)
  if (tables.length === 0) return {}
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return Object.fromEntries(rows.map(({ name }) => [name, { up: () => Promise.resolve() }]))
}

/** Whether every migration that this version has was made there. */
export async function isMigrated(connection: Connection): Promise<boolean> {
  return migrating(connection, async (migrator) =>
    (await migrator.getMigrations()).every(({ executedAt }) => executedAt !== undefined),
  )
}

/** Creates the database of an embedded server when it is not there yet. */
export async function createDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...ownerSettings({ ...connection, database: 'postgres' }) })
  await client.connect()
  try {
    const name = connection.database ?? 'katedra'
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
