import type { accountStates } from '@katedra/contract/operator-people'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { PageWindow } from '../operator.ts'

/** Part of the name, the city, the number or the contact address, whatever the size and the accents of letters. */
function schoolsLike(db: Db, { search, registered }: SchoolFilter) {
  let query = db.selectFrom('schools')
  if (search !== undefined && search.trim() !== '')
    query = query.where(
      sql<SqlBool>`strpos(folded(concat_ws(' ', schools.name, schools.city, schools.identification_number, schools.contact_email)), folded(${search.trim()})) > 0`,
    )
  if (registered !== undefined) query = query.where('registered_at', registered === 'yes' ? 'is not' : 'is', null)
  return query
}

export interface SchoolFilter {
  search?: string | undefined
  registered?: 'yes' | 'no' | undefined
}

const schoolColumns = [
  'schools.school_id as id',
  'schools.name',
  'schools.city',
  'schools.identification_number',
  'schools.registered_at',
  'schools.created_at',
] as const

export function schoolRows(db: Db, filter: SchoolFilter, { limit, offset }: PageWindow) {
  return schoolsLike(db, filter)
    .select(schoolColumns)
    .orderBy(sql`lower(schools.name)`)
    .orderBy('schools.school_id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function schoolCount(db: Db, filter: SchoolFilter): Promise<number> {
  const { count } = await schoolsLike(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export function schoolDetails(db: Db, id: string) {
  return db
    .selectFrom('schools')
    .innerJoin('countries', 'countries.id', 'schools.country_id')
    .select([
      ...schoolColumns,
      ...(['street', 'postal_code', 'countries.code as country', 'tax_id', 'vat_id'] as const),
      ...(['director_name', 'contact_email', 'phone', 'website', 'invoice_ceiling'] as const),
      sql<boolean>`schools.number_checked_at is not null`.as('is_number_checked'),
    ])
    .where('schools.school_id', '=', id)
    .executeTakeFirst()
}

/** Of a school whose scope is open; returns what it was. */
export async function changeInvoiceCeiling(
  db: Db,
  schoolId: string,
  invoice_ceiling: number,
): Promise<{ name: string; before: number } | undefined> {
  const { rows } = await sql<{ name: string; before: number }>`
    update schools set invoice_ceiling = ${invoice_ceiling} where school_id = ${schoolId}
    returning name, old.invoice_ceiling as before`.execute(db)
  return rows[0]
}

export interface SchoolNumbers {
  school_id: string
  class_count: number
  student_count: number
  test_count: number
  teacher_count: number
  order_count: number
  last_active_at: Date | null
}

/** Numbers only: those of classes, pupils and tests come from a function of the database that tells nothing else. */
export async function numbersOf(db: Db, schoolIds: readonly string[]): Promise<SchoolNumbers[]> {
  const { rows } = await sql<SchoolNumbers>`
    with counts as materialized (select * from school_counts(${schoolIds}::uuid[]))
    select counts.school_id, classes as class_count, students as student_count, tests as test_count,
      coalesce(teachers.count, 0) as teacher_count, coalesce(orders.count, 0) as order_count, users.last_active_at
    from counts
    left join (select school_id, count(*)::int as count from teachers where school_id = any(${schoolIds}::uuid[]) group by school_id) as teachers
      on teachers.school_id = counts.school_id
    left join (select school_id, count(*)::int as count from orders where school_id = any(${schoolIds}::uuid[]) group by school_id) as orders
      on orders.school_id = counts.school_id
    left join (select school_id, max(last_active_at) as last_active_at from users where school_id = any(${schoolIds}::uuid[]) group by school_id)
      as users on users.school_id = counts.school_id`.execute(db)
  return rows
}

export async function creditBalance(db: Db, schoolId: string): Promise<number> {
  const row = await db
    .selectFrom('credit_lots')
    .select(({ fn }) => fn.sum<number>('balance').as('balance'))
    .where('school_id', '=', schoolId)
    .executeTakeFirst()
  return row?.balance ?? 0
}

const logColumns = ['id', 'at', 'actor_name', 'action', 'target_id', 'target_name', 'details'] as const

/** A page of the school's own log, the newest first; what bears names of pupils the database does not show. */
export function logRows(db: Db, schoolId: string, before: string | undefined, limit: number) {
  let query = db
    .selectFrom('audit_log')
    .select(logColumns)
    .where('school_id', '=', schoolId)
    .orderBy('id', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.execute()
}

export interface UserFilter {
  search?: string | undefined
  state?: (typeof accountStates)[number] | undefined
  school_id?: string | undefined
}

function usersLike(db: Db, { search, state, school_id }: UserFilter) {
  let query = db
    .selectFrom('users')
    .innerJoin('teachers', (join) =>
      join.onRef('teachers.school_id', '=', 'users.school_id').onRef('teachers.id', '=', 'users.id'),
    )
    .innerJoin('schools', 'schools.school_id', 'teachers.school_id')
  if (search !== undefined && search.trim() !== '')
    query = query.where(
      sql<SqlBool>`strpos(folded(concat_ws(' ', users.email, teachers.first_name, teachers.last_name, teachers.first_name)), folded(${search.trim()})) > 0`,
    )
  if (school_id !== undefined) query = query.where('users.school_id', '=', school_id)
  if (state === 'invited') return query.where('users.password_hash', 'is', null)
  if (state !== undefined)
    query = query
      .where('users.password_hash', 'is not', null)
      .where('users.email_verified_at', state === 'active' ? 'is not' : 'is', null)
  return query
}

/** The hash itself stays where it is: only whether there is one. */
const userColumns = [
  ...(['users.id', 'users.email', 'teachers.first_name', 'teachers.last_name', 'teachers.role'] as const),
  ...(['users.email_verified_at', 'users.last_active_at', 'users.created_at', 'users.language'] as const),
  ...(['users.school_id', 'schools.name as school_name'] as const),
  sql<boolean>`users.password_hash is not null`.as('has_password'),
] as const

export function userRows(db: Db, filter: UserFilter, { limit, offset }: PageWindow) {
  return usersLike(db, filter)
    .select(userColumns)
    .orderBy('teachers.last_name')
    .orderBy('teachers.first_name')
    .orderBy('users.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function userCount(db: Db, filter: UserFilter): Promise<number> {
  const { count } = await usersLike(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export function userRow(db: Db, id: string) {
  return usersLike(db, {}).select(userColumns).where('users.id', '=', id).executeTakeFirst()
}

export async function sessionCount(db: Db, userId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

export function ordersLike(db: Db, symbol: string, limit: number) {
  return db
    .selectFrom('orders')
    .innerJoin('schools', 'schools.school_id', 'orders.school_id')
    .select(['variable_symbol', 'orders.school_id', 'schools.name as school_name'])
    .where((on) => on(on.fn('starts_with', ['variable_symbol', on.val(symbol)]), '=', true))
    .orderBy('orders.created_at', 'desc')
    .limit(limit)
    .execute()
}
