import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { PricesFile, ProgramsFile, Supplier } from './programs.content.ts'

/** Servers that start at once load the same files: one after another. */
export async function lockLoading(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('load-programs'))`.execute(db)
}

/** What an operator has loaded a file of: `prices`, `programs`, `supplier`. */
export async function kindsOfOperators(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('operator_actions')
    .select('action')
    .distinct()
    .where('action', 'like', '%.loaded')
    .execute()
  return new Set(rows.map(({ action }) => action.replace('.loaded', '')))
}

export async function programIds(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('programs').select(['id', 'key']).execute()
  return new Map(rows.map(({ key, id }) => [key, id]))
}

export async function programRows(db: Db) {
  return db
    .selectFrom('programs')
    .innerJoin('subjects', 'subjects.id', 'programs.subject_id')
    .select(['programs.key', 'subjects.code as subject', 'programs.title', 'programs.description'])
    .where('retired_at', 'is', null)
    .orderBy('programs.position')
    .orderBy('programs.id')
    .execute()
}

/** Whether anyone has ordered it or been given it; says the truth only in a transaction that sees all schools' business. */
export async function isTaken(db: Db, programId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select program_id from order_lines where program_id = ${programId} limit 1)
      or exists (select program_id from credit_lots where program_id = ${programId} limit 1) as found`.execute(db)
  return rows[0]?.found === true
}

/** The program with its subject, on sale or not. */
export function programWith(db: Db, key: string) {
  return db
    .selectFrom('programs')
    .innerJoin('subjects', 'subjects.id', 'programs.subject_id')
    .select(['programs.id', 'subjects.code as subject'])
    .where('programs.key', '=', key)
    .executeTakeFirst()
}

/** An unchanged program is not touched; false where there is no such subject. */
export async function upsertProgram(
  db: Db,
  { key, subject, title, description }: ProgramsFile[number],
  position: number,
): Promise<boolean> {
  const row = await db.selectFrom('subjects').select('id').where('code', '=', subject).executeTakeFirst()
  if (row === undefined) return false
  await sql`
    insert into programs (key, subject_id, position, title, description)
    values (${key}, ${row.id}, ${position}, ${JSON.stringify(title)}, ${JSON.stringify(description)})
    on conflict (key) do update set subject_id = excluded.subject_id, position = excluded.position, title = excluded.title,
      description = excluded.description, retired_at = null
    where (programs.subject_id, programs.position, programs.title, programs.description)
        is distinct from (excluded.subject_id, excluded.position, excluded.title, excluded.description)
      or programs.retired_at is not null`.execute(db)
  return true
}

export async function retireOtherPrograms(db: Db, keys: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('programs')
    .set({ retired_at: now })
    .where('retired_at', 'is', null)
    .where('key', 'not in', ['', ...keys])
    .execute()
}

/** Whether any price list, or the latest one only, was made of this very file. */
export async function hasPriceList(db: Db, content: PricesFile, which: 'any' | 'latest'): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from (
      select content from price_lists order by valid_from desc, id desc ${which === 'latest' ? sql`limit 1` : sql``}
    ) lists where lists.content = ${JSON.stringify(content)}::jsonb) as found`.execute(db)
  return rows[0]?.found === true
}

export interface NewPriceList {
  valid_from: Date
  loaded_at: Date
  loaded_by: string
  czk_per_eur: number
  rate_on: string
  content: PricesFile
}

export async function insertPriceList(db: Db, list: NewPriceList): Promise<number> {
  const { id } = await db
    .insertInto('price_lists')
    .values({ ...list, content: JSON.stringify(list.content) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface NewPrice {
  price_list_id: number
  program_id: number
  months: number
  currency: string
  from_quantity: number
  unit_price: number
}

export async function insertPrices(db: Db, prices: readonly NewPrice[]): Promise<void> {
  await db
    .insertInto('prices')
    .values([...prices])
    .execute()
}

export async function insertVatRates(
  db: Db,
  rates: readonly { price_list_id: number; country: string; rate: number }[],
): Promise<void> {
  if (rates.length > 0)
    await db
      .insertInto('vat_rates')
      .values([...rates])
      .execute()
}

/** The file of the price list in force. */
export async function contentAt(db: Db, now: Date): Promise<unknown> {
  const row = await db
    .selectFrom('price_lists')
    .select('content')
    .where('valid_from', '<=', now)
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.content
}

/** Whether any supplier, or the latest one only, is this very one. */
export async function hasSupplier(db: Db, supplier: Supplier, which: 'any' | 'latest'): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from (
      select supplier from suppliers order by id desc ${which === 'latest' ? sql`limit 1` : sql``}
    ) known where known.supplier = ${JSON.stringify(supplier)}::jsonb) as found`.execute(db)
  return rows[0]?.found === true
}

export async function insertSupplier(db: Db, supplier: Supplier, now: Date): Promise<void> {
  await db
    .insertInto('suppliers')
    .values({ supplier: JSON.stringify(supplier), loaded_at: now })
    .execute()
}
