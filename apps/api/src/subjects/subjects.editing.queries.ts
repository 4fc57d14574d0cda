import type { LevelForm, NewSubjectForm, SubjectForm } from '@katedra/contract/operator-library'
import type { Question } from '@katedra/questions'
import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { Edit } from '../app/content-edit.ts'
import type { Db } from '../db/database.ts'

/** Subjects in their order with the numbers of what teachers see in them. */
export function subjectsWithCounts(db: Db) {
  return db
    .selectFrom('subjects')
    .selectAll()
    .select([
      sql<number>`(select count(*) from levels l where l.subject_id = subjects.id and l.retired_at is null)`.as(
        'level_count',
      ),
      sql<number>`(select count(*) from library_questions q join levels l on l.id = q.level_id
        where l.subject_id = subjects.id and l.retired_at is null and q.retired_at is null)`.as('question_count'),
    ])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Held until the end of the transaction: of two operators the second sees what the first has done. */
export function holdSubject(db: Db, id: number) {
  return db.selectFrom('subjects').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function holdLevel(db: Db, id: number) {
  return db.selectFrom('levels').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function holdQuestion(db: Db, id: string) {
  return db.selectFrom('library_questions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function levelsInOrder(db: Db, subjectId: number) {
  return db
    .selectFrom('levels')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Questions of these levels, those in use first. */
export function questionsOfLevels(db: Db, levelIds: readonly number[]) {
  return db
    .selectFrom('library_questions')
    .selectAll()
    .where('level_id', '=', sql<number>`any(${[...levelIds]}::integer[])`)
    .orderBy((on) => on('retired_at', 'is not', null))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Whether new tests have something to draw from. */
export async function hasQuestions(db: Db, levelId: number): Promise<boolean> {
  const row = await db
    .selectFrom('library_questions')
    .select('id')
    .where('level_id', '=', levelId)
    .where('retired_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function columnsOfSubject({ name, short_name, description, sign_in_title, ...rest }: z.output<typeof SubjectForm>) {
  return {
    ...rest,
    name: JSON.stringify(name),
    short_name: JSON.stringify(short_name),
    description: JSON.stringify(description),
    sign_in_title: JSON.stringify(sign_in_title),
  }
}

/** Behind the others. Two that come at once may share it; then the older stands first. */
async function nextPosition(
  db: Db,
  table: 'subjects' | 'levels' | 'library_questions',
  which: RawBuilder<unknown> = sql``,
): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(position), -1) + 1 as position from ${sql.table(table)} ${which}`.execute(db)
  return rows[0]?.position ?? 0
}

/** Undefined where another subject has the code. */
export async function insertSubject(
  db: Db,
  { code, ...form }: z.output<typeof NewSubjectForm>,
  edit: Edit,
): Promise<number | undefined> {
  const position = await nextPosition(db, 'subjects')
  const row = await db
    .insertInto('subjects')
    .values({ code, ...columnsOfSubject(form), ...edit, position, is_placed: true })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function updateSubject(db: Db, id: number, form: z.output<typeof SubjectForm>, edit: Edit): Promise<void> {
  await db
    .updateTable('subjects')
    .set({ ...columnsOfSubject(form), ...edit })
    .where('id', '=', id)
    .execute()
}

/** Undefined where another level has the key. */
export async function insertLevel(
  db: Db,
  { key, subject_id, title, ...rest }: z.output<typeof LevelForm> & { key: string; subject_id: number },
  edit: Edit,
): Promise<number | undefined> {
  const position = await nextPosition(db, 'levels', sql`where subject_id = ${subject_id}`)
  const row = await db
    .insertInto('levels')
    .values({
      key,
      subject_id,
      title: JSON.stringify(title),
      ...rest,
      ...edit,
      position,
      is_placed: true,
      retired_at: edit.edited_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function updateLevel(
  db: Db,
  id: number,
  { title, ...rest }: z.output<typeof LevelForm>,
  edit: Edit,
): Promise<void> {
  await db
    .updateTable('levels')
    .set({ title: JSON.stringify(title), ...rest, ...edit })
    .where('id', '=', id)
    .execute()
}

/**
 * A row that is taken away by hand stays away whatever the files say, and so does one that is put back. False, and nothing is
 * changed, where a level that teachers see would have no question in use: its row is held, so that of two the second sees what the
 * first has done.
 */
export async function setShown(
  db: Db,
  table: 'levels' | 'library_questions',
  id: number | string,
  change: Edit & { is_shown: boolean },
): Promise<boolean> {
  const { is_shown, edited_at, edited_by } = change
  const levelId = table === 'levels' ? sql`${id}` : sql`(select level_id from library_questions where id = ${id})`
  await sql`select from levels where id = ${levelId} for no key update`.execute(db)
  const isEmptied =
    table === 'levels'
      ? sql`${is_shown} and not exists (select from library_questions q where q.level_id = shown.id and q.retired_at is null)`
      : sql`not ${is_shown} and exists (select from levels l where l.id = shown.level_id and l.retired_at is null)
          and not exists (select from library_questions q
            where q.level_id = shown.level_id and q.id <> shown.id and q.retired_at is null)`
  const { rows } = await sql`
    update ${sql.table(table)} as shown set edited_at = ${edited_at}, edited_by = ${edited_by},
      retired_at = ${is_shown ? null : edited_at}
    where id = ${id} and not (${isEmptied}) returning id`.execute(db)
  return rows.length > 0
}

/** Writes the places of rows in their new order; those that move have places of their own from then on. */
export async function setOrder(db: Db, table: 'subjects' | 'levels', ids: readonly number[]): Promise<void> {
  await sql`update ${sql.table(table)} as moved set position = given.place - 1, is_placed = true
    from unnest(${[...ids]}::integer[]) with ordinality as given (id, place)
    where moved.id = given.id and moved.position <> given.place - 1`.execute(db)
}

export async function forgetEdit(
  db: Db,
  table: 'subjects' | 'levels' | 'library_questions',
  id: number | string,
): Promise<void> {
  const unplaced = table === 'library_questions' ? sql`` : sql`, is_placed = false`
  await sql`update ${sql.table(table)} set edited_at = null, edited_by = null ${unplaced} where id = ${id}`.execute(db)
}

export interface QuestionColumns {
  question: Question
  tags: string[]
  source: string
}

/** Undefined where another question has the key. */
export async function insertQuestion(
  db: Db,
  row: QuestionColumns & { key: string; level_id: number },
  edit: Edit,
): Promise<string | undefined> {
  const { key, level_id, question, tags, source } = row
  const position = await nextPosition(db, 'library_questions', sql`where level_id = ${level_id}`)
  const inserted = await db
    .insertInto('library_questions')
    .values({ key, level_id, position, question: JSON.stringify(question), tags, source, ...edit })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Another text is another version; tests name the one that they hold. */
export async function updateQuestion(
  db: Db,
  id: string,
  { question, tags, source }: QuestionColumns,
  edit: Edit,
): Promise<void> {
  const text = JSON.stringify(question)
  await db
    .updateTable('library_questions')
    .set({ question: text, tags, source, ...edit })
    .set({ version: sql<number>`version + (question <> ${text}::jsonb)::int` })
    .where('id', '=', id)
    .execute()
}

interface NewPicture {
  name: string
  uploaded_by: string
  uploaded_at: Date
  bytes: number
}

export async function insertLibraryPicture(db: Db, picture: NewPicture): Promise<void> {
  await db.insertInto('library_pictures').values(picture).execute()
}

/** Those of the addresses that are pictures of the library: uploaded by an operator, or in a question already. */
export async function knownAddresses(db: Db, folder: string, addresses: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ src: string }>`
    select ${folder} || name as src from library_pictures where ${folder} || name = any(${[...addresses]}::text[])
    union select src.value #>> '{}' from library_questions q
      cross join jsonb_path_query(q.question, 'strict $.**.src') as src(value)
      where src.value #>> '{}' = any(${[...addresses]}::text[])`.execute(db)
  return new Set(rows.map(({ src }) => src))
}
