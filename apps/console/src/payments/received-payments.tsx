import { paymentSources } from '@katedra/contract/operator-orders'
import { operatorPayments, type ReceivedMoney } from '@katedra/contract/operator-payments'
import { Select } from '@katedra/ui/select'
import { DataTable } from '@katedra/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { useAmount } from '@katedra/screens/order/use-amount.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useMoments } from '../app/moments.ts'
import { queryOf } from '../app/call.ts'
import { PagedList, usePageNumber } from '../app/paged-list.tsx'
import { useAddress } from '../app/address.ts'
import { SearchField, useSearched } from '../app/search-field.tsx'

const any = 'all'

/** Money that came for orders, by where it came from. */
export function ReceivedPayments() {
  const { t } = useTranslation('operator-payments')
  const { t: words } = useTranslation('operator-orders')
  const { search, narrow } = useAddress()
  const searched = useSearched()
  const page = usePageNumber()
  const source = paymentSources.find((one) => one === search.source)
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
      <QueryView query={list}>
        {({ payments, total, page_size }) => (
          <PagedList
            found={t(total === 0 ? 'received.none' : 'received.found', { count: total })}
            total={total}
            size={page_size}
          >
            {payments.length > 0 && <ReceivedTable payments={payments} />}
          </PagedList>
        )}
      </QueryView>
    </div>
  )
}

function ReceivedTable({ payments }: { payments: readonly ReceivedMoney[] }) {
  const { t } = useTranslation('operator-payments')
  const { t: words } = useTranslation('operator-orders')
  const amount = useAmount()
  const { moment } = useMoments()
  return (
    <DataTable
      caption={t('view.received')}
      rows={payments}
      rowKey={({ source, source_id }) => `${source} ${source_id}`}
      columns={[
        { key: 'received', label: words('received'), cell: ({ received_at }) => moment(received_at) },
        {
          key: 'amount',
          label: t('amount'),
          isNumber: true,
          cellClassName: 'whitespace-nowrap',
          cell: (payment) => amount(payment.amount, payment.currency),
        },
        {
          key: 'order',
          label: t('order'),
          cell: ({ variable_symbol: symbol }) => (
            <Link to="/operator/objednavky/$symbol" params={{ symbol }} className={textLink}>
              {symbol}
            </Link>
          ),
        },
        {
          key: 'school',
          label: words('school'),
          cellClassName: 'wrap-anywhere',
          cell: ({ school_name }) => school_name,
        },
        { key: 'source', label: words('source'), cell: ({ source }) => words(`sources.${source}`) },
        {
          key: 'note',
          label: words('note'),
          cellClassName: 'wrap-anywhere',
          cell: ({ note }) => (note === '' ? '–' : note),
        },
      ]}
    />
  )
}
