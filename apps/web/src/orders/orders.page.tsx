import { type OrderState, orderStates, type OrderSummary } from '@katedra/contract/orders'
import { buttonClass } from '@katedra/ui/button-class'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyResults } from '@katedra/ui/illustrations/scenes'
import { Page } from '@katedra/ui/page'
import { Select } from '@katedra/ui/select'
import { TextField } from '@katedra/ui/text-field'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Search, ShoppingCart } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreButton } from '@katedra/screens/more-button.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { useDebounced } from '@katedra/screens/use-debounced.ts'
import { type OrdersFilter, ordersQuery } from './orders.data.ts'
import { useFormat } from '@katedra/screens/format.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { OrderStateBadge } from '@katedra/screens/order/order-state.tsx'
import { useAmount } from '@katedra/screens/order/use-amount.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { type Column, DataTable } from '@katedra/ui/data-table'

/** The server is asked when the typing rests, in milliseconds. */
const pause = 300
/** The server takes no more. */
const maxSearchLength = 100

/** The orders of the school; a teacher sees their own. */
export function OrdersPage(): ReactElement {
  const { t } = useTranslation('orders')
  const { search, setSearch, filter } = useFilter()
  const list = useInfiniteQuery(ordersQuery(filter))
  const orders = list.data?.pages.flatMap((page) => page.orders)
  const isNarrowed = search !== '' || Object.keys(filter).length > 0
  useTitle(t('title'))
  if (orders?.length === 0 && !isNarrowed && !list.isPlaceholderData) return <NoOrders />
  return (
    <Page title={t('title')} action={<NewOrderLink />}>
      <div className="grid min-w-0 gap-5">
        <Filters search={search} state={filter.state} onSearch={setSearch} />
        <QueryView query={{ data: orders, error: list.error, refetch: list.refetch }} safe={t('safe')}>
          {(found) => <Found orders={found} search={search} />}
        </QueryView>
        <MoreButton list={list}>{t('list.older')}</MoreButton>
      </div>
    </Page>
  )
}

/** What stands in the address, the search once the typing rests. */
function useFilter(): { search: string; setSearch: (search: string) => void; filter: OrdersFilter } {
  const params = useSearch({ from: '/signed-in/objednavky' })
  const [search, setSearch] = useState(params.search ?? '')
  const wanted = useDebounced(search.trim(), pause)
  const state = orderStates.find((one) => one === params.state)
  const filter = { ...(state === undefined ? {} : { state }), ...(wanted === '' ? {} : { search: wanted }) }
  return { search, setSearch, filter }
}

function NoOrders() {
  const { t } = useTranslation('orders')
  return (
    <Page title={t('title')}>
      <EmptyState
        illustration={<EmptyResults />}
        title={t('list.emptyTitle')}
        description={t('list.emptyText')}
        action={<NewOrderLink />}
      />
    </Page>
  )
}

function NewOrderLink() {
  const { t } = useTranslation('orders')
  return (
    <Link to="/objednavky/nova" className={buttonClass({ variant: 'primary' })}>
      <ShoppingCart aria-hidden />
      {t('new.open')}
    </Link>
  )
}

interface FiltersProps {
  search: string
  state: OrderState | undefined
  onSearch: (search: string) => void
}

const anyState = 'all'

function Filters({ search, state, onSearch }: FiltersProps) {
  const { t } = useTranslation('orders')
  const params = useSearch({ from: '/signed-in/objednavky' })
  const navigate = useNavigate({ from: '/objednavky' })
  return (
    <div className="flex flex-wrap items-end gap-4">
      <TextField
        label={t('list.search')}
        type="search"
        prefix={<Search aria-hidden className="size-5" />}
        maxLength={maxSearchLength}
        value={search}
        onChange={(typed) => {
          onSearch(typed)
          void navigate({ search: { ...params, search: typed }, replace: true })
        }}
        className="min-w-0 flex-1 basis-64 sm:max-w-md"
      />
      <Select
        label={t('list.state')}
        className="min-w-44"
        value={state ?? anyState}
        onChange={(id) => void navigate({ search: { ...params, state: id === anyState ? '' : id }, replace: true })}
        options={[
          { id: anyState, label: t('list.anyState') },
          ...orderStates.map((id) => ({ id, label: t(`state.${id}`) })),
        ]}
      />
    </div>
  )
}

/** A variable symbol means one order; other words may mean any (specification, section 8). */
function Found({ orders, search }: { orders: readonly OrderSummary[]; search: string }) {
  const { t } = useTranslation('orders')
  const nothing = /^\d{8,10}$/.test(search.trim()) ? t('list.unknownSymbol') : t('list.noneFound')
  return (
    <>
      <p role="status" className={orders.length === 0 ? '' : 'sr-only'}>
        {orders.length === 0 ? nothing : t('list.found', { count: orders.length })}
      </p>
      {orders.length > 0 && <OrdersTable orders={orders} />}
    </>
  )
}

/** Orders by their variable symbols; on phones each is a card. */
function OrdersTable({ orders }: { orders: readonly OrderSummary[] }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const amount = useAmount()
  const columns: Column<OrderSummary>[] = [
    {
      key: 'symbol',
      label: t('list.symbol'),
      cellClassName: 'tabular',
      cell: ({ variable_symbol: symbol }) => (
        <Link to="/objednavky/$symbol" params={{ symbol }} className={textLink}>
          {symbol}
        </Link>
      ),
    },
    { key: 'state', label: t('list.state'), cell: (order) => <OrderStateBadge order={order} /> },
    {
      key: 'what',
      label: t('list.what'),
      cellClassName: 'wrap-anywhere',
      cell: ({ programs, pupil_count }) => (
        <span>
          {format.list(programs)}, {t('pupils', { count: pupil_count })}
        </span>
      ),
    },
    { key: 'payer', label: t('list.payer'), cellClassName: 'wrap-anywhere', cell: ({ payer_name }) => payer_name },
    {
      key: 'created',
      label: t('list.created'),
      cellClassName: 'wrap-anywhere',
      cell: ({ created_at, created_by_name }) => (
        <span>
          {format.date(created_at)}
          <span className="block text-sm text-ink-soft">{created_by_name}</span>
        </span>
      ),
    },
    {
      key: 'total',
      label: t('list.total'),
      isNumber: true,
      cellClassName: 'whitespace-nowrap',
      cell: ({ total, currency }) => amount(total, currency),
    },
  ]
  return (
    <DataTable caption={t('title')} columns={columns} rows={orders} rowKey={({ variable_symbol }) => variable_symbol} />
  )
}
