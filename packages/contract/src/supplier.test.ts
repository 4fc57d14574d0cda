import { describe, expect, it } from 'vitest'
import { isIban, supplierMistakes, type CheckedSupplier } from './supplier.ts'

describe('an account of the supplier', () => {
  it.each([
    ['CZ65 0800 0000 1920 0014 5399', true],
    ['cz6508000000192000145399', true],
    ['DE89370400440532013000', true],
    ['CZ6508000000192000145398', false],
    ['CZ65', false],
    ['19-2000145399/0800', false],
    ['', false],
  ])('%j: %s', (text, isGood) => {
    expect(isIban(text)).toBe(isGood)
  })
})

const account = { account_number: '19-2000145399/0800', iban: 'CZ6508000000192000145399' }
const right: CheckedSupplier = {
  country: 'CZ',
  company_id: '12345679',
  tax_id: 'CZ12345679',
  vat_id: 'CZ12345679',
  is_vat_payer: true,
  email: 'fakturace@katedra.example',
  accounts: [account],
}
const mistakesOf = (change: Partial<CheckedSupplier>) =>
  supplierMistakes({ ...right, ...change }).map(({ path, key }) => `${path.join('.')}: ${key}`)

describe('a supplier', () => {
  it.each<[string, Partial<CheckedSupplier>]>([
    ['of Czechia', {}],
    ['with an account that only its IBAN says', { accounts: [{ ...account, account_number: '' }] }],
    ['who pays no VAT', { is_vat_payer: false, tax_id: '', vat_id: '' }],
    [
      'of Germany, with an account there',
      {
        country: 'DE',
        company_id: 'HRB 1234',
        tax_id: '',
        vat_id: 'DE123456789',
        accounts: [{ account_number: '532013000', iban: 'DE89370400440532013000' }],
      },
    ],
    ['of Slovakia', { country: 'SK', company_id: '36421928', tax_id: '2020123456', vat_id: 'SK2020123456' }],
    ['of Greece, which its tax office calls EL', { country: 'GR', tax_id: '', vat_id: 'EL123456789' }],
  ])('%s is right', (_, change) => {
    expect(mistakesOf(change)).toEqual([])
  })

  it.each<[string, Partial<CheckedSupplier>, string]>([
    ['a company number of too few digits', { company_id: '123' }, 'company_id: identification_number'],
    ['a wrong check digit', { company_id: '12345678' }, 'company_id: identification_number'],
    ['no company number', { company_id: '' }, 'company_id: identification_number'],
    ['a tax number without its country', { tax_id: '12345679' }, 'tax_id: tax_id'],
    ['a VAT number of another country', { vat_id: 'DE123456789' }, 'vat_id: vat_id'],
    ['VAT and no number of it', { vat_id: '' }, 'vat_id: vat_id_of_payer'],
    ['an e-mail that is none', { email: 'fakturace' }, 'email: email'],
    ['a mistyped IBAN', { accounts: [{ ...account, iban: 'CZ6508000000192000145398' }] }, 'accounts.0.iban: iban'],
    [
      'a mistyped account',
      { accounts: [{ ...account, account_number: '19-2000145398/0800' }] },
      'accounts.0.account_number: account_number',
    ],
    [
      'an account that is not the one of the IBAN',
      { accounts: [{ ...account, account_number: '178124-4159/0710' }] },
      'accounts.0.account_number: account_differs',
    ],
  ])('with %s is refused at its field', (_, change, mistake) => {
    expect(mistakesOf(change)).toEqual([mistake])
  })
})
