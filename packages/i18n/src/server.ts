import { readdirSync, readFileSync } from 'node:fs'
import { createInstance, type i18n, type ResourceLanguage, type TFunction } from 'i18next'
import { fallbackTerm, languages, type Language } from './index.ts'

const folder = new URL('./', import.meta.url)

/** Every catalogue of a language by its term, read from disk. */
export function readCatalogues(language: Language): ResourceLanguage {
  const names = readdirSync(new URL(`${language}/`, folder)).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    names.map((name) => [
      name.slice(0, -'.json'.length),
      JSON.parse(readFileSync(new URL(`${language}/${name}`, folder), 'utf8')),
    ]),
  )
}

let started: i18n | undefined

function catalogues(): i18n {
  if (started !== undefined) return started
  const instance = createInstance()
  void instance.init({
    initAsync: false,
    lng: 'cs',
    fallbackLng: false,
    fallbackNS: fallbackTerm,
    resources: Object.fromEntries(languages.map((language) => [language, readCatalogues(language)])),
    interpolation: { escapeValue: false },
  })
  started = instance
  return instance
}

/** Translates keys of one term (catalogue) into one language, for mails, documents and error messages. */
export function translator(language: Language, term: string): TFunction {
  return catalogues().getFixedT(language, term)
}
