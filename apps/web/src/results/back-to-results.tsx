import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Back to the results of the test; its title stands there once it is known. */
export function BackToResults({ testId, title }: { testId: string; title: string | undefined }) {
  const { t } = useTranslation('results')
  return (
    <Link to="/vysledky/$testId" params={{ testId }} className="inline-flex items-center gap-1 text-accent underline">
      <ChevronLeft aria-hidden className="size-4 shrink-0" />
      {title === undefined ? t('title') : t('backTo', { title })}
    </Link>
  )
}
