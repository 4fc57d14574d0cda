import type { Language } from '@katedra/i18n'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export function allSubjects(db: Db) {
  return db.selectFrom('subjects').selectAll().orderBy('position').orderBy('id').execute()
}

export function findSubject(db: Db, by: { id?: number; code?: string }) {
  const query = db.selectFrom('subjects').selectAll()
  if (by.id !== undefined) return query.where('id', '=', by.id).executeTakeFirst()
  return query.where('code', '=', by.code ?? '').executeTakeFirst()
}

export function findCountry(db: Db, id: number) {
  return db.selectFrom('countries').select('id').where('id', '=', id).executeTakeFirst()
}

/** Levels with the number of their questions and of those that pupils of the teacher's tests and classes have answered. */
export async function levelsOf(db: Db, subjectId: number, owner: { school_id: string; id: string }) {
  const levels = await db
    .selectFrom('levels')
    .selectAll('levels')
    .select([
      sql<number>`(select count(*) from library_questions q where q.level_id = levels.id and q.retired_at is null)`.as(
        'question_count',
      ),
      sql<number>`(select count(q.generator) from library_questions q where q.level_id = levels.id and q.retired_at is null)`.as(
        'generated_count',
      ),
    ])
    .where('levels.subject_id', '=', subjectId)
    .where('levels.retired_at', 'is', null)
    .orderBy('levels.position')
    .orderBy('levels.id')
    .execute()
  const ids = levels.map(({ id }) => id)
  const answered = await answeredOf(db, ids, owner)
  return levels.map((level) => ({ ...level, answered_count: answered.get(level.id) ?? 0 }))
}

/** How many questions of each of these levels have been answered; in one statement of the school's rows, whichever machine has them. */
async function answeredOf(
  db: Db,
  levelIds: readonly number[],
  owner: { school_id: string; id: string },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ level_id: number; count: number }>`
    select coalesce(t.level_id, l.level_id) as level_id, count(distinct q.library_question_id) as count
    from tests t
    join test_questions q on q.school_id = t.school_id and q.test_id = t.id
    join library_questions l on l.id = q.library_question_id
    where t.school_id = ${owner.school_id} and coalesce(t.level_id, l.level_id) = any(${levelIds})
      and (t.teacher_id = ${owner.id} or exists (select 1 from class_teachers c
        where c.school_id = t.school_id and c.class_id = t.class_id and c.teacher_id = ${owner.id}))
      and exists (select 1 from attempts a
        join answers w on w.school_id = a.school_id and w.attempt_id = a.id
        where a.school_id = t.school_id and a.test_id = t.id and w.item_no = q.item_no)
    group by 1`.execute(db)
  return new Map(rows.map(({ level_id, count }) => [level_id, count]))
}

/** What teachers see of a subject's levels, no matter who asks. */
export function shownLevels(db: Db, subjectId: number) {
  return db
    .selectFrom('levels')
    .select(['id', 'title', 'picture'])
    .select(
      sql<number>`(select count(*)::int from library_questions q where q.level_id = levels.id and q.retired_at is null)`.as(
        'question_count',
      ),
    )
    .where('subject_id', '=', subjectId)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export function findLevel(db: Db, by: { id: number } | { key: string }) {
  const query = db.selectFrom('levels').selectAll()
  return ('id' in by ? query.where('id', '=', by.id) : query.where('key', '=', by.key)).executeTakeFirst()
}

export function findLibraryQuestion(db: Db, id: string) {
  return db.selectFrom('library_questions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Those of the ids that stand for generators. */
export async function generatorIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('library_questions')
    .select('id')
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .where('generator', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

export function questionsOfLevel(db: Db, levelId: number, language: Language) {
  return db
    .selectFrom('library_questions')
    .select([
      'id',
      'level_id',
      'version',
      'question',
      'generator',
      sql<string[]>`tags_in(${language}, tags)`.as('tags'),
    ])
    .where('level_id', '=', levelId)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .execute()
}

export function questionsOfKeys(db: Db, keys: readonly string[]) {
  return db
    .selectFrom('library_questions')
    .select(['key', 'question'])
    .where('key', 'in', [...keys])
    .where('retired_at', 'is', null)
    .execute()
}

/** Those of these library questions that are in a test which the teacher has planned. */
export async function plannedOf(
  db: Db,
  owner: { school_id: string; id: string },
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select given.id from unnest(${ids}::uuid[]) as given (id)
    where exists (select from test_questions q join tests t on t.school_id = q.school_id and t.id = q.test_id
      where q.library_question_id = given.id and q.school_id = ${owner.school_id} and t.teacher_id = ${owner.id})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
