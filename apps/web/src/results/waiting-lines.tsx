import type { TestResults } from '@katedra/contract/results'
import { buttonClass } from '@katedra/ui/button-class'
import { Link } from '@tanstack/react-router'
import { CircleSlash2, Flag, PencilLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'

/** What the figures leave open: answers to mark, suspicions to look at, questions that don't count. */
export function WaitingLines({ results }: { results: TestResults }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const { manual_count, submitted_count, suspicion_count, questions, test } = results
  const excluded = questions.filter(({ counts }) => !counts).map(({ item_no }) => String(item_no))
  if (manual_count === 0 && suspicion_count === 0 && excluded.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 text-ink-soft">
      {manual_count > 0 && submitted_count > 0 && (
        <Link
          to="/vysledky/$testId/hodnoceni"
          params={{ testId: test.id }}
          className={buttonClass({ variant: 'primary' })}
        >
          <PencilLine aria-hidden />
          {t('marking.start', { count: manual_count })}
        </Link>
      )}
      {suspicion_count > 0 && (
        <span className="inline-flex items-center gap-2">
          <Flag aria-hidden className="size-4 shrink-0" />
          {t('suspicion.count', { count: suspicion_count })}
        </span>
      )}
      {excluded.length > 0 && (
        <span className="inline-flex items-center gap-2">
          <CircleSlash2 aria-hidden className="size-4 shrink-0" />
          {t('exclusion.notCounted', { count: excluded.length, numbers: format.list(excluded) })}
        </span>
      )}
    </div>
  )
}
