import type { Language } from '@katedra/questions'
import { translator } from '@katedra/i18n/server'
import type { Reason, Where } from './question-files.shape.ts'

/** A reason in words, for whoever reads no codes. */
export function reasonSentence({ code, values = {} }: Reason, language: Language): string {
  return translator(language, 'question-files')(`reasons.${code}`, { ...values })
}

/** Where in a file: "line 12". */
export function whereWords(where: Where, language: Language): string {
  const { kind, ...values } = where
  return translator(language, 'question-files')(`where.${kind}`, values)
}
