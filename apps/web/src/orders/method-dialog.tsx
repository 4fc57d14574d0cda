import type { PaymentMethod } from '@katedra/contract/orders'
import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../app/form-alert.tsx'
import { showToast } from '../app/toast.tsx'
import type { OrderDialogProps } from './cancel-dialog.tsx'
import { MethodChips } from './payment-method-field.tsx'
import { useRefusal } from './use-refusal.ts'

/** Another way to pay, while nothing has been paid. */
export function MethodDialog({
  order,
  calls,
  acceptsCards,
  onOpenChange,
}: OrderDialogProps & { acceptsCards: boolean }) {
  const { t } = useTranslation('orders')
  const refusal = useRefusal()
  const [method, setMethod] = useState<PaymentMethod>(order.payment_method)
  const changing = useMutation({
    mutationFn: calls.changeMethod,
    onSuccess: (changed) => {
      calls.keep(changed)
      showToast({ text: t('method.changed'), tone: 'ok' })
      onOpenChange()
    },
  })
  return (
    <Dialog
      isOpen
      onOpenChange={onOpenChange}
      title={t('actions.changeMethod')}
      footer={
        <>
          <Button onClick={onOpenChange}>{t('cancelChange')}</Button>
          <Button
            variant="primary"
            disabled={method === order.payment_method}
            isBusy={changing.isPending}
            onClick={() => changing.mutate(method)}
          >
            {t('method.change')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <MethodChips method={method} acceptsCards={acceptsCards} isInvoiceClosed={false} onChange={setMethod} />
        <p aria-live="polite">{t(`method.explained.${method}`)}</p>
        <FormAlert text={changing.error === null ? undefined : refusal(changing.error)} />
      </div>
    </Dialog>
  )
}
