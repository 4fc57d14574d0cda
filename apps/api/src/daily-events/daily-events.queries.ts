import type { DailyEventForm } from '@katedra/contract/daily-events'
import { sql } from 'kysely'
import type { Edit } from '../app/content-edit.ts'
import type { Db } from '../db/database.ts'
import type { Outcome } from '../app/loaded.ts'

export function findSubject(db: Db, code: string) {
  return db.selectFrom('subjects').select(['id', 'code', 'name']).where('code', '=', code).executeTakeFirst()
}

function events(db: Db) {
  return db.selectFrom('daily_events').selectAll()
}

/** Events of a subject that may stand on one of the days, in any year. */
export function eventsOfDays(db: Db, subjectId: number, days: readonly string[]) {
  const monthsAndDays = days.map((day) => day.slice(5))
  return events(db)
    .where('subject_id', '=', subjectId)
    .where('retired_at', 'is', null)
    .where(sql<string>`right(day, 5)`, 'in', monthsAndDays)
    .execute()
}

/** An event that is shown; one that has been taken away is not shown any more. */
export function findShownEvent(db: Db, id: string) {
  return events(db).where('id', '=', id).where('retired_at', 'is', null).executeTakeFirst()
}

/** Held until the end of the transaction: of two operators the second sees what the first has done. */
export function holdEvent(db: Db, id: string) {
  return events(db).where('id', '=', id).forUpdate().executeTakeFirst()
}

export function findSubjectById(db: Db, id: number) {
  return db.selectFrom('subjects').select(['id', 'code']).where('id', '=', id).executeTakeFirst()
}

export function findEvent(db: Db, id: string) {
  return events(db).where('id', '=', id).executeTakeFirst()
}

/** All events of a subject through the year, those taken away at the end. */
export function eventsOfSubject(db: Db, subjectId: number) {
  return events(db)
    .where('subject_id', '=', subjectId)
    .orderBy((on) => on('retired_at', 'is not', null))
    .orderBy(sql`right(day, 5)`)
    .orderBy('day')
    .orderBy('key')
    .execute()
}

function columnsOf({ title, text, picture, question, source, ...rest }: DailyEventForm) {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  return {
    ...rest,
    title: JSON.stringify(title),
    text: JSON.stringify(text),
    source: JSON.stringify(source),
    picture: json(picture),
    question: json(question),
  }
}

/** Undefined where the subject has another event of that key. */
export async function insertEvent(db: Db, form: DailyEventForm, edit: Edit): Promise<string | undefined> {
  const row = await db
    .insertInto('daily_events')
    .values({ ...columnsOf(form), ...edit })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Subject and key stay what they were: the files know the event by them. */
export async function updateEvent(db: Db, id: string, form: DailyEventForm, edit: Edit): Promise<void> {
  const { key, subject_id, ...columns } = columnsOf(form)
  await db
    .updateTable('daily_events')
    .set({ ...columns, ...edit, retired_at: null })
    .where('id', '=', id)
    .where('key', '=', key)
    .where('subject_id', '=', subject_id)
    .execute()
}

/** Taken away by hand, it stays away whatever the files say. */
export async function retireEvent(db: Db, id: string, edit: Edit): Promise<void> {
  await db
    .updateTable('daily_events')
    .set({ ...edit, retired_at: edit.edited_at })
    .where('id', '=', id)
    .execute()
}

export async function unretireEvent(db: Db, id: string, edit: Edit): Promise<void> {
  await db
    .updateTable('daily_events')
    .set({ ...edit, retired_at: null })
    .where('id', '=', id)
    .execute()
}

/** Events that are shown, by subject. */
export function countEvents(db: Db) {
  return db
    .selectFrom('daily_events')
    .select(['subject_id', sql<number>`count(*)`.as('count')])
    .where('retired_at', 'is', null)
    .groupBy('subject_id')
    .execute()
}

export async function forgetEdit(db: Db, id: string): Promise<void> {
  await db.updateTable('daily_events').set({ edited_at: null, edited_by: null }).where('id', '=', id).execute()
}

export function subjectIds(db: Db): Promise<{ id: number; code: string }[]> {
  return db.selectFrom('subjects').select(['id', 'code']).orderBy('position').orderBy('id').execute()
}

/** What operators have changed by hand, and what they have taken away. */
export async function editedKeys(db: Db, subjectId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('daily_events')
    .select('key')
    .where('subject_id', '=', subjectId)
    .where('edited_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

export interface EventRow {
  subject_id: number
  key: string
  day: string
  year: number | null
  title: object
  text: object
  picture: object | null
  drawing: string
  question: object | null
  source: object
  tags: string[]
}

/** Brings an event to what its file says; an identical one is not touched. */
export async function upsertEvent(db: Db, row: EventRow): Promise<Outcome> {
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value))
  const { rows } = await sql<{ is_new: boolean }>`
    insert into daily_events as old (subject_id, key, day, year, title, text, picture, drawing, question, source, tags, has_file)
    values (${row.subject_id}, ${row.key}, ${row.day}, ${row.year}, ${json(row.title)}, ${json(row.text)}, ${json(row.picture)},
      ${row.drawing}, ${json(row.question)}, ${json(row.source)}, ${row.tags}, true)
    on conflict (subject_id, key) do update
      set day = excluded.day, year = excluded.year, title = excluded.title, text = excluded.text, picture = excluded.picture,
        drawing = excluded.drawing, question = excluded.question, source = excluded.source, tags = excluded.tags, retired_at = null
      where old.edited_at is null and (old.retired_at is not null
        or (old.day, old.year, old.title, old.text, old.picture, old.drawing, old.question, old.source, old.tags)
          is distinct from (excluded.day, excluded.year, excluded.title, excluded.text, excluded.picture, excluded.drawing,
            excluded.question, excluded.source, excluded.tags))
    returning xmax = 0 as is_new`.execute(db)
  const [written] = rows
  if (written === undefined) return 'same'
  return written.is_new ? 'new' : 'changed'
}

/** Notes which events the file has now; where nothing is different, nothing is touched. */
export async function noteFile(db: Db, subjectId: number, keys: readonly string[]): Promise<void> {
  const isThere = sql`key = any(${[...keys]}::text[])`
  await sql`update daily_events set has_file = (${isThere})
    where subject_id = ${subjectId} and has_file <> (${isThere})`.execute(db)
}

/** Takes away what its file does not have any more; returns the keys. */
export async function retireMissing(db: Db, subjectId: number, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .updateTable('daily_events')
    .set({ retired_at: sql`now()` })
    .where('subject_id', '=', subjectId)
    .where('retired_at', 'is', null)
    .where('edited_at', 'is', null)
    .where(sql<boolean>`key <> all(${[...keys]}::text[])`)
    .returning('key')
    .execute()
  return rows.map(({ key }) => key)
}
