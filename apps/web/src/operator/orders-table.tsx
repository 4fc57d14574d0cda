import type { OperatorOrder } from '@katedra/contract/operator-orders'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useTranslation } from 'react-i18next'
import { textLink } from '../app/link-class.ts'
import { OrderStateBadge, useAmount } from '../orders/orders.tsx'
import { Go } from './go.tsx'
import { useMoments } from './moments.ts'
import { hrefOf } from './place.ts'

/** Orders by their variable symbols; on phones each is a card. */
export function OrdersTable({ orders }: { orders: readonly OperatorOrder[] }) {
  const { t } = useTranslation('operator-orders')
  return (
    <Table caption={t('title')}>
      <TableHead>
        <ColumnHead>{t('symbol')}</ColumnHead>
        <ColumnHead>{t('state')}</ColumnHead>
        <ColumnHead>{t('school')}</ColumnHead>
        <ColumnHead>{t('method')}</ColumnHead>
        <ColumnHead>{t('created')}</ColumnHead>
        <ColumnHead isNumber>{t('sum')}</ColumnHead>
      </TableHead>
      <TableBody>
        {orders.map((order) => (
          <OrderRow key={order.variable_symbol} order={order} />
        ))}
      </TableBody>
    </Table>
  )
}

function OrderRow({ order }: { order: OperatorOrder }) {
  const { t } = useTranslation('operator-orders')
  const { t: words } = useTranslation('orders')
  const amount = useAmount()
  const { moment, day } = useMoments()
  const { variable_symbol, payer_name, school_name, school_city, state } = order
  const isOpen = state === 'created' || state === 'unpaid'
  return (
    <Row>
      <RowHead className="tabular">
        <Go href={hrefOf(['objednavky', variable_symbol])} className={textLink}>
          {variable_symbol}
        </Go>
      </RowHead>
      <Cell label={t('state')}>
        <OrderStateBadge order={order} />
      </Cell>
      <Cell label={t('school')} className="wrap-anywhere">
        <span>
          {school_name}, {school_city}
          {payer_name !== school_name && (
            <span className="block text-sm text-ink-soft">{t('paidBy', { name: payer_name })}</span>
          )}
        </span>
      </Cell>
      <Cell label={t('method')}>
        <span>
          {words(`method.${order.payment_method}`)}
          {isOpen && <span className="block text-sm text-ink-soft">{t('dueOn', { day: day(order.due_on) })}</span>}
        </span>
      </Cell>
      <Cell label={t('created')}>{moment(order.created_at)}</Cell>
      <Cell label={t('sum')} isNumber className="whitespace-nowrap">
        {amount(order.total, order.currency)}
      </Cell>
    </Row>
  )
}
