import type { Exclusion } from '@katedra/contract/results'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { CircleCheckBig, CircleSlash2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useExclusions } from './use-exclusions.ts'

/** That answers do not count, or that everybody gets the points of the question. */
export function ExcludedBadge({ isFull = false }: { isFull?: boolean }) {
  const { t } = useTranslation('results')
  return (
    <Badge icon={isFull ? <CircleCheckBig aria-hidden /> : <CircleSlash2 aria-hidden />}>
      {t(isFull ? 'exclusion.fullBadge' : 'exclusion.badge')}
    </Badge>
  )
}

/** Why, who and when. */
export function ExclusionFacts({ exclusion }: { exclusion: Exclusion }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const { reason, excluded_at, excluded_by_name } = exclusion
  return (
    <span className="text-sm font-normal text-ink-soft wrap-anywhere">
      {t('exclusion.facts', { reason, name: excluded_by_name, when: format.dateTime(excluded_at) })}
    </span>
  )
}

/** That something does not count, why, and the way back. */
export function ExclusionNote({ testId, exclusion }: { testId: string; exclusion: Exclusion }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-dashed border-line-strong bg-sunken px-3 py-2">
      <ExcludedBadge isFull={exclusion.full_points} />
      <span className="min-w-0 flex-1 basis-48">
        <ExclusionFacts exclusion={exclusion} />
      </span>
      <PutBackButton testId={testId} exclusion={exclusion} />
    </div>
  )
}

/** One click lets it count again. */
export function PutBackButton({ testId, exclusion }: { testId: string; exclusion: Exclusion }) {
  const { t } = useTranslation('results')
  const { puttingBack } = useExclusions(testId)
  const label =
    exclusion.attempt_id === null
      ? t('exclusion.putBackQuestion', { number: exclusion.item_no })
      : t('exclusion.putBackAnswer', { number: exclusion.item_no, name: exclusion.student_name ?? '' })
  return (
    <Button
      size="sm"
      icon={<Undo2 aria-hidden />}
      isBusy={puttingBack.isBusy}
      onClick={() => puttingBack.save(exclusion)}
    >
      {t(exclusion.full_points ? 'exclusion.takeFullBack' : 'exclusion.putBack')}
      <span className="sr-only">{label}</span>
    </Button>
  )
}
