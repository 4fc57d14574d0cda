import { buttonClass } from '@katedra/ui/button-class'
import { Button } from '@katedra/ui/button'
import { Link } from '@tanstack/react-router'
import { Ban, CreditCard, Pencil, Repeat } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CancelDialog } from './cancel-dialog.tsx'
import { MethodDialog } from './method-dialog.tsx'
import type { OrderViewProps } from './order-props.ts'
import { PayerSheet } from './payer-sheet.tsx'

type Opened = 'method' | 'payer' | 'cancel' | undefined

/** What else can be done with the order; the server says what may. */
export function OrderActions({ order, calls, acceptsCards, isClient }: OrderViewProps) {
  const { t } = useTranslation('orders')
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const may = (action: (typeof order.actions)[number]) => order.actions.includes(action)
  const shared = { order, calls, onOpenChange: close }
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {may('change_payer') && (
        <Button icon={<Pencil aria-hidden />} onClick={() => setOpened('payer')}>
          {t('actions.changePayer')}
        </Button>
      )}
      {may('change_method') && (
        <Button icon={<CreditCard aria-hidden />} onClick={() => setOpened('method')}>
          {t('actions.changeMethod')}
        </Button>
      )}
      {may('repeat') && !isClient && (
        <Link to="/objednavky/nova" search={{ repeat: order.variable_symbol }} className={buttonClass()}>
          <Repeat aria-hidden />
          {t('actions.repeat')}
        </Link>
      )}
      {may('cancel') && calls.cancel !== undefined && (
        <Button icon={<Ban aria-hidden />} onClick={() => setOpened('cancel')}>
          {t('actions.cancel')}
        </Button>
      )}
      {opened === 'method' && <MethodDialog {...shared} acceptsCards={acceptsCards} />}
      {opened === 'payer' && <PayerSheet {...shared} isClient={isClient} />}
      {opened === 'cancel' && <CancelDialog {...shared} />}
    </div>
  )
}
