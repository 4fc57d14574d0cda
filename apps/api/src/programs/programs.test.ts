import { readFileSync } from 'node:fs'
import { programs } from '@katedra/contract/programs'
import { parse, stringify } from 'yaml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { buyer, placedOrder, priceListFor } from '../testing/build-order.ts'
import { at, type SignedInTeacher } from '../testing/build-school.ts'
import { inUnits, PricesFile } from './programs.content.ts'
import { programSchemas } from './programs.content-schema.ts'
import { loadProgramContent } from './programs.load.ts'
import { loadPrices, loadPrograms, loadSupplier, priceListFile, programsFile, supplierFile } from './programs.ts'

const root = new URL('../../../../', import.meta.url)
const prices = (): unknown => parse(readFileSync(new URL('content/prices.yaml', root), 'utf8'))
const september = { by: 'Olga', now: new Date('2026-09-07T07:00:00Z') }

describe('the schema for editors', () => {
  it.each(Object.entries(programSchemas()))('%s says what the loader reads (else: npm run schema)', (file, text) => {
    expect(JSON.parse(readFileSync(new URL(file, root), 'utf8'))).toEqual(JSON.parse(text))
  })
})

describe('money in a file', () => {
  it('is read from its digits, never rounded', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (units) => {
        const text = `${Math.floor(units / 100)}.${String(units % 100).padStart(2, '0')}`
        expect(inUnits(text, 2)).toBe(units)
        expect(inUnits(Number(text), 2)).toBe(units)
      }),
    )
  })

  it.each(['1.005', 0.001, '-1', -1, '1e3', '', 'x', '1,5', Number.NaN, Number.POSITIVE_INFINITY, 1e21])(
    'is not %s',
    (value) => {
      expect(() => inUnits(value, 2)).toThrow(RangeError)
    },
  )
})

