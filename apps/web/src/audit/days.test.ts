import { expect, it } from 'vitest'
import { createFormat } from '@katedra/screens/format.ts'
import { byDay, dayName } from './days.ts'

const now = new Date('2026-09-07T10:00:00Z')
const at = (moment: string) => ({ at: moment })

it('puts the changes of a day under its name, by the reader’s clock', () => {
  const entries = ['2026-09-07T09:00:00Z', '2026-09-06T22:30:00Z', '2026-09-06T21:30:00Z', '2026-09-01T08:00:00Z'].map(
    at,
  )
  const format = createFormat('cs', 'Europe/Prague')
  expect(
    byDay(entries, (moment) => dayName(format, moment, now)).map(({ name, entries: own }) => [name, own.length]),
  ).toEqual([
    ['Dnes', 2],
    ['Včera', 1],
    ['1. 9. 2026', 1],
  ])
})

it('has no day without changes', () => {
  expect(byDay([], () => 'Dnes')).toEqual([])
})
