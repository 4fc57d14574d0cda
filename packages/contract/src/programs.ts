import * as z from 'zod/mini'
import { Colour, Moment } from './fields.ts'
import { route } from './route.ts'

export const currencies = ['CZK', 'EUR'] as const
export type Currency = (typeof currencies)[number]

/** Countries of the European Union, two letters of ISO 3166-1: who may be billed. */
export const countryCodes = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT', 'LU', 'LV'],
  ...['MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
] as const
export type CountryCode = (typeof countryCodes)[number]

/** A plain date of the calendar, `2026-09-01`. */
export const Day = z.iso.date({ error: 'not_date' })

/** What is sold, as others mention it. */
export const ProgramName = z.object({
  id: z.int(),
  title: z.string(),
  subject_id: z.int(),
  subject_name: z.string(),
  box_color_basic: Colour,
  box_color_add: Colour,
  icon_html: z.string(),
})
export type ProgramName = z.input<typeof ProgramName>

/** Access of one pupil to one subject, with its prices (specification, section 2 "Credits and ordering"). */
export const Program = z.extend(ProgramName, {
  description: z.string(),
  /** One entry for a period and a currency; prices in the smallest unit, without VAT. */
  prices: z.array(
    z.object({
      months: z.int(),
      currency: z.enum(currencies),
      steps: z.array(z.object({ from_quantity: z.int(), unit_price: z.int() })),
    }),
  ),
})
export type Program = z.input<typeof Program>

export const PriceList = z.object({
  id: z.int(),
  valid_from: Moment,
  /** Of the supplier; `is_vat_payer` false: prices are final. */
  supplier: z.object({ country: z.string(), is_vat_payer: z.boolean() }),
  /** In basis points, by country. */
  vat_rates: z.array(z.object({ country: z.enum(countryCodes), rate: z.int() })),
  /** Whether there is a payment gateway. */
  accepts_cards: z.boolean(),
  /** Whether this school may order on an invoice: it is registered and has a company number. */
  accepts_invoices: z.boolean(),
  /** Whether there is an account to pay to; without one there are no invoices either. */
  accepts_transfers: z.boolean(),
  programs: z.array(Program),
})
export type PriceList = z.input<typeof PriceList>

export const programs = {
  priceList: route({
    method: 'GET',
    path: '/v1/price-list/',
    access: { permission: 'create_order' },
    reply: PriceList,
    summary: 'What is sold now and for how much',
  }),
}
