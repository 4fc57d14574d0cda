import {
  linesWithVat,
  nextStep,
  priceOf,
  unitPriceAt,
  vatTreatment,
  type PriceStep,
  type VatTreatment,
} from '@katedra/contract/price'
import type { PriceList, Program } from '@katedra/contract/programs'
import { shownValues, type DraftLine, type OrderDraft, type PayerValues } from './draft.ts'

export interface PricedLine {
  line: DraftLine
  program: Program
  steps: readonly PriceStep[]
  /** Undefined while there is no number, or none so small is sold. */
  step: PriceStep | undefined
  net: number | undefined
  /** Its part of the total. */
  total: number | undefined
}

export interface DraftPrice {
  lines: PricedLine[]
  /** Every line has a price. */
  isComplete: boolean
  net: number
  vat: number
  total: number
  /** In basis points. */
  rate: number
  treatment: VatTreatment
  country: string
}

/** What the draft costs by the price list, with the VAT of its payer. */
export function priceDraft(draft: OrderDraft, values: PayerValues, list: PriceList): DraftPrice {
  const { payer } = shownValues(values)
  const { treatment, country } = vatTreatment({ supplier: list.supplier, payer })
  const rate = rateOf(list, treatment, country)
  const unsummed = draft.lines.flatMap((line) => priceLine(line, draft, list))
  const totals = linesWithVat(
    unsummed.map(({ net }) => net ?? 0),
    rate,
  )
  const lines = unsummed.map((line, index) => ({ ...line, total: line.net === undefined ? undefined : totals[index] }))
  const priced = lines.flatMap(({ line: { quantity }, steps, step }) =>
    quantity === null || step === undefined ? [] : [{ quantity, steps }],
  )
  const sums = priceOf(priced, rate) ?? { net: 0, vat: 0, total: 0 }
  const isComplete = lines.length > 0 && priced.length === draft.lines.length
  return { ...sums, lines, isComplete, rate, treatment, country }
}

/** Reverse charge and a supplier outside VAT know no rate; elsewhere it is that of the country. */
function rateOf(list: PriceList, treatment: VatTreatment, country: string): number {
  if (treatment === 'reverse_charge' || treatment === 'not_payer') return 0
  return list.vat_rates.find((one) => one.country === country)?.rate ?? 0
}

/** Nothing for a program that is not sold any more. */
function priceLine(line: DraftLine, { currency }: OrderDraft, { programs }: PriceList): Omit<PricedLine, 'total'>[] {
  const program = programs.find(({ id }) => id === line.program_id)
  if (program === undefined) return []
  const price = program.prices.find((one) => one.months === line.months && one.currency === currency)
  const steps = (price?.steps ?? []).toSorted((a, b) => a.from_quantity - b.from_quantity)
  const step = line.quantity === null ? undefined : unitPriceAt(steps, line.quantity)
  const net = step === undefined || line.quantity === null ? undefined : step.unit_price * line.quantity
  return [{ line, program, steps, step, net }]
}

export interface StepHint {
  /** This number of pupils more, and each costs this. */
  missing: number
  unit_price: number
  from_quantity: number
  /** All of them together cost no more than the smaller number does now. */
  isBargain: boolean
  net: number
}

/** How far it is to a better price; undefined where there is none. */
export function stepHint({ line: { quantity }, steps, net }: PricedLine): StepHint | undefined {
  if (quantity === null || net === undefined) return undefined
  const next = nextStep(steps, quantity)
  if (next === undefined) return undefined
  const { from_quantity, unit_price } = next
  const then = from_quantity * unit_price
  return { from_quantity, unit_price, missing: from_quantity - quantity, isBargain: then <= net, net: then }
}
