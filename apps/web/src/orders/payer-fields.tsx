import { ChoiceChips } from '@katedra/ui/choice-chips'
import { Select } from '@katedra/ui/select'
import { useController, useWatch, type Control, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { useFieldMessage } from '../app/field-errors.ts'
import { TextInput } from '../app/text-input.tsx'
import { CompanyLookUp } from './company-look-up.tsx'
import { useCountries } from './country-names.ts'
import { numbersOf, type PayerValues } from './draft.ts'

interface PayerFieldsProps {
  form: UseFormReturn<PayerValues>
  /** Whether the public register of companies may be asked: not by a client without an account. */
  hasLookUp: boolean
  /** Stands under the VAT number. */
  vatNote: ReactNode
}

/** Who pays: a person, or a company with its numbers. */
export function PayerFields({ form, hasLookUp, vatNote }: PayerFieldsProps) {
  const { t } = useTranslation('orders')
  const { control } = form
  const kind = useWatch({ control, name: 'payer.kind' })
  const country = useWatch({ control, name: 'payer.country' })
  const shows = numbersOf({ kind, country })
  const text = { control, autoComplete: 'off' } as const
  return (
    <div className="@container grid gap-5">
      <div className="grid gap-5 @lg:grid-cols-2">
        <Kind control={control} />
        <Country control={control} />
      </div>
      {shows.identification_number && (
        <div className="grid content-start gap-3">
          <TextInput
            {...text}
            name="payer.identification_number"
            label={t('payer.identification_number')}
            inputMode="numeric"
            max={20}
            isRequired={country === 'CZ'}
            isOptional={country !== 'CZ'}
            className="max-w-sm"
          />
          {hasLookUp && country === 'CZ' && <CompanyLookUp form={form} />}
        </div>
      )}
      <TextInput
        {...text}
        name="payer.name"
        label={t(kind === 'company' ? 'payer.companyName' : 'payer.personName')}
        max={200}
        isRequired
      />
      {shows.vat_id && (
        <div className="grid content-start gap-2">
          <TextInput
            {...text}
            name="payer.vat_id"
            label={t('payer.vat_id')}
            description={t('payer.vatIdHint')}
            max={30}
            isOptional
            className="max-w-sm"
          />
          {vatNote}
        </div>
      )}
      {shows.tax_id && (
        <TextInput {...text} name="payer.tax_id" label={t('payer.tax_id')} max={30} isOptional className="max-w-sm" />
      )}
      <TextInput {...text} name="payer.street" label={t('payer.street')} max={200} isRequired />
      <div className="grid gap-5 @lg:grid-cols-2">
        <TextInput {...text} name="payer.city" label={t('payer.city')} max={100} isRequired />
        <TextInput {...text} name="payer.postal_code" label={t('payer.postal_code')} max={12} isRequired />
      </div>
    </div>
  )
}

interface FieldProps {
  control: Control<PayerValues>
}

function Kind({ control }: FieldProps) {
  const { t } = useTranslation('orders')
  const { field } = useController({ control, name: 'payer.kind' })
  return (
    <ChoiceChips
      label={t('payer.kind')}
      value={field.value}
      onChange={field.onChange}
      options={[
        { id: 'company', label: t('payer.company') },
        { id: 'person', label: t('payer.person') },
      ]}
    />
  )
}

function Country({ control }: FieldProps) {
  const { t } = useTranslation('orders')
  const say = useFieldMessage()
  const countries = useCountries()
  const { field, fieldState } = useController({ control, name: 'payer.country' })
  return (
    <Select
      label={t('payer.country')}
      options={countries}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={say(fieldState.error)}
    />
  )
}
