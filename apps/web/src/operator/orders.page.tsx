import { operatorOrders, orderLooks } from '@katedra/contract/operator-orders'
import { operatorPeople } from '@katedra/contract/operator-people'
import { paymentMethods } from '@katedra/contract/orders'
import { Button } from '@katedra/ui/button'
import { Page } from '@katedra/ui/page'
import { Select } from '@katedra/ui/select'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../app/title.ts'
import { Loaded } from './loaded.tsx'
import { queryOf } from './operator.data.ts'
import { OrderPage } from './order.page.tsx'
import { OrdersTable } from './orders-table.tsx'
import { PagedList, usePageNumber } from './paged-list.tsx'
import { narrow, usePlace } from './place.ts'
import { SearchField, useSearched } from './search-field.tsx'
import type { SectionProps } from './section-props.ts'
import { UnknownPage } from './unknown-page.tsx'

/** Orders of all schools, or the one whose symbol the address has. */
export function OrdersPage({ parts: [symbol, ...more] }: SectionProps) {
  if (more.length > 0) return <UnknownPage />
  return symbol === undefined ? <OrderList /> : <OrderPage symbol={symbol} />
}

const any = 'all'

/** What stands in the address. */
function useFilter() {
  const { search } = usePlace()
  const look = orderLooks.find((one) => one === search['state'])
  const payment_method = paymentMethods.find((one) => one === search['method'])
  const { school } = search
  const searched = useSearched()
  return {
    ...(look === undefined ? {} : { look }),
    ...(payment_method === undefined ? {} : { payment_method }),
    ...(school === undefined ? {} : { school_id: school }),
    ...searched,
  }
}

function OrderList() {
  const { t } = useTranslation('operator-orders')
  const filter = useFilter()
  const page = usePageNumber()
  const list = useQuery(queryOf(operatorOrders.orders, { query: { page, ...filter } }))
  useTitle(t('title'))
  return (
    <Page title={t('title')} intro={t('intro')}>
      <Filters look={filter.look} method={filter.payment_method} />
      {filter.school_id !== undefined && <OnlySchool id={filter.school_id} />}
      <Loaded query={list}>
        {({ orders, total, page_size }) => (
          <PagedList found={t(total === 0 ? 'none' : 'found', { count: total })} total={total} size={page_size}>
            {orders.length > 0 && <OrdersTable orders={orders} />}
          </PagedList>
        )}
      </Loaded>
    </Page>
  )
}

function Filters({ look, method }: { look: string | undefined; method: string | undefined }) {
  const { t } = useTranslation('operator-orders')
  const { t: order } = useTranslation('orders')
  const choose = (name: 'state' | 'method') => (id: string) =>
    narrow({ [name]: id === any ? undefined : id, page: undefined })
  return (
    <div className="flex flex-wrap items-end gap-4">
      <SearchField label={t('search')} />
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

/** The list of one school, and the way back to all. */
export function OnlySchool({ id }: { id: string }) {
  const { t } = useTranslation('operator-orders')
  const school = useQuery(queryOf(operatorPeople.school, { params: { school_id: id } })).data?.school
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 font-medium wrap-anywhere">{t('onlySchool', { name: school?.name ?? '…' })}</p>
      <Button size="sm" icon={<X aria-hidden />} onClick={() => narrow({ school: undefined, page: undefined })}>
        {t('allSchools')}
      </Button>
    </div>
  )
}
