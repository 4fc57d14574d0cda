import type { PaymentMethod } from '@katedra/contract/orders'
import { pragueDay } from '../../app/time/prague.ts'
import type { Db } from '../../db/database.ts'
import { issueOrderCredits } from '../../credits/credits.ts'
import { issueInvoice, issueProforma, type DocumentedOrder } from '../../documents/documents.ts'
import { priceListOf, programNames } from '../../programs/programs.ts'
import { changeOrder, linesOf, type LineRow, type StoredOrder } from '../orders.queries.ts'

interface Issuing {
  now: Date
  actor_name: string
  /** When it was paid; null for an invoice that is still to be paid. */
  paid_at: Date | null
  /** How it was paid, where that is known; else as it was ordered. */
  paid_by?: PaymentMethod | undefined
}

/**
 * Credits and the invoice come together and once: with the payment, or at once on an invoice. Credits of an order that was
 * paid late hold from that day, so that no one loses days they have paid for. The document comes last, because its series is
 * held until the transaction ends.
 */
export async function issueOrder(
  db: Db,
  order: StoredOrder,
  { now, actor_name, paid_at, paid_by = order.payment_method }: Issuing,
): Promise<{ order: StoredOrder; label: string }> {
  const today = pragueDay(now)
  const valid_from = order.valid_from < today ? today : order.valid_from
  const lines = await linesOf(db, order)
  const { school_id, id } = order
  await issueOrderCredits(db, { school_id, id, valid_from, issued_at: now, actor_name }, lines)
  const changes = paid_at === null ? {} : ({ state: 'paid', paid_at } as const)
  const issued = await changeOrder(db, order, { ...changes, valid_from, issued_at: now })
  const paidOn = paid_at === null ? null : pragueDay(paid_at)
  const content = await documented(db, issued, lines)
  return { order: issued, label: await issueInvoice(db, { ...content, payment_method: paid_by }, now, paidOn) }
}

/** A transfer is asked for by a proforma; a new one each time the payer changes. */
export async function askForTransfer(db: Db, order: StoredOrder, now: Date): Promise<void> {
  await issueProforma(db, await documented(db, order, await linesOf(db, order)), now)
}

async function documented(db: Db, order: StoredOrder, lines: readonly LineRow[]): Promise<DocumentedOrder> {
  const names = await programNames(db, order.language)
  const { exchange } = await priceListOf(db, order.price_list_id)
  return {
    ...order,
    exchange,
    lines: lines.map((line) => ({
      ...line,
      program: names.find(({ id }) => id === line.program_id)?.title ?? '',
    })),
  }
}
