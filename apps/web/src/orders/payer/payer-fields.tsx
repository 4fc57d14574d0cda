import { ChoiceChips } from '@katedra/ui/choice-chips'
import { Select } from '@katedra/ui/select'
import { type Control, useController, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type ReactNode, useEffect, useState } from 'react'
import { placeFieldErrors, useFieldMessage } from '@katedra/screens/form/field-errors.ts'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { useCountries } from '@katedra/screens/order/country-names.ts'
import { numbersOf, type PayerValues, shownValues } from '../ordering/draft.ts'
import { IdentificationNumber } from '@katedra/contract/registration-numbers'
import { type Company, school } from '@katedra/contract/school'
import { Button } from '@katedra/ui/button'
import { Search } from 'lucide-react'
import type { Reply } from '@katedra/contract/route'
import * as z from 'zod/mini'
import { request } from '../../app/call.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { hasPostalCode, Payer } from '@katedra/contract/orders'
import { beside, Email, optionalText } from '@katedra/contract/fields'

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

/** Fills the payer in from the public register; whatever happens there, the fields can be typed into. */
function CompanyLookUp({ form }: { form: UseFormReturn<PayerValues> }) {
  const { t } = useTranslation('orders')
  const [found, setFound] = useState<Reply<typeof school.company>>()
  const asking = useSave({
    save: (identification_number: string) => {
      setFound(undefined)
      return request(school.company, { params: { identification_number } })
    },
    onSaved: (reply) => {
      setFound(reply)
      if (reply.company !== null && !reply.company.is_closed) fillIn(form, reply.company)
    },
  })

  function ask(): void {
    const field = 'payer.identification_number'
    const number = z.safeParse(IdentificationNumber, form.getValues(field))
    if (number.success) {
      form.clearErrors(field)
      form.setValue(field, number.data, { shouldDirty: true })
      asking.save(number.data)
    } else {
      const message = number.error.issues[0]?.message ?? 'identification_number'
      form.setError(field, { type: 'custom', message }, { shouldFocus: true })
    }
  }

  const company = found?.company ?? null
  const verdict =
    company === null
      ? t(found?.state === 'unknown' ? 'lookUp.unknown' : 'lookUp.unavailable')
      : t(company.is_closed ? 'lookUp.closed' : 'lookUp.found', { name: company.name })
  return (
    <div className="grid justify-items-start gap-2">
      <Button icon={<Search aria-hidden />} isBusy={asking.isBusy} busyText={t('lookUp.working')} onClick={ask}>
        {t('lookUp.button')}
      </Button>
      <p role="status" className="text-sm text-ink-soft">
        {asking.sentence}
        {found !== undefined && verdict}
      </p>
    </div>
  )
}

/** What the register leaves empty stays as it was written. */
function fillIn(form: UseFormReturn<PayerValues>, company: Company): void {
  for (const field of ['name', 'street', 'city', 'postal_code', 'tax_id'] as const) {
    const text = company[field]
    if (text === '') continue
    form.setValue(`payer.${field}`, text, { shouldDirty: true })
    form.clearErrors(`payer.${field}`)
  }
}

/** In Czechia a company is known by its IČO. */
const KnownPayer = Payer.check(
  z.refine(
    ({ kind, country, identification_number }) => kind === 'person' || country !== 'CZ' || identification_number !== '',
    { error: 'required', path: ['identification_number'], ...beside },
  ),
  z.refine(hasPostalCode, { error: 'postal_code_invalid', path: ['postal_code'], ...beside }),
)
const PayerForm = z.strictObject({ payer: KnownPayer, delivery_email: Email, school_order_number: optionalText(60) })
/** A field that is not shown can't be mended, so it is not checked either. */
const ShownForm = z.pipe(
  z.transform((values: PayerValues): z.input<typeof PayerForm> => shownValues(values)),
  PayerForm,
)

/** The fields in the order of the page, by the names the server gives its mistakes. */
const payerFields = [
  ...(['payer.kind', 'payer.country', 'payer.identification_number', 'payer.name', 'payer.tax_id'] as const),
  ...(['payer.vat_id', 'payer.street', 'payer.city', 'payer.postal_code'] as const),
  ...(['delivery_email', 'school_order_number'] as const),
] as const

/** The form of who pays. What the server has refused is put at its fields. */
export function usePayerForm(values: PayerValues, refusal: Error | null | undefined): UseFormReturn<PayerValues> {
  const form = useForm<PayerValues>({ defaultValues: values, resolver: standardSchemaResolver(ShownForm) })
  const { setError } = form
  // Synchronises the form with what came back from the server.
  useEffect(() => {
    if (refusal !== null && refusal !== undefined) placeFieldErrors(refusal, setError, payerFields)
  }, [refusal, setError])
  return form
}
