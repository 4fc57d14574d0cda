import type { PriceList, Program } from '@katedra/contract/programs'
import { describe, expect, test } from 'vitest'
import { priceDraft, stepHint } from './draft-price.ts'
import {
  changeLine,
  emptyDraft,
  languageOf,
  notSoldOf,
  onlySold,
  readDraft,
  requestIdFor,
  shownValues,
  startOf,
  withoutProgram,
  withProgram,
  type PayerValues,
} from './draft.ts'

const steps = [
  { from_quantity: 1, unit_price: 8900 },
  { from_quantity: 30, unit_price: 7900 },
]
const history: Program = {
  id: 1,
  title: 'Dějepis',
  subject_id: 1,
  subject_name: 'Dějepis',
  description: '',
  icon_html: '',
  box_color_basic: '#123456',
  box_color_add: '#654321',
  prices: [
    { months: 6, currency: 'CZK', steps: [{ from_quantity: 1, unit_price: 5500 }] },
    { months: 12, currency: 'CZK', steps },
    { months: 12, currency: 'EUR', steps: [{ from_quantity: 1, unit_price: 390 }] },
  ],
}
const list: PriceList = {
  id: 7,
  valid_from: '2026-09-01T00:00:00Z',
  supplier: { country: 'CZ', is_vat_payer: true },
  accepts_cards: true,
  accepts_invoices: true,
  accepts_transfers: true,
  vat_rates: [
    { country: 'CZ', rate: 2100 },
    { country: 'SK', rate: 2300 },
  ],
  programs: [history],
}
const school: PayerValues = {
  payer: {
    kind: 'company',
    name: 'ZŠ Úvoz',
    street: 'Úvoz 1',
    city: 'Brno',
    postal_code: '602 00',
    country: 'CZ',
    identification_number: '00022985',
    tax_id: 'CZ00022985',
    vat_id: '',
  },
  delivery_email: 'skola@example.org',
  school_order_number: '',
}

function draftOf(quantity: number | null, months = 12) {
  return { ...emptyDraft, lines: [{ program_id: 1, months, quantity }] }
}

describe('a program that is not sold any more', () => {
  test('is left out of a draft and named when an order is repeated', () => {
    const draft = { ...draftOf(14), lines: [...draftOf(14).lines, { program_id: 2, months: 12, quantity: 3 }] }
    expect(onlySold(draft, list).lines).toEqual(draftOf(14).lines)
    expect(priceDraft(draft, school, list).isComplete).toBe(false)
    const lines = [{ program: history }, { program: { id: 2, title: 'Zeměpis' } }]
    expect(notSoldOf({ lines }, list)).toEqual(['Zeměpis'])
  })
})

describe('a draft of an order', () => {
  test('takes a program with its longest period, and knows it is there already', () => {
    const once = withProgram(emptyDraft, history, 14)
    expect(once.lines).toEqual([{ program_id: 1, months: 12, quantity: 14 }])
    expect(withProgram(once, history).lines).toEqual(once.lines)
    expect(withProgram(once, history, 20).lines).toEqual([{ program_id: 1, months: 12, quantity: 20 }])
  })

  test('changes a line and takes it out', () => {
    const draft = draftOf(14)
    expect(changeLine(draft, 1, { months: 6 }).lines).toEqual([{ program_id: 1, months: 6, quantity: 14 }])
    expect(withoutProgram(draft, 1).lines).toEqual([])
  })

  test('comes back from storage as it was, and begins again when it cannot be read', () => {
    const draft = { ...draftOf(14), payer: school }
    expect(readDraft(JSON.stringify(draft))).toEqual(draft)
    expect(readDraft('{"lines":"x"}')).toEqual(emptyDraft)
    expect(readDraft('{')).toEqual(emptyDraft)
    expect(readDraft(null)).toEqual(emptyDraft)
  })

  test('never begins before today', () => {
    expect(startOf({ valid_from: null }, '2026-11-21')).toBe('2026-11-21')
    expect(startOf({ valid_from: '2026-11-20' }, '2026-11-21')).toBe('2026-11-21')
    expect(startOf({ valid_from: '2027-09-01' }, '2026-11-21')).toBe('2027-09-01')
  })

  test('keeps its id while it is the same and gets another one with the first change', () => {
    const draft = { ...draftOf(14), sent: { content: 'a', request_id: 'old' } }
    expect(requestIdFor(draft, 'a', () => 'new')).toBe('old')
    expect(requestIdFor(draft, 'b', () => 'new')).toBe('new')
  })
})

