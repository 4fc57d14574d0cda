import type { MarkingAnswer, MarkingQuestion } from '@katedra/contract/marking'
import type { Question } from '@katedra/questions'
import type { PlannedTestDetail } from '@katedra/contract/planned-tests'
import { buttonClass } from '@katedra/ui/button-class'
import { Page } from '@katedra/ui/page'
import { ProgressBar } from '@katedra/ui/progress-bar'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { Switch } from '@katedra/ui/switch'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { Check, ChevronRight } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { both } from '@katedra/screens/both.ts'
import { lineLink } from '@katedra/screens/look/link-class.ts'
import { useIsWide } from '@katedra/screens/look/use-is-wide.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { testQuery } from '../../planned-tests/planned-tests.data.ts'
import { BackToResults } from '../back-to-results.tsx'
import type { QuestionSource } from '../rescoring/use-bank-key.ts'
import { useHiddenNames } from '../hidden-names.ts'
import { Solved } from '../solved-question.tsx'
import { MarkingAnswers } from './marking-answers.tsx'
import { isWaiting, namesOf } from './answer-group.ts'
import { markingQuery, namedMarkingQuery, queueQuery } from '../results.data.ts'
import { useIsSendingMarks } from './use-marking.ts'

/** Answers that only a person can judge, question by question. */
export function MarkingPage(): ReactElement {
  const { t } = useTranslation('results')
  const { testId } = useParams({ from: '/signed-in/vysledky/$testId/hodnoceni' })
  const test = useQuery(testQuery(testId))
  const queue = useQuery(queueQuery(testId))
  const title = t('marking.title')
  useTitle(test.data === undefined ? title : `${title} – ${test.data.title}`)
  return (
    <Page title={title} back={<BackToResults testId={testId} title={test.data?.title} />}>
      <QueryView
        query={both(test, queue)}
        safe={t('safe')}
        skeleton={
          <SkeletonGroup className="grid gap-6">
            <Skeleton className="h-12" />
            <Skeleton className="h-64" />
          </SkeletonGroup>
        }
      >
        {([knownTest, knownQueue]) => <Queue test={knownTest} queue={knownQueue} />}
      </QueryView>
    </Page>
  )
}

function Queue({ test, queue }: { test: PlannedTestDetail; queue: readonly MarkingQuestion[] }) {
  const { t } = useTranslation('results')
  const { item_no } = useSearch({ from: '/signed-in/vysledky/$testId/hodnoceni' })
  const chosen =
    queue.find((one) => String(one.item_no) === item_no) ??
    queue.find(({ waiting_count }) => waiting_count > 0) ??
    queue[0]
  const planned = test.questions.find((one) => one.item_no === chosen?.item_no)
  if (chosen === undefined || planned === undefined) return <p className="text-ink-soft">{t('marking.nothing')}</p>
  return (
    <div className="grid min-w-0 gap-6">
      {queue.length > 1 && <MarkingQuestions testId={test.id} queue={queue} chosen={chosen.item_no} />}
      <QuestionMarking
        key={chosen.item_no}
        testId={test.id}
        itemNo={chosen.item_no}
        question={planned.question}
        source={planned}
        elsewhere={queue.find((one) => one.item_no !== chosen.item_no && one.waiting_count > 0)?.item_no}
        isDone={queue.every(({ waiting_count }) => waiting_count === 0)}
      />
    </div>
  )
}

interface MarkingQuestionsProps {
  testId: string
  queue: readonly MarkingQuestion[]
  chosen: number
}

/** The questions with open answers, and how many of each wait. */
function MarkingQuestions({ testId, queue, chosen }: MarkingQuestionsProps) {
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

interface QuestionMarkingProps {
  testId: string
  itemNo: number
  question: Question
  source: QuestionSource
  /** Another question with answers that wait. */
  elsewhere: number | undefined
  /** No answer to any question of the test waits. */
  isDone: boolean
}

/** One question's open answers, one after another. Names are hidden until all is marked: marks should not depend on them. */
function QuestionMarking({ testId, itemNo, question, source, elsewhere, isDone }: QuestionMarkingProps) {
  const { t } = useTranslation('results')
  const [isHidden, hide] = useHiddenNames('marking', true)
  // The list must not change under the hands of a teacher who is marking.
  const answers = useQuery({ ...markingQuery(testId, itemNo), refetchOnWindowFocus: false })
  const isSaved = !useIsSendingMarks(testId)
  const isNameless = isHidden && !(isDone && isSaved)
  // Names come next to the list, so that what is marked and can be undone stays when they are shown.
  const names = useQuery({ ...namedMarkingQuery(testId, itemNo), select: namesOf, enabled: !isNameless })
  return (
    <div className="grid min-w-0 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div className="grid min-w-0 gap-4">
        <QueryView
          query={answers}
          safe={t('safe')}
          skeleton={
            <SkeletonGroup>
              <Skeleton className="h-64" />
            </SkeletonGroup>
          }
        >
          {(known) => (
            <>
              <Progress answers={known} />
              <MarkingAnswers
                testId={testId}
                itemNo={itemNo}
                question={question}
                source={source}
                answers={known}
                names={isNameless ? undefined : names.data}
                elsewhere={elsewhere}
              />
            </>
          )}
        </QueryView>
      </div>
      <div className="contents gap-4 lg:grid">
        <div className="max-lg:-order-1">
          <MarkingTask testId={testId} itemNo={itemNo} question={question} />
        </div>
        <Switch isSelected={isHidden} onChange={hide} description={t('marking.hideNamesHint')}>
          {t('marking.hideNames')}
        </Switch>
      </div>
    </div>
  )
}

function Progress({ answers }: { answers: readonly MarkingAnswer[] }) {
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

/** What was asked and what is accepted; folded on a phone, where the answers come first. */
function MarkingTask({ testId, itemNo, question }: { testId: string; itemNo: number; question: Question }) {
  const { t } = useTranslation('results')
  const isWide = useIsWide()
  return (
    <details open={isWide} className="group rounded-lg border border-line bg-surface px-4 py-2">
      <summary className="target flex cursor-pointer items-center gap-2 font-semibold">
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-90" />
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
