import type { Score } from '@katedra/questions'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface ScoredItem {
  item_no: number
  score: Score
  points: number | null
  /** Shown by the answer to a generated question. */
  misconceptions: string[] | null
}

export interface FinalScore {
  submitted_at: Date
  items: ScoredItem[]
}

/** Closes an attempt with the scores of its answers; what a teacher has marked by hand stays. */
export async function setScores(
  db: Db,
  { school_id, test_id, id }: { school_id: string; test_id: string; id: string },
  { items, submitted_at }: FinalScore,
): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ submitted_at, state: 'submitted' })
    .where('school_id', '=', school_id)
    .where('id', '=', id)
    .execute()
  await sql`
    update answers set score = scored.score, points = scored.points, misconceptions = scored.misconceptions
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as scored (item_no smallint, score jsonb, points numeric, misconceptions text[])
    where answers.school_id = ${school_id} and answers.attempt_id = ${id} and answers.item_no = scored.item_no
      and answers.marked_at is null`.execute(db)
  await settleAttempts(db, { school_id, test_id, attempt_id: id })
}

/** Adds up the points of handed-in attempts of a test, or of one (migration 0014). */
export async function settleAttempts(
  db: Db,
  { school_id, test_id, attempt_id = null }: { school_id: string; test_id: string; attempt_id?: string | null },
): Promise<void> {
  await sql`select settle_attempts(${school_id}, ${test_id}, ${attempt_id})`.execute(db)
}

/** The same of some attempts, always in the same order, so that no one waits in a ring. */
export async function settleSome(
  db: Db,
  { school_id, test_id }: { school_id: string; test_id: string },
  attemptIds: readonly string[],
): Promise<void> {
  await sql`select settle_some(${school_id}, ${test_id}, ${sql.val([...attemptIds])}::uuid[])`.execute(db)
}

/**
 * Keys and points of a test, against being changed while attempts are being scored by them: `shared` by those who score,
 * alone for who changes. A lock of memory only: rows of questions are read by a whole class at once. It is taken where the test
 * lies, for on the coordinator of a cluster all who have asked for nothing else before are one to who looks for rings, and rings are
 * seen where there are none.
 */
export async function lockKeys(
  db: Db,
  { school_id, test_id }: { school_id: string; test_id: string },
  mode: 'shared' | 'alone',
): Promise<void> {
  const lock = mode === 'shared' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`
  await sql`
    select ${lock}(hashtextextended(${`keys of ${test_id}`}, 0)) from tests
    where school_id = ${school_id} and id = ${test_id}`.execute(db)
}

/** The questions whose answers do not count for an attempt, and whether they earn everybody the full points. */
export async function excludedItems(
  db: Db,
  { school_id, test_id, id }: { school_id: string; test_id: string; id: string },
): Promise<ReadonlyMap<number, { full_points: boolean }>> {
  const rows = await db
    .selectFrom('exclusions')
    .select(({ fn }) => ['item_no', fn.agg<boolean>('bool_or', ['full_points']).as('full_points')])
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('returned_at', 'is', null)
    .where((eb) => eb.or([eb('attempt_id', 'is', null), eb('attempt_id', '=', id)]))
    .groupBy('item_no')
    .execute()
  return new Map(rows.map(({ item_no, full_points }) => [item_no, { full_points }]))
}

/** What leaving a question out for everybody or for this attempt means for its answer. */
export function countsIn(excluded: Awaited<ReturnType<typeof excludedItems>>, itemNo: number) {
  const left = excluded.get(itemNo)
  return { counts: left === undefined, full_points: left?.full_points ?? false }
}
