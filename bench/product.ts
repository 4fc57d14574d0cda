import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { defaultBounds } from '../apps/api/src/app/http/bounds.ts'
import { defaultLimits } from '../apps/api/src/app/http/rate-limit.ts'
import { ownerSettings, type Connection } from '../apps/api/src/db/database.ts'
import { startPostgres } from '../apps/api/src/db/embedded-postgres/embedded-postgres.ts'
import { createDatabase } from '../apps/api/src/db/migrate.ts'
import { buildApi, prepareDatabase } from '../apps/api/src/main.ts'

export interface Bench {
  folder: string
  connection: Connection
  product: Awaited<ReturnType<typeof buildApi>>
  /** Where the whole server listens. */
  address: string
}

/** Runs with a durable PostgreSQL and the whole server on it; both end afterwards. Nothing is logged: the disk is PostgreSQL's. */
export async function withProduct(run: (bench: Bench) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'katedra-bench-'))
  chmodSync(folder, 0o711)
  const postgres = await startPostgres(folder)
  const connection: Connection = { socketDir: postgres.socketDir }
  try {
    await createDatabase(connection)
    await prepareDatabase(connection)
    await withServer({ folder, connection }, run)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The whole server on a database that is prepared; it ends afterwards. */
export async function withServer(
  { folder, connection }: Pick<Bench, 'folder' | 'connection'>,
  run: (bench: Bench) => Promise<void>,
): Promise<void> {
  const config = configOf(folder)
  const product = await buildApi({ config, connection, log: pino({ level: 'silent' }), hasOutbox: true })
  try {
    const address = await product.server.listen({ port: 0, host: '127.0.0.1' })
    await product.jobs.start()
    await run({ folder, connection, product, address })
  } finally {
    await product.close()
  }
}

/** One caller asks for a class's files as often here as a school does in a day, and signs up as many teachers as a town has. */
const limits = {
  ...defaultLimits,
  export: { points: 100_000, seconds: 600 },
  'sign-up-address': { points: 100_000, seconds: 3600 },
}

function configOf(dataDir: string) {
  return {
    port: 0,
    host: '127.0.0.1',
    publicUrl: undefined,
    dataDir,
    databaseUrl: undefined,
    databaseReadUrl: undefined,
    backupDir: undefined,
    smtpUrl: undefined,
    mailFrom: 'bench@localhost',
    jwtSecret: 'x'.repeat(32),
    companyRegisterUrl: '',
    vatRegisterUrl: '',
    logLevel: 'silent',
    isProduction: false,
    metricsAddress: undefined,
    traces: undefined,
    testClock: undefined,
    storage: undefined,
    stripe: undefined,
    limits,
    bounds: defaultBounds,
    trustProxy: 'loopback',
  }
}

/** What PostgreSQL's autovacuum does by itself within a minute or two. */
export async function analyze(connection: Connection): Promise<void> {
  const client = new pg.Client(ownerSettings(connection))
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

/** What every table of figures says about where it was measured. */
export function machine(): string {
  return `Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`
}
