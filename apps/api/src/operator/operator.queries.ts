import type { Db } from '../db/database.ts'

export { enterBusiness } from '../db/database.ts'

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

export function allOperators(db: Db): Promise<OperatorRow[]> {
  return operators(db).orderBy('created_at').orderBy('id').execute()
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

/** False when somebody has the address already. */
export async function insertOperator(db: Db, operator: NewOperator): Promise<boolean> {
  const row = await db
    .insertInto('operators')
    .values(operator)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
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
