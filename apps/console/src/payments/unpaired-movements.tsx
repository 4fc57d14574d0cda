import { operatorPayments, type WaitingMovement } from '@katedra/contract/operator-payments'
import { Button } from '@katedra/ui/button'
import { DataTable } from '@katedra/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { Check, Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { operatorOrders } from '@katedra/contract/operator-orders'
import { currencies } from '@katedra/contract/programs'
import { TextField } from '@katedra/ui/text-field'
import { useMoments } from '../app/moments.ts'
import { call, queryOf } from '../app/call.ts'
import { PagedList, usePageNumber } from '../app/lists/paged-list.tsx'
import { ReasonDialog } from '../app/reason-dialog.tsx'
import { SettlementFilter, useIsSettled } from '../app/lists/settlement-filter.tsx'
import { useForeignAmount } from '../app/use-foreign-amount.ts'
import { Resolution } from './resolution.tsx'
import { MovementReason } from './movement-reason.tsx'

/** Movements of the bank that pay no order: with the reason, and what can be done about it. */
export function UnpairedMovements() {
  const { t } = useTranslation('operator-payments')
  const page = usePageNumber()
  const settled = useIsSettled() ? 'yes' : 'no'
  const list = useQuery(queryOf(operatorPayments.movements, { query: { page, settled } }))
  return (
    <div className="grid min-w-0 gap-4">
      <SettlementFilter />
      <QueryView query={list}>
        {({ movements, total, page_size }) => (
          <PagedList
            found={t(total === 0 ? `bank.none.${settled}` : 'bank.found', { count: total })}
            total={total}
            size={page_size}
          >
            {movements.length > 0 && <MovementTable movements={movements} />}
          </PagedList>
        )}
      </QueryView>
    </div>
  )
}

interface Action {
  movement: WaitingMovement
  kind: 'pair' | 'resolve'
}

function MovementTable({ movements }: { movements: readonly WaitingMovement[] }) {
  const { t } = useTranslation('operator-payments')
  const amount = useForeignAmount()
  const { day } = useMoments()
  const [action, setAction] = useState<Action>()
  const close = () => setAction(undefined)
  return (
    <>
      <DataTable
        caption={t('view.unpaired')}
        rows={movements}
        rowKey={({ account, movement_id }) => `${account} ${movement_id}`}
        columns={[
          { key: 'booked', label: t('booked'), cell: ({ booked_on }) => day(booked_on) },
          {
            key: 'amount',
            label: t('amount'),
            isNumber: true,
            cellClassName: 'whitespace-nowrap',
            cell: (movement) => amount(movement.amount, movement.currency),
          },
          {
            key: 'why',
            label: t('why'),
            cellClassName: 'wrap-anywhere',
            cell: (movement) => <MovementReason movement={movement} />,
          },
          {
            key: 'from',
            label: t('from'),
            cellClassName: 'wrap-anywhere',
            cell: ({ counter_name, counter_account, message }) =>
              [counter_name, counter_account, message].filter((part) => part !== null && part !== '').join(', ') || '–',
          },
          {
            key: 'actions',
            label: t('actions'),
            narrow: 'foot',
            cell: (movement) =>
              movement.resolved_at === null ? (
                <span className="flex flex-wrap gap-2">
                  {/* Only money that came in can pay an order. */}
                  {movement.amount > 0 && movement.reason !== 'reversal' && (
                    <Button
                      size="sm"
                      icon={<Link2 aria-hidden />}
                      onClick={() => setAction({ movement, kind: 'pair' })}
                    >
                      {t('pair.open')}
                    </Button>
                  )}
                  <Button
                    size="sm"
                    icon={<Check aria-hidden />}
                    onClick={() => setAction({ movement, kind: 'resolve' })}
                  >
                    {t('resolve.open')}
                  </Button>
                </span>
              ) : (
                <Resolution {...movement} resolved_at={movement.resolved_at} />
              ),
          },
        ]}
      />
      {action?.kind === 'pair' && <PairDialog movement={action.movement} onClose={close} />}
      {action?.kind === 'resolve' && <ResolveDialog movement={action.movement} onClose={close} />}
    </>
  )
}

/** How many orders of the same sum are offered. */
const maxOffered = 5

/** Pays an order by a movement that could not be paired; orders of the same sum are offered. */
function PairDialog({ movement, onClose }: { movement: WaitingMovement; onClose: () => void }) {
  const { t } = useTranslation('operator-payments')
  const shown = useForeignAmount()
  const [symbol, setSymbol] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { account, movement_id, amount, currency } = movement
  const variable_symbol = symbol.replaceAll(/\s/g, '')
  return (
    <ReasonDialog
      title={t('pair.title', { amount: shown(amount, currency) })}
      confirmText={t('pair.open')}
      doneText={t('pair.done')}
      hint={t('resolve.hint')}
      onClose={onClose}
      isReady={() => {
        setIsMissing(variable_symbol === '')
        return variable_symbol !== ''
      }}
      fields={
        <TextField
          label={t('pair.symbol')}
          inputMode="numeric"
          maxLength={20}
          value={symbol}
          onChange={setSymbol}
          error={isMissing ? t('pair.missing') : undefined}
        />
      }
      run={(reason) => call(operatorPayments.pairMovement, { body: { account, movement_id, variable_symbol, reason } })}
    >
      <div className="grid gap-4">
        <p>{t('pair.text')}</p>
        <Offered total={amount} currency={currency} onChoose={setSymbol} />
      </div>
    </ReasonDialog>
  )
}

interface OfferedProps {
  total: number
  currency: string
  onChoose: (symbol: string) => void
}

/** Orders that wait for exactly this money. */
function Offered({ total, currency: code, onChoose }: OfferedProps) {
  const { t } = useTranslation('operator-payments')
  const currency = currencies.find((one) => one === code)
  const list = useQuery({
    ...queryOf(operatorOrders.orders, {
      query: { look: 'open', total, ...(currency === undefined ? {} : { currency }) },
    }),
    enabled: currency !== undefined,
  })
  if (currency === undefined) return <p>{t('pair.noneOffered')}</p>
  return (
    <QueryView query={list}>
      {({ orders }) =>
        orders.length === 0 ? (
          <p>{t('pair.noneOffered')}</p>
        ) : (
          <div className="grid gap-2">
            <p className="font-medium text-ink">{t('pair.offered')}</p>
            <ul className="grid gap-2">
              {orders.slice(0, maxOffered).map((order) => (
                <li key={order.variable_symbol}>
                  <Button size="sm" onClick={() => onChoose(order.variable_symbol)}>
                    {t('pair.order', { symbol: order.variable_symbol, school: order.school_name })}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )
      }
    </QueryView>
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
