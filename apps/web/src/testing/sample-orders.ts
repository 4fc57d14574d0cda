import type { Order, OrderSummary } from '@katedra/contract/orders'
import type { PriceList, Program } from '@katedra/contract/programs'
import type { School } from '@katedra/contract/school'
import { idOf } from '@katedra/testing/samples'

/** An order of a school that is to be paid by transfer; whatever a test is about is said over it. */
export function sampleOrder(change: Partial<Order> = {}): Order {
  return {
    ...sampleHead('20260001'),
    lines: [
      {
        program: sampleProgram(7, 'Matematika hrou'),
        months: 12,
        quantity: 30,
        unit_price: 10_000,
        net: 300_000,
        valid_until: '2027-11-01',
      },
    ],
    net: 300_000,
    vat: 63_000,
    vat_treatment: 'domestic',
    vat_country: 'CZ',
    vat_rate: 2100,
    vat_id_is_valid: null,
    payer: {
      kind: 'company',
      name: 'ZŠ Úvoz',
      street: 'Úvoz 55',
      city: 'Brno',
      postal_code: '602 00',
      country: 'CZ',
      identification_number: '48512541',
      tax_id: '',
      vat_id: '',
    },
    delivery_email: 'kancelar@zsuvoz.cz',
    school_order_number: '',
    language: 'cs',
    valid_from: '2026-11-02',
    issued_at: null,
    paid_at: null,
    cancelled_at: null,
    refunded_at: null,
    card_refund: null,
    transfer: null,
    documents: [],
    events: [{ at: '2026-11-02T08:00:00.000Z', event: 'created', actor_name: 'Jana Dvořáková', note: '' }],
    actions: ['change_method', 'change_payer', 'cancel', 'repeat'],
    ...change,
  }
}

/** The same in the list; what is the same of all orders is not said. */
export function sampleOrderSummary(symbol: string, change: Partial<OrderSummary> = {}): OrderSummary {
  return { ...sampleHead(symbol), programs: ['Matematika hrou'], ...change }
}

function sampleHead(variable_symbol: string) {
  return {
    variable_symbol,
    state: 'unpaid',
    is_overdue: false,
    is_refunded: false,
    awaits_approval: false,
    payment_method: 'transfer',
    currency: 'CZK',
    total: 363_000,
    pupil_count: 30,
    payer_name: 'ZŠ Úvoz',
    created_at: '2026-11-02T08:00:00.000Z',
    created_by_name: 'Jana Dvořáková',
    due_on: '2026-11-16',
  } as const
}

/** A program sold for a year: 100 crowns a pupil, 80 from ten pupils on; in euros 4 a pupil. */
export function sampleProgram(id: number, title: string, change: Partial<Program> = {}): Program {
  return {
    id,
    title,
    subject_id: 1,
    subject_name: 'Matematika',
    box_color_basic: '#1f6f8b',
    box_color_add: '#99a8b2',
    icon_html: '',
    description: 'Procvičování pro druhý stupeň',
    prices: [
      {
        months: 12,
        currency: 'CZK',
        steps: [
          { from_quantity: 1, unit_price: 10_000 },
          { from_quantity: 10, unit_price: 8000 },
        ],
      },
      { months: 12, currency: 'EUR', steps: [{ from_quantity: 1, unit_price: 400 }] },
    ],
    ...change,
  }
}

export function samplePriceList(change: Partial<PriceList> = {}): PriceList {
  return {
    id: 3,
    valid_from: '2026-09-01T00:00:00.000Z',
    supplier: { country: 'CZ', is_vat_payer: true },
    vat_rates: [{ country: 'CZ', rate: 2100 }],
    accepts_cards: true,
    accepts_invoices: true,
    programs: [sampleProgram(7, 'Matematika hrou'), sampleProgram(8, 'Čeština v kostce')],
    ...change,
  }
}

/** A registered school with everything that a document needs. */
export function sampleSchool(change: Partial<School> = {}): School {
  return {
    id: idOf(2),
    name: 'ZŠ Úvoz',
    street: 'Úvoz 55',
    city: 'Brno',
    postal_code: '602 00',
    identification_number: '48512541',
    tax_id: '',
    vat_id: '',
    director_name: 'Ivo Malý',
    director_email: 'reditel@zsuvoz.cz',
    contact_email: 'kancelar@zsuvoz.cz',
    phone: '',
    website: '',
    logo_url: null,
    registered_at: '2026-09-01T08:00:00.000Z',
    accepted_terms: null,
    school_years: [],
    shows_suspicion: false,
    second_factor_demand: 'none',
    join_request: null,
    ...change,
  }
}
