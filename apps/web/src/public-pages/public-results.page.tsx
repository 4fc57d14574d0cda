import { CallError } from '@katedra/contract/call'
import {
  minShown,
  type PublicResults,
  type SharedFigures as Figures,
  type SharedQuestion,
} from '@katedra/contract/public-pages'
import { Button } from '@katedra/ui/button'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyResults, NotFound } from '@katedra/ui/illustrations/scenes'
import { Page, Section } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Printer, ChevronRight } from 'lucide-react'
import { type ReactElement, lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useProblem } from '@katedra/client/problem'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { Card } from '@katedra/ui/card'
import { Histogram } from '@katedra/ui/histogram'
import { Stat, StatRow } from '@katedra/ui/stat'
import { inLanguage } from '@katedra/questions'
import { RichText } from '@katedra/ui/rich-text'
import { useLanguage } from '@katedra/screens/language.ts'
import { PublicFrame } from './public-frame.tsx'
import { publicResultsQuery } from './public-pages.data.ts'
import { sharedBars, sharedSummary } from './shared-distribution.ts'
import { sharedWords } from './shared-words.ts'

/** How often a reader who waits for the end of a test is shown whether it has come. */
const waitingDelay = 30_000

/** Results of a test for everyone who has the link: figures of a class and no one's name. */
export function PublicResultsPage(): ReactElement {
  const { t } = useTranslation('public-pages')
  const problem = useProblem()
  const { code = '' } = useSearch({ from: '/public-results' })
  const { data, error, refetch } = useQuery({
    ...publicResultsQuery(code),
    refetchInterval: (query) => (query.state.data?.withheld === 'not_over' ? waitingDelay : false),
  })
  // What was there before the teacher ended the page is not shown any more.
  const isGone = error instanceof CallError && error.status === 404
  const results = isGone ? undefined : data
  useTitle(results === undefined ? t('title') : `${results.title}, ${results.class_name} – ${t('title')}`)
  return (
    <PublicFrame>
      <Page
        title={results?.title ?? t(isGone ? 'gone' : 'title')}
        {...(results === undefined ? {} : { intro: <Facts results={results} /> })}
        {...(results === undefined || results.figures === null ? {} : { action: <PrintButton /> })}
      >
        <QueryView
          query={{ data: results, error, refetch }}
          safe={t('safe')}
          gone={
            <EmptyState
              illustration={<NotFound />}
              title={t('goneTitle')}
              description={error === null ? '' : problem(error)}
            />
          }
          skeleton={
            <SkeletonGroup label={t('loading')} className="grid gap-6">
              <Skeleton className="h-28" />
              <Skeleton className="h-56" />
            </SkeletonGroup>
          }
        >
          {(shown) => <Shown results={shown} />}
        </QueryView>
      </Page>
    </PublicFrame>
  )
}

function Shown({ results: { figures, withheld, expires_at } }: { results: PublicResults }) {
  const { t } = useTranslation('public-pages')
  const format = useFormat()
  return (
    <>
      {figures !== null && <SharedFigures figures={figures} />}
      {withheld !== null && (
        <EmptyState
          illustration={<EmptyResults />}
          title={t(`withheld.${withheld}.title`)}
          description={<p role="status">{t(`withheld.${withheld}.text`, { min: minShown })}</p>}
        />
      )}
      <p className="border-t border-line pt-4 text-sm text-ink-soft">
        {t('privacy')} {t('until', { date: format.date(expires_at) })}
      </p>
    </>
  )
}

/** Words first, then three numbers, the picture, the questions. */
function SharedFigures({ figures }: { figures: Figures }) {
  const { t } = useTranslation('public-pages')
  const format = useFormat()
  const { distribution } = figures
  return (
    <div className="grid gap-8">
      <p className="max-w-prose text-xl font-medium text-pretty sm:text-2xl">{sharedWords(t, figures, format)}</p>
      <ThreeNumbers figures={figures} />
      <Card as="section" data-print="whole" className="print:[&_details]:hidden">
        <Histogram
          caption={t('distribution.title')}
          summary={sharedSummary(t, distribution, format)}
          bars={sharedBars(t, distribution, format)}
          labelHeader={t('distribution.result')}
          valueHeader={t('distribution.count')}
        />
      </Card>
      <SharedQuestions questions={figures.questions} />
    </div>
  )
}

/** Comes when a question is unfolded: the views of all types are larger than the page. */
const SharedSolution = lazy(async () => ({ default: (await import('./shared-solution.tsx')).SharedSolution }))

