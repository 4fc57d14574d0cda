import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { hasPostalCode, Payer } from '@katedra/contract/orders'
import { beside, Email, optionalText } from '@katedra/contract/fields'
import { useEffect } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { placeFieldErrors } from '../app/field-errors.ts'
import { shownValues, type PayerValues } from './draft.ts'

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
