import { isLanguage, type Language } from '@katedra/i18n'
import { translator } from '@katedra/i18n/server'

/** Says what a screen says: `say('auth', 'signIn.submit')`. The stories click what people read, in either language. */
export type Say = (term: string, key: string, values?: Record<string, string | number>) => string

export function wordsOf(language: Language): Say {
  return (term, key, values = {}) => translator(language, term)(key, values)
}

/**
 * Stories are told in Czech; `STORY_LANGUAGES=cs,en npm run e2e` tells them in English as well, in a wide window. Always in both
 * is one whole journey, from a sign-up over a class to its results. What English looks like is checked by the screen tests, what it
 * says by the comparison of the catalogues.
 */
export const storyLanguages: readonly Language[] = (process.env['STORY_LANGUAGES'] ?? 'cs')
  .split(',')
  .filter(isLanguage)
