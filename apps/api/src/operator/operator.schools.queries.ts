import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

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
export function schoolsLike(db: Db, text: string, most: number): Promise<SchoolRow[]> {
  return schools(db)
    .where(
      sql<boolean>`strpos(lower(concat_ws(' ', name, city, identification_number, contact_email)), lower(${text})) > 0`,
    )
    .orderBy('name')
    .orderBy('school_id')
    .limit(most)
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
