import { operatorOrders } from '@katedra/contract/operator-orders'
import { operatorPayments, type WaitingMovement } from '@katedra/contract/operator-payments'
import { currencies } from '@katedra/contract/programs'
import { TextField } from '@katedra/ui/text-field'
import { Button } from '@katedra/ui/button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { call, queryOf } from '../app/call.ts'
import { ReasonDialog } from '../app/reason-dialog.tsx'
import { useForeignAmount } from '../app/use-foreign-amount.ts'

/** How many orders of the same sum are offered. */
const maxOffered = 5

/** Pays an order by a movement that could not be paired; orders of the same sum are offered. */
export function PairDialog({ movement, onClose }: { movement: WaitingMovement; onClose: () => void }) {
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
      run={(reason) => call(operatorPayments.pairMovement, { body: { account, movement_id, variable_symbol, reason } })}
    >
      <div className="grid gap-4">
        <p>{t('pair.text')}</p>
        <Offered total={amount} currency={currency} onChoose={setSymbol} />
        <TextField
          className="text-ink"
          label={t('pair.symbol')}
          inputMode="numeric"
          maxLength={20}
          value={symbol}
          onChange={setSymbol}
          error={isMissing ? t('pair.missing') : undefined}
        />
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
