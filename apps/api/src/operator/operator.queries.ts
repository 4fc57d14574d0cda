import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface OperatorRow {
  id: string
  email: string
  name: string
  created_at: Date
  disabled_at: Date | null
}

function operators(db: Db) {
  return db.selectFrom('operators').select(['id', 'email', 'name', 'created_at', 'disabled_at'])
}

export function allOperators(db: Db): Promise<(OperatorRow & { has_second_factor: boolean })[]> {
  return operators(db)
    .select(sql<boolean>`has_second_factor(null, operators.id)`.as('has_second_factor'))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Letters of an address count alike, large or small. */
export function findOperator(db: Db, email: string): Promise<OperatorRow | undefined> {
  return operators(db)
    .where((on) => on(on.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
}

export interface NewOperator {
  email: string
  name: string
  password_hash: string
  created_at: Date
}

/** The account's id; nothing when the address is taken. */
export async function insertOperator(db: Db, operator: NewOperator): Promise<string | undefined> {
  const row = await db
    .insertInto('operators')
    .values(operator)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Nothing lets the account act again. */
export async function setDisabled(db: Db, id: string, now: Date | null): Promise<void> {
  await db.updateTable('operators').set({ disabled_at: now }).where('id', '=', id).execute()
}

export interface NewAction {
  at: Date
  operator_name: string
  action: string
  of_school: string | null
  details: object
}

export async function insertAction(db: Db, { details, ...action }: NewAction): Promise<void> {
  await db
    .insertInto('operator_actions')
    .values({ ...action, details: JSON.stringify(details) })
    .execute()
}

export interface AuditLogFilter {
  before?: string | undefined
  operator_name?: string | undefined
  action?: string | undefined
  school_id?: string | undefined
}

/** A page of what operators did, newest first; ids are time-ordered (UUIDv7). Schools lie apart: their names are read after. */
export async function actionsLike(
  db: Db,
  { before, operator_name, action, school_id }: AuditLogFilter,
  maxRows: number,
) {
  let query = db
    .selectFrom('operator_actions')
    .select(['id', 'at', 'operator_name', 'action', 'of_school as school_id', 'details'])
    .orderBy('id', 'desc')
    .limit(maxRows)
  if (before !== undefined) query = query.where('id', '<', before)
  if (operator_name !== undefined) query = query.where('operator_name', '=', operator_name)
  if (action !== undefined)
    query = query.where(({ eb, or, fn, val }) =>
      or([eb('action', '=', action), eb(fn('starts_with', ['action', val(`${action}.`)]), '=', true)]),
    )
  if (school_id !== undefined) query = query.where('of_school', '=', school_id)
  const rows = await query.execute()
  const ids = [...new Set(rows.flatMap((row) => row.school_id ?? []))]
  const schools = await db
    .selectFrom('schools')
    .select(['school_id', 'name'])
    .where('school_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const names = new Map(schools.map((school) => [school.school_id, school.name]))
  return rows.map((row) => ({
    ...row,
    school_name: row.school_id === null ? null : (names.get(row.school_id) ?? null),
  }))
}

export async function operatorNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('operator_actions')
    .select('operator_name')
    .distinct()
    .orderBy('operator_name')
    .limit(200)
    .execute()
  return rows.map(({ operator_name }) => operator_name)
}

export async function actionNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('operator_actions')
    .select('action')
    .distinct()
    .orderBy('action')
    .limit(200)
    .execute()
  return rows.map(({ action }) => action)
}
