import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { MovementKey } from './payments.queries.ts'
import type { PageWindow } from '../operator.ts'

export interface NewImport {
  file_name: string
  imported_at: Date
  imported_by: string
}

export async function insertImport(db: Db, row: NewImport): Promise<string> {
  const { id } = await db.insertInto('bank_imports').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export interface Counts {
  new_count: number
  known_count: number
  paired_count: number
  unreadable_count: number
}

/** Adds to what an import has come to. */
export async function addToImport(db: Db, id: string, counts: Partial<Counts>): Promise<void> {
  const added = (name: keyof Counts) => sql<number>`${sql.ref(name)} + ${counts[name] ?? 0}`
  await db
    .updateTable('bank_imports')
    .set({
      new_count: added('new_count'),
      known_count: added('known_count'),
      paired_count: added('paired_count'),
      unreadable_count: added('unreadable_count'),
    })
    .where('id', '=', id)
    .execute()
}

export async function countsOfImport(db: Db, id: string): Promise<Counts> {
  return db
    .selectFrom('bank_imports')
    .select(['new_count', 'known_count', 'paired_count', 'unreadable_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export interface NewMovement extends MovementKey {
  import_id: string
  booked_on: string
  amount: number
  currency: string
  variable_symbol: string | null
  counter_account: string
  counter_name: string
  message: string
  outcome: string
  school_id: string | null
  order_id: string | null
}

/**
 * Writes movements down and returns the keys of those that were not known. Always in the order of their keys: two imports of the
 * same days then wait for each other and never in a ring. One parameter for all of them, because a statement with thousands
 * costs more memory than the file it comes from.
 */
export async function insertMovements(db: Db, movements: readonly NewMovement[]): Promise<MovementKey[]> {
  if (movements.length === 0) return []
  const { rows } = await sql<MovementKey>`
    insert into bank_movements (account, movement_id, import_id, booked_on, amount, currency, variable_symbol, counter_account,
      counter_name, message, outcome, school_id, order_id)
    select account, movement_id, import_id, booked_on, amount, currency, variable_symbol, counter_account,
      counter_name, message, outcome, school_id, order_id
    from jsonb_populate_recordset(null::bank_movements, ${JSON.stringify(movements)}::jsonb)
    order by account collate "C", movement_id collate "C"
    on conflict (account, movement_id) do nothing
    returning account, movement_id`.execute(db)
  return rows
}

/** Files that were read, the latest first. */
export function importRows(db: Db, { limit, offset }: PageWindow) {
  return db.selectFrom('bank_imports').selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

export async function importCount(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('bank_imports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
