import { operatorPayments, type OddEvent, type ReceivedMoney } from '@katedra/contract/operator-payments'
import { Page } from '@katedra/ui/page'
import { Tabs } from '@katedra/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useTitle } from '@katedra/screens/title.ts'
import { Button } from '@katedra/ui/button'
import { DataTable } from '@katedra/ui/data-table'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { paymentSources } from '@katedra/contract/operator-orders'
import { Select } from '@katedra/ui/select'
import { useAmount } from '@katedra/screens/order/use-amount.ts'
import { queryOf, call } from '../app/call.ts'
import { useAddress } from '../app/address.ts'
import { UnpairedMovements } from './unpaired-movements.tsx'
import { useMoments } from '../app/moments.ts'
import { PagedList, usePageNumber } from '../app/lists/paged-list.tsx'
import { ReasonDialog } from '../app/reason-dialog.tsx'
import { SettlementFilter, useIsSettled } from '../app/lists/settlement-filter.tsx'
import { useForeignAmount } from '../app/use-foreign-amount.ts'
import { Resolution } from './resolution.tsx'
import { SearchField, useSearched } from '../app/lists/search-field.tsx'

const views = ['unpaired', 'cards', 'received'] as const

/** Money: what belongs nowhere yet, and what came for orders. */
export function PaymentsPage() {
  const { t } = useTranslation('operator-payments')
  const { search, narrow } = useAddress()
  const waiting = useQuery(queryOf(operatorPayments.movements, { query: {} })).data?.waiting
  useTitle(t('title'))
  const content = { unpaired: <UnpairedMovements />, cards: <CardEvents />, received: <ReceivedPayments /> }
  const counts = { unpaired: waiting?.bank, cards: waiting?.gateway, received: undefined }
  return (
    <Page title={t('title')} intro={t('intro')}>
      <Tabs
        label={t('views')}
        selected={views.find((view) => view === search.view) ?? 'unpaired'}
        onSelect={(view) =>
          narrow({
            view: view === 'unpaired' ? undefined : view,
            page: undefined,
            search: undefined,
            source: undefined,
            settled: undefined,
          })
        }
        items={views.map((id) => ({
          id,
          label:
            counts[id] === undefined ? t(`view.${id}`) : t('viewCount', { view: t(`view.${id}`), count: counts[id] }),
          content: content[id],
        }))}
      />
    </Page>
  )
}

const any = 'all'

/** Money that came for orders, by where it came from. */
function ReceivedPayments() {
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

/** Reports of the card gateway that pay no order. */
function CardEvents() {
  const { t } = useTranslation('operator-payments')
  const page = usePageNumber()
  const settled = useIsSettled() ? 'yes' : 'no'
  const list = useQuery(queryOf(operatorPayments.events, { query: { page, settled } }))
  return (
    <div className="grid min-w-0 gap-4">
      <p className="text-ink-soft">{t('cards.intro')}</p>
      <SettlementFilter />
      <QueryView query={list}>
        {({ events, total, page_size }) => (
          <PagedList
            found={t(total === 0 ? `cards.none.${settled}` : 'cards.found', { count: total })}
            total={total}
            size={page_size}
          >
            {events.length > 0 && <EventTable events={events} />}
          </PagedList>
        )}
      </QueryView>
    </div>
  )
}

function EventTable({ events }: { events: readonly OddEvent[] }) {
  const { t } = useTranslation('operator-payments')
  const amount = useForeignAmount()
  const { moment } = useMoments()
  const [settling, setSettling] = useState<OddEvent>()
  return (
    <>
      <DataTable
        caption={t('view.cards')}
        rows={events}
        rowKey={({ provider, event_id }) => `${provider} ${event_id}`}
        columns={[
          { key: 'reported', label: t('reported'), cell: ({ received_at }) => moment(received_at) },
          {
            key: 'amount',
            label: t('amount'),
            isNumber: true,
            cellClassName: 'whitespace-nowrap',
            cell: (event) => (event.amount === null ? '–' : amount(event.amount, event.currency ?? '')),
          },
          { key: 'why', label: t('why'), cell: ({ reason }) => t(`problem.${reason}`) },
          {
            key: 'order',
            label: t('order'),
            cell: ({ variable_symbol: symbol }) =>
              symbol === null ? (
                '–'
              ) : (
                <Link to="/operator/objednavky/$symbol" params={{ symbol }} className={textLink}>
                  {symbol}
                </Link>
              ),
          },
          {
            key: 'event',
            label: t('event'),
            cellClassName: 'wrap-anywhere',
            cell: ({ provider, event_id }) => `${provider} ${event_id}`,
          },
          {
            key: 'actions',
            label: t('actions'),
            narrow: 'foot',
            cell: (event) =>
              event.resolved_at === null ? (
                <Button size="sm" icon={<Check aria-hidden />} onClick={() => setSettling(event)}>
                  {t('resolve.open')}
                </Button>
              ) : (
                <Resolution {...event} resolved_at={event.resolved_at} />
              ),
          },
        ]}
      />
      {settling !== undefined && (
        <ReasonDialog
          title={t('settleCard.title')}
          confirmText={t('resolve.open')}
          doneText={t('resolve.done')}
          hint={t('resolve.hint')}
          onClose={() => setSettling(undefined)}
          run={(reason) =>
            call(operatorPayments.resolveEvent, {
              body: { provider: settling.provider, event_id: settling.event_id, reason },
            })
          }
        >
          {t('settleCard.text')}
        </ReasonDialog>
      )}
    </>
  )
}
