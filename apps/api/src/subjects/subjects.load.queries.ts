import type { Question } from '@katedra/questions'
import { sql } from 'kysely'
import type { Outcome } from '../app/loaded.ts'
import type { Db } from '../db/database.ts'
import type { LibraryGenerator } from './subjects.generated.ts'

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

/** What was written, if anything was. */
function outcomeOf([written]: readonly { is_new: boolean }[]): Outcome {
  if (written === undefined) return 'same'
  return written.is_new ? 'new' : 'changed'
}

const isNew = sql<boolean>`xmax = 0`.as('is_new')

/** The tables that files and operators write. */
type Table = 'subjects' | 'levels' | 'library_questions'

/** By what files know a row of each. */
const nameOf = { subjects: 'code', levels: 'key', library_questions: 'key' } as const

/** What operators have changed by hand, and what they have taken away. */
export async function editedNames(db: Db, table: Table): Promise<Set<string>> {
  const name = sql.ref<string>(nameOf[table])
  const { rows } = await sql<{ name: string }>`
    select ${name} as name from ${sql.table(table)} where edited_at is not null`.execute(db)
  return new Set(rows.map((row) => row.name))
}

/** Notes which rows the files have now; where nothing is different, nothing is touched. */
export async function noteFiles(db: Db, table: Table, names: readonly string[]): Promise<void> {
  const isThere = sql`${sql.ref(nameOf[table])} = any(${[...names]}::text[])`
  await sql`update ${sql.table(table)} set has_file = (${isThere}) where has_file <> (${isThere})`.execute(db)
}

/** Keeps levels as they are until the transaction ends; who retires a question of one waits. */
export async function holdLevels(db: Db): Promise<void> {
  await sql`select id from levels order by id for no key update`.execute(db)
}

/** Levels that teachers see and that have nothing for them. */
export async function emptyLevels(db: Db): Promise<{ code: string; key: string; title: string }[]> {
  const { rows } = await sql<{ code: string; key: string; title: string }>`
    select s.code, l.key, l.title->>'en' as title from levels l join subjects s on s.id = l.subject_id
    where l.retired_at is null
      and not exists (select from library_questions q where q.level_id = l.id and q.retired_at is null)
    order by s.position, l.position, l.id`.execute(db)
  return rows
}

/** Takes away what the files had and have no more, unless an operator has it; returns the names. */
export async function retireMissing(
  db: Db,
  table: 'levels' | 'library_questions',
  names: readonly string[],
): Promise<string[]> {
  const rows = await db
    .updateTable(table)
    .set({ retired_at: sql`now()` })
    .where('has_file', '=', true)
    .where('edited_at', 'is', null)
    .where('retired_at', 'is', null)
    .where(sql<boolean>`key <> all(${[...names]}::text[])`)
    .returning('key')
    .execute()
  return rows.map(({ key }) => key)
}

/** What was done with each row that was written, by its name; the others are as they were. */
export type Outcomes = ReadonlyMap<string, Outcome>

/** Rows that operators have changed are the caller's to leave out. */
export async function upsertSubject(db: Db, subject: SubjectRow): Promise<Outcome> {
  const { code, name, short_name, description, sign_in_title, ...rest } = subject
  const values = {
    name: JSON.stringify(name),
    short_name: JSON.stringify(short_name),
    description: JSON.stringify(description),
    sign_in_title: JSON.stringify(sign_in_title),
    ...rest,
  }
  const written = await db
    .insertInto('subjects')
    .values({ code, ...values, has_file: true })
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet({ ...values, position: positionOf('subjects') })
        .where(differs('subjects', values)),
    )
    .returning(isNew)
    .execute()
  return outcomeOf(written)
}

/** The position that the file gives, unless an operator has chosen another. */
function positionOf(table: 'subjects' | 'levels') {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql<number>`case when ${of('is_placed')} then ${of('position')} else excluded.position end`
}

/** True where the row differs from the one that comes, so that an identical reload touches nothing. */
function differs(table: 'subjects' | 'levels', values: object) {
  const columns = Object.keys(values).filter((column) => column !== 'position')
  const row = (of: string) => sql.join(columns.map((column) => sql.ref(`${of}.${column}`)))
  return sql<boolean>`(${row(table)}, ${sql.ref(`${table}.position`)}) is distinct from (${row('excluded')}, ${positionOf(table)})`
}

