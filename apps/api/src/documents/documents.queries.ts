import { documentKinds, type DocumentKind } from '@katedra/contract/orders'
import * as z from 'zod/mini'
import type { Db } from '../db/database.ts'

interface OrderKey {
  school_id: string
  id: string
}

/**
 * The next number of a series. Its row is held until the transaction ends: the next document waits, and a number whose
 * document did not come about is given again. So there are no gaps (act 235/2004 Sb., section 29; act 563/1991 Sb., section 11).
 */
export async function takeNumber(db: Db, series: DocumentKind, year: number): Promise<number> {
  const { last_number } = await db
    .insertInto('document_series')
    .values({ series, year, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['series', 'year'])
        .doUpdateSet(({ eb, ref }) => ({ last_number: eb(ref('document_series.last_number'), '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

export interface NewDocument {
  kind: DocumentKind
  year: number
  number: number
  label: string
  issued_on: string
  document: object
}

export async function insertDocument(
  db: Db,
  { school_id, id }: OrderKey,
  { document, ...values }: NewDocument,
): Promise<void> {
  const { id: document_id } = await db
    .insertInto('documents')
    .values({ ...values, school_id, order_id: id, document: JSON.stringify(document) })
    .returning('id')
    .executeTakeFirstOrThrow()
  // A number is given once over all schools: it is this table that refuses a second one.
  const { kind, year, number, label } = values
  await db.insertInto('document_numbers').values({ kind, year, number, label, school_id, document_id }).execute()
}

/** The newest document of a kind. */
export function latestDocument(db: Db, { school_id, id }: OrderKey, kind: DocumentKind) {
  return db
    .selectFrom('documents')
    .select(['id', 'label', 'document'])
    .where('school_id', '=', school_id)
    .where('order_id', '=', id)
    .where('kind', '=', kind)
    .orderBy('year', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** In the order they were issued. */
export async function documentsOf(db: Db, { school_id, id }: OrderKey) {
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'kind', 'label', 'issued_on'])
    .where('school_id', '=', school_id)
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, ...row }) => ({ ...row, kind: z.parse(z.enum(documentKinds), kind) }))
}

export function documentWith(db: Db, order: OrderKey, documentId: string) {
  return db
    .selectFrom('documents')
    .select(['id', 'label', 'document'])
    .where('school_id', '=', order.school_id)
    .where('order_id', '=', order.id)
    .where('id', '=', documentId)
    .executeTakeFirst()
}
