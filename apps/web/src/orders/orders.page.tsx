import { orderStates, type OrderState, type OrderSummary } from '@katedra/contract/orders'
import { buttonClass } from '@katedra/ui/button-class'
import { EmptyState } from '@katedra/ui/empty-state'
import { ErrorState } from '@katedra/ui/error-state'
import { EmptyResults } from '@katedra/ui/illustrations/scenes'
import { Page } from '@katedra/ui/page'
import { Select } from '@katedra/ui/select'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { TextField } from '@katedra/ui/text-field'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Search, ShoppingCart } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { MoreButton } from '../app/more-button.tsx'
import { useProblem } from '../app/problem.ts'
import { useTitle } from '../app/title.ts'
import { useDebounced } from '../app/use-debounced.ts'
import { ordersQuery, type OrdersFilter } from './orders.data.ts'
import { OrdersTable } from './orders-table.tsx'

/** The server is asked when the typing rests for so many milliseconds. */
const pause = 300
/** The server takes no more. */
const longestSearch = 100

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
        {orders === undefined ? (
          <NotLoaded error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Found orders={orders} search={search} />
        )}
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
        maxLength={longestSearch}
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

function NotLoaded({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('orders')
  const problem = useProblem()
  if (error !== null) return <ErrorState title={problem(error)} safe={t('safe')} onRetry={onRetry} />
  return (
    <SkeletonGroup>
      <div className="grid gap-3">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </div>
    </SkeletonGroup>
  )
}
