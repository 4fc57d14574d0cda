import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Every program; those on sale first, in their order, then the others by their keys. */
export async function programsWithPrices(db: Db, priceListId: number | undefined) {
  return db
    .selectFrom('programs')
    .innerJoin('subjects', 'subjects.id', 'programs.subject_id')
    .select((row) => [
      ...(['programs.key', 'subjects.code as subject', 'programs.title', 'programs.description'] as const),
      sql<boolean>`retired_at is null`.as('is_on_sale'),
      row
        .exists(
          row
            .selectFrom('prices')
            .select('prices.program_id')
            .whereRef('prices.program_id', '=', 'programs.id')
            .where('prices.price_list_id', '=', priceListId ?? 0),
        )
        .as('is_priced'),
      sql<boolean>`programs.id in (select program_id from order_lines) or programs.id in (select program_id from credit_lots)`.as(
        'is_taken',
      ),
    ])
    .orderBy(sql`retired_at is not null`)
    .orderBy(sql`case when retired_at is null then programs.position end`)
    .orderBy('programs.key')
    .execute()
}

export function subjectNames(db: Db) {
  return db.selectFrom('subjects').select(['code', 'name']).orderBy('position').orderBy('id').execute()
}

/** The number of price lists that are shown; older ones are kept for the orders that were made with them. */
const maxLists = 200

export function priceListRows(db: Db) {
  return priceLists(db).orderBy('valid_from', 'desc').orderBy('id', 'desc').limit(maxLists).execute()
}

export function priceListRow(db: Db, id: number) {
  return priceLists(db).select('content').where('id', '=', id).executeTakeFirst()
}

function priceLists(db: Db) {
  return db.selectFrom('price_lists').select(['id', 'valid_from', 'loaded_at', 'loaded_by'])
}

/** The number that the latest of its kind was given. */
export async function latestNumber(db: Db, table: 'price_lists' | 'suppliers'): Promise<number> {
  const { last } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  return last
}
