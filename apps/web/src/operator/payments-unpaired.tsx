import { operatorPayments, type WaitingMovement } from '@katedra/contract/operator-payments'
import { Button } from '@katedra/ui/button'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useQuery } from '@tanstack/react-query'
import { Check, Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from './loaded.tsx'
import { useMoments } from './moments.ts'
import { MovementReason } from './movement-reason.tsx'
import { call, queryOf } from './operator.data.ts'
import { PagedList, usePageNumber } from './paged-list.tsx'
import { PairDialog } from './pair-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { SettledChoice, useIsSettled } from './settled-choice.tsx'
import { useForeignAmount } from './use-foreign-amount.ts'

/** Movements of the bank that pay no order: with the reason, and what can be done about it. */
export function UnpairedMovements() {
  const { t } = useTranslation('operator-payments')
  const page = usePageNumber()
  const settled = useIsSettled() ? 'yes' : 'no'
  const list = useQuery(queryOf(operatorPayments.movements, { query: { page, settled } }))
  return (
    <div className="grid min-w-0 gap-4">
      <SettledChoice />
      <Loaded query={list}>
        {({ movements, total, page_size }) => (
          <PagedList
            found={t(total === 0 ? `bank.none.${settled}` : 'bank.found', { count: total })}
            total={total}
            size={page_size}
          >
            {movements.length > 0 && <MovementTable movements={movements} />}
          </PagedList>
        )}
      </Loaded>
    </div>
  )
}

interface Doing {
  movement: WaitingMovement
  what: 'pair' | 'resolve'
}

function MovementTable({ movements }: { movements: readonly WaitingMovement[] }) {
  const { t } = useTranslation('operator-payments')
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  return (
    <>
      <Table caption={t('view.unpaired')}>
        <TableHead>
          <ColumnHead>{t('booked')}</ColumnHead>
          <ColumnHead isNumber>{t('amount')}</ColumnHead>
          <ColumnHead>{t('why')}</ColumnHead>
          <ColumnHead>{t('from')}</ColumnHead>
          <ColumnHead>{t('actions')}</ColumnHead>
        </TableHead>
        <TableBody>
          {movements.map((movement) => (
            <MovementRow key={`${movement.account} ${movement.movement_id}`} movement={movement} onDo={setDoing} />
          ))}
        </TableBody>
      </Table>
      {doing?.what === 'pair' && <PairDialog movement={doing.movement} onClose={close} />}
      {doing?.what === 'resolve' && <ResolveDialog movement={doing.movement} onClose={close} />}
    </>
  )
}

function MovementRow({ movement, onDo }: { movement: WaitingMovement; onDo: (doing: Doing) => void }) {
  const { t } = useTranslation('operator-payments')
  const amount = useForeignAmount()
  const { day } = useMoments()
  const { counter_name, counter_account, message } = movement
  const from = [counter_name, counter_account, message].filter((part) => part !== null && part !== '')
  // Only money that came in can pay an order.
  const isPayable = movement.amount > 0 && movement.reason !== 'reversal'
  return (
    <Row>
      <RowHead>{day(movement.booked_on)}</RowHead>
      <Cell label={t('amount')} isNumber className="whitespace-nowrap">
        {amount(movement.amount, movement.currency)}
      </Cell>
      <Cell label={t('why')} className="wrap-anywhere">
        <MovementReason movement={movement} />
      </Cell>
      <Cell label={t('from')} className="wrap-anywhere">
        {from.length === 0 ? '–' : from.join(', ')}
      </Cell>
      <Cell place="foot">
        {movement.resolved_at === null ? (
          <span className="flex flex-wrap gap-2">
            {isPayable && (
              <Button size="sm" icon={<Link2 aria-hidden />} onClick={() => onDo({ movement, what: 'pair' })}>
                {t('pair.open')}
              </Button>
            )}
            <Button size="sm" icon={<Check aria-hidden />} onClick={() => onDo({ movement, what: 'resolve' })}>
              {t('resolve.open')}
            </Button>
          </span>
        ) : (
          <Resolution {...movement} resolved_at={movement.resolved_at} />
        )}
      </Cell>
    </Row>
  )
}

/** Who settled it, when and how. */
export function Resolution(props: { resolved_at: string; resolved_by: string | null; resolution: string | null }) {
  const { t } = useTranslation('operator-payments')
  const { moment } = useMoments()
  return (
    <span className="text-sm wrap-anywhere">
      {props.resolution}
      <span className="block text-ink-soft">
        {t('resolvedBy', { name: props.resolved_by ?? '', at: moment(props.resolved_at) })}
      </span>
    </span>
  )
}

function ResolveDialog({ movement, onClose }: { movement: WaitingMovement; onClose: () => void }) {
  const { t } = useTranslation('operator-payments')
  const amount = useForeignAmount()
  const { account, movement_id } = movement
  return (
    <ReasonDialog
      title={t('resolve.title', { amount: amount(movement.amount, movement.currency) })}
      confirmText={t('resolve.open')}
      doneText={t('resolve.done')}
      onClose={onClose}
      hint={t('resolve.hint')}
      run={(reason) => call(operatorPayments.resolveMovement, { body: { account, movement_id, reason } })}
    >
      {t('resolve.text')}
    </ReasonDialog>
  )
}
