import type { GivenAnswer } from '@katedra/contract/results'
import type { Question } from '@katedra/questions'
import { ErrorState } from '@katedra/ui/error-state'
import { ProgressBar } from '@katedra/ui/progress-bar'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { Switch } from '@katedra/ui/switch'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../app/problem.ts'
import { useHiddenNames } from './hidden-names.ts'
import { MarkingAnswers } from './marking-answers.tsx'
import { isWaiting } from './marking-groups.ts'
import { MarkingTask } from './marking-task.tsx'
import { markingQuery } from './results.data.ts'

interface MarkingDeskProps {
  testId: string
  itemNo: number
  question: Question
  /** Another question with answers that wait. */
  elsewhere: number | undefined
}

/** One question's open answers, one after another. Names are hidden at first: marks should not depend on them. */
export function MarkingDesk({ testId, itemNo, question, elsewhere }: MarkingDeskProps) {
  const { t } = useTranslation('results')
  const problem = useProblem()
  const [isHidden, hide] = useHiddenNames('marking', true)
  // Whoever is in the middle of marking must not have the list change under the hands.
  const answers = useQuery({ ...markingQuery(testId, itemNo), refetchOnWindowFocus: false })
  return (
    <div className="grid min-w-0 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div className="grid min-w-0 gap-4">
        {answers.data !== undefined && <Progress answers={answers.data} />}
        {answers.data !== undefined && (
          <MarkingAnswers
            testId={testId}
            itemNo={itemNo}
            question={question}
            answers={answers.data}
            isNameless={isHidden}
            elsewhere={elsewhere}
          />
        )}
        {answers.data === undefined && answers.error !== null && (
          <ErrorState title={problem(answers.error)} safe={t('safe')} onRetry={() => void answers.refetch()} />
        )}
        {answers.isPending && (
          <SkeletonGroup>
            <Skeleton className="h-64" />
          </SkeletonGroup>
        )}
      </div>
      <div className="contents gap-4 lg:grid">
        <div className="max-lg:-order-1">
          <MarkingTask testId={testId} itemNo={itemNo} question={question} />
        </div>
        <Switch isSelected={isHidden} onChange={hide} description={t('marking.hideNamesHint')}>
          {t('question.hideNames')}
        </Switch>
      </div>
    </div>
  )
}

function Progress({ answers }: { answers: readonly GivenAnswer[] }) {
  const { t } = useTranslation('results')
  const done = answers.filter((answer) => !isWaiting(answer)).length
  return (
    <ProgressBar
      label={t('marking.progress')}
      value={done}
      max={answers.length}
      valueText={t('marking.of', { done, total: answers.length })}
      hasVisibleLabel
    />
  )
}