export interface LevelRow {
  key: string
  /** The code of its subject. */
  subject: string
  position: number
  title: Texts
  picture: string
  box_color_basic: string
  box_color_add: string
  count_threshold: number
  year_from: number
  year_to: number
}

/** Their subjects are looked up first, once for all. */
export async function upsertLevels(db: Db, levels: readonly LevelRow[]): Promise<Outcomes> {
  const subjects = await db.selectFrom('subjects').select(['code', 'id']).execute()
  const ids = new Map(subjects.map(({ code, id }) => [code, id]))
  const outcomes = new Map<string, Outcome>()
  for (const level of levels) {
    const subjectId = ids.get(level.subject)
    if (subjectId === undefined) throw new Error(`a level is of the subject ${level.subject}, which is not there`)
    outcomes.set(level.key, await upsertLevel(db, level, subjectId))
  }
  return outcomes
}

async function upsertLevel(
  db: Db,
  { key, subject: _, title, ...rest }: LevelRow,
  subject_id: number,
): Promise<Outcome> {
  const values = { title: JSON.stringify(title), ...rest, subject_id, retired_at: null }
  const written = await db
    .insertInto('levels')
    .values({ key, ...values, has_file: true })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ ...values, position: positionOf('levels') })
        .where(differs('levels', values)),
    )
    .returning(isNew)
    .execute()
  return outcomeOf(written)
}

export interface QuestionRow {
  key: string
  /** The key of its level. */
  level: string
  position: number
  question: Question
  /** What makes questions like this one. */
  generator: LibraryGenerator | null
  tags: string[]
  source: string
}

/** A changed question becomes a new version; an unchanged one is not touched. All go in one statement: there are thousands. */
export async function upsertQuestions(db: Db, questions: readonly QuestionRow[]): Promise<Outcomes> {
  const { rows } = await sql<{ key: string; is_new: boolean }>`
    insert into library_questions (key, level_id, position, question, generator, tags, source, has_file)
    select given.key, l.id, given.position, given.question, given.generator, given.tags, given.source, true
    from rows from (jsonb_to_recordset(${JSON.stringify(questions)}::jsonb)
        as (key text, level text, position int, question jsonb, generator jsonb, tags text[], source text)) with ordinality
      as given (key, level, position, question, generator, tags, source, nth)
    join levels l on l.key = given.level
    order by given.nth
    on conflict (key) do update
      set level_id = excluded.level_id, position = excluded.position, question = excluded.question,
        generator = excluded.generator, tags = excluded.tags, source = excluded.source, retired_at = null,
        version = library_questions.version + ((library_questions.question, library_questions.generator)
          is distinct from (excluded.question, excluded.generator))::int
      where (library_questions.level_id, library_questions.position, library_questions.question, library_questions.generator,
          library_questions.tags, library_questions.source)
          is distinct from (excluded.level_id, excluded.position, excluded.question, excluded.generator, excluded.tags, excluded.source)
        or library_questions.retired_at is not null
    returning key, xmax = 0 as is_new`.execute(db)
  return new Map(rows.map(({ key, is_new }) => [key, is_new ? 'new' : 'changed']))
}

/** Brings English names of tags, both as they are shown; of those that were written, what was done, by the tag as it is kept. */
export async function upsertTags(db: Db, names: Readonly<Record<string, string>>): Promise<Outcomes> {
  const { rows } = await sql<{ tag: string; is_new: boolean }>`
    insert into library_tags (tag, english, czech_shown, english_shown)
    select lower(czech), lower(english), czech, english
    from unnest(${Object.keys(names)}::text[], ${Object.values(names)}::text[]) as given (czech, english)
    on conflict (tag) do update
      set english = excluded.english, czech_shown = excluded.czech_shown, english_shown = excluded.english_shown
      where (library_tags.czech_shown, library_tags.english_shown)
        is distinct from (excluded.czech_shown, excluded.english_shown)
    returning tag, xmax = 0 as is_new`.execute(db)
  return new Map(rows.map(({ tag, is_new }) => [tag, is_new ? 'new' : 'changed']))
}

/** Deletes the names of all but these tags; returns whose they were. */
export async function deleteOtherTags(db: Db, tags: readonly string[]): Promise<string[]> {
  const rows = await db
    .deleteFrom('library_tags')
    .where(sql<boolean>`tag <> all(${[...tags]}::text[])`)
    .returning('tag')
    .execute()
  return rows.map(({ tag }) => tag)
}
