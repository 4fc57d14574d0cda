import type { operatorOrders } from '@katedra/contract/operator-orders'
import type { Reply } from '@katedra/contract/route'
import { useTranslation } from 'react-i18next'
import { useMoments } from './moments.ts'

type Order = Reply<typeof operatorOrders.order>

/** Where the money of a refunded order is, and whose turn it is; nothing where there is nothing to say. */
export function useRefundText({ refunded_at, refund_way, card_refund }: Order): string {
  const { t } = useTranslation('operator-orders')
  const { moment } = useMoments()
  const at = (value: string | null) => (value === null ? '' : moment(value))
  if (card_refund === null) return refunded_at !== null && refund_way === 'bank' ? t('refund.bank') : ''
  const { state, failed_count: count, last_error, reason } = card_refund
  if (state === 'wanted' && count > 0)
    return t('refund.failing', { count, error: last_error ?? '', next: at(card_refund.next_attempt_at) })
  return t(`refund.${state}`, {
    ...{ sent: at(card_refund.sent_at), refused: at(card_refund.refused_at), byHand: at(card_refund.by_hand_at) },
    reason: reason ?? '',
  })
}
