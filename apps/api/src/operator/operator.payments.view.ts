import { operatorPageSize } from '@katedra/contract/operator'
import { paymentSources } from '@katedra/contract/operator-orders'
import { eventProblems, unpairedReasons, type operatorPayments } from '@katedra/contract/operator-payments'
import { currencies } from '@katedra/contract/programs'
import type { HandlerReply } from '@katedra/contract/route'
import * as z from 'zod/mini'
import { placeOf } from './operator.health.ts'
import { importCount, importRows } from './operator.bank.queries.ts'
import {
  eventCount,
  eventsPage,
  movementCount,
  movementsPage,
  receivedCount,
  receivedRows,
  waitingCounts,
  type ReceivedFilter,
} from './operator.payments.queries.ts'
import type { LookCall } from './operator.ts'

type Page = { page?: number | undefined }
type Settled = Page & { settled?: 'yes' | 'no' | undefined }

const Received = z.object({ source: z.enum(paymentSources), currency: z.enum(currencies) })

/** Money received for orders, the latest first. */
export async function receivedPayments(
  { db }: LookCall,
  { page, ...filter }: ReceivedFilter & Page,
): Promise<HandlerReply<typeof operatorPayments.received>> {
  const rows = await receivedRows(db, filter, placeOf(page))
  return {
    payments: rows.map((row) => ({ ...row, ...Received.parse(row) })),
    total: await receivedCount(db, filter),
    ...{ page_size: operatorPageSize, waiting: await waitingCounts(db) },
  }
}

const Reason = z.enum(unpairedReasons)

/** Movements of the bank that pay no order: those that wait, or those that have been settled. */
export async function unpairedMovements(
  { db }: LookCall,
  { page, settled }: Settled,
): Promise<HandlerReply<typeof operatorPayments.movements>> {
  const isSettled = settled === 'yes'
  const rows = await movementsPage(db, isSettled, placeOf(page))
  return {
    movements: rows.map(({ outcome, ...row }) => ({
      ...row,
      reason: Reason.parse(outcome === 'cancelled_order' ? 'cancelled' : outcome),
    })),
    total: await movementCount(db, isSettled),
    ...{ page_size: operatorPageSize, waiting: await waitingCounts(db) },
  }
}

const Problem = z.enum(eventProblems)

/** Reports of gateways that pay no order, likewise. */
export async function oddEvents(
  { db }: LookCall,
  { page, settled }: Settled,
): Promise<HandlerReply<typeof operatorPayments.events>> {
  const isSettled = settled === 'yes'
  const rows = await eventsPage(db, isSettled, placeOf(page))
  return {
    events: rows.map(({ outcome, ...row }) => ({ ...row, reason: Problem.parse(outcome) })),
    total: await eventCount(db, isSettled),
    ...{ page_size: operatorPageSize, waiting: await waitingCounts(db) },
  }
}

/** Statements that were read, the latest first. */
export async function bankImports(
  { db }: LookCall,
  { page }: Page,
): Promise<HandlerReply<typeof operatorPayments.imports>> {
  return { imports: await importRows(db, placeOf(page)), total: await importCount(db), page_size: operatorPageSize }
}
