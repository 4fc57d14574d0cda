import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, sql, type LogEvent } from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import type { DB } from './schema.ts'
import { enterSchool, uuid } from './scope.ts'
import { createTurns, type Turns } from './turns.ts'

/** The handle every query takes first: a transaction with its school set. */
export type Db = Kysely<DB>

/** How to reach PostgreSQL: a URL, or the socket folder of the embedded one. */
export interface Connection {
  url?: string
  socketDir?: string
  database?: string
}

// DATE stays 'YYYY-MM-DD': the driver's local-midnight Date would be off by one east of Greenwich.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
// Counts and sums come as bigint and numeric; ours are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** It names the embedded server's socket. Said to the driver, which otherwise goes by the variable PGPORT of the one who starts. */
export const embeddedPort = 5432

/** Settings for a pool of the owner (migrations, jobs' own schema). */
export function ownerSettings(connection: Connection): pg.PoolConfig {
  return connection.url === undefined
    ? {
        host: connection.socketDir,
        port: embeddedPort,
        user: 'katedra',
        database: connection.database ?? 'katedra',
      }
    : { connectionString: connection.url }
}

/**
 * A pool of the owner. Its connections may be lost while nobody uses them, also after its end: the driver tells that end before
 * they are closed.
 */
export function openOwner(connection: Connection, max: number): pg.Pool {
  const pool = new pg.Pool({ ...ownerSettings(connection), max })
  pool.on('error', () => undefined)
  return pool
}

/** Hears of each statement when it is done: its text without values, and how many milliseconds it took. */
export type StatementListener = (done: { text: string; ms: number; failed: boolean }) => void

