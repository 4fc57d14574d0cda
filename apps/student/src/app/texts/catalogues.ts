import type { LoadCatalogues } from '@katedra/i18n/browser'

const languages = {
  cs: () => import('./catalogues.cs.ts'),
  en: () => import('./catalogues.en.ts'),
} as const

/** The terms that the pupil's app speaks; one chunk a language. */
export const loadCatalogues: LoadCatalogues = async (language) => (await languages[language]()).catalogues
