import type { useTranslation } from 'react-i18next'
import cs from '../../../../../packages/i18n/src/cs/questions.json'
import en from '../../../../../packages/i18n/src/en/questions.json'

/** The words of questions come with their screens: the first page, which shows none, is small. */
export function addQuestionTexts(instance: ReturnType<typeof useTranslation>['i18n']): void {
  instance.addResourceBundle('cs', 'questions', cs)
  instance.addResourceBundle('en', 'questions', en)
}
