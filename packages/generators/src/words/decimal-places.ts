import type { CountedForms } from './words.ts'

/** By how many places a decimal point moves. */
export const decimalPlaces: CountedForms = {
  cs: { one: 'místo', few: 'místa', many: 'místa', other: 'míst' },
  en: { one: 'place', other: 'places' },
}
