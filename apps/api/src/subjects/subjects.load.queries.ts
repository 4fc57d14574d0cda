import type { Question } from '@katedra/questions'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

interface Texts {
  cs: string
  en: string
}

export interface SubjectRow {
  code: string
  position: number
  name: Texts
  short_name: Texts
  description: Texts
  sign_in_title: Texts
  sign_in_image: string
  box_color_basic: string
  box_color_add: string
  icon: string
}

export async function upsertSubject(db: Db, subject: SubjectRow): Promise<number> {
  const { code, name, short_name, description, sign_in_title, ...rest } = subject
  const texts = {
    name: JSON.stringify(name),
    short_name: JSON.stringify(short_name),
    description: JSON.stringify(description),
    sign_in_title: JSON.stringify(sign_in_title),
  }
  const values = { ...texts, ...rest }
  await db
    .insertInto('subjects')
    .values({ code, ...values })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(values).where(differs('subjects', values)))
    .execute()
  const { id } = await db.selectFrom('subjects').select('id').where('code', '=', code).executeTakeFirstOrThrow()
  return id
}

/** True where the row differs from the one that comes, so that an identical reload touches nothing. */
function differs(table: 'subjects' | 'levels', values: object) {
  const row = (of: string) => sql.join(Object.keys(values).map((column) => sql.ref(`${of}.${column}`)))
  return sql<boolean>`(${row(table)}) is distinct from (${row('excluded')})`
}

export interface LevelRow {
  key: string
  subject_id: number
  position: number
  title: Texts
  picture: string
  box_color_basic: string
  box_color_add: string
  count_threshold: number
}

export async function upsertLevel(db: Db, { key, title, ...rest }: LevelRow): Promise<number> {
  const values = { title: JSON.stringify(title), ...rest }
  await db
    .insertInto('levels')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values).where(differs('levels', values)))
    .execute()
  const { id } = await db.selectFrom('levels').select('id').where('key', '=', key).executeTakeFirstOrThrow()
  return id
}

export interface QuestionRow {
  key: string
  level_id: number
  position: number
  question: Question
  tags: string[]
  source: string
}

/** A changed question becomes a new version; an unchanged one is not touched. */
export async function upsertQuestion(db: Db, row: QuestionRow): Promise<void> {
  const question = JSON.stringify(row.question)
  await sql`
    insert into library_questions (key, level_id, position, question, tags, source)
    values (${row.key}, ${row.level_id}, ${row.position}, ${question}, ${row.tags}, ${row.source})
    on conflict (key) do update
      set level_id = excluded.level_id, position = excluded.position, question = excluded.question, tags = excluded.tags, source = excluded.source,
        retired_at = null, version = library_questions.version + (library_questions.question <> excluded.question)::int
      where (library_questions.level_id, library_questions.position, library_questions.question, library_questions.tags, library_questions.source)
          is distinct from (excluded.level_id, excluded.position, excluded.question, excluded.tags, excluded.source)
        or library_questions.retired_at is not null`.execute(db)
}

export async function retireMissing(db: Db, levelId: number, keys: string[]): Promise<void> {
  await db
    .updateTable('library_questions')
    .set({ retired_at: sql`now()` })
    .where('level_id', '=', levelId)
    .where('retired_at', 'is', null)
    .where('key', 'not in', keys)
    .execute()
}
