import type { Language } from '@katedra/i18n'
import { translator } from '@katedra/i18n/server'

/** Says what a screen says: `say('auth', 'signIn.submit')`. The stories click what people read, in either language. */
export type Say = (term: string, key: string, values?: Record<string, string | number>) => string

export function wordsOf(language: Language): Say {
  return (term, key, values = {}) => translator(language, term)(key, values)
}
