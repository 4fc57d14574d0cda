import { buttonClass } from '@katedra/ui/button-class'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** The one thing to begin with; the type is chosen in the editor. */
export function NewQuestionButton({ subjectId }: { subjectId: string | undefined }) {
  const { t } = useTranslation('question-bank')
  return (
    <Link
      to="/otazky/nova"
      search={subjectId === undefined ? {} : { subject_id: subjectId }}
      className={buttonClass({ variant: 'primary' })}
    >
      <Plus aria-hidden />
      {t('new')}
    </Link>
  )
}
