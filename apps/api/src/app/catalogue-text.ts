import { CatalogueText } from '@katedra/contract/catalogue-text'
import type { Language } from '@katedra/i18n'

/** A text of the catalogue, as its column holds it, in one language. */
export function catalogueText(stored: unknown, language: Language): string {
  return CatalogueText.parse(stored)[language]
}
