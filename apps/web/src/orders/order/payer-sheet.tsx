import { Button } from '@katedra/ui/button'
import { Sheet } from '@katedra/ui/sheet'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../app/form-alert.tsx'
import { useProblem } from '../app/problem.ts'
import { TextInput } from '../app/text-input.tsx'
import { showToast } from '../app/toast.tsx'
import type { OrderDialogProps } from './cancel-dialog.tsx'
import { PayerFields } from './payer-fields.tsx'
import { usePayerForm } from './payer-form.ts'
import { payerOfOrder, type PayerValues } from './draft.ts'
import { VatCheck } from './vat-check.tsx'

/** Who pays, changed before there is an invoice; the tax and the total follow. */
export function PayerSheet({ order, calls, isClient, onOpenChange }: OrderDialogProps & { isClient: boolean }) {
  const { t } = useTranslation('orders')
  const problem = useProblem()
  const formId = useId()
  const saving = useMutation({
    mutationFn: (values: PayerValues) => calls.changePayer(values),
    onSuccess: (changed) => {
      calls.keep(changed)
      showToast({ text: t(changed.total === order.total ? 'payer.changed' : 'payer.changedWithTotal'), tone: 'ok' })
      onOpenChange()
    },
  })
  const form = usePayerForm(payerOfOrder(order), saving.error)
  const { control, formState } = form
  return (
    <Sheet
      isOpen
      onOpenChange={onOpenChange}
      title={t('actions.changePayer')}
      isDirty={formState.isDirty && !saving.isSuccess}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button type="submit" form={formId} variant="primary" isBusy={saving.isPending}>
            {t('save')}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => void form.handleSubmit((values) => saving.mutate(values))(event)}
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
        <FormAlert text={saving.error === null ? undefined : problem(saving.error)} />
      </form>
    </Sheet>
  )
}
