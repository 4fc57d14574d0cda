import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

interface OwnTest {
  school_id: string
  test_id: string
}

/** The table is global, so the school is always named. */
export function findPage(db: Db, { school_id, test_id }: OwnTest) {
  return db
    .selectFrom('public_results')
    .select(['code', 'expires_at'])
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .executeTakeFirst()
}

export function pageOfCode(db: Db, code: string, now: Date) {
  return db
    .selectFrom('public_results')
    .select(['school_id', 'test_id', 'expires_at'])
    .where('code', '=', code)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

interface NewPage extends OwnTest {
  code: string
  created_at: Date
  created_by: string
  expires_at: Date
}

/** A page that is there keeps its code; of two at once the later one says until when. */
export async function savePage(db: Db, page: NewPage): Promise<void> {
  await db
    .insertInto('public_results')
    .values(page)
    .onConflict((conflict) => conflict.columns(['school_id', 'test_id']).doUpdateSet({ expires_at: page.expires_at }))
    .execute()
}

/** Whether there was one. */
export async function deletePage(db: Db, { school_id, test_id }: OwnTest): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('public_results')
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export function schoolFacts(db: Db, schoolId: string) {
  return db
    .selectFrom('schools')
    .select(['name', 'time_zone'])
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow()
}

/** Whether the same teacher has another test that is not over with any of the same questions of the library or the bank. */
export async function waitsElsewhere(db: Db, { school_id, test_id }: OwnTest): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select exists (
    select from tests shared
    join tests other on other.school_id = shared.school_id and other.teacher_id = shared.teacher_id
      and other.id <> shared.id and other.state in ('scheduled', 'launched')
    join test_questions theirs on theirs.school_id = other.school_id and theirs.test_id = other.id
    join test_questions ours on ours.school_id = shared.school_id and ours.test_id = shared.id
      and (ours.library_question_id = theirs.library_question_id or ours.school_question_id = theirs.school_question_id)
    where shared.school_id = ${school_id} and shared.id = ${test_id}) as waits`.execute(db)
  return rows[0]?.waits ?? false
}
