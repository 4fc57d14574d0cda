import type { orders, TransferData } from '@katedra/contract/orders'
import type { ProgramName } from '@katedra/contract/programs'
import type { HandlerReply } from '@katedra/contract/route'
import type { Language } from '@katedra/i18n'
import { isAdmin, type Teacher } from '../app/http/caller.ts'
import { lastDayOf, pragueDay } from '../app/time/prague.ts'
import type { Api } from '../app/http/serve.ts'
import type { Db } from '../db/database.ts'
import { documentsOf } from '../documents/documents.ts'
import { paymentCodes, paymentQr } from '../payments/payments.ts'
import { acceptsTransfers, programNames, supplier } from '../programs/programs.ts'
import { cardRefundOf } from './refunds/refunds.queries.ts'
import { eventsOf, linesOf, type ListedOrder, type StoredOrder } from './orders.queries.ts'
import { actionsOf, awaitsApproval, isOpen, isOverdue, type Viewer } from './orders.states.ts'

export type OrderReply = HandlerReply<typeof orders.order>
type SummaryReply = HandlerReply<typeof orders.orders>['orders'][number]

/** Admins see all orders of the school, a teacher their own. */
export function isVisible(order: Pick<StoredOrder, 'created_by'>, teacher: Teacher): boolean {
  return isAdmin(teacher) || order.created_by === teacher.id
}

export interface ViewCall {
  api: Pick<Api, 'cards' | 'needsOwnSupplier'>
  db: Db
  now: Date
  /** Of the names of programs. */
  language: Language
}

function headOf(order: StoredOrder, now: Date) {
  const { variable_symbol, state, payment_method, currency, total, payer, created_at, created_by_name, due_on } = order
  return {
    variable_symbol,
    state,
    payment_method,
    currency,
    total,
    created_at,
    created_by_name,
    due_on,
    is_overdue: isOverdue(order, pragueDay(now)),
    awaits_approval: awaitsApproval(order),
    is_refunded: order.refunded_at !== null,
    payer_name: payer.name,
  }
}

/** An order in the list. */
export function orderSummary(order: ListedOrder, names: readonly ProgramName[], now: Date): SummaryReply {
  const programs = names.filter(({ id }) => order.program_ids.includes(id)).map(({ title }) => title)
  return { ...headOf(order, now), pupil_count: order.pupil_count, programs }
}

/** An order with everything that its viewer may see. */
export async function orderView(call: ViewCall, order: StoredOrder, viewer: Viewer): Promise<OrderReply> {
  const { db, api, now, language } = call
  const lines = await linesOf(db, order)
  const accepts_transfers = await acceptsTransfers(api, db)
  const names = new Map((await programNames(db, language)).map((program) => [program.id, program]))
  const { net, vat, vat_treatment, vat_country, vat_rate, vat_id_is_valid, payer, valid_from } = order
  return {
    ...headOf(order, now),
    pupil_count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    lines: lines.flatMap(({ program_id, months, quantity, unit_price, net: line_net }) => {
      const program = names.get(program_id)
      const valid_until = lastDayOf(valid_from, months)
      return program === undefined ? [] : [{ program, months, quantity, unit_price, net: line_net, valid_until }]
    }),
    net,
    vat,
    vat_treatment,
    vat_country,
    vat_rate,
    vat_id_is_valid,
    payer,
    valid_from,
    delivery_email: order.delivery_email,
    school_order_number: order.school_order_number,
    language: order.language,
    issued_at: order.issued_at,
    paid_at: order.paid_at,
    cancelled_at: order.cancelled_at,
    refunded_at: order.refunded_at,
    card_refund: await cardRefundOf(db, order),
    transfer: accepts_transfers ? await transferData(db, order) : null,
    accepts_transfers,
    documents: standing(order, await documentsOf(db, order)),
    events: await eventsOf(db, order),
    actions: actionsOf(order, viewer, api.cards !== undefined),
  }
}

/** Constant symbol of payments for services, in the two countries that have such symbols (domain facts, section 5.4). */
const constantSymbol = '0308'

async function transferData(db: Db, order: StoredOrder): Promise<TransferData | null> {
  if (!isOpen(order) || awaitsApproval(order) || order.payment_method === 'card') return null
  const { name, accounts } = await supplier(db)
  const account = accounts.find(({ currency }) => currency === order.currency)
  if (account === undefined) return null
  const { currency, total: amount, variable_symbol, due_on, payer } = order
  const message = `Katedra ${variable_symbol}`
  const asked = { iban: account.iban, name, amount, currency, variable_symbol, due_on, message }
  const codes = paymentCodes({
    ...asked,
    bic: account.bic === '' ? null : account.bic,
    payer_country: payer.country,
  })
  return {
    account_number: account.account_number,
    iban: account.iban,
    bic: account.bic,
    account_name: name,
    amount,
    currency,
    variable_symbol,
    message,
    due_on,
    constant_symbol: ['CZ', 'SK'].includes(payer.country) ? constantSymbol : '',
    codes: codes.map(({ kind, text }) => ({ kind, text, svg: paymentQr(text) })),
  }
}

/** What no one should pay by any more is not offered: proformas but the newest one, and none of a cancelled order. */
function standing<D extends { kind: string }>({ state }: Pick<StoredOrder, 'state'>, documents: readonly D[]): D[] {
  const newest = documents.findLast(({ kind }) => kind === 'proforma')
  return documents.filter((one) => one.kind !== 'proforma' || (one === newest && state !== 'cancelled'))
}
