import type { Language } from '@katedra/i18n'

/** Each language in its own words, so that everybody finds theirs whatever is shown. */
export const languageNames: readonly { id: Language; label: string }[] = [
  { id: 'cs', label: 'Čeština' },
  { id: 'en', label: 'English' },
]
