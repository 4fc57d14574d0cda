import type { Order } from '@katedra/contract/orders'
import { Card } from '@katedra/ui/card'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { dayMoment } from '../app/plain-day.ts'
import type { OrderViewProps } from './order-props.ts'
import { moneyBackAt, outlookOf } from './outlook.ts'
import { TransferPanel } from './transfer-panel.tsx'

/** The state in words and the one thing to do about it. */
export function NextStep({ order, isClient, payLink, assignLink }: OrderViewProps) {
  const { t } = useTranslation('orders')
  const outlook = outlookOf(order)
  const facts = useFacts(order)
  const isPaying = outlook.startsWith('pay_')
  const isLate = isPaying && order.is_overdue
  return (
    <section className="grid min-w-0 gap-4">
      <Card tone={isPaying ? 'now' : 'surface'} className="grid min-w-0 gap-5">
        <div className="grid gap-1.5">
          {hasFailed(order) && <p className="font-semibold text-danger">{t('now.failed')}</p>}
          <h2 className="text-xl font-semibold">{isLate ? t('now.late') : t(`now.${outlook}.title`, facts)}</h2>
          <p>{t(`now.${outlook}.text`, facts)}</p>
          {isLate && <p className="font-medium text-danger">{t('now.overdue', facts)}</p>}
        </div>
        <div className="flex flex-wrap gap-3 empty:hidden">
          {order.actions.includes('pay_by_card') && payLink(outlook === 'pay_by_card')}
          {hasCredits(order) && !isClient && assignLink}
        </div>
      </Card>
      {order.transfer !== null && <TransferPanel order={order} transfer={order.transfer} />}
    </section>
  )
}

function useFacts(order: Order) {
  const { due_on, paid_at, cancelled_at, card_refund, valid_from } = order
  const format = useFormat()
  const day = (moment: string | null) => (moment === null ? '' : format.date(moment))
  return {
    due: format.date(dayMoment(due_on)),
    paid: day(paid_at),
    cancelled: day(cancelled_at),
    refunded: day(moneyBackAt(order)),
    sent: day(card_refund?.sent_at ?? null),
    start: format.date(dayMoment(valid_from)),
  }
}

/** They are in the pool, and were not taken back with the money. */
function hasCredits({ issued_at, is_refunded }: Order): boolean {
  return issued_at !== null && !is_refunded
}

/** The newest thing that has happened is a payment that did not go through. */
function hasFailed({ state, events }: Order): boolean {
  const newest = events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).at(-1)
  return state !== 'paid' && state !== 'cancelled' && newest?.event === 'payment_failed'
}
