import type { CountedForms } from './words.ts'

/** To be, by how many there are: 1 je, 3 jsou, 5 je. */
export const be: CountedForms = {
  cs: { one: 'je', few: 'jsou', many: 'je', other: 'je' },
  en: { one: 'is', other: 'are' },
}
