import type { PaymentMethod } from '@katedra/contract/orders'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDialogProps } from './cancel-dialog.tsx'
import type { Offered } from '../payment/offered-methods.ts'
import { MethodChips, WhatIsMissing } from '../payment/payment-method-field.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { unplacedSentences } from '@katedra/screens/form/unplaced-sentences.ts'

/** Another way to pay, while nothing has been paid. */
export function MethodDialog({
  order,
  calls,
  acceptsCards,
  onOpenChange,
}: OrderDialogProps & Pick<Offered, 'acceptsCards'>) {
  const { t } = useTranslation('orders')
  const [method, setMethod] = useState<PaymentMethod>(order.payment_method)
  const offered = { acceptsCards, acceptsTransfers: order.accepts_transfers }
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
      <MethodChips {...offered} method={method} isInvoiceClosed={false} onChange={setMethod} />
      <WhatIsMissing {...offered} />
      <p aria-live="polite">{t(`method.explained.${method}`)}</p>
    </FormDialog>
  )
}
