import { paymentSources } from '@katedra/contract/operator-orders'
import { operatorPayments, type ReceivedMoney } from '@katedra/contract/operator-payments'
import { Select } from '@katedra/ui/select'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { textLink } from '../app/link-class.ts'
import { useAmount } from '../orders/orders.tsx'
import { Go } from './go.tsx'
import { Loaded } from './loaded.tsx'
import { useMoments } from './moments.ts'
import { queryOf } from './operator.data.ts'
import { PagedList, usePageNumber } from './paged-list.tsx'
import { hrefOf, narrow, usePlace } from './place.ts'
import { SearchField, useSearched } from './search-field.tsx'

const any = 'all'

/** Money that came for orders, by where it came from. */
export function ReceivedPayments() {
  const { t } = useTranslation('operator-payments')
  const { t: words } = useTranslation('operator-orders')
  const { search } = usePlace()
  const searched = useSearched()
  const page = usePageNumber()
  const source = paymentSources.find((one) => one === search['source'])
  const list = useQuery(
    queryOf(operatorPayments.received, {
      query: {
        page,
        ...searched,
        ...(source === undefined ? {} : { source }),
      },
    }),
  )
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-end gap-4">
        <SearchField label={t('search')} />
        <Select
          label={words('source')}
          className="min-w-52"
          value={source ?? any}
          onChange={(id) => narrow({ source: id === any ? undefined : id, page: undefined })}
          options={[
            { id: any, label: t('anySource') },
            ...paymentSources.map((id) => ({ id, label: words(`sources.${id}`) })),
          ]}
        />
      </div>
      <Loaded query={list}>
        {({ payments, total, page_size }) => (
          <PagedList
            found={t(total === 0 ? 'received.none' : 'received.found', { count: total })}
            total={total}
            size={page_size}
          >
            {payments.length > 0 && <ReceivedTable payments={payments} />}
          </PagedList>
        )}
      </Loaded>
    </div>
  )
}

function ReceivedTable({ payments }: { payments: readonly ReceivedMoney[] }) {
  const { t } = useTranslation('operator-payments')
  const { t: words } = useTranslation('operator-orders')
  const amount = useAmount()
  const { moment } = useMoments()
  return (
    <Table caption={t('view.received')}>
      <TableHead>
        <ColumnHead>{words('received')}</ColumnHead>
        <ColumnHead isNumber>{t('amount')}</ColumnHead>
        <ColumnHead>{t('order')}</ColumnHead>
        <ColumnHead>{words('school')}</ColumnHead>
        <ColumnHead>{words('source')}</ColumnHead>
        <ColumnHead>{words('note')}</ColumnHead>
      </TableHead>
      <TableBody>
        {payments.map((payment) => (
          <Row key={`${payment.source} ${payment.source_id}`}>
            <RowHead>{moment(payment.received_at)}</RowHead>
            <Cell label={t('amount')} isNumber className="whitespace-nowrap">
              {amount(payment.amount, payment.currency)}
            </Cell>
            <Cell label={t('order')}>
              <Go href={hrefOf(['objednavky', payment.variable_symbol])} className={textLink}>
                {payment.variable_symbol}
              </Go>
            </Cell>
            <Cell label={words('school')} className="wrap-anywhere">
              {payment.school_name}
            </Cell>
            <Cell label={words('source')}>{words(`sources.${payment.source}`)}</Cell>
            <Cell label={words('note')} className="wrap-anywhere">
              {payment.note === '' ? '–' : payment.note}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
