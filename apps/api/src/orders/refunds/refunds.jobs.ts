import * as z from 'zod/mini'
import type { Work } from '../../app/work/jobs.ts'
import { pauseAfter } from '../../app/work/pause-after.ts'
import type { Api } from '../../app/http/serve.ts'
import { createLimiter } from '../../app/work/limiter.ts'
import type { Db } from '../../db/database.ts'
import { endCardRefund, sendRefundQueue } from './refunds.cards.ts'
import { changeCardRefund, dueCardRefunds, lockWantedRefund, type WantedRefund } from './refunds.queries.ts'
import type { RefundAnswer } from '../gateway/gateway.ts'
import { gatewayOf } from '../gateway/gateway.open.ts'

/** Now and then: refunds whose job is gone. */
export const sweepRefundsQueue = 'sweep-refunds'

const minute = 60_000
/** A gateway may be down, or its key wrong, for as long as it takes: money that is owed is never given up. */
const maxPause = 6 * 60 * minute
/** A refund whose time has come and gone by so much has lost its job. */
const overdue = 10 * minute

const Which = z.object({ card_payment_id: z.uuid() })

/** What the queues do with refunds; each may run twice or late without harm. */
export function refundJobs(api: Api): Record<string, Work> {
  // Each holds a database connection while the gateway answers: a slow one must not take them all.
  const limiter = createLimiter({ slots: 2, maxQueue: 1000 })
  return {
    [sendRefundQueue]: async (data) => {
      const { card_payment_id } = Which.parse(data)
      await limiter.run(() => api.database.transaction(undefined, (db) => sendRefund(api, db, card_payment_id)))
    },
    [sweepRefundsQueue]: () => api.database.transaction(undefined, (db) => sweepRefunds(api, db)),
  }
}

/**
 * The refund's row is held until the gateway has answered, so that no second server asks at the same time. One that dies between
 * the answer and the note of it is followed by another, which the gateway tells that the money has left.
 */
async function sendRefund(api: Api, db: Db, cardPaymentId: string): Promise<void> {
  const refund = await lockWantedRefund(db, cardPaymentId)
  if (refund === undefined) return
  const answer = await ask(api, refund)
  if (answer instanceof Error) return tryLater(api, db, refund, answer)
  await endCardRefund({ db, now: api.clock.now() }, refund, answer)
}

async function ask(api: Api, refund: WantedRefund): Promise<RefundAnswer | Error> {
  const gateway = gatewayOf(api, refund.provider)
  if (gateway === undefined) return new Error('the keys of this payment gateway are not set')
  try {
    return await gateway.refund(refund)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

async function tryLater(api: Api, db: Db, { id, failed_count }: WantedRefund, error: Error): Promise<void> {
  api.server.log.warn({ err: error, card_payment: id }, 'the payment gateway does not send money back')
  const failures = failed_count + 1
  const next = new Date(api.clock.now().getTime() + pauseAfter(failures, maxPause))
  await changeCardRefund(db, id, {
    failed_count: failures,
    last_error: error.message.slice(0, 500),
    next_attempt_at: next,
  })
  await api.jobs.send(db, sendRefundQueue, { card_payment_id: id }, { startAfter: next })
}

async function sweepRefunds({ jobs, clock }: Api, db: Db): Promise<void> {
  for (const which of await dueCardRefunds(db, new Date(clock.now().getTime() - overdue)))
    await jobs.send(db, sendRefundQueue, which, { singletonKey: which.card_payment_id })
}