/** How each question went; with its text and right answer where those may be seen. */
function SharedQuestions({ questions }: { questions: readonly SharedQuestion[] }) {
  const { t } = useTranslation('public-pages')
  return (
    <Section title={t('questions.title')}>
      {questions.every(({ question }) => question === null) && (
        <p className="max-w-prose text-ink-soft">{t('questions.hidden')}</p>
      )}
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
        {questions.map((question) => (
          <QuestionLine key={question.item_no} of={question} />
        ))}
      </ol>
    </Section>
  )
}

function QuestionLine({ of: { item_no, type, points, counts, success, question } }: { of: SharedQuestion }) {
  const { t } = useTranslation(['public-pages', 'subjects'])
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  return (
    <li data-print="whole" className="grid min-w-0 gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p>
          <span className="tabular font-semibold">{item_no}.</span>{' '}
          {question === null ? (
            t(`subjects:type.${type}`)
          ) : (
            <RichText isInline text={inLanguage(question.prompt, language)} />
          )}
        </p>
        <p className="text-sm text-ink-soft">{t('subjects:points', { count: points })}</p>
      </div>
      <Success counts={counts} success={success} />
      {question !== null && (
        <button
          type="button"
          data-print="none"
          aria-expanded={isOpen}
          aria-controls={panelId}
          aria-label={t('questions.solutionOf', { number: item_no })}
          className="target inline-flex items-center gap-1.5 justify-self-start rounded-sm text-sm font-medium text-accent underline underline-offset-4"
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronRight aria-hidden className={`size-4 transition-transform ${isOpen ? 'rotate-90' : ''}`} />
          {t('questions.solution')}
        </button>
      )}
      <div id={panelId} hidden={!isOpen} className="border-t border-line pt-4 pb-2 sm:col-span-2">
        {isOpen && question !== null && (
          <Suspense fallback={<p className="text-ink-soft">{t('loading')}</p>}>
            <SharedSolution question={question} />
          </Suspense>
        )}
      </div>
    </li>
  )
}

/** The figure, with a bar that helps the eye to find the low ones. */
function Success({ counts, success }: Pick<SharedQuestion, 'counts' | 'success'>) {
  const { t } = useTranslation('public-pages')
  const format = useFormat()
  if (!counts) return <p className="text-sm text-ink-soft sm:text-right">{t('questions.notCounted')}</p>
  if (success === null) return <p className="text-sm text-ink-soft sm:text-right">{t('questions.tooFew')}</p>
  return (
    <p className="flex items-center gap-3">
      <span className="sr-only">{t('questions.success')}</span>
      <span aria-hidden className="block h-2 w-24 overflow-hidden rounded-full border border-line-strong bg-sunken">
        <span className="block h-full bg-accent [print-color-adjust:exact]" style={{ width: `${success * 100}%` }} />
      </span>
      <span className="tabular min-w-14 text-right font-semibold whitespace-nowrap">{format.percent(success)}</span>
    </p>
  )
}

function ThreeNumbers({ figures }: { figures: Figures }) {
  const { t } = useTranslation('public-pages')
  const format = useFormat()
  const { average_fraction, average_duration_s, answer_count, submitted_count, out_of, is_final, questions } = figures
  const unknown = t('unknown')
  return (
    <StatRow>
      <Stat
        label={t(is_final ? 'number.average' : 'number.averageSoFar')}
        value={average_fraction === null ? unknown : format.percent(average_fraction)}
        note={t('number.outOf', { count: out_of, points: format.number(out_of, 2) })}
      />
      <Stat
        label={t('number.duration')}
        value={average_duration_s === null ? unknown : format.duration(average_duration_s)}
        note={t('number.submitted', { count: submitted_count })}
      />
      <Stat
        label={t('number.answers')}
        value={format.number(answer_count, 0)}
        note={t('number.questions', { count: questions.length })}
      />
    </StatRow>
  )
}

function PrintButton() {
  const { t } = useTranslation('public-pages')
  return (
    <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
      {t('print')}
    </Button>
  )
}

/** Which class, where and when; a date stays in one piece. */
function Facts({ results }: { results: PublicResults }) {
  const format = useFormat()
  const facts = [results.class_name, results.school_name, format.date(results.held_at)]
  return (
    <ul className="flex flex-wrap gap-x-4 text-ink">
      {facts.map((fact) => (
        <li key={fact} className="min-w-0 wrap-anywhere">
          {fact}
        </li>
      ))}
    </ul>
  )
}
