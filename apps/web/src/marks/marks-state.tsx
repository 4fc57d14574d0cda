import { useFormat } from '@katedra/screens/format.ts'
import { lineLink } from '@katedra/screens/look/link-class.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { GraduationCap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { testMarksQuery } from './marks.data.ts'

/** Where the marks of a test stand, as the way to them. Nothing while it is not known: the results do not wait for it. */
export function MarksState({ testId }: { testId: string }) {
  const { t } = useTranslation('marks')
  const format = useFormat()
  const { data } = useQuery(testMarksQuery(testId))
  if (data === undefined) return null
  const { published_at, changed_count } = data
  const state =
    published_at === null
      ? t('state.proposed')
      : changed_count > 0
        ? t('state.changed', { count: changed_count })
        : `${t('state.published')} (${format.when(published_at)})`
  return (
    <Link to="/vysledky/$testId/znamky" params={{ testId }} className={lineLink}>
      <GraduationCap aria-hidden className="size-5" />
      {state}
    </Link>
  )
}
