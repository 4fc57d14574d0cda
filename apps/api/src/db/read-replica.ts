import { sql } from 'kysely'
import pg from 'pg'
import { isOutage, openDatabase, type Database, type Db, type StatementListener } from './database.ts'

/** A streaming replica of the database, which a part of what is only read may be asked of (docs/adr/0086). */
export interface ReadReplica {
  /**
   * Does the work there if the replica is no further behind than `position`; undefined where it is, or where it does not answer:
   * then the database itself is to be asked.
   */
  read<T>(asked: Asked, work: (db: Db) => Promise<T>): Promise<{ value: T } | undefined>
  close(): Promise<void>
}

interface Asked {
  schoolId: string | undefined
  /** How far the database had written when the caller had changed something last; undefined: not lately. */
  position: string | undefined
}

/** Who is further behind is not asked, whoever wants to know. */
const maxLag = '10 seconds'
/** So long, in milliseconds, one that does not answer is left alone. */
const restingTime = 10_000
/** What it waits for a connection; who asks waits as long, and then asks the database itself. */
const patience = 2000

/** `onAbsence` hears why it is left alone, each time. */
export function openReplica(
  url: string,
  {
    onStatement,
    onAbsence,
  }: { onStatement?: StatementListener | undefined; onAbsence?: (reason: unknown) => void } = {},
): ReadReplica {
  const replica = openDatabase({ url }, { connectionTimeoutMillis: patience }, onStatement)
  let restsUntil = 0
  return {
    async read({ schoolId, position }, work) {
      if (Date.now() < restsUntil) return undefined
      try {
        return await replica.read(schoolId, async (db) =>
          (await hasReached(db, position)) ? { value: await work(db) } : undefined,
        )
      } catch (error) {
        if (!isPassing(error)) throw error
        onAbsence?.(error)
        restsUntil = Date.now() + restingTime
        return undefined
      }
    },
    close: () => replica.close(),
  }
}

/**
 * It does not answer or does not let us in (PostgreSQL's classes 28 and 3D), or what was read has been cleared away by the database
 * meanwhile (PostgreSQL: conflict with recovery).
 */
function isPassing(error: unknown): boolean {
  return isOutage(error) || (error instanceof pg.DatabaseError && /^(?:28|3D|40001$)/.test(error.code ?? ''))
}

async function hasReached(db: Db, position: string | undefined): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select coalesce(pg_last_xact_replay_timestamp() > clock_timestamp() - ${maxLag}::interval
      and pg_last_wal_replay_lsn() >= coalesce(${position ?? null}::pg_lsn, '0/0'), false) as is_there`.execute(db)
  return rows[0]?.is_there ?? false
}

/** How far the database has written; what is committed by now lies before it. */
export async function currentPosition({ pool }: Pick<Database, 'pool'>): Promise<string> {
  const { rows } = await pool.query<{ position: string }>('select pg_current_wal_insert_lsn()::text as position')
  return rows[0]?.position ?? '0/0'
}
