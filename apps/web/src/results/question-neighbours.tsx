import type { TestResults } from '@katedra/contract/results'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { lineLink } from '../app/link-class.ts'

/** The question before and the one after. */
export function QuestionNeighbours({ results, itemNo }: { results: TestResults; itemNo: number }) {
  const { t } = useTranslation(['results', 'subjects'])
  const place = results.questions.findIndex(({ item_no }) => item_no === itemNo)
  const question = results.questions[place]
  const before = place > 0 ? results.questions[place - 1] : undefined
  const after = place === -1 ? undefined : results.questions[place + 1]
  const to = (item_no: number) => ({ testId: results.test.id, itemNo: String(item_no) })
  return (
    <div className="flex flex-wrap items-center gap-x-6">
      {question !== undefined && (
        <span>
          {t(`subjects:type.${question.type}`)}, {t('subjects:points', { count: question.points })}
        </span>
      )}
      <nav aria-label={t('question.neighbours')} className="flex flex-wrap gap-x-6">
        {before !== undefined && (
          <Link to="/vysledky/$testId/otazky/$itemNo" params={to(before.item_no)} className={lineLink}>
            <ChevronLeft aria-hidden className="size-4" />
            {t('question.title', { number: before.item_no })}
          </Link>
        )}
        {after !== undefined && (
          <Link to="/vysledky/$testId/otazky/$itemNo" params={to(after.item_no)} className={lineLink}>
            {t('question.title', { number: after.item_no })}
            <ChevronRight aria-hidden className="size-4" />
          </Link>
        )}
      </nav>
    </div>
  )
}
