import { acceptedLanguages, pickLanguage, type Language } from '@katedra/i18n'
import { translator } from '@katedra/i18n/server'
import type { FastifyRequest } from 'fastify'
import type { Failure, FieldProblems } from './fail.ts'

const chosen = new WeakMap<FastifyRequest, Language>()

/** Notes what the caller has once chosen, so that everything said to them is in it, refusals included. */
export function noteLanguage(request: FastifyRequest, language: Language | undefined): void {
  if (language !== undefined) chosen.set(request, language)
}

/** The language of a request: the user's choice, else the browser's (product decision "Language"). */
export function requestLanguage(request: FastifyRequest): Language {
  return chosen.get(request) ?? pickLanguage(acceptedLanguages(request.headers['accept-language']))
}

/** What went wrong; who has to wait is told for how long, in the unit that people would say it in. */
export function errorSentence({ code, values, retryAfter }: Failure, language: Language): string {
  const translate = translator(language, 'errors')
  if (code !== 'app.too_many_requests' || retryAfter === undefined) return translate(code, values)
  return retryAfter < 60
    ? translate('wait.seconds', { count: retryAfter })
    : translate('wait.minutes', { count: Math.ceil(retryAfter / 60) })
}

/** Field messages as a 422 carries them (specification, section 8). */
export function fieldSentences(fields: FieldProblems, language: Language): Record<string, string[]> {
  const translate = translator(language, 'fields')
  return Object.fromEntries(
    Object.entries(fields).map(([field, problems]) => [
      field,
      problems.map(({ key, values }) => translate(key, { ...values, defaultValue: translate('invalid') })),
    ]),
  )
}
