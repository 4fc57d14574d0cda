import { hasPostalCode, type OrderForm, type Payer } from '@katedra/contract/orders'
import { unitPriceAt, vatOf, vatTreatment } from '@katedra/contract/price'
import type { Currency } from '@katedra/contract/programs'
import { failField } from '../app/http/fail.ts'
import type { PricedPrograms, Supplier } from '../programs/programs.ts'
import type { LineRow } from './orders.queries.ts'
import { isVatIdOf } from './vat-ids/vat-ids.ts'

/** Lines of a form with their prices; 422 where something is not sold, or not in this number. */
export function priceLines(list: PricedPrograms, lines: OrderForm['lines'], currency: Currency): LineRow[] {
  const seen = new Set<string>()
  return lines.map(({ program_id, months, quantity }, index) => {
    const price = list.prices.find(
      (one) => one.program_id === program_id && one.months === months && one.currency === currency,
    )
    const key = `${program_id} ${months}`
    if (price === undefined || seen.has(key)) failField(`lines.${index}.program_id`, 'invalid')
    seen.add(key)
    const step = unitPriceAt(price.steps, quantity) ?? failField(`lines.${index}.quantity`, 'invalid')
    const { unit_price } = step
    return { line_no: index + 1, program_id, months, quantity, unit_price, net: unit_price * quantity }
  })
}

/** What a column takes; an order of this size is a slip of the finger. */
const maxMoney = 2_000_000_000

/** The sums of an order and how VAT is treated on it; columns of the table. */
export interface Sums {
  vat_treatment: ReturnType<typeof vatTreatment>['treatment']
  vat_country: string
  vat_rate: number
  net: number
  vat: number
  total: number
}

export interface Deal {
  supplier: Pick<Supplier, 'country' | 'is_vat_payer'>
  payer: Payer
  list: Pick<PricedPrograms, 'vat_rates'>
}

/** VAT follows who sells to whom (contract, `vatTreatment`), counted once from the sum of the lines. */
export function sumsOf(lines: readonly { net: number }[], { supplier, payer, list }: Deal): Sums {
  const net = lines.reduce((sum, line) => sum + line.net, 0)
  const { treatment, country } = vatTreatment({ supplier, payer })
  const isTaxed = treatment === 'domestic' || treatment === 'oss'
  const known = list.vat_rates.find((rate) => rate.country === country)
  if (isTaxed && known === undefined) failField('payer.country', 'invalid')
  const vat_rate = isTaxed ? (known?.rate ?? 0) : 0
  const vat = vatOf(net, vat_rate)
  if (net + vat > maxMoney) failField('lines', 'too_much')
  return { vat_treatment: treatment, vat_country: country, vat_rate, net, vat, total: net + vat }
}

/** What the contract cannot say of one field alone. */
export function checkPayer(payer: Payer): void {
  const { kind, country, identification_number, vat_id } = payer
  if (kind === 'company' && country === 'CZ' && identification_number === '')
    failField('payer.identification_number', 'required')
  if (!hasPostalCode(payer)) failField('payer.postal_code', 'postal_code_invalid')
  // The number decides whose tax it is, so it has to be of the payer's own country.
  if (vat_id !== '' && !isVatIdOf(country, vat_id)) failField('payer.vat_id', 'vat_id')
}
