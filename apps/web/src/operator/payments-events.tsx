import { operatorPayments, type OddEvent } from '@katedra/contract/operator-payments'
import { Button } from '@katedra/ui/button'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textLink } from '../app/link-class.ts'
import { Go } from './go.tsx'
import { Loaded } from './loaded.tsx'
import { useMoments } from './moments.ts'
import { call, queryOf } from './operator.data.ts'
import { PagedList, usePageNumber } from './paged-list.tsx'
import { Resolution } from './payments-unpaired.tsx'
import { hrefOf } from './place.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { SettledChoice, useIsSettled } from './settled-choice.tsx'
import { useForeignAmount } from './use-foreign-amount.ts'

/** Reports of the card gateway that pay no order. */
export function OddEvents() {
  const { t } = useTranslation('operator-payments')
  const page = usePageNumber()
  const settled = useIsSettled() ? 'yes' : 'no'
  const list = useQuery(queryOf(operatorPayments.events, { query: { page, settled } }))
  return (
    <div className="grid min-w-0 gap-4">
      <p className="text-ink-soft">{t('cards.intro')}</p>
      <SettledChoice />
      <Loaded query={list}>
        {({ events, total, page_size }) => (
          <PagedList
            found={t(total === 0 ? `cards.none.${settled}` : 'cards.found', { count: total })}
            total={total}
            size={page_size}
          >
            {events.length > 0 && <EventTable events={events} />}
          </PagedList>
        )}
      </Loaded>
    </div>
  )
}

function EventTable({ events }: { events: readonly OddEvent[] }) {
  const { t } = useTranslation('operator-payments')
  const [settling, setSettling] = useState<OddEvent>()
  return (
    <>
      <Table caption={t('view.cards')}>
        <TableHead>
          <ColumnHead>{t('reported')}</ColumnHead>
          <ColumnHead isNumber>{t('amount')}</ColumnHead>
          <ColumnHead>{t('why')}</ColumnHead>
          <ColumnHead>{t('order')}</ColumnHead>
          <ColumnHead>{t('event')}</ColumnHead>
          <ColumnHead>{t('actions')}</ColumnHead>
        </TableHead>
        <TableBody>
          {events.map((event) => (
            <EventRow key={`${event.provider} ${event.event_id}`} event={event} onSettle={setSettling} />
          ))}
        </TableBody>
      </Table>
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

function EventRow({ event, onSettle }: { event: OddEvent; onSettle: (event: OddEvent) => void }) {
  const { t } = useTranslation('operator-payments')
  const amount = useForeignAmount()
  const { moment } = useMoments()
  return (
    <Row>
      <RowHead>{moment(event.received_at)}</RowHead>
      <Cell label={t('amount')} isNumber className="whitespace-nowrap">
        {event.amount === null ? '–' : amount(event.amount, event.currency ?? '')}
      </Cell>
      <Cell label={t('why')}>{t(`problem.${event.reason}`)}</Cell>
      <Cell label={t('order')}>
        {event.variable_symbol === null ? (
          '–'
        ) : (
          <Go href={hrefOf(['objednavky', event.variable_symbol])} className={textLink}>
            {event.variable_symbol}
          </Go>
        )}
      </Cell>
      <Cell label={t('event')} className="wrap-anywhere">
        {event.provider} {event.event_id}
      </Cell>
      <Cell place="foot">
        {event.resolved_at === null ? (
          <Button size="sm" icon={<Check aria-hidden />} onClick={() => onSettle(event)}>
            {t('resolve.open')}
          </Button>
        ) : (
          <Resolution {...event} resolved_at={event.resolved_at} />
        )}
      </Cell>
    </Row>
  )
}
