import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { ownerSettings } from '../database.ts'
import { startPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { postgresHome } from './embedded-postgres.home.ts'
import { holderOf } from './embedded-postgres.lock.ts'
import { PostgresProblem } from './embedded-postgres.problem.ts'

/** How long a server that is just starting may take. */
const patience = 60_000

/**
 * For commands next to the server: the PostgreSQL that another Katedra runs on these data, or one of our own for the time being,
 * which ends only after everyone who has joined it. Never makes a new database.
 */
export async function sharePostgres(base: string, backupDir?: string): Promise<EmbeddedPostgres> {
  const deadline = Date.now() + patience
  for (;;) {
    if (!existsSync(path.join(base, 'postgres', 'data', 'PG_VERSION')))
      throw new PostgresProblem(`There is no database in ${base} yet: start Katedra once (npm start), then try again.`)
    const own = holderOf(base) === undefined ? await startUnlessHeld(base, backupDir) : undefined
    if (own !== undefined) return { socketDir: own.socketDir, stop: () => stopWhenAlone(own) }
    const { socketDir } = await postgresHome(base)
    if (await answers(socketDir)) return { socketDir, stop: () => Promise.resolve() }
    if (Date.now() > deadline)
      throw new PostgresProblem(`The database in ${base} is held by process ${holderOf(base)} and does not answer.`)
    await delay(200)
  }
}

/** Undefined when someone else was a moment quicker. */
async function startUnlessHeld(base: string, backupDir?: string): Promise<EmbeddedPostgres | undefined> {
  try {
    return await startPostgres(base, { backupDir })
  } catch (error) {
    if (error instanceof PostgresProblem && holderOf(base) !== undefined) return undefined
    throw error
  }
}

async function stopWhenAlone({ socketDir, stop }: EmbeddedPostgres): Promise<void> {
  try {
    while ((await othersOn(socketDir)) > 0) await delay(200)
  } finally {
    await stop()
  }
}

async function answers(socketDir: string): Promise<boolean> {
  return othersOn(socketDir).then(
    () => true,
    () => false,
  )
}

/** Connections but for the one that asks. */
async function othersOn(socketDir: string): Promise<number> {
  const client = new pg.Client({ ...ownerSettings({ socketDir, database: 'postgres' }) })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ others: number }>(
      "select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
    return rows[0]?.others ?? 0
  } finally {
    await client.end()
  }
}