export interface Database {
  /** One transaction; `schoolId` opens the school's rows, without it only global tables are seen. */
  transaction<T>(schoolId: string | undefined, work: (db: Db) => Promise<T>): Promise<T>
  /** The same, refused by PostgreSQL if it tries to write. */
  read<T>(schoolId: string | undefined, work: (db: Db) => Promise<T>): Promise<T>
  /** Does the work and takes all of it back: what would come of it. */
  trial<T>(schoolId: string | undefined, work: (db: Db) => Promise<T>): Promise<T>
  /** Schools with the same may share a statement of `callBySchool`: all on one PostgreSQL, none on a cluster. */
  lane(schoolId: string): string
  /** Turns of their own for work of schools; `lane` may stand for the school. */
  turns(places: number): Turns
  ping(): Promise<void>
  /** The pool itself, for libraries that bring their own statements. */
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * On a cluster, what a transaction sets goes on to the machines that it works with: there row-level security asks whose rows are
 * open. And a transaction has one connection to each of them: what asks all of them may write a table that lies everywhere after.
 * Elsewhere the names mean nothing, and PostgreSQL keeps them unread.
 */
const onCluster = '-c citus.propagate_set_commands=local -c citus.multi_shard_modify_mode=sequential'

/**
 * Settings for a connection of the application: never the owner, so that row-level security holds. A server that has vanished
 * without a word is noticed by the silence, not by the first who waits for it in vain.
 */
export function applicationSettings(connection: Connection): pg.PoolConfig {
  const noticeSilence = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
  return { ...ownerSettings(connection), ...noticeSilence, options: `-c role=katedra_app ${onCluster}` }
}

const oneSchool = new RegExp(`^${uuid}$`, 'i')

/** How long, in milliseconds, someone waits for a connection, and for one statement's answer. */
const patience = { connectionTimeoutMillis: 30_000, query_timeout: 300_000 }

/** The database does not answer, or answers that it cannot now; what was asked of it had no part in that. */
export function isOutage(error: unknown): boolean {
  // Classes of PostgreSQL's Appendix A: connection exceptions, insufficient resources, operator intervention.
  if (error instanceof pg.DatabaseError) return /^(?:08|53|57)/.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  // The driver's own words have no code; the system's errors name the call that failed, those of files a path as well.
  return ('syscall' in error && !('path' in error)) || /timeout|terminated|not queryable/i.test(error.message)
}

/** PostgreSQL has ended one of several who waited for each other in a ring, so that the others go on. Nothing of it is left. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01'
}

/** The school that was to get a row is no longer there: it has become a part of another one since the caller was looked up. */
export function isSchoolGone(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23503') return false
  // On a cluster the names end in the number of a part.
  const [, table] = /^(\w+)_school_id_fkey(?:_\d+)?$/.exec(error.constraint ?? '') ?? []
  return table !== undefined && error.table?.replace(/_\d+$/, '') === table
}

/** The pool of the application. Where nobody listens to its statements, nothing is measured. */
export function openDatabase(
  connection: Connection,
  settings: pg.PoolConfig = {},
  onStatement?: StatementListener,
): Database {
  let isCluster: boolean | undefined
  let isLaidOut = false
  const max = settings.max ?? 16
  const pool = new pg.Pool({
    ...applicationSettings(connection),
    ...patience,
    max,
    // Before the first connection is used. Until then schools share: what a cluster refuses of a batch is written one by one.
    onConnect: async (client) => {
      if (isCluster !== undefined) return
      const found = await findCluster(client)
      isCluster = found?.is_cluster
      isLaidOut = found?.is_laid_out ?? false
    },
    ...settings,
  })
  // A lost connection is replaced by the pool and fails the statement that uses it; without listeners, the pool's for idle ones
  // and one of each connection for those in use, it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    nameStatements(client)
    openTogether(client, () => isCluster === false)
  })
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    ...(onStatement === undefined ? {} : { log: tellOf(onStatement) }),
  })
  const machines = new LRUCache<string, Promise<string>>({ max: 10_000, ttl: 60_000 })
  function machineOf(schoolId: string): Promise<string> | undefined {
    // Of several schools, and of what they share before the database has said what it is, no one machine has the rows.
    if (isCluster !== true || !oneSchool.test(schoolId)) return undefined
    const known = machines.get(schoolId)
    if (known !== undefined) return known
    const asked = findMachine(pool, schoolId)
    machines.set(schoolId, asked)
    asked.catch(() => machines.delete(schoolId))
    return asked
  }
  const turns = (places: number) => createTurns({ places, machineOf, patience: patience.connectionTimeoutMillis })
  const connections = turns(max)
  // One PostgreSQL needs no turns but those of the pool.
  const inTurn = <T>(schoolId: string | undefined, work: () => Promise<T>) =>
    schoolId === undefined || isCluster !== true ? work() : connections.take(schoolId, work)
  const within = <T>(mode: 'read only' | 'read write', schoolId: string | undefined, work: (db: Db) => Promise<T>) =>
    inTurn(schoolId, () =>
      kysely
        .transaction()
        .setAccessMode(mode)
        .execute(async (db) => {
          if (schoolId !== undefined) await enterSchool(db, schoolId)
          const result = await work(db)
          // What has written on several machines is committed on all of them or on none (cluster.commits.queries.ts).
          if (isLaidOut && mode === 'read write') await sql`select cluster.commit_together()`.execute(db)
          return result
        }),
    )
  return {
    transaction: (schoolId, work) => within('read write', schoolId, work),
    read: (schoolId, work) => within('read only', schoolId, work),
    trial: (schoolId, work) => takenBack((db) => within('read write', schoolId, db), work),
    lane: (schoolId) => (isCluster === true ? schoolId : ''),
    turns,
    ping: async () => {
      await sql`select 1`.execute(kysely)
    },
    pool,
    close: async () => {
      await kysely.destroy()
      // It leaves a pool alone that others have used and itself never did.
      if (!pool.ending) await pool.end()
    },
  }
}

/**
 * One statement in a transaction of its own. The pool's own way would drop the connection of a statement that PostgreSQL refuses, and
 * on a cluster that connection has others to the machines with it: while one of them is away, refusals would take from the schools
 * of the others what they go by.
 */
