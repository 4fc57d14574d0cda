import type { useTranslation } from 'react-i18next'
import cs from '../../../../../packages/i18n/src/cs/class-pace.json'
import en from '../../../../../packages/i18n/src/en/class-pace.json'

/** The words of such lessons come with their screen: few pupils need them, and the first page is small. */
export function addTexts(instance: ReturnType<typeof useTranslation>['i18n']): void {
  instance.addResourceBundle('cs', 'class-pace', cs)
  instance.addResourceBundle('en', 'class-pace', en)
}
