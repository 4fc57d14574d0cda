import type { MarksAverage } from '@katedra/contract/marks'
import { useFormat } from '@katedra/screens/format.ts'
import { ArrowRight, TrendingDown, TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { averageText, type MarksStudent, type NamedGroup } from './mark-words.ts'

/** Up is better, whichever way the marks count. */
const arrows = {
  better: { Arrow: TrendingUp, look: 'text-ok' },
  worse: { Arrow: TrendingDown, look: 'text-danger' },
  same: { Arrow: ArrowRight, look: 'text-ink-soft' },
} as const

/** A pupil's averages, each with the arrow that says where it goes. */
export function Averages({ student, groups }: { student: MarksStudent; groups: readonly NamedGroup[] }) {
  return (
    <span className="grid justify-items-end gap-0.5">
      {groups.map(({ place, name }) => (
        <span key={place} className="grid min-w-0 justify-items-end">
          {groups.length > 1 && <span className="text-xs font-normal wrap-anywhere text-ink-soft">{name}</span>}
          <AverageFigure average={student.averages[place]} />
        </span>
      ))}
    </span>
  )
}

export function AverageFigure({ average }: { average: MarksAverage | undefined }) {
  const { t } = useTranslation('marks')
  const format = useFormat()
  const trend = average?.trend ?? null
  const arrow = trend === null ? undefined : arrows[trend]
  return (
    <span className="inline-flex items-center gap-1.5">
      <>{averageText({ t, format }, average)}</>
      {arrow !== undefined && trend !== null && (
        <>
          <arrow.Arrow aria-hidden className={`size-4 ${arrow.look}`} />
          <span className="sr-only">, {t(`book.trend.${trend}`)}</span>
        </>
      )}
    </span>
  )
}