export async function askPool<Row extends pg.QueryResultRow>(pool: pg.Pool, statement: pg.QueryConfig): Promise<Row[]> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<Row>(statement)
    client.release()
    return rows
  } catch (error) {
    const isRefusal = error instanceof pg.DatabaseError && error.severity === 'ERROR'
    client.release(!isRefusal)
    throw error
  }
}

/** Whether the tables of schools may lie on several machines: then there is Citus. Undefined where the database doesn't say. */
async function findCluster(client: pg.ClientBase): Promise<{ is_cluster: boolean; is_laid_out: boolean } | undefined> {
  try {
    const { rows } = await client.query<{ is_cluster: boolean; is_laid_out: boolean }>(
      `select to_regclass('pg_dist_partition') is not null as is_cluster, exists (
        select from pg_proc where proname = 'commit_together' and pronamespace::regnamespace::text = 'cluster') as is_laid_out`,
    )
    return rows[0]
  } catch {
    return undefined
  }
}

/** The machine of a cluster that has the school's rows, or would have them. Where nothing is laid out yet, all are on the first one. */
async function findMachine(pool: pg.Pool, schoolId: string): Promise<string> {
  const { rows } = await pool.query<{ machine: string }>(
    `select groupid::text as machine from pg_dist_placement where shardid = (
      select get_shard_id_for_distribution_column('schools', $1::uuid) from pg_dist_partition
      where logicalrelid = 'schools'::regclass and partmethod = 'h')`,
    [schoolId],
  )
  return rows[0]?.machine ?? '0'
}

function tellOf(listener: StatementListener): (event: LogEvent) => void {
  return ({ level, query, queryDurationMillis }) =>
    listener({ text: query.sql, ms: queryDurationMillis, failed: level === 'error' })
}

/** Ends the transaction by an error that carries the result out of it. */
async function takenBack<T>(
  within: (work: (db: Db) => Promise<never>) => Promise<never>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const results: T[] = []
  const end = new Error('taken back')
  try {
    return await within(async (db) => {
      results.push(await work(db))
      throw end
    })
  } catch (error) {
    const [result] = results
    if (error !== end || result === undefined) throw error
    return result
  }
}

const statementNames = new Map<string, string>()

/**
 * Prepared statements are worth a third of the time of a short query; kysely has no switch for them, so they are named
 * here by their text. Only text that repeats is worth a name: the map is capped.
 */
function nameOf(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known !== undefined || statementNames.size >= 500) return known
  const name = `q${createHash('sha1').update(text).digest('hex').slice(0, 20)}`
  statementNames.set(text, name)
  return name
}

function nameStatements(client: pg.PoolClient): void {
  const plain: (...args: unknown[]) => unknown = client.query.bind(client)
  const named = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    return name === undefined ? plain(text, values, ...rest) : plain({ name, text, values }, ...rest)
  }
  Object.assign(client, { query: named })
}

/**
 * A transaction and its school are opened by one message, a third of what a short transaction costs the server: what opens it waits
 * for what is asked first, and goes along with a setting. Not on a cluster, where the setting has to reach other machines.
 */
function openTogether(client: pg.PoolClient, isAlone: () => boolean): void {
  const send: (...args: unknown[]) => unknown = client.query.bind(client)
  let opening: string | undefined
  const query = (text: unknown, ...rest: unknown[]): unknown => {
    const before = opening
    opening = undefined
    if (before === undefined) {
      if (!isAlone() || typeof text !== 'string' || !text.startsWith('start transaction')) return send(text, ...rest)
      opening = text
      return Promise.resolve({ rows: [] })
    }
    // Where nothing was asked, there is nothing to end either.
    if (text === 'commit' || text === 'rollback') return Promise.resolve({ rows: [] })
    if (typeof text === 'string' && text.startsWith('set local app.')) return send(`${before};${text}`)
    return Promise.resolve(send(before)).then(() => send(text, ...rest))
  }
  Object.assign(client, { query })
}
