import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { SupplierForm } from './supplier-form.ts'

it('says a mistake of the supplier at its field', () => {
  const account = { account_number: '', iban: 'CZ6508000000192000145398', bic: '' }
  const parsed = z.safeParse(SupplierForm, {
    name: 'Katedra',
    street: '',
    city: '',
    postal_code: '',
    country: 'CZ',
    company_id: '12345678',
    tax_id: '',
    vat_id: '',
    is_vat_payer: false,
    register_entry: { cs: 'ano', en: 'yes' },
    email: 'nic',
    phone: '',
    accounts: [{ ...account, currency: 'CZK' }],
  })
  expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['company_id', 'identification_number'],
    ['email', 'email'],
    ['accounts.0.iban', 'iban'],
  ])
})
