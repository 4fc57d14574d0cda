import { describe, expect, it } from 'vitest'
import { decimalOf, emptyGroup, fileOfForm, formOf } from './price-form.ts'

const file = {
  valid_from: '2026-09-01',
  czk_per_eur: { rate: 24.33, on: '2026-08-31' },
  prices: [
    { programs: ['dejepis', 'fyzika'], months: 12, CZK: { 1: 89, 30: 79.5 }, EUR: { 1: 3.9 } },
    { programs: ['dejepis'], months: 6, CZK: { 1: 55 } },
  ],
  vat_rates: { CZ: 21, FI: 25.5 },
}

describe('the form of a price list', () => {
  it('gives back the list that it was filled with, from another day on', () => {
    expect(fileOfForm(formOf(file, '2026-12-01'))).toEqual({
      file: { ...file, valid_from: '2026-12-01' },
      mistakes: {},
    })
  })

  it('is written with the decimal mark of the language', () => {
    expect(formOf(file, '2026-12-01').groups[0]?.steps[1]?.CZK).toBe('79,50')
    expect(formOf(file, '2026-12-01', { mark: '.' })).toMatchObject({ rate: '24.33', vat: { FI: '25.5' } })
  })

  it('begins a program without a price with the prices of the first group', () => {
    const { prices } = fileOfForm(formOf(file, '2026-12-01', { program: 'botanika' })).file
    expect(prices.at(-1)).toEqual({ ...file.prices[0], programs: ['botanika'] })
    expect(formOf(file, '2026-12-01', { program: 'fyzika' }).groups).toHaveLength(2)
  })

  it.each([0.01, 0.1, 1.1, 19.99, 89, 1234.5, 999_999.99])('gives a price of %s back to the last unit', (price) => {
    const prices = [{ programs: ['dejepis'], months: 12, CZK: { 1: price, 30: price }, EUR: { 99_999: price } }]
    expect(fileOfForm(formOf({ ...file, prices }, '2026-12-01'))).toMatchObject({ file: { prices }, mistakes: {} })
  })

  it('says every mistake at its place', () => {
    const form = formOf(file, '2026-12-01')
    const [group] = form.groups
    const [step] = group?.steps ?? []
    if (group === undefined || step === undefined) throw new Error('nothing to spoil')
    const fresh = emptyGroup()
    const spoilt = {
      ...form,
      valid_from: '',
      rate: '0',
      vat: { ...form.vat, CZ: '51' },
      groups: [
        {
          ...group,
          months: '61',
          steps: [
            { ...step, CZK: '1,234' },
            { ...step, id: 900, from: '1', CZK: '', EUR: '' },
          ],
        },
        { ...group, id: 901, months: '61', steps: [] },
        fresh,
      ],
    }
    expect(fileOfForm(spoilt).mistakes).toEqual({
      valid_from: 'mistake.day',
      rate: 'mistake.rate',
      'vat CZ': 'mistake.vat',
      [`group ${group.id} months`]: 'mistake.months',
      [`step ${step.id} CZK`]: 'mistake.price',
      'step 900 from': 'mistake.twice',
      'step 900 CZK': 'mistake.price',
      'group 901 months': 'mistake.months',
      'group 901': 'mistake.pricedTwice',
      [`group ${fresh.id}`]: 'mistake.programs',
      [`step ${fresh.steps[0]?.id} CZK`]: 'mistake.price',
    })
  })
})

describe('a typed number', () => {
  it.each([
    ['89', 89],
    ['1 234,50', 1234.5],
    ['0.5', 0.5],
    ['1,234', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['', undefined],
    ['1,2,3', undefined],
  ])('%j is %s', (text, value) => {
    expect(decimalOf(text, 2)).toBe(value)
  })
})
