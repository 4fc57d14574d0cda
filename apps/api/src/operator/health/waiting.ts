import { waitingKinds, type operatorHealth } from '@katedra/contract/operator-health'
import type { HandlerReply } from '@katedra/contract/route'
import { pragueDay } from '../../app/time/prague.ts'
import { oddLevels } from '../library/library.ts'
import type { LookCall } from '../operator.ts'
import { waitingOrders } from '../orders/orders.ts'
import { waitingMoney } from '../payments/payments.ts'
import { waitingMachinery } from './health.queries.ts'

const maxLevels = 10

/** What waits until somebody does something: each kind by the rule of the list that shows it. */
export async function waiting({ db, now }: LookCall): Promise<HandlerReply<typeof operatorHealth.waiting>> {
  const levels = await oddLevels(db)
  const questions = { count: levels.reduce((sum, { count }) => sum + count, 0), oldest_at: null }
  const found = {
    approvals: await waitingOrders(db, { look: 'awaiting_approval' }),
    overdue: await waitingOrders(db, { look: 'overdue', today: pragueDay(now) }),
    ...(await waitingMoney(db)),
    ...(await waitingMachinery(db)),
    questions,
  }
  return {
    work: waitingKinds.map((kind) => ({ kind, ...found[kind] })).filter(({ count }) => count > 0),
    levels: levels.slice(0, maxLevels),
  }
}
