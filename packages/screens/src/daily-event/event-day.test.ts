import { expect, it } from 'vitest'
import { dayInWords } from './event-day.ts'

it.each([
  ['2026-04-07', 'cs', '7. dubna'],
  ['2026-04-07', 'en', '7 April'],
  ['2028-02-29', 'cs', '29. února'],
  ['2026-12-31', 'en', '31 December'],
] as const)('says %s in %s as %s, in every time zone', (day, language, words) => {
  expect(dayInWords(day, language)).toBe(words)
})
