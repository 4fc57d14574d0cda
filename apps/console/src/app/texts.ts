import { startI18n, switchLanguage, type LoadCatalogues } from '@katedra/i18n/browser'
import type { Language } from '@katedra/i18n'

/*
 * The console has every catalogue that is called `operator…`, and of the others those that its screens borrow from. They come
 * all at once: who works here stays for long.
 */

type Texts = Awaited<ReturnType<typeof startI18n>>
type Catalogues = Awaited<ReturnType<LoadCatalogues>>
const files = import.meta.glob<Catalogues[string]>(
  '../../../../packages/i18n/src/*/{app,audit,daily-events,fields,glyphs,more-fields,orders,question-bank,questions,second-factors,security-events,sessions,ui,operator*}.json',
  { import: 'default' },
)
const nameOfFile = /src\/(?<language>\w+)\/(?<term>[\w-]+)\.json$/

let texts: Texts | undefined

async function loadCatalogues(language: Language): Promise<Catalogues> {
  const loading = Object.entries(files).map(async ([file, load]) => {
    const named = nameOfFile.exec(file)?.groups
    return named?.['language'] === language && named['term'] !== undefined
      ? [[named['term'], await load()] as const]
      : []
  })
  return Object.fromEntries((await Promise.all(loading)).flat())
}

export async function startConsoleTexts(): Promise<Texts> {
  texts = await startI18n(loadCatalogues)
  return texts
}

/** Switches everything on the screen; the choice is this device's, as the theme is. */
export async function showConsoleLanguage(language: Language): Promise<void> {
  if (texts !== undefined) await switchLanguage(texts, language, loadCatalogues)
}
