import type { Question } from '@katedra/questions'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { lineLink } from '../app/link-class.ts'
import { useIsWide } from '../app/use-is-wide.ts'
import { Solved } from './solved-question.tsx'

/** What was asked and what is accepted; folded on a phone, where the answers come first. */
export function MarkingTask({ testId, itemNo, question }: { testId: string; itemNo: number; question: Question }) {
  const { t } = useTranslation('results')
  const isWide = useIsWide()
  return (
    <details open={isWide} className="rounded-lg border border-line bg-surface px-4 py-2">
      <summary className="target flex cursor-pointer items-center font-semibold">
        {t('question.title', { number: itemNo })}
      </summary>
      <div className="grid gap-4 pt-2 pb-3">
        <Solved question={question} />
        <Link to="/vysledky/$testId/otazky/$itemNo" params={{ testId, itemNo: String(itemNo) }} className={lineLink}>
          {t('marking.toQuestion')}
        </Link>
      </div>
    </details>
  )
}
