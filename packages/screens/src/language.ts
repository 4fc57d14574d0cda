import { isLanguage, type Language } from '@katedra/i18n'
import { useTranslation } from 'react-i18next'

/** The language in which an instance of the texts is shown. */
export function shownLanguage(texts: { language: string }): Language {
  return isLanguage(texts.language) ? texts.language : 'cs'
}

/** The language shown; the component renders again when it changes. */
export function useLanguage(): Language {
  return shownLanguage(useTranslation('app').i18n)
}
