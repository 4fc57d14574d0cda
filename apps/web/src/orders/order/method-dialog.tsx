import type { PaymentMethod } from '@katedra/contract/orders'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDialogProps } from './cancel-dialog.tsx'
import { MethodChips } from '../payment/payment-method-field.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { unplacedSentences } from '@katedra/screens/form/unplaced-sentences.ts'

/** Another way to pay, while nothing has been paid. */
export function MethodDialog({
  order,
  calls,
  acceptsCards,
  onOpenChange,
}: OrderDialogProps & { acceptsCards: boolean }) {
  const { t } = useTranslation('orders')
  const [method, setMethod] = useState<PaymentMethod>(order.payment_method)
  const changing = useSave({
    save: calls.changeMethod,
    words: unplacedSentences,
    refresh: calls.keep,
    doneText: t('method.changed'),
    onSaved: onOpenChange,
  })
  return (
    <FormDialog
      title={t('actions.changeMethod')}
      saving={changing}
      onSubmit={() => changing.save(method)}
      onClose={onOpenChange}
      cancelText={t('cancelChange')}
      submitText={t('method.change')}
      isSubmitDisabled={method === order.payment_method}
      className="grid gap-4"
    >
      <MethodChips method={method} acceptsCards={acceptsCards} isInvoiceClosed={false} onChange={setMethod} />
      <p aria-live="polite">{t(`method.explained.${method}`)}</p>
    </FormDialog>
  )
}
