import type { BankQuestionDetail } from '@katedra/contract/questions'
import { CallError } from '@katedra/contract/call'
import { inLanguage } from '@katedra/questions'
import { buttonClass } from '@katedra/ui/button-class'
import { EmptyState } from '@katedra/ui/empty-state'
import { ErrorState } from '@katedra/ui/error-state'
import { NotFound } from '@katedra/ui/illustrations/scenes'
import { Page } from '@katedra/ui/page'
import { plain } from '@katedra/ui/rich-text'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../app/i18n.ts'
import { useProblem } from '../app/problem.ts'
import { useTitle } from '../app/title.ts'
import { meQuery } from '../profile/profile.data.ts'
import { BackToBank } from './back-to-bank.tsx'
import { writingOf } from './draft-of-question.ts'
import { EditorDesk } from './editor-desk.tsx'
import { keptAt, placeOf } from './kept-writing.ts'
import { QuestionActions } from './question-actions.tsx'
import { QuestionFacts } from './question-facts.tsx'
import { questionQuery } from './questions.data.ts'
import { SolvedQuestion } from './solved-question.tsx'
import { useAnother } from './use-another.ts'

/** One question: to change where it may be changed, to look at and copy where not. */
export function QuestionPage(): ReactElement {
  const { questionId } = useParams({ from: '/signed-in/otazky/$questionId' })
  // What is being written must not be replaced from outside, so nothing is asked for again by itself.
  const { data, error, refetch } = useQuery({ ...questionQuery(questionId), refetchOnWindowFocus: false })
  const { t } = useTranslation('question-bank')
  if (data !== undefined) return <LoadedQuestion question={data} />
  return (
    <Page title={t('one')} back={<BackToBank />}>
      {error === null ? <Loading /> : <NotLoaded error={error} onRetry={() => void refetch()} />}
    </Page>
  )
}

function LoadedQuestion({ question }: { question: BankQuestionDetail }) {
  const { t } = useTranslation('question-bank')
  const language = useLanguage()
  const me = useSuspenseQuery(meQuery).data
  /** Grows when the editor is to begin anew, as after bringing a version back. */
  const [turn, setTurn] = useState(0)
  useTitle(plain(inLanguage(question.question.prompt, language)))
  const place = placeOf(me.id, question.id)
  const isOwn = question.may.edit
  return (
    <Page
      title={t(isOwn ? 'edit.title' : 'one')}
      back={<BackToBank />}
      intro={<QuestionFacts question={question} />}
      action={
        <QuestionActions
          question={question}
          isUnsaved={() => keptAt(place).length > 0}
          onRestored={() => setTurn(turn + 1)}
        />
      }
    >
      {isOwn ? (
        <OwnQuestion key={`${question.id} ${turn}`} question={question} place={place} />
      ) : (
        <div className="max-w-2xl">
          <SolvedQuestion question={question.question} />
        </div>
      )}
    </Page>
  )
}

function OwnQuestion({ question, place }: { question: BankQuestionDetail; place: string }) {
  const language = useLanguage()
  const navigate = useNavigate()
  const another = useAnother()
  // What is saved now: the editor begins with it and goes back to it, but never has it put in by itself.
  const start = useMemo(() => writingOf(question, language), [question, language])
  return (
    <EditorDesk
      start={start}
      saved={question}
      place={place}
      onSaved={({ id }) => {
        if (id !== question.id) void navigate({ to: '/otazky/$questionId', params: { questionId: id } })
      }}
      onAnother={another}
    />
  )
}

function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('question-bank')
  const problem = useProblem()
  // What can't be an id at all (422) is as little here as what is not found.
  const isGone = error instanceof CallError && [404, 422].includes(error.status)
  if (!isGone) return <ErrorState title={problem(error)} safe={t('safe')} onRetry={onRetry} />
  return (
    <EmptyState
      illustration={<NotFound />}
      title={t('gone')}
      description={<p>{t('goneHint')}</p>}
      action={
        <Link to="/otazky" className={buttonClass()}>
          {t('goneBack')}
        </Link>
      }
    />
  )
}

function Loading() {
  return (
    <SkeletonGroup className="grid gap-6">
      <Skeleton className="h-24" />
      <Skeleton className="h-64" />
    </SkeletonGroup>
  )
}
