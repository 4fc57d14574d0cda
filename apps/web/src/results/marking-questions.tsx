import type { MarkingQuestion } from '@katedra/contract/marking'
import { buttonClass } from '@katedra/ui/button-class'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface MarkingQuestionsProps {
  testId: string
  queue: readonly MarkingQuestion[]
  chosen: number
}

/** The questions with open answers, and how many of each wait. */
export function MarkingQuestions({ testId, queue, chosen }: MarkingQuestionsProps) {
  const { t } = useTranslation('results')
  return (
    <nav aria-label={t('marking.questions')}>
      <ul className="flex flex-wrap gap-2">
        {queue.map(({ item_no, waiting_count }) => (
          <li key={item_no}>
            <Link
              to="/vysledky/$testId/hodnoceni"
              params={{ testId }}
              search={{ item_no: String(item_no) }}
              replace
              aria-current={item_no === chosen ? 'page' : undefined}
              className={`${buttonClass({ size: 'sm' })} aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:ring-1 aria-[current=page]:ring-accent`}
            >
              {waiting_count === 0 && <Check aria-hidden />}
              {t('question.title', { number: item_no })}
              <span className="font-normal text-ink-soft">
                {waiting_count === 0 ? t('marking.allDone') : t('marking.waiting', { count: waiting_count })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
