import type { OrderSummary } from '@katedra/contract/orders'
import { Badge } from '@katedra/ui/badge'
import { Ban, Check, Clock, TriangleAlert, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const looks = {
  created: { tone: 'now', Icon: Clock },
  unpaid: { tone: 'danger', Icon: TriangleAlert },
  paid: { tone: 'ok', Icon: Check },
  cancelled: { tone: 'neutral', Icon: Ban },
} as const

/** The state in a word (specification, section 4), and what makes it special. */
export function OrderStateBadge({
  order,
}: {
  order: Pick<OrderSummary, 'state' | 'is_overdue' | 'is_refunded' | 'awaits_approval'>
}) {
  const { t } = useTranslation('orders')
  const { tone, Icon } = looks[order.state]
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Badge tone={tone} icon={<Icon aria-hidden />}>
        {t(`state.${order.state}`)}
      </Badge>
      {order.awaits_approval && <Badge tone="now">{t('state.awaits_approval')}</Badge>}
      {order.is_overdue && <Badge tone="danger">{t('state.overdue')}</Badge>}
      {order.is_refunded && <Badge icon={<Undo2 aria-hidden />}>{t('state.refunded')}</Badge>}
    </span>
  )
}
