import { buttonClass } from '@katedra/ui/button-class'
import { Link } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NewQuestionButton } from './new-question-button.tsx'

/** Two ways to more questions: from a file, or written anew. */
export function BankActions({ subjectId }: { subjectId: string | undefined }) {
  const { t } = useTranslation('question-bank')
  return (
    <>
      <Link
        to="/otazky/import"
        search={subjectId === undefined ? {} : { subject_id: subjectId }}
        className={buttonClass()}
      >
        <FileUp aria-hidden />
        {t('files.import')}
      </Link>
      <NewQuestionButton subjectId={subjectId} />
    </>
  )
}
