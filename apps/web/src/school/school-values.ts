import type { School } from '@katedra/contract/school'

/** What stands in the fields of the form. */
export interface SchoolValues {
  name: string
  street: string
  city: string
  postal_code: string
  identification_number: string
  tax_id: string
  vat_id: string
  director_name: string
  director_email: string
  contact_email: string
  phone: string
  website: string
  /** Only registering asks for it. */
  accepts_terms: boolean
}

export const schoolFields = [
  ...(['identification_number', 'name', 'tax_id', 'vat_id', 'street', 'city', 'postal_code'] as const),
  ...(['director_name', 'director_email', 'contact_email', 'phone', 'website'] as const),
] as const

/** What is known of the school already. */
export function valuesOf(school: School): SchoolValues {
  const entries = schoolFields.map((field) => [field, school[field]] as const)
  return { ...emptyValues, ...Object.fromEntries(entries), accepts_terms: false }
}

const emptyValues: SchoolValues = {
  name: '',
  street: '',
  city: '',
  postal_code: '',
  identification_number: '',
  tax_id: '',
  vat_id: '',
  director_name: '',
  director_email: '',
  contact_email: '',
  phone: '',
  website: '',
  accepts_terms: false,
}

/** On one line, as far as it is known. */
export function addressOf({ street, postal_code, city }: School): string {
  return [street, `${postal_code} ${city}`.trim()].filter((part) => part !== '').join(', ')
}
