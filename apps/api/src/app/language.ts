import { languageWishes, pickLanguage, type Language } from '@katedra/i18n'
import { translator } from '@katedra/i18n/server'
import type { ErrorCode } from '@katedra/contract/errors'
import type { FieldProblems } from './fail.ts'

/** The language of a request: the user's choice, else the browser's (product decision "Language"). */
export function requestLanguage(header: string | undefined, chosen: Language | undefined): Language {
  return chosen ?? pickLanguage(languageWishes(header))
}

export function errorSentence(code: ErrorCode, language: Language): string {
  return translator(language, 'errors')(code)
}

/** Field messages as a 422 carries them (specification, section 8). */
export function fieldSentences(fields: FieldProblems, language: Language): Record<string, string[]> {
  const translate = translator(language, 'fields')
  return Object.fromEntries(
    Object.entries(fields).map(([field, problems]) => [field, problems.map(({ key, values }) => translate(key, { ...values, defaultValue: translate('invalid') }))]),
  )
}
