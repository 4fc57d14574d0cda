import { operatorPayments, type OddEvent } from '@katedra/contract/operator-payments'
import { Button } from '@katedra/ui/button'
import { DataTable } from '@katedra/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useMoments } from '../app/moments.ts'
import { call, queryOf } from '../app/call.ts'
import { PagedList, usePageNumber } from '../app/paged-list.tsx'
import { ReasonDialog } from '../app/reason-dialog.tsx'
import { SettlementFilter, useIsSettled } from '../app/settlement-filter.tsx'
import { useForeignAmount } from '../app/use-foreign-amount.ts'
import { Resolution } from './resolution.tsx'

/** Reports of the card gateway that pay no order. */
export function CardEvents() {
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
