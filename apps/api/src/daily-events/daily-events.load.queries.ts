import { sql } from 'kysely'
import type { Outcome } from '../app/loaded.ts'
import type { Db } from '../db/database.ts'

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
