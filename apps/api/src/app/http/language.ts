import { acceptedLanguages, pickLanguage, type Language } from '@katedra/i18n'
import { translator } from '@katedra/i18n/server'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Failure, FieldProblems } from './fail.ts'

const chosen = new WeakMap<FastifyRequest, Language>()

/** Notes what the caller has once chosen, so that everything said to them is in it, refusals included. */
export function noteLanguage(request: FastifyRequest, language: Language | undefined): void {
  if (language !== undefined) chosen.set(request, language)
}

/** What browsers say differs little: read anew for each request, it was a twentieth of what a sign of life costs. */
const readBefore = new LRUCache<string, Language>({ max: 500 })
/** What is longer is not worth keeping. */
const maxKept = 200

/** The language of a request: the user's choice, else the browser's (product decision "Language"). */
export function requestLanguage(request: FastifyRequest): Language {
  return chosen.get(request) ?? languageOf(request.headers['accept-language'] ?? '')
}

function languageOf(accepted: string): Language {
  const known = readBefore.get(accepted)
  if (known !== undefined) return known
  const language = pickLanguage(acceptedLanguages(accepted))
  if (accepted.length <= maxKept) readBefore.set(accepted, language)
  return language
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
