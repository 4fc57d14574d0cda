import { isLanguage, type Language } from '@katedra/i18n'
import { useTranslation } from 'react-i18next'

/** The language on the screen. */
export function useShownLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : 'cs'
}
