import { isLanguage, type Language } from '@katedra/i18n'
import { translator } from '@katedra/i18n/server'

/** Says what a screen says: `say('auth', 'signIn.submit')`. The stories click what people read, in either language. */
export type Say = (term: string, key: string, values?: Record<string, string | number>) => string

export function wordsOf(language: Language): Say {
  return (term, key, values = {}) => translator(language, term)(key, values)
}

/**
 * Stories are told in Czech; `STORY_LANGUAGES=cs,en npm run e2e` tells them in English as well, in a wide window. Always in both
 * are the way in and one whole journey, from a class to its results. What English looks like is checked on every screen by the
 * walk of accessibility, what it says by the comparison of the catalogues.
 */
export const storyLanguages: readonly Language[] = (process.env['STORY_LANGUAGES'] ?? 'cs')
  .split(',')
  .filter(isLanguage)
