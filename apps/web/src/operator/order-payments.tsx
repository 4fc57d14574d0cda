import type { operatorOrders } from '@katedra/contract/operator-orders'
import type { Reply } from '@katedra/contract/route'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useTranslation } from 'react-i18next'
import { useAmount } from '../orders/orders.tsx'
import { useMoments } from './moments.ts'

/** What came for an order. */
export function OrderPayments({ payments }: Pick<Reply<typeof operatorOrders.order>, 'payments'>) {
  const { t } = useTranslation('operator-orders')
  const amount = useAmount()
  const { moment } = useMoments()
  if (payments.length === 0) return <p className="text-ink-soft">{t('noPayment')}</p>
  return (
    <Table caption={t('payments')}>
      <TableHead>
        <ColumnHead>{t('received')}</ColumnHead>
        <ColumnHead>{t('source')}</ColumnHead>
        <ColumnHead>{t('sourceId')}</ColumnHead>
        <ColumnHead>{t('note')}</ColumnHead>
        <ColumnHead isNumber>{t('sum')}</ColumnHead>
      </TableHead>
      <TableBody>
        {payments.map((payment) => (
          <Row key={payment.source_id}>
            <RowHead>{moment(payment.received_at)}</RowHead>
            <Cell label={t('source')}>{t(`sources.${payment.source}`)}</Cell>
            <Cell label={t('sourceId')} className="wrap-anywhere">
              {payment.source === 'operator' ? '–' : payment.source_id}
            </Cell>
            <Cell label={t('note')} className="wrap-anywhere">
              {payment.note === '' ? '–' : payment.note}
            </Cell>
            <Cell label={t('sum')} isNumber className="whitespace-nowrap">
              {amount(payment.amount, payment.currency)}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
