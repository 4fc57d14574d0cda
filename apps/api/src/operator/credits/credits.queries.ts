import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { PageWindow } from '../operator.ts'

export interface GrantFilter {
  search?: string | undefined
  school_id?: string | undefined
  kind?: string | undefined
}

function grants(db: Db, { search = '', school_id, kind }: GrantFilter) {
  let query = db
    .selectFrom('credit_lots')
    .innerJoin('schools', 'schools.school_id', 'credit_lots.school_id')
    .where('credit_lots.kind', '<>', 'paid')
  if (school_id !== undefined) query = query.where('credit_lots.school_id', '=', school_id)
  if (kind !== undefined) query = query.where('credit_lots.kind', '=', kind)
  const wanted = search.trim()
  if (wanted === '') return query
  return query.where(
    sql<SqlBool>`strpos(lower(concat_ws(' ', schools.name, schools.city, schools.identification_number)), lower(${wanted})) > 0`,
  )
}

/** Credits that schools were given with what has become of them, the latest first; the first move of each names who gave them. */
export function grantRows(db: Db, filter: GrantFilter, { limit, offset }: PageWindow) {
  return grants(db, filter)
    .innerJoin('programs', 'programs.id', 'credit_lots.program_id')
    .innerJoin('credit_moves', (on) =>
      on
        .onRef('credit_moves.school_id', '=', 'credit_lots.school_id')
        .onRef('credit_moves.lot_id', '=', 'credit_lots.id')
        .on('credit_moves.move_no', '=', 1),
    )
    .select(['credit_lots.id', 'credit_lots.school_id', 'schools.name as school_name', 'programs.title'])
    .select(['credit_lots.kind', 'quantity', 'balance', 'credit_lots.valid_from', 'credit_lots.valid_until'])
    .select(['issued_at', 'credit_lots.reason'])
    .select(['programs.key as program', 'credit_moves.actor_name as given_by'])
    .select(
      sql<number>`(select count(*) from credits c where c.school_id = credit_lots.school_id
        and c.lot_id = credit_lots.id and c.returned_at is null)`.as('assigned'),
    )
    .orderBy('issued_at', 'desc')
    .orderBy('credit_lots.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function grantCount(db: Db, filter: GrantFilter): Promise<number> {
  const { count } = await grants(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** What a lot is of; undefined where the school has no such lot. */
export function lotProgram(db: Db, schoolId: string, lotId: string) {
  return db
    .selectFrom('credit_lots')
    .innerJoin('programs', 'programs.id', 'credit_lots.program_id')
    .select(['programs.key', 'credit_lots.kind'])
    .where('credit_lots.school_id', '=', schoolId)
    .where('credit_lots.id', '=', lotId)
    .executeTakeFirst()
}

export interface SchoolRow {
  school_id: string
  name: string
  city: string
  identification_number: string | null
  registered_at: Date | null
}

function schools(db: Db) {
  return db.selectFrom('schools').select(['school_id', 'name', 'city', 'identification_number', 'registered_at'])
}

/** Part of the name, the city or the number; diacritics and capitals of the search do not matter where the database can tell. */
export function schoolsLike(db: Db, text: string, limit: number): Promise<SchoolRow[]> {
  return schools(db)
    .where(
      sql<boolean>`strpos(lower(concat_ws(' ', name, city, identification_number, contact_email)), lower(${text})) > 0`,
    )
    .orderBy('name')
    .orderBy('school_id')
    .limit(limit)
    .execute()
}

export function schoolWithId(db: Db, id: string): Promise<SchoolRow | undefined> {
  return schools(db).where('school_id', '=', id).executeTakeFirst()
}

export function schoolsWithNumber(db: Db, identificationNumber: string): Promise<SchoolRow[]> {
  return schools(db).where('identification_number', '=', identificationNumber).orderBy('registered_at').execute()
}

export function programWithKey(db: Db, key: string) {
  return db.selectFrom('programs').select(['id', 'retired_at']).where('key', '=', key).executeTakeFirst()
}

/** As the service calls it in Czech, the language of the school's own log of credits. */
export async function programTitle(db: Db, key: string): Promise<string> {
  const row = await db
    .selectFrom('programs')
    .select(sql<string>`title->>'cs'`.as('title'))
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.title ?? key
}
