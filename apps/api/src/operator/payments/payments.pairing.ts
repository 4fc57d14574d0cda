import * as z from 'zod/mini'
import { orderStates } from '@katedra/contract/orders'
import { pragueMidnight } from '../../app/time/prague.ts'
import { payOrder } from '../../orders/orders.ts'
import { isSameAccount, pair, type Movement, type PayableOrder, type UnpairedReason } from '../../payments/payments.ts'
import { addToImport, insertMovements, type Counts, type NewMovement } from './payments.bank.queries.ts'
import { ordersOfSymbols } from '../orders/orders.ts'
import { nameOfMovement, setMovementOutcome } from './payments.queries.ts'
import { act, type OperatorCall, type OperatorRoom } from '../operator.ts'

/** The reading of one file. */
export interface BankImport {
  api: OperatorRoom
  email: string
  id: string
  /** IBANs on which the supplier is paid. */
  accounts: string[]
}

interface SymbolOrder extends PayableOrder {
  school_id: string
  id: string
  created_at: Date
}

/** A movement with the order of its symbol and the reason why it does not pay it. */
export interface JudgedMovement {
  movement: Movement
  order?: SymbolOrder
  reason: UnpairedReason
}

/** A movement that seems to pay an order. */
export interface OrderPayment {
  movement: Movement
  order: SymbolOrder
}

/** Writes down what pays nothing; returns what is new of it, and what seems to pay an order. */
export function sortOut(
  bankImport: BankImport,
  movements: readonly Movement[],
  counts: Partial<Counts>,
): Promise<{ unpaired: JudgedMovement[]; payments: OrderPayment[] }> {
  return act(bankImport.api, bankImport.email, async (call) => {
    const orders = await payableOrders(call, movements)
    const [unpaired, payments]: [JudgedMovement[], OrderPayment[]] = [[], []]
    for (const told of movements) {
      const movement = { ...told, account: ownSpelling(told.account, bankImport.accounts) }
      const order = orders.get(movement.variable_symbol ?? '')
      const pairing = pair(movement, order, 0, bankImport.accounts)
      if (pairing.outcome === 'unpaired')
        unpaired.push({ movement, reason: pairing.reason, ...(order === undefined ? {} : { order }) })
      else if (order !== undefined) payments.push({ movement, order })
    }
    const fresh = await insertMovements(
      call.db,
      unpaired.map((judged) => rowOf(bankImport, judged)),
    )
    const known_count = unpaired.length - fresh.length
    await addToImport(call.db, bankImport.id, { ...counts, new_count: fresh.length, known_count })
    const names = new Set(fresh.map(nameOfMovement))
    // A name that stands in the batch twice is listed once.
    const listed = unpaired.filter(({ movement }) => names.delete(nameOfMovement(movement)))
    return { result: { unpaired: listed, payments }, line: undefined }
  })
}

/** Banks spell one account in several ways; one spelling keeps one movement of one account one. */
function ownSpelling(account: string, own: readonly string[]): string {
  return own.find((iban) => isSameAccount(iban, account)) ?? account
}

async function payableOrders({ db }: OperatorCall, movements: readonly Movement[]): Promise<Map<string, SymbolOrder>> {
  const symbols = new Set(movements.flatMap(({ variable_symbol }) => variable_symbol ?? []))
  const rows = await ordersOfSymbols(db, [...symbols])
  return new Map(
    rows.map(({ total, state, ...row }) => [
      row.variable_symbol,
      { ...row, amount: total, state: z.parse(z.enum(orderStates), state) },
    ]),
  )
}

/**
 * Pays the order of a movement, unless the movement is known. By now the order may have been paid or cancelled by someone else:
 * then it is returned why the movement pays nothing.
 */
export function payByMovement(
  { api, email, id }: BankImport,
  { movement, order }: OrderPayment,
): Promise<UnpairedReason | undefined> {
  return act(api, email, async (call) => {
    const { db, now, operator } = call
    const [fresh] = await insertMovements(db, [rowOf({ id }, { movement, order })])
    if (fresh === undefined) {
      await addToImport(db, id, { known_count: 1 })
      return { result: undefined, line: undefined }
    }
    const outcome = await payOrder(call, order, {
      source: 'bank',
      source_id: nameOfMovement(movement),
      amount: movement.amount,
      currency: movement.currency,
      received_at: receivedAt(movement.booked_on, order, now),
      actor_name: operator.name,
    })
    if (outcome === 'paid') {
      await addToImport(db, id, { new_count: 1, paired_count: 1 })
      const { account, movement_id } = movement
      const { variable_symbol, school_id } = order
      const details = { account, movement_id, variable_symbol, import_id: id }
      return { result: undefined, line: { action: 'bank.paired', details, school_id } }
    }
    const reason = reasonOf(outcome)
    await setMovementOutcome(db, movement, { outcome: outcomeOf(reason), order })
    await addToImport(db, id, { new_count: 1 })
    return { result: reason, line: undefined }
  })
}

function reasonOf(outcome: Exclude<Awaited<ReturnType<typeof payOrder>>, 'paid'>): UnpairedReason {
  if (outcome === 'unknown_order') return 'unknown_symbol'
  return outcome === 'cancelled_order' ? 'cancelled' : outcome
}

/** As the table of movements has it. */
function outcomeOf(reason: UnpairedReason): string {
  return reason === 'cancelled' ? 'cancelled_order' : reason
}

function rowOf(
  { id: import_id }: Pick<BankImport, 'id'>,
  { movement, order, reason }: Omit<JudgedMovement, 'reason'> & { reason?: UnpairedReason },
): NewMovement {
  const { is_reversal: _, counter_account, counter_name, message, ...plain } = movement
  return {
    ...plain,
    import_id,
    counter_account: counter_account ?? '',
    counter_name: counter_name ?? '',
    message: message ?? '',
    outcome: reason === undefined ? 'paid' : outcomeOf(reason),
    school_id: order?.school_id ?? null,
    order_id: order?.id ?? null,
  }
}

/** Banks tell the day only: money came when it began, but neither before it was asked for nor after it was reported. */
export function receivedAt(booked_on: string, { created_at }: { created_at: Date }, now: Date): Date {
  const booked = pragueMidnight(booked_on)
  if (booked > now) return now
  return booked < created_at ? created_at : booked
}
