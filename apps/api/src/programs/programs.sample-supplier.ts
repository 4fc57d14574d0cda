import type { SupplierDetails } from '@katedra/contract/operator-selling'

/** What tells the company and the accounts of `content/supplier.yaml`, which no one has. */
const sample = {
  company_id: '12345679',
  ibans: ['CZ6508000000192000145399', 'CZ6907101781240000004159'],
}

/** Whether any of it is still the sample's: money would go to an account that is not the provider's. */
export function isSampleSupplier({ company_id, accounts }: Pick<SupplierDetails, 'company_id' | 'accounts'>): boolean {
  return (
    company_id === sample.company_id || accounts.some(({ iban }) => sample.ibans.includes(iban.replaceAll(/\s/g, '')))
  )
}
