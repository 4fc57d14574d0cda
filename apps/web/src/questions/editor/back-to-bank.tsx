import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { lineLink } from '@katedra/screens/look/link-class.ts'

/** The way back to the list, above the title. */
export function BackToBank() {
  const { t } = useTranslation('question-bank')
  return (
    <Link to="/otazky" className={lineLink}>
      <ArrowLeft aria-hidden className="size-4" />
      {t('title')}
    </Link>
  )
}
