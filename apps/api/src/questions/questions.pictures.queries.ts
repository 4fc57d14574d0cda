import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

interface NewPicture {
  school_id: string
  name: string
  uploaded_by: string
  uploaded_at: Date
  bytes: number
}

export async function insertPicture(db: Db, picture: NewPicture): Promise<void> {
  await db.insertInto('question_pictures').values(picture).execute()
}

/** Those of the names that are pictures of the school. */
export async function knownPictures(db: Db, schoolId: string, names: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('question_pictures')
    .select('name')
    .where('school_id', '=', schoolId)
    .where('name', '=', sql<string>`any(${names}::text[])`)
    .execute()
  return new Set(rows.map(({ name }) => name))
}

/** Those of the addresses that stand in a question of the library. */
export async function libraryPictures(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ src: string }>`
    select distinct src.value #>> '{}' as src from library_questions q
    cross join jsonb_path_query(q.question, 'strict $.**.src') as src(value)
    where src.value #>> '{}' = any(${addresses}::text[])`.execute(db)
  return new Set(rows.map(({ src }) => src))
}
