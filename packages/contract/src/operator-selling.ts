import * as z from 'zod/mini'
import { CatalogueText } from './catalogue-text.ts'
import { CatalogueId, Moment, noNul } from './fields.ts'
import { countryCodes, currencies, Day } from './programs.ts'
import { route } from './route.ts'

/** What is sold, for how much and by whom: three files, which forms and YAML write alike. */
export const soldKinds = ['prices', 'programs', 'supplier'] as const
export type SoldKind = (typeof soldKinds)[number]

/** A program as its file has it, and what it comes to. */
export const SoldProgram = z.object({
  key: z.string(),
  /** The code of its subject. */
  subject: z.string(),
  title: CatalogueText,
  description: CatalogueText,
  is_on_sale: z.boolean(),
  /** Whether the price list in force has a price of it: without one no one can order it. */
  is_priced: z.boolean(),
  /** Schools have ordered it or were given it: its subject stays. */
  is_taken: z.boolean(),
})
export type SoldProgram = z.input<typeof SoldProgram>

/** Decimal prices by the number of pupils from which they hold. */
const Steps = z.record(z.string(), z.number())

/** A price list as its file has it; amounts are decimal, rates of VAT in per cent. */
export const PriceListFile = z.object({
  valid_from: Day,
  czk_per_eur: z.object({ rate: z.number(), on: Day }),
  prices: z.array(
    z.object({ programs: z.array(z.string()), months: z.int(), CZK: z.optional(Steps), EUR: z.optional(Steps) }),
  ),
  vat_rates: z.record(z.string(), z.optional(z.number())),
})
export type PriceListFile = z.input<typeof PriceListFile>

/** Who sells, as the file has it. */
export const SupplierDetails = z.object({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  postal_code: z.string(),
  country: z.enum(countryCodes),
  company_id: z.string(),
  tax_id: z.string(),
  vat_id: z.string(),
  is_vat_payer: z.boolean(),
  register_entry: CatalogueText,
  email: z.string(),
  phone: z.string(),
  accounts: z.array(
    z.object({ currency: z.enum(currencies), account_number: z.string(), iban: z.string(), bic: z.string() }),
  ),
})
export type SupplierDetails = z.input<typeof SupplierDetails>

/** A price list among the others. */
export const PriceListHead = z.object({
  id: z.int(),
  valid_from: Moment,
  loaded_at: Moment,
  /** An operator's name, or `content` for what came with the service. */
  loaded_by: z.string(),
  state: z.enum(['past', 'current', 'future']),
})
export type PriceListHead = z.input<typeof PriceListHead>

/** A step on the way to a value of a file: a field by its name there, an entry by what it is about. */
const SoldStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('field'), name: z.string() }),
  z.object({ kind: z.literal('program'), key: z.string() }),
  z.object({ kind: z.literal('price'), program: z.string(), months: z.int() }),
  z.object({ kind: z.literal('currency'), currency: z.enum(currencies) }),
  z.object({ kind: z.literal('country'), country: z.enum(countryCodes) }),
  /** The smallest number of pupils for which a price holds. */
  z.object({ kind: z.literal('pupils'), from: z.int() }),
])
export type SoldStep = z.input<typeof SoldStep>

/** Where a value of a file stands. */
export const SoldPath = z.array(SoldStep)
export type SoldPath = z.input<typeof SoldPath>

/** A value that is another one, or there on one side only. */
export const SoldChange = z.object({
  path: SoldPath,
  before: z.optional(z.string()),
  after: z.optional(z.string()),
})
export type SoldChange = z.input<typeof SoldChange>

/** What is allowed and yet looks like a slip: a missing rate of VAT at home, a step that leaves smaller numbers out, one that is dearer. */
export const SoldWarning = z.object({
  code: z.enum(['no_home_vat', 'gap_below', 'dearer_step']),
  path: SoldPath,
  from: z.optional(z.int()),
})
export type SoldWarning = z.input<typeof SoldWarning>

const ofKind = z.object({ kind: z.enum(soldKinds, { error: 'invalid' }) })
/** What was seen when the editing began: with another one nothing is changed. */
const Version = z.string().check(noNul, z.maxLength(100))
/** YAML, or JSON, which is YAML as well. */
const FileText = z.string({ error: 'required' }).check(noNul, z.maxLength(300_000, { error: 'too_long' }))
/** A mistake in a file, in the reader's language: where, as "line 12, program 3", and what is wrong there. */
export const SoldProblem = z.object({ where: z.string(), text: z.string() })
export type SoldProblem = z.input<typeof SoldProblem>

const outcome = {
  changes: z.array(SoldChange),
  /** With any of them nothing is changed. */
  problems: z.array(SoldProblem),
  /** How many others there are, in words; empty when all are told. */
  more_problems: z.string(),
}

export const operatorSelling = {
  programs: route({
    method: 'GET',
    path: '/v1/operator/programs/',
    access: 'operator',
    reply: z.object({
      version: z.string(),
      /** Those on sale first, in their order. */
      programs: z.array(SoldProgram),
      subjects: z.array(z.object({ code: z.string(), name: CatalogueText })),
    }),
    summary: 'Programs, also those that are not sold any more, and the subjects that one may be of',
  }),
  priceLists: route({
    method: 'GET',
    path: '/v1/operator/price-lists/',
    access: 'operator',
    reply: z.object({ version: z.string(), lists: z.array(PriceListHead) }),
    summary: 'Price lists, the one that begins last first; 200 at most',
  }),
  priceList: route({
    method: 'GET',
    path: '/v1/operator/price-lists/:price_list_id/',
    access: 'operator',
    params: z.object({ price_list_id: CatalogueId }),
    reply: z.extend(PriceListHead, { content: PriceListFile }),
    summary: 'One price list',
  }),
  supplier: route({
    method: 'GET',
    path: '/v1/operator/supplier/',
    access: 'operator',
    reply: z.object({
      version: z.string(),
      supplier: SupplierDetails,
      /** It is the one that came with the service, by whom nothing may be sold in earnest. */
      is_sample: z.boolean(),
    }),
    summary: 'Who sells',
  }),
  file: route({
    method: 'GET',
    path: '/v1/operator/sold/:kind/',
    access: 'operator',
    params: ofKind,
    query: z.object({
      /** A price list that holds on that day; without it today's. */
      on: z.optional(Day),
    }),
    reply: z.object({ text: z.string() }),
    summary: 'What is sold, for how much or by whom, as YAML',
  }),
  preview: route({
    method: 'POST',
    path: '/v1/operator/sold/:kind/preview/',
    access: 'operator',
    params: ofKind,
    body: z.strictObject({ text: FileText }),
    reply: z.object({ ...outcome, warnings: z.array(SoldWarning), version: z.string() }),
    errors: ['programs.never_in_force'],
    summary: 'What a file would change; nothing is changed',
  }),
  load: route({
    method: 'POST',
    path: '/v1/operator/sold/:kind/',
    access: 'operator',
    proof: true,
    params: ofKind,
    body: z.strictObject({ text: FileText, version: Version }),
    reply: z.object(outcome),
    errors: ['programs.never_in_force', 'programs.changed_meanwhile'],
    summary: 'Lets a file hold: programs and the supplier at once, a price list from its day on',
  }),
}
