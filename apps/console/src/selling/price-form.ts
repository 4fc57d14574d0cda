import type { PriceListFile } from '@katedra/contract/operator-selling'
import { countryCodes, currencies, type CountryCode, type Currency } from '@katedra/contract/programs'

/** Prices from a number of pupils on, as they are being typed. */
export interface StepRow {
  id: number
  from: string
  CZK: string
  EUR: string
}

/** Programs that cost the same for a period. */
export interface PriceGroup {
  id: number
  programs: string[]
  months: string
  steps: StepRow[]
}

/** A price list while it is being written: everything is text, as it stands in the fields. */
export interface PriceForm {
  valid_from: string
  rate: string
  rate_on: string
  groups: PriceGroup[]
  vat: Partial<Record<CountryCode, string>>
}

let lastId = 0
const freshId = () => (lastId += 1)

export function emptyStep(): StepRow {
  return { id: freshId(), from: '', CZK: '', EUR: '' }
}

export function emptyGroup(): PriceGroup {
  return { id: freshId(), programs: [], months: '12', steps: [{ ...emptyStep(), from: '1' }] }
}

type Mark = ',' | '.'

const shown = (value: number | undefined, mark: Mark) => (value === undefined ? '' : String(value).replace('.', mark))
/** Prices have both places, as on a price tag. */
const shownPrice = (price: number | undefined, mark: Mark) =>
  price === undefined ? '' : price.toFixed(2).replace('.', mark)

function rowsOf({ CZK = {}, EUR = {} }: PriceListFile['prices'][number], mark: Mark): StepRow[] {
  const quantities = [...new Set([...Object.keys(CZK), ...Object.keys(EUR)])].toSorted((a, b) => Number(a) - Number(b))
  return quantities.map((from) => ({
    id: freshId(),
    from,
    CZK: shownPrice(CZK[from], mark),
    EUR: shownPrice(EUR[from], mark),
  }))
}

/** A new price list begins as the one that holds; a program that has no price yet gets those of the first group to begin with. */
export function formOf(
  file: PriceListFile,
  valid_from: string,
  { program, mark = ',' }: { program?: string | undefined; mark?: Mark } = {},
): PriceForm {
  const groups = file.prices.map((price) => ({
    id: freshId(),
    programs: price.programs,
    months: String(price.months),
    steps: rowsOf(price, mark),
  }))
  const [first] = groups
  const isMissing = program !== undefined && !groups.some(({ programs }) => programs.includes(program))
  const added = isMissing ? [{ ...(first ?? emptyGroup()), id: freshId(), programs: [program] }] : []
  const { rate, on } = file.czk_per_eur
  return {
    valid_from,
    rate: shown(rate, mark),
    rate_on: on,
    groups: [...groups, ...added],
    vat: Object.fromEntries(countryCodes.map((country) => [country, shown(file.vat_rates[country], mark)])),
  }
}

/** "1 234,50" or "1234.5" with at most this many decimal places; undefined for what is no such number. */
export function decimalOf(text: string, places: number): number | undefined {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.')
  const match = /^\d{1,7}(?:\.(?<part>\d+))?$/.exec(plain)
  const isShort = (match?.groups?.['part'] ?? '').length <= places
  return match !== null && isShort ? Number(plain) : undefined
}

/** Keys of the catalogue by the field of a mistake: `rate`, `group 1 months`, `step 5 CZK`, `vat CZ`. */
export type PriceMistakes = Record<string, string>

/** The price list as a file, or the mistakes in it. */
export function fileOfForm(form: PriceForm): { file: PriceListFile; mistakes: PriceMistakes } {
  const mistakes: PriceMistakes = {}
  const number = (field: string, text: string, { places, key }: { places: number; key: string }) => {
    const value = decimalOf(text, places)
    if (value === undefined || value <= 0) mistakes[field] = key
    return value ?? 0
  }
  for (const name of ['valid_from', 'rate_on'] as const)
    if (!/^\d{4}-\d\d-\d\d$/.test(form[name])) mistakes[name] = 'mistake.day'
  if (form.groups.length === 0) mistakes['groups'] = 'mistake.groups'
  const file = {
    valid_from: form.valid_from,
    czk_per_eur: { rate: number('rate', form.rate, { places: 3, key: 'mistake.rate' }), on: form.rate_on },
    prices: form.groups.map((group) => ({
      programs: group.programs,
      months: number(`group ${group.id} months`, group.months, { places: 0, key: 'mistake.months' }),
      ...stepsOf(group, mistakes),
    })),
    vat_rates: vatOf(form.vat, mistakes),
  }
  for (const { id, programs, months, steps } of form.groups) {
    if (programs.length === 0) mistakes[`group ${id}`] = 'mistake.programs'
    else if (steps.length === 0) mistakes[`group ${id}`] = 'mistake.steps'
    if (Number(months) > 60) mistakes[`group ${id} months`] = 'mistake.months'
  }
  return { file, mistakes: { ...mistakes, ...twice(form) } }
}

function stepsOf({ steps }: PriceGroup, mistakes: PriceMistakes): Partial<Record<Currency, Record<string, number>>> {
  const taken = new Set<string>()
  const byCurrency: Partial<Record<Currency, Record<string, number>>> = {}
  for (const step of steps) {
    const from = quantityOf(step, taken, mistakes)
    if (step.CZK.trim() === '' && step.EUR.trim() === '') mistakes[`step ${step.id} CZK`] = 'mistake.price'
    for (const currency of currencies) {
      const price = priceOf(step, currency, mistakes)
      if (price !== undefined) byCurrency[currency] = { ...byCurrency[currency], [from]: price }
    }
  }
  return byCurrency
}

/** From how many pupils a price holds; each number once. */
function quantityOf({ id, from }: StepRow, taken: Set<string>, mistakes: PriceMistakes): string {
  const plain = from.replaceAll(/\s/g, '')
  if (!/^[1-9]\d{0,4}$/.test(plain)) mistakes[`step ${id} from`] = 'mistake.from'
  else if (taken.has(plain)) mistakes[`step ${id} from`] = 'mistake.twice'
  taken.add(plain)
  return plain
}

/** Undefined where nothing is sold in that currency. */
function priceOf(step: StepRow, currency: Currency, mistakes: PriceMistakes): number | undefined {
  if (step[currency].trim() === '') return undefined
  const price = decimalOf(step[currency], 2)
  if (price !== undefined && price > 0 && price <= 1_000_000) return price
  mistakes[`step ${step.id} ${currency}`] = 'mistake.price'
  return undefined
}

function vatOf(vat: PriceForm['vat'], mistakes: PriceMistakes): Record<string, number> {
  const rates: Record<string, number> = {}
  for (const country of countryCodes) {
    const text = vat[country]?.trim() ?? ''
    if (text === '') continue
    const rate = decimalOf(text, 2)
    if (rate === undefined || rate > 50) mistakes[`vat ${country}`] = 'mistake.vat'
    else rates[country] = rate
  }
  return rates
}

/** A program has one price for a period. */
function twice({ groups }: PriceForm): PriceMistakes {
  const seen = new Set<string>()
  const mistakes: PriceMistakes = {}
  for (const { id, programs, months } of groups)
    for (const program of programs) {
      const name = `${program} ${months.trim()}`
      if (seen.has(name)) mistakes[`group ${id}`] = 'mistake.pricedTwice'
      seen.add(name)
    }
  return mistakes
}
