import type { Order } from '@katedra/contract/orders'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { useTranslation } from 'react-i18next'
import type { OrderCalls } from './order-calls.ts'
import { useSave } from '@katedra/screens/use-save.ts'

export interface OrderDialogProps {
  order: Order
  calls: OrderCalls
  onOpenChange: () => void
}

/** Storno: asked about first, because it can't be taken back. */
export function CancelDialog({ order, calls, onOpenChange }: OrderDialogProps) {
  const { t } = useTranslation('orders')
  const cancelling = useSave({
    save: async () => calls.cancel?.() ?? order,
    refresh: calls.keep,
    doneText: t('cancel.done'),
    refusal: 'toast',
    onSaved: onOpenChange,
    onRefused: onOpenChange,
  })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onOpenChange}
      title={t('cancel.title', { symbol: order.variable_symbol })}
      cancelText={t('cancel.keep')}
      confirmText={t('cancel.confirm')}
      isDanger
      isBusy={cancelling.isBusy}
      onConfirm={() => cancelling.save()}
    >
      <p>{t('cancel.text')}</p>
    </ConfirmDialog>
  )
}
