import { operatorOrders, orderLooks, type OperatorOrder } from '@katedra/contract/operator-orders'
import { paymentMethods } from '@katedra/contract/orders'
import { Page } from '@katedra/ui/page'
import { Select } from '@katedra/ui/select'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DataTable } from '@katedra/ui/data-table'
import { Link } from '@tanstack/react-router'
import { useTitle } from '@katedra/screens/title.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { OrderStateBadge } from '@katedra/screens/order/order-state.tsx'
import { useAmount } from '@katedra/screens/order/use-amount.ts'
import { OnlySchool } from '../app/only-school.tsx'
import { queryOf } from '../app/call.ts'
import { useMoments } from '../app/moments.ts'
import { PagedList, usePageNumber } from '../app/lists/paged-list.tsx'
import { useAddress } from '../app/address.ts'
import { foundBy, SearchField, useSearched, type SearchFieldProps } from '../app/lists/search-field.tsx'

const any = 'all'

/** What stands in the address. */
function useFilter() {
  const { search } = useAddress()
  const look = orderLooks.find((one) => one === search.state)
  const payment_method = paymentMethods.find((one) => one === search.method)
  const { school } = search
  const searched = useSearched()
  return {
    ...(look === undefined ? {} : { look }),
    ...(payment_method === undefined ? {} : { payment_method }),
    ...(school === undefined ? {} : { school_id: school }),
    ...searched,
  }
}

/** Orders of all schools. */
export function OrdersPage() {
  const { t } = useTranslation('operator-orders')
  const filter = useFilter()
  const page = usePageNumber()
  const list = useQuery(queryOf(operatorOrders.orders, { query: { page, ...filter } }))
  useTitle(t('title'))
  return (
    <Page title={t('title')} intro={t('intro')}>
      <Filters
        look={filter.look}
        method={filter.payment_method}
        found={foundBy(list, filter, ({ orders }) => linkTo(orders[0]))}
      />
      {filter.school_id !== undefined && <OnlySchool id={filter.school_id} />}
      <QueryView query={list}>
        {({ orders, total, page_size }) => (
          <PagedList found={t(total === 0 ? 'none' : 'found', { count: total })} total={total} size={page_size}>
            {orders.length > 0 && <OrderTable orders={orders} />}
          </PagedList>
        )}
      </QueryView>
    </Page>
  )
}

interface FiltersProps {
  look: string | undefined
  method: string | undefined
  found: SearchFieldProps['found']
}

function linkTo(order: OperatorOrder | undefined) {
  return order && ({ to: '/operator/objednavky/$symbol', params: { symbol: order.variable_symbol } } as const)
}

function Filters({ look, method, found }: FiltersProps) {
  const { t } = useTranslation('operator-orders')
  const { t: order } = useTranslation('orders')
  const { narrow } = useAddress()
  const choose = (name: 'state' | 'method') => (id: string) =>
    narrow({ [name]: id === any ? undefined : id, page: undefined })
  return (
    <div className="flex flex-wrap items-end gap-4">
      <SearchField label={t('search')} found={found} />
      <Select
        label={t('state')}
        className="min-w-48"
        value={look ?? any}
        onChange={choose('state')}
        options={[{ id: any, label: t('anyState') }, ...orderLooks.map((id) => ({ id, label: t(`look.${id}`) }))]}
      />
      <Select
        label={t('method')}
        className="min-w-44"
        value={method ?? any}
        onChange={choose('method')}
        options={[
          { id: any, label: t('anyMethod') },
          ...paymentMethods.map((id) => ({ id, label: order(`method.${id}`) })),
        ]}
      />
    </div>
  )
}

/** Orders by their variable symbols; on phones each is a card. */
function OrderTable({ orders }: { orders: readonly OperatorOrder[] }) {
  const { t } = useTranslation('operator-orders')
  const { t: words } = useTranslation('orders')
  const amount = useAmount()
  const { moment, day } = useMoments()
  return (
    <DataTable
      caption={t('title')}
      rows={orders}
      rowKey={({ variable_symbol }) => variable_symbol}
      columns={[
        {
          key: 'symbol',
          label: t('symbol'),
          cellClassName: 'tabular',
          cell: ({ variable_symbol: symbol }) => (
            <Link to="/operator/objednavky/$symbol" params={{ symbol }} className={textLink}>
              {symbol}
            </Link>
          ),
        },
        { key: 'state', label: t('state'), cell: (order) => <OrderStateBadge order={order} /> },
        {
          key: 'school',
          label: t('school'),
          cellClassName: 'wrap-anywhere',
          cell: ({ school_name, school_city, payer_name }) => (
            <span>
              {school_name}, {school_city}
              {payer_name !== school_name && (
                <span className="block text-sm text-ink-soft">{t('paidBy', { name: payer_name })}</span>
              )}
            </span>
          ),
        },
        {
          key: 'method',
          label: t('method'),
          cell: ({ payment_method, state, due_on }) => (
            <span>
              {words(`method.${payment_method}`)}
              {(state === 'created' || state === 'unpaid') && (
                <span className="block text-sm text-ink-soft">{t('dueOn', { day: day(due_on) })}</span>
              )}
            </span>
          ),
        },
        { key: 'created', label: t('created'), cell: ({ created_at }) => moment(created_at) },
        {
          key: 'sum',
          label: t('sum'),
          isNumber: true,
          cellClassName: 'whitespace-nowrap',
          cell: ({ total, currency }) => amount(total, currency),
        },
      ]}
    />
  )
}
