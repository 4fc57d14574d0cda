import { startI18n, switchLanguage, turnTo, type LoadCatalogues } from '@katedra/i18n/browser'
import type { Language } from '@katedra/i18n'
import { shownLanguage } from '@katedra/screens/language.ts'

/*
 * Catalogues are loaded by term: those of the first page at once (one chunk a language, see vite.config.ts), the others
 * together with the page that needs them.
 */

type Texts = Awaited<ReturnType<typeof startI18n>>
type Catalogues = Awaited<ReturnType<LoadCatalogues>>
type Catalogue = Catalogues[string]
const files = import.meta.glob<Catalogue>(
  // The pupils' app, the provider's console, the embedded pages and the server have catalogues of their own.
  [
    '../../../../packages/i18n/src/*/*.json',
    '!../../../../packages/i18n/src/*/{attempts,daily-events,documents,embed,errors,letters,operator*,partner-texts}.json',
  ],
  { import: 'default' },
)

const wanted = new Set<string>()
let texts: Texts | undefined

async function loadTerm(language: Language, term: string): Promise<Catalogue> {
  const load = files[`../../../../packages/i18n/src/${language}/${term}.json`]
  if (load === undefined) throw new Error(`There is no catalogue ${language}/${term}.json.`)
  return load()
}

async function loadWanted(language: Language): Promise<Catalogues> {
  const terms = [...wanted]
  const catalogues = await Promise.all(terms.map((term) => loadTerm(language, term)))
  return Object.fromEntries(terms.map((term, index) => [term, catalogues[index] ?? {}]))
}

/** Starts with the terms of the first page in the remembered or the browser's language. */
export async function startTexts(terms: readonly string[]): Promise<Texts> {
  for (const term of terms) wanted.add(term)
  texts = await startI18n(loadWanted)
  return texts
}

/** Loads further terms in the language shown; a page waits for it before it appears. */
export async function needTerms(terms: readonly string[]): Promise<void> {
  for (const term of terms) wanted.add(term)
  if (texts !== undefined) await completeLanguage(texts, shownLanguage(texts))
}

async function completeLanguage(instance: Texts, language: Language): Promise<void> {
  const missing = [...wanted].filter((term) => !instance.hasResourceBundle(language, term))
  await Promise.all(
    missing.map(async (term) => {
      instance.addResourceBundle(language, term, await loadTerm(language, term))
    }),
  )
}

/** Switches everything on the screen to another language, without a reload, and remembers it on this device. */
export async function showLanguage(language: Language): Promise<void> {
  if (texts === undefined) return
  await completeLanguage(texts, language)
  await switchLanguage(texts, language, loadWanted)
}

/** The same for the page that is open, which no one has chosen a language for. */
export async function showLanguageForNow(language: Language): Promise<void> {
  if (texts === undefined) return
  await completeLanguage(texts, language)
  await turnTo(texts, language, loadWanted)
}
