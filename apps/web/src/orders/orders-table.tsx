import type { OrderSummary } from '@katedra/contract/orders'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { textLink } from '../app/link-class.ts'
import { OrderStateBadge } from './order-state.tsx'
import { useAmount } from './use-amount.ts'

/** Orders by their variable symbols; on phones each is a card. */
export function OrdersTable({ orders }: { orders: readonly OrderSummary[] }) {
  const { t } = useTranslation('orders')
  return (
    <Table caption={t('title')}>
      <TableHead>
        <ColumnHead>{t('list.symbol')}</ColumnHead>
        <ColumnHead>{t('list.state')}</ColumnHead>
        <ColumnHead>{t('list.what')}</ColumnHead>
        <ColumnHead>{t('list.payer')}</ColumnHead>
        <ColumnHead>{t('list.created')}</ColumnHead>
        <ColumnHead isNumber>{t('list.total')}</ColumnHead>
      </TableHead>
      <TableBody>
        {orders.map((order) => (
          <OrderRow key={order.variable_symbol} order={order} />
        ))}
      </TableBody>
    </Table>
  )
}

function OrderRow({ order }: { order: OrderSummary }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const amount = useAmount()
  const { variable_symbol: symbol, programs, pupil_count, payer_name, created_at, created_by_name } = order
  return (
    <Row>
      <RowHead className="tabular">
        <Link to="/objednavky/$symbol" params={{ symbol }} className={textLink}>
          {symbol}
        </Link>
      </RowHead>
      <Cell label={t('list.state')}>
        <OrderStateBadge order={order} />
      </Cell>
      <Cell label={t('list.what')} className="wrap-anywhere">
        <span>
          {format.list(programs)}, {t('pupils', { count: pupil_count })}
        </span>
      </Cell>
      <Cell label={t('list.payer')} className="wrap-anywhere">
        {payer_name}
      </Cell>
      <Cell label={t('list.created')} className="wrap-anywhere">
        <span>
          {format.date(created_at)}
          <span className="block text-sm text-ink-soft">{created_by_name}</span>
        </span>
      </Cell>
      <Cell label={t('list.total')} isNumber className="whitespace-nowrap">
        {amount(order.total, order.currency)}
      </Cell>
    </Row>
  )
}
