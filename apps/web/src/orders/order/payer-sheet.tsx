import { Button } from '@katedra/ui/button'
import { Sheet } from '@katedra/ui/sheet'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import type { OrderDialogProps } from './cancel-dialog.tsx'
import { PayerFields, usePayerForm } from '../payer/payer-fields.tsx'
import { payerOfOrder } from '../ordering/draft.ts'
import { VatCheck } from '../payer/vat-check.tsx'
import { useSave } from '@katedra/screens/use-save.ts'

/** Who pays, changed before there is an invoice; the tax and the total follow. */
export function PayerSheet({ order, calls, isClient, onOpenChange }: OrderDialogProps & { isClient: boolean }) {
  const { t } = useTranslation('orders')
  const formId = useId()
  const saving = useSave({
    save: calls.changePayer,
    refresh: calls.keep,
    doneText: ({ total }) => t(total === order.total ? 'payer.changed' : 'payer.changedWithTotal'),
    onSaved: onOpenChange,
  })
  const form = usePayerForm(payerOfOrder(order), saving.error)
  const { control, formState } = form
  return (
    <Sheet
      isOpen
      onOpenChange={onOpenChange}
      title={t('actions.changePayer')}
      isDirty={formState.isDirty && !saving.isDone}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button type="submit" form={formId} variant="primary" isBusy={saving.isBusy}>
            {t('save')}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => void form.handleSubmit(saving.save)(event)}
      >
        {isClient && <p>{t('vat.explained.client')}</p>}
        <PayerFields form={form} hasLookUp={!isClient} vatNote={isClient ? null : <VatCheck control={control} />} />
        <TextInput
          control={control}
          name="delivery_email"
          label={t('delivery.email')}
          description={t('delivery.emailHint')}
          type="email"
          autoComplete="off"
          max={254}
          isRequired
        />
        <TextInput
          control={control}
          name="school_order_number"
          label={t(isClient ? 'delivery.clientOrderNumber' : 'delivery.orderNumber')}
          autoComplete="off"
          max={60}
          isOptional
        />
        <FormAlert text={saving.sentence} />
      </form>
    </Sheet>
  )
}
