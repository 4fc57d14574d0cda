import { sql } from 'kysely'
import type { Outcome } from '../app/loaded.ts'
import type { Db } from '../db/database.ts'

/** What operators have changed by hand, and what they have taken away. */
export async function editedCodes(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('partner_texts').select('code').where('edited_at', 'is not', null).execute()
  return new Set(rows.map(({ code }) => code))
}

export interface TextRow {
  code: string
  name: string
  url: string | null
  title: object
  text: object
}

/** Brings a text to what the file says; an identical one is not touched. */
export async function upsertText(db: Db, { code, name, url, title, text }: TextRow): Promise<Outcome> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into partner_texts as old (code, name, url, title, text, has_file)
    values (${code}, ${name}, ${url}, ${JSON.stringify(title)}, ${JSON.stringify(text)}, true)
    on conflict (code) do update
      set name = excluded.name, url = excluded.url, title = excluded.title, text = excluded.text, retired_at = null
      where old.edited_at is null and (old.retired_at is not null
        or (old.name, old.url, old.title, old.text) is distinct from (excluded.name, excluded.url, excluded.title, excluded.text))
    returning xmax = 0 as is_new`.execute(db)
  const [written] = rows
  if (written === undefined) return 'same'
  return written.is_new ? 'new' : 'changed'
}

/** Notes which texts the file has now; where nothing is different, nothing is touched. */
export async function noteFile(db: Db, codes: readonly string[]): Promise<void> {
  const isThere = sql`code = any(${[...codes]}::text[])`
  await sql`update partner_texts set has_file = (${isThere}) where has_file <> (${isThere})`.execute(db)
}

/** Takes away what the file does not have any more; returns the codes. */
export async function retireMissing(db: Db, codes: readonly string[]): Promise<string[]> {
  const rows = await db
    .updateTable('partner_texts')
    .set({ retired_at: sql`now()` })
    .where('retired_at', 'is', null)
    .where('edited_at', 'is', null)
    .where(sql<boolean>`code <> all(${[...codes]}::text[])`)
    .returning('code')
    .execute()
  return rows.map(({ code }) => code)
}
