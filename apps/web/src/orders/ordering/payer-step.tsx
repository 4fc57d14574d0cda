import type { CallError } from '@katedra/contract/call'
import { languages } from '@katedra/i18n'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { Section } from '@katedra/ui/page'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@katedra/screens/language.ts'
import { languageNames } from '@katedra/screens/look/language-names.ts'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { languageOf, type PayerValues, withHidden } from './draft.ts'
import { PayerFields, usePayerForm } from '../payer/payer-fields.tsx'
import { PaymentMethodField } from '../payment/payment-method-field.tsx'
import type { StepProps } from './programs-step.tsx'
import { VatCheck } from '../payer/vat-check.tsx'

interface PayerStepProps extends StepProps {
  values: PayerValues
  /** What the server found wrong with the order when it was sent. */
  refusal: CallError | undefined
  onNext: () => void
}

/** The second step: who pays, where documents go, and how. Each letter is kept as it is typed. */
export function PayerStep({ draft, change, price, list, values, refusal, formId, onNext }: PayerStepProps) {
  const { t } = useTranslation('orders')
  const shown = useLanguage()
  const form = usePayerForm(values, refusal)
  const { control, subscribe } = form

  // Synchronises the draft with the form's fields.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: typed }) => change((was) => ({ ...was, payer: structuredClone(typed) })),
      }),
    [subscribe, change],
  )

  return (
    <form
      id={formId}
      noValidate
      className="grid min-w-0 gap-10"
      onSubmit={(event) =>
        void form.handleSubmit((checked) => {
          change((was) => ({ ...was, payer: withHidden(checked, form.getValues()) }))
          onNext()
        })(event)
      }
    >
      <Section title={t('payer.title')}>
        <PayerFields form={form} hasLookUp vatNote={<VatCheck control={control} />} />
        {price.treatment !== 'domestic' && price.treatment !== 'not_payer' && (
          <p className="rounded-lg border border-line bg-sunken p-4">{t(`vat.explained.${price.treatment}`)}</p>
        )}
      </Section>
      <Section title={t('delivery.title')}>
        <div className="grid gap-5">
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
            label={t('delivery.orderNumber')}
            description={t('delivery.orderNumberHint')}
            autoComplete="off"
            max={60}
            isOptional
            className="max-w-sm"
          />
          <ChoiceChips
            label={t('delivery.language')}
            value={languageOf(draft, values, shown)}
            onChange={(id) => change((was) => ({ ...was, language: languages.find((one) => one === id) ?? null }))}
            options={languageNames}
          />
        </div>
      </Section>
      <PaymentMethodField
        method={draft.payment_method}
        acceptsCards={list.accepts_cards}
        acceptsInvoices={list.accepts_invoices}
        acceptsTransfers={list.accepts_transfers}
        onChange={(payment_method) => change((was) => ({ ...was, payment_method }))}
      />
    </form>
  )
}
