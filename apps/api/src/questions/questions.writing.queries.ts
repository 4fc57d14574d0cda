import type { Question } from '@katedra/questions'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface Content {
  subject_id: number | null
  tags: string[]
  question: Question
}

export interface NewQuestion extends Content {
  id: string
  visibility: string
  origin?: string
  origin_id?: string
  origin_version?: number
  origin_author_id?: string | null
}

interface Author {
  school_id: string
  id: string
}

export async function insertQuestions(db: Db, author: Author, rows: readonly NewQuestion[], now: Date): Promise<void> {
  const values = rows.map(({ question, ...row }) => ({
    ...row,
    question: JSON.stringify(question),
    school_id: author.school_id,
    author_id: author.id,
    updated_by: author.id,
    created_at: now,
    updated_at: now,
  }))
  await db.insertInto('school_questions').values(values).execute()
}

/** The rows of these, deleted ones as well, locked in one order: of two changes at once the second sees the first. */
export function lockQuestions(db: Db, schoolId: string, ids: readonly string[]) {
  return db
    .selectFrom('school_questions')
    .select(['id', 'author_id', 'visibility', 'version', 'subject_id', 'tags', 'question', 'deleted_at'])
    .where('school_id', '=', schoolId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Keeps the present versions of these as earlier ones. */
export async function keepVersions(db: Db, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`
    insert into school_question_versions (school_id, question_id, version, subject_id, question, tags, saved_at, saved_by)
    select school_id, id, version, subject_id, question, tags, updated_at, updated_by
    from school_questions where school_id = ${schoolId} and id = any(${ids}::uuid[])`.execute(db)
}

interface Change extends Content {
  id: string
}

export async function setQuestion(db: Db, saver: Author, change: Change, now: Date): Promise<void> {
  const { id, question, ...rest } = change
  await db
    .updateTable('school_questions')
    .set({
      ...rest,
      question: JSON.stringify(question),
      version: sql`version + 1`,
      updated_at: now,
      updated_by: saver.id,
    })
    .where('school_id', '=', saver.school_id)
    .where('id', '=', id)
    .execute()
}

export async function setTags(
  db: Db,
  saver: Author,
  { id, tags }: { id: string; tags: string[] },
  now: Date,
): Promise<void> {
  await db
    .updateTable('school_questions')
    .set({ tags, version: sql`version + 1`, updated_at: now, updated_by: saver.id })
    .where('school_id', '=', saver.school_id)
    .where('id', '=', id)
    .execute()
}

export async function setVisibility(
  db: Db,
  schoolId: string,
  ids: readonly string[],
  visibility: string,
): Promise<void> {
  await db
    .updateTable('school_questions')
    .set({ visibility })
    .where('school_id', '=', schoolId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

export async function setDeleted(db: Db, schoolId: string, ids: readonly string[], at: Date | null): Promise<void> {
  await db
    .updateTable('school_questions')
    .set({ deleted_at: at })
    .where('school_id', '=', schoolId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Earlier versions, the latest first. */
export function versionsOf(db: Db, schoolId: string, questionId: string) {
  return db
    .selectFrom('school_question_versions as v')
    .select(['v.version', 'v.subject_id', 'v.question', 'v.tags', 'v.saved_at'])
    .select(
      sql<string | null>`(select trim(t.first_name || ' ' || t.last_name) from teachers t
        where t.school_id = v.school_id and t.id = v.saved_by)`.as('saved_by'),
    )
    .where('v.school_id', '=', schoolId)
    .where('v.question_id', '=', questionId)
    .orderBy('v.version', 'desc')
    .execute()
}

export async function nameOfSaver(db: Db, schoolId: string, questionId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select trim(t.first_name || ' ' || t.last_name) as name from school_questions q
    join teachers t on t.school_id = q.school_id and t.id = q.updated_by
    where q.school_id = ${schoolId} and q.id = ${questionId}`.execute(db)
  return rows[0]?.name ?? ''
}

/** What no one else has seen goes with its author; what was shared stays with the school, without one. */
export async function leaveBank(db: Db, author: Author): Promise<void> {
  const rows = await db
    .selectFrom('school_questions')
    .select('id')
    .where('school_id', '=', author.school_id)
    .where('author_id', '=', author.id)
    .where('visibility', '=', 'private')
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = rows.map(({ id }) => id)
  await letGoOfQuestions(db, author.school_id, ids)
  await db
    .deleteFrom('school_questions')
    .where('school_id', '=', author.school_id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  await forgetAuthor(db, author)
}

/** Tests keep their copies. The questions are held: a test that is planned meanwhile waits, and finds them gone. */
async function letGoOfQuestions(db: Db, schoolId: string, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('test_questions')
    .set({ school_question_id: null })
    .where('school_id', '=', schoolId)
    .where('school_question_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Wherever the bank says whose something is; no key does it when the teacher goes. */
const placesOfAuthors = [
  ['school_questions', 'author_id'],
  ['school_questions', 'updated_by'],
  ['school_questions', 'origin_author_id'],
  ['school_question_versions', 'saved_by'],
  ['question_pictures', 'uploaded_by'],
] as const

async function forgetAuthor(db: Db, { school_id, id }: Author): Promise<void> {
  for (const [table, column] of placesOfAuthors)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = null
      where school_id = ${school_id} and ${sql.ref(column)} = ${id}`.execute(db)
}

/** The teacher, held; null who has left, or was just leaving. */
export async function presentAuthor(db: Db, schoolId: string, id: string | null): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from teachers where school_id = ${schoolId} and id = ${id} for key share`.execute(db)
  return rows[0]?.id ?? null
}

/** All that a school's bank holds; gives the names of its files. */
export async function deleteBank(db: Db, schoolId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('school_questions')
    .select('id')
    .where('school_id', '=', schoolId)
    .orderBy('id')
    .forUpdate()
    .execute()
  await letGoOfQuestions(
    db,
    schoolId,
    rows.map(({ id }) => id),
  )
  await db.deleteFrom('school_questions').where('school_id', '=', schoolId).execute()
  const pictures = await db
    .deleteFrom('question_pictures')
    .where('school_id', '=', schoolId)
    .returning('name')
    .execute()
  return pictures.map(({ name }) => name)
}

/** How many of these subjects there are. */
export async function countSubjects(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from subjects where id = any(${ids}::integer[])`.execute(db)
  return rows[0]?.count ?? 0
}
