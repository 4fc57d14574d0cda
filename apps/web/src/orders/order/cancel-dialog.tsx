import type { Order } from '@katedra/contract/orders'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import type { OrderCalls } from './order-calls.ts'

export interface OrderDialogProps {
  order: Order
  calls: OrderCalls
  onOpenChange: () => void
}

/** Storno: asked about first, because it can't be taken back. */
export function CancelDialog({ order, calls, onOpenChange }: OrderDialogProps) {
  const { t } = useTranslation('orders')
  const problem = useProblem()
  const cancelling = useMutation({
    mutationFn: async () => calls.cancel?.() ?? order,
    onSuccess: (cancelled) => {
      calls.keep(cancelled)
      showToast({ text: t('cancel.done'), tone: 'ok' })
    },
    onError: (error) => showToast({ text: problem(error), tone: 'danger' }),
    onSettled: onOpenChange,
  })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onOpenChange}
      title={t('cancel.title', { symbol: order.variable_symbol })}
      cancelText={t('cancel.keep')}
      confirmText={t('cancel.confirm')}
      isDanger
      isBusy={cancelling.isPending}
      onConfirm={() => cancelling.mutate()}
    >
      <p>{t('cancel.text')}</p>
    </ConfirmDialog>
  )
}
