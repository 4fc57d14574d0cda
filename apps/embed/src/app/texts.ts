import type { Language } from '@katedra/i18n'
import { startI18nIn } from '@katedra/i18n/browser'

/** The texts of the embedded pages in one language; another one is another address. */
export function startEmbedTexts(language: Language): ReturnType<typeof startI18nIn> {
  return startI18nIn(language, loadCatalogues)
}

async function loadCatalogues(language: Language) {
  const { catalogues } = language === 'cs' ? await import('./texts.cs.ts') : await import('./texts.en.ts')
  return catalogues
}