describe('the payer that is sent', () => {
  test('has no numbers when it is a person', () => {
    const { payer } = shownValues({ ...school, payer: { ...school.payer, kind: 'person' } })
    expect(payer).toMatchObject({ identification_number: '', tax_id: '', vat_id: '' })
  })

  test('has a VAT number outside Czechia only', () => {
    const withVatId = { ...school.payer, vat_id: 'SK2020123456' }
    expect(shownValues({ ...school, payer: withVatId }).payer.vat_id).toBe('')
    expect(shownValues({ ...school, payer: { ...withVatId, country: 'SK' } }).payer.vat_id).toBe('SK2020123456')
  })
})

describe('the language of documents', () => {
  test('is that of the page, English to a payer abroad, and the chosen one before all', () => {
    const abroad: PayerValues = { ...school, payer: { ...school.payer, country: 'SK' } }
    expect(languageOf(emptyDraft, school, 'cs')).toBe('cs')
    expect(languageOf(emptyDraft, abroad, 'cs')).toBe('en')
    expect(languageOf({ ...emptyDraft, language: 'cs' }, abroad, 'en')).toBe('cs')
  })
})

describe('the price of a draft', () => {
  test('follows the step of the number of pupils and adds VAT to the sum', () => {
    expect(priceDraft(draftOf(29), school, list).lines).toMatchObject([{ net: 258_100, total: 312_301 }])
    expect(priceDraft(draftOf(29), school, list)).toMatchObject({ net: 258_100, vat: 54_201, total: 312_301 })
    expect(priceDraft(draftOf(30), school, list)).toMatchObject({ net: 237_000, vat: 49_770, total: 286_770 })
  })

  test('has the tax of the buyer’s country without a VAT number, and none with it', () => {
    const slovak = { ...school, payer: { ...school.payer, country: 'SK' as const } }
    const registered = { ...slovak, payer: { ...slovak.payer, vat_id: 'SK2020123456' } }
    expect(priceDraft(draftOf(30), slovak, list)).toMatchObject({ treatment: 'oss', rate: 2300, vat: 54_510 })
    expect(priceDraft(draftOf(30), registered, list)).toMatchObject({ treatment: 'reverse_charge', rate: 0, vat: 0 })
  })

  test('is not complete while a number is missing or a program is not sold', () => {
    expect(priceDraft(draftOf(null), school, list)).toMatchObject({ isComplete: false, total: 0 })
    expect(priceDraft(emptyDraft, school, list).isComplete).toBe(false)
    expect(priceDraft(draftOf(30), school, { ...list, programs: [] }).isComplete).toBe(false)
    expect(priceDraft(draftOf(30, 24), school, list).isComplete).toBe(false)
  })

  test('says how far it is to the next step, and when going there costs no more', () => {
    const [line] = priceDraft(draftOf(26), school, list).lines
    expect(line && stepHint(line)).toEqual({
      missing: 4,
      unit_price: 7900,
      from_quantity: 30,
      isBargain: false,
      net: 237_000,
    })
    const [close] = priceDraft(draftOf(27), school, list).lines
    expect(close && stepHint(close)?.isBargain).toBe(true)
    const [last] = priceDraft(draftOf(30), school, list).lines
    expect(last && stepHint(last)).toBeUndefined()
  })
})
