import { randomUUID } from 'node:crypto'
import type { OrderForm } from '@katedra/contract/orders'
import { priceOf } from '@katedra/contract/price'
import type { Teacher } from '../app/http/caller.ts'
import { pragueDay } from '../app/time/prague.ts'
import type { Api } from '../app/http/serve.ts'
import type { Db } from '../db/database.ts'
import { cancelOrder, payOrder, placeOrder } from '../orders/orders.ts'
import { currentPriceList, programNames, type PricedPrograms } from '../programs/programs.ts'

interface DemoCall {
  api: Api
  db: Db
  now: Date
}

/** An order of some days ago. */
interface WantedOrder {
  by: 'admin' | 'teacher'
  daysAgo: number
  /** Which program of the catalogue, and for how many pupils. */
  lines: [index: number, quantity: number][]
  payment_method: OrderForm['payment_method']
  becomes?: 'paid' | 'cancelled'
}

/** The oldest first: their documents are numbered by time. One of each kind, and an invoice that is overdue. */
const wantedOrders: readonly WantedOrder[] = [
  {
    by: 'admin',
    daysAgo: 60,
    lines: [
      [0, 46],
      [1, 46],
    ],
    payment_method: 'card',
    becomes: 'paid',
  },
  { by: 'admin', daysAgo: 20, lines: [[2, 30]], payment_method: 'invoice' },
  { by: 'teacher', daysAgo: 9, lines: [[1, 5]], payment_method: 'card', becomes: 'cancelled' },
  { by: 'teacher', daysAgo: 2, lines: [[2, 22]], payment_method: 'transfer' },
]

/** Orders in every state; none where nothing is sold yet. */
export async function addOrders(call: DemoCall, teachers: Record<'admin' | 'teacher', Teacher>): Promise<void> {
  const list = await currentPriceList(call.db, call.now)
  if (list === undefined) return
  for (const wanted of wantedOrders) await addOrder(call, { list, wanted, teacher: teachers[wanted.by] })
}

const day = 86_400_000

async function addOrder(
  { api, db, now }: DemoCall,
  { list, wanted, teacher }: { list: PricedPrograms; wanted: WantedOrder; teacher: Teacher },
): Promise<void> {
  const moment = new Date(Math.max(now.getTime() - wanted.daysAgo * day, list.valid_from.getTime()))
  const call = { api, db, now: moment }
  const order = await placeOrder({ ...call, teacher }, await formOf(db, { list, wanted, moment }))
  const { total: amount, currency, variable_symbol } = order
  if (wanted.becomes === 'paid') {
    const paid = {
      source: 'card',
      source_id: `demo ${variable_symbol}`,
      amount,
      currency,
      received_at: moment,
    } as const
    await payOrder(call, order, { ...paid, actor_name: '' })
  }
  if (wanted.becomes === 'cancelled') await cancelOrder(call, order, { actor_name: order.created_by_name })
}

const payer: OrderForm['payer'] = {
  kind: 'company',
  name: 'Ukázková základní škola Pod Kaštany',
  street: 'Pod Kaštany 12',
  city: 'Praha',
  postal_code: '160 00',
  country: 'CZ',
  identification_number: '12345679',
  tax_id: '',
  vat_id: '',
}

async function formOf(
  db: Db,
  { list, wanted, moment }: { list: PricedPrograms; wanted: WantedOrder; moment: Date },
): Promise<OrderForm> {
  const programs = await programNames(db, 'cs')
  const months = 12
  const lines = wanted.lines.map(([place, quantity]) => ({ program_id: programs[place]?.id ?? 0, months, quantity }))
  const priced = lines.map(({ program_id, quantity }) => ({
    quantity,
    steps:
      list.prices.find(
        (price) => price.program_id === program_id && price.months === months && price.currency === 'CZK',
      )?.steps ?? [],
  }))
  const rate = list.vat_rates.find(({ country }) => country === payer.country)?.rate ?? 0
  return {
    request_id: randomUUID(),
    price_list_id: list.id,
    total: priceOf(priced, rate)?.total ?? 0,
    lines,
    payer,
    currency: 'CZK',
    valid_from: pragueDay(moment),
    delivery_email: 'skola@demo.example',
    language: 'cs',
    school_order_number: '',
    payment_method: wanted.payment_method,
  }
}
