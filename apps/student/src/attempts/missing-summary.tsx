import type { Completeness } from '@katedra/questions'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** What is missing, in a sentence or two. */
export function MissingSummary({ progress }: { progress: readonly Completeness[] }): ReactNode {
  const { t } = useTranslation('attempts')
  const empty = progress.filter((state) => state === 'empty').length
  const partial = progress.filter((state) => state === 'partial').length
  if (empty + partial === 0) return <p className="text-lg">{t('overview.allDone')}</p>
  return (
    <ul className="text-lg">
      {empty > 0 && <li className="font-semibold">{t('overview.empty', { count: empty })}</li>}
      {partial > 0 && <li className="font-semibold">{t('overview.partial', { count: partial })}</li>}
    </ul>
  )
}
