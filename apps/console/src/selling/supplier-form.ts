import { noNul, requiredText } from '@katedra/contract/fields'
import { countryCodes, currencies } from '@katedra/contract/programs'
import { supplierMistakes } from '@katedra/contract/supplier'
import * as z from 'zod/mini'

const maxLength = 300
const Text = z.string().check(noNul, z.trim(), z.maxLength(maxLength, { error: 'too_long' }))

const Fields = z.object({
  name: requiredText(maxLength),
  street: Text,
  city: Text,
  postal_code: Text,
  country: z.enum(countryCodes, { error: 'invalid' }),
  company_id: Text,
  tax_id: Text,
  vat_id: Text,
  is_vat_payer: z.boolean(),
  register_entry: z.object({ cs: requiredText(maxLength), en: requiredText(maxLength) }),
  email: Text,
  phone: Text,
  accounts: z.array(
    z.object({
      currency: z.enum(currencies),
      account_number: Text,
      iban: requiredText(maxLength),
      bic: Text,
    }),
  ),
})

/** Who sells, as the form has it: a mistyped account would send everybody's money astray. */
export const SupplierForm = Fields.check(
  z.superRefine((supplier, context) => {
    for (const { path, key } of supplierMistakes(supplier)) context.addIssue({ code: 'custom', path, message: key })
  }),
)
export type SupplierValues = z.output<typeof SupplierForm>
