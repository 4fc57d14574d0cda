import type { Db } from '../db/database.ts'

export interface ProgramRow {
  id: number
  title: unknown
  description: unknown
  retired_at: Date | null
  subject_id: number
  subject_name: unknown
  box_color_basic: string
  box_color_add: string
  icon: string
}

function programs(db: Db) {
  return db
    .selectFrom('programs')
    .innerJoin('subjects', 'subjects.id', 'programs.subject_id')
    .select([
      ...(['programs.id', 'programs.title', 'programs.description', 'programs.retired_at', 'subject_id'] as const),
      ...(['subjects.name as subject_name', 'box_color_basic', 'box_color_add', 'icon'] as const),
    ])
    .orderBy('programs.position')
    .orderBy('programs.id')
}

export function allPrograms(db: Db): Promise<ProgramRow[]> {
  return programs(db).execute()
}

/** What has not been retired. */
export function soldPrograms(db: Db): Promise<ProgramRow[]> {
  return programs(db).where('programs.retired_at', 'is', null).execute()
}

/** Whether one of them was taken off sale: a price list keeps its prices. */
export async function isAnyRetired(db: Db, ids: readonly number[]): Promise<boolean> {
  const row = await db
    .selectFrom('programs')
    .select('id')
    .where('id', 'in', [0, ...ids])
    .where('retired_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The price list in force: the latest that has begun, of two from the same day the later one. */
export function priceListAt(db: Db, now: Date) {
  return priceLists(db)
    .where('valid_from', '<=', now)
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function priceListWith(db: Db, id: number) {
  return priceLists(db).where('id', '=', id).executeTakeFirst()
}

function priceLists(db: Db) {
  return db.selectFrom('price_lists').select(['id', 'valid_from', 'czk_per_eur', 'rate_on'])
}

export function pricesOf(db: Db, priceListId: number) {
  return db
    .selectFrom('prices')
    .select(['program_id', 'months', 'currency', 'from_quantity', 'unit_price'])
    .where('price_list_id', '=', priceListId)
    .orderBy('program_id')
    .orderBy('months', 'desc')
    .orderBy('currency')
    .orderBy('from_quantity')
    .execute()
}

export function vatRatesOf(db: Db, priceListId: number) {
  return db
    .selectFrom('vat_rates')
    .select(['country', 'rate'])
    .where('price_list_id', '=', priceListId)
    .orderBy('country')
    .execute()
}

/** Who sells, as it was loaded last. */
export async function latestSupplier(db: Db): Promise<unknown> {
  const row = await db.selectFrom('suppliers').select('supplier').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.supplier
}

/** A school that may be invoiced, because it is registered and has a company number; others are given no credit. */
export function creditedSchool(db: Db, schoolId: string) {
  return db
    .selectFrom('schools')
    .select(['identification_number', 'number_checked_at', 'invoice_ceiling'])
    .where('school_id', '=', schoolId)
    .where('registered_at', 'is not', null)
    .where('identification_number', 'is not', null)
    .executeTakeFirst()
}
