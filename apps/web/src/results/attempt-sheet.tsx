import type { AttemptDetail } from '@katedra/contract/results'
import { parseAnswer } from '@katedra/questions'
import { ErrorState } from '@katedra/ui/error-state'
import { QuestionReview } from '@katedra/ui/questions/question-review'
import { Sheet } from '@katedra/ui/sheet'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { useLanguage } from '../app/i18n.ts'
import { useProblem } from '../app/problem.ts'
import { attemptQuery } from './results.data.ts'

interface AttemptSheetProps {
  testId: string
  attemptId: string
  /** The question to begin with. */
  itemNo: number | undefined
  onClose: () => void
}

const followEvery = 5000

/** One pupil's whole attempt, question by question. */
export function AttemptSheet({ testId, attemptId, itemNo, onClose }: AttemptSheetProps) {
  const { t } = useTranslation('results')
  const problem = useProblem()
  const attempt = useQuery({
    ...attemptQuery(testId, attemptId),
    refetchInterval: (query) => (query.state.data?.state === 'open' ? followEvery : false),
  })
  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      title={attempt.data?.name ?? t('attempt.title')}
      description={attempt.data !== undefined && <Summary attempt={attempt.data} />}
    >
      {attempt.data !== undefined && <Items attempt={attempt.data} itemNo={itemNo} />}
      {attempt.data === undefined && attempt.isError && (
        <ErrorState title={problem(attempt.error)} safe={t('safe')} onRetry={() => void attempt.refetch()} />
      )}
      {attempt.isPending && (
        <SkeletonGroup className="grid gap-6">
          <Skeleton lines={4} />
          <Skeleton lines={4} />
        </SkeletonGroup>
      )}
    </Sheet>
  )
}

function Summary({ attempt }: { attempt: AttemptDetail }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const { points, out_of, started_at, submitted_at } = attempt
  const facts = [
    t('attempt.title'),
    ...(points === null
      ? []
      : [t('attempt.points', { points: format.number(points, 2), out_of: format.number(out_of, 2) })]),
    submitted_at === null
      ? t('attempt.open', { when: format.when(started_at) })
      : t('attempt.submitted', {
          when: format.when(submitted_at),
          duration: format.duration((Date.parse(submitted_at) - Date.parse(started_at)) / 1000),
        }),
  ]
  return <span className="tabular">{facts.join(' · ')}</span>
}

function Items({ attempt, itemNo }: { attempt: AttemptDetail; itemNo: number | undefined }) {
  const wanted = useRef<HTMLLIElement | null>(null)

  // Synchronises the place in the sheet with the answer that was pressed in the map.
  useEffect(() => {
    wanted.current?.scrollIntoView({ block: 'start' })
  }, [itemNo])

  return (
    <ol className="grid gap-8">
      {attempt.items.map((item) => (
        <li
          key={item.item_no}
          ref={item.item_no === itemNo ? wanted : undefined}
          className="grid scroll-mt-4 gap-3 border-b border-line pb-8 last:border-b-0 last:pb-0"
        >
          <ItemHead item={item} />
          <ItemReview item={item} />
        </li>
      ))}
    </ol>
  )
}

type Item = AttemptDetail['items'][number]

function ItemHead({ item }: { item: Item }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const facts = [
    ...(item.points === null
      ? []
      : [t('pointsOf', { points: format.number(item.points, 2), out_of: format.number(item.question.points, 2) })]),
    ...(item.active_ms === null ? [] : [format.duration(item.active_ms / 1000)]),
  ]
  return (
    <h3 className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="font-semibold text-ink-soft">{t('attempt.question', { number: item.item_no })}</span>
      <span className="tabular text-sm text-ink-soft">{facts.join(' · ')}</span>
    </h3>
  )
}

/** An answer that does not fit its question any more counts as none rather than breaking the sheet. */
function ItemReview({ item }: { item: Item }) {
  const language = useLanguage()
  const parsed = item.answer === null ? undefined : parseAnswer(item.question, item.answer)
  return (
    <QuestionReview
      question={item.question}
      answer={parsed?.ok === true ? parsed.answer : undefined}
      score={item.score}
      language={language}
    />
  )
}
