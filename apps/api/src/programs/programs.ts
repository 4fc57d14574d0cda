import type { PriceStep } from '@katedra/contract/price'
import {
  countryCodes,
  currencies,
  type CountryCode,
  type Currency,
  type PriceList,
  type ProgramName,
  type programs,
} from '@katedra/contract/programs'
import type { HandlerReply } from '@katedra/contract/route'
import type { Language } from '@katedra/i18n'
import * as z from 'zod/mini'
import { catalogueText } from '../app/catalogue-text.ts'
import { fail } from '../app/http/fail.ts'
import type { Db } from '../db/database.ts'
import { iconHtml } from '../subjects/subjects.ts'
import { SupplierFile, type Supplier } from './programs.content.ts'
import {
  allPrograms,
  latestSupplier,
  priceListAt,
  priceListWith,
  pricesOf,
  soldPrograms,
  vatRatesOf,
  type ProgramRow,
} from './programs.queries.ts'
import type { SupplierDetails } from '@katedra/contract/operator-selling'

export { PricesFile, type Supplier } from './programs.content.ts'
export { lockLoading } from './programs.load.queries.ts'
export { creditedSchool, isAnyRetired } from './programs.queries.ts'
export { loadPrices, loadPrograms, loadSupplier, priceListFile, programsFile, supplierFile } from './programs.load.ts'

function nameOf(row: ProgramRow, language: Language): ProgramName {
  const { id, title, subject_id, subject_name, box_color_basic, box_color_add, icon } = row
  return {
    id,
    subject_id,
    box_color_basic,
    box_color_add,
    icon_html: iconHtml(icon),
    title: catalogueText(title, language),
    subject_name: catalogueText(subject_name, language),
  }
}

/** Programs as others mention them, those too that are not sold any more; in the order of the catalogue. */
export async function programNames(db: Db, language: Language): Promise<ProgramName[]> {
  return (await allPrograms(db)).map((row) => nameOf(row, language))
}

/** A price list in integers: prices in the smallest unit without VAT, rates in basis points. */
export interface PricedPrograms {
  id: number
  valid_from: Date
  prices: { program_id: number; months: number; currency: Currency; steps: PriceStep[] }[]
  vat_rates: { country: CountryCode; rate: number }[]
  /** For tax in crowns on documents in euro; the rate as a decimal text. */
  exchange: { czk_per_eur: string; on: string }
}

/** What is sold at that moment and for how much; undefined where nothing is sold yet. */
export async function currentPriceList(db: Db, now: Date): Promise<PricedPrograms | undefined> {
  return withPrices(db, await priceListAt(db, now))
}

/** The price list of an order, whatever holds now. */
export async function priceListOf(db: Db, id: number): Promise<PricedPrograms> {
  const list = await withPrices(db, await priceListWith(db, id))
  if (list === undefined) throw new Error(`no price list ${id}`)
  return list
}

type PriceListRow = Awaited<ReturnType<typeof priceListAt>>

async function withPrices(db: Db, row: PriceListRow): Promise<PricedPrograms | undefined> {
  if (row === undefined) return undefined
  const prices = new Map<string, PricedPrograms['prices'][number]>()
  for (const { program_id, months, currency, ...step } of await pricesOf(db, row.id)) {
    const key = `${program_id} ${months} ${currency}`
    const entry = prices.get(key) ?? { program_id, months, currency: z.parse(z.enum(currencies), currency), steps: [] }
    entry.steps.push(step)
    prices.set(key, entry)
  }
  return {
    id: row.id,
    valid_from: row.valid_from,
    prices: [...prices.values()],
    vat_rates: (await vatRatesOf(db, row.id)).map(({ country, rate }) => ({
      country: z.parse(z.enum(countryCodes), country),
      rate,
    })),
    exchange: { czk_per_eur: String(row.czk_per_eur), on: row.rate_on },
  }
}

/** Who sells: printed on documents, paid by transfers. */
export async function supplier(db: Db): Promise<Supplier> {
  return SupplierFile.parse(await latestSupplier(db))
}

/** Whether money can be asked for by transfer or on an invoice: there has to be a company of the provider's with its account. */
export async function acceptsTransfers({ needsOwnSupplier }: { needsOwnSupplier: boolean }, db: Db): Promise<boolean> {
  return !needsOwnSupplier || !isSampleSupplier(await supplier(db))
}

interface Selling {
  now: Date
  language: Language
  accepts_cards: boolean
  accepts_transfers: boolean
  accepts_invoices: boolean
}

/** The price list as the form of an order needs it. */
export async function readPriceList(
  db: Db,
  { now, language, ...accepted }: Selling,
): Promise<HandlerReply<typeof programs.priceList>> {
  const list = (await currentPriceList(db, now)) ?? fail('app.not_found')
  const { country, is_vat_payer } = await supplier(db)
  return {
    id: list.id,
    valid_from: list.valid_from,
    vat_rates: list.vat_rates,
    ...accepted,
    supplier: { country, is_vat_payer },
    programs: programsWithPrices(await soldPrograms(db), list, language),
  }
}

function programsWithPrices(rows: ProgramRow[], list: PricedPrograms, language: Language): PriceList['programs'] {
  return rows.flatMap((row) => {
    const prices = list.prices
      .filter(({ program_id }) => program_id === row.id)
      .map(({ months, currency, steps }) => ({ months, currency, steps }))
    if (prices.length === 0) return []
    return [{ ...nameOf(row, language), description: catalogueText(row.description, language), prices }]
  })
}

/** What tells the company and the accounts of `content/supplier.yaml`, which no one has. */
const sampleSupplier = {
  company_id: '12345679',
  ibans: ['CZ6508000000192000145399', 'CZ6907101781240000004159'],
}

/** Whether any of it is still the sample's: money would go to an account that is not the provider's. */
export function isSampleSupplier({ company_id, accounts }: Pick<SupplierDetails, 'company_id' | 'accounts'>): boolean {
  return (
    company_id === sampleSupplier.company_id ||
    accounts.some(({ iban }) => sampleSupplier.ibans.includes(iban.replaceAll(/\s/g, '')))
  )
}
