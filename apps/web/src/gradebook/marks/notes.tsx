import type { MarksBook } from '@katedra/contract/marks'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { useTranslation } from 'react-i18next'
import { rescaledTests, wordSubjects } from './mark-words.ts'

/** What the signs mean, which subjects have no average, and which marks are in none. */
export function Notes({ book }: { book: MarksBook }) {
  const { t } = useTranslation('marks')
  const format = useFormat()
  const language = useLanguage()
  const subjects = wordSubjects(book, language)
  const rescaled = rescaledTests(book)
  const hasSigns = book.students.some(({ marks }) => marks.some((mark) => mark !== null && mark.absence !== null))
  if (subjects.length === 0 && rescaled.length === 0 && !hasSigns) return null
  return (
    <div className="grid gap-1 text-sm text-ink-soft print:mt-3 print:text-ink">
      {hasSigns && <p>{t('book.legend')}</p>}
      {subjects.length > 0 && <p>{t('book.noAverageText', { subjects: format.list(subjects) })}</p>}
      {rescaled.length > 0 && <p className="wrap-anywhere">{t('book.rescaled', { tests: format.list(rescaled) })}</p>}
    </div>
  )
}