describe('what is sold', () => {
  let api: TestApi
  let teacher: SignedInTeacher
  beforeAll(async () => {
    api = await startTestApi()
    teacher = await buyer(api)
  })
  afterAll(() => api.stop())

  const count = async (table: string) => (await api.sql(`select 1 from ${table}`)).length
  const load = (file: unknown, by = september) =>
    api.api.database.transaction(undefined, (db) => loadPrices(db, file, by))
  const list = () => priceListFor(api, teacher)

  it('is told with prices in the smallest unit and rates in basis points', async () => {
    const { programs: sold, vat_rates, supplier, accepts_cards } = await list()
    expect(sold.map(({ title }) => title)).toEqual([
      'Dějepis',
      'Zeměpis',
      'Matematika',
      'Přírodopis',
      'Fyzika',
      'Chemie',
      'Český jazyk',
      'Angličtina',
      'Prvouka a vlastivěda',
      'Informatika',
    ])
    expect(at(sold, 0)).toMatchObject({ subject_name: 'Dějepis', description: expect.stringContaining('dějepisu') })
    expect(at(sold, 0).prices).toContainEqual({
      months: 6,
      currency: 'EUR',
      steps: [
        { from_quantity: 1, unit_price: 240 },
        { from_quantity: 30, unit_price: 210 },
        { from_quantity: 100, unit_price: 180 },
        { from_quantity: 300, unit_price: 160 },
      ],
    })
    expect(vat_rates).toHaveLength(27)
    expect(vat_rates).toContainEqual({ country: 'FI', rate: 2550 })
    expect({ supplier, accepts_cards }).toEqual({
      supplier: { country: 'CZ', is_vat_payer: true },
      accepts_cards: true,
    })
    const english = await api.get(programs.priceList, {}, { token: teacher.token, language: 'en' })
    expect(english.programs.map(({ title }) => title)).toEqual([
      'History',
      'Geography',
      'Mathematics',
      'Biology',
      'Physics',
      'Chemistry',
      'Czech',
      'English',
      'Local studies',
      'Computing',
    ])
  })

  it('stays as it is when the same files are loaded again', async () => {
    const before = await list()
    await loadProgramContent(api.api.database, september.now)
    expect(await load(prices())).toBeUndefined()
    expect([await count('price_lists'), await count('suppliers'), await list()]).toEqual([1, 1, before])
  })

  it('has a new version when the prices change; orders keep theirs, and what comes later waits', async () => {
    const order = await placedOrder(api, teacher)
    const dearer = PricesFile.parse(prices())
    const first = at(dearer.prices, 0)
    first.CZK = { 1: 100, 30: 99.9 }
    const id = await load({ ...dearer, valid_from: '2026-09-07' })
    const now = await list()
    expect(now.id).toBe(id)
    expect(at(now.programs, 0).prices).toContainEqual({
      months: 12,
      currency: 'CZK',
      steps: [
        { from_quantity: 1, unit_price: 10_000 },
        { from_quantity: 30, unit_price: 9990 },
      ],
    })
    await load({ ...dearer, valid_from: '2026-09-08', czk_per_eur: { rate: 25, on: '2026-09-01' } })
    expect((await list()).id).toBe(id)
    const [kept] = await api.sql(
      'select l.unit_price from order_lines l join orders o using (school_id) where o.id = l.order_id and o.variable_symbol = $1',
      [order.variable_symbol],
    )
    expect(kept).toEqual({ unit_price: 7900 })
    // The file in the repository does not win over what the provider has loaded since.
    await loadProgramContent(api.api.database, september.now)
    expect((await list()).id).toBe(id)
  })

  it('comes back as it was loaded', async () => {
    const file = await api.api.database.read(undefined, (db) => priceListFile(db, september.now))
    expect(await load(parse(stringify(file)), september)).toBeDefined()
    expect(await api.api.database.read(undefined, (db) => priceListFile(db, september.now))).toEqual(file)
    const sold = await api.api.database.read(undefined, (db) => programsFile(db))
    expect(sold).toEqual(parse(readFileSync(new URL('content/programs.yaml', root), 'utf8')))
    const seller = await api.api.database.read(undefined, (db) => supplierFile(db))
    expect(seller).toEqual(parse(readFileSync(new URL('content/supplier.yaml', root), 'utf8')))
  })

  it.each<[string, (file: PricesFile) => unknown, string]>([
    [
      'a program nobody knows',
      (file) => ({ ...file, prices: [{ ...file.prices[0], programs: ['latina'] }] }),
      'latina',
    ],
    ['a price twice', (file) => ({ ...file, prices: [...file.prices, file.prices[0]] }), '“dejepis” for 12 months'],
    ['half a haléř', (file) => ({ ...file, prices: [{ ...file.prices[0], CZK: { 1: 89.005 } }] }), 'decimal'],
    [
      'a price of nothing',
      (file) => ({ ...file, prices: [{ ...file.prices[0], CZK: { 1: 0 } }] }),
      'A price must be more than 0',
    ],
    ['something else', (file) => ({ ...file, discount: 5 }), 'discount'],
  ])('is not loaded with %s', async (_, change, mistake) => {
    const before = await count('price_lists')
    await expect(load(change(PricesFile.parse(prices())))).rejects.toThrow(mistake)
    expect(await count('price_lists')).toBe(before)
  })

  it('can be taken from sale and put back; another supplier is a new one', async () => {
    const [sold, seller] = await api.api.database.read(undefined, async (db) => [
      await programsFile(db),
      await supplierFile(db),
    ])
    const all = Array.isArray(sold) ? sold : []
    const change = (work: Parameters<typeof api.api.database.transaction>[1]) =>
      api.api.database.transaction(undefined, work)
    await change((db) => loadPrograms(db, all.slice(1), september))
    expect((await list()).programs.map(({ title }) => title)).toEqual([
      'Zeměpis',
      'Matematika',
      'Přírodopis',
      'Fyzika',
      'Chemie',
      'Český jazyk',
      'Angličtina',
      'Prvouka a vlastivěda',
      'Informatika',
    ])
    await change((db) => loadPrograms(db, all, september))
    expect((await list()).programs).toHaveLength(10)
    await expect(change((db) => loadPrograms(db, [{ ...all[0], subject: 'latina' }], september))).rejects.toThrow(
      'latina',
    )
    expect(await change((db) => loadSupplier(db, { ...seller, is_vat_payer: false }, september))).toBe(true)
    expect((await list()).supplier.is_vat_payer).toBe(false)
    const order = await placedOrder(api, teacher)
    expect(order).toMatchObject({ vat_treatment: 'not_payer', vat: 0 })
  })
})
