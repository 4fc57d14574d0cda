import type { TestResults, QuestionResult, StudentResult } from '@katedra/contract/results'
import { buttonClass } from '@katedra/ui/button-class'
import { Card } from '@katedra/ui/card'
import { EmptyState } from '@katedra/ui/empty-state'
import { HeatMap } from '@katedra/ui/heat-map'
import { Histogram } from '@katedra/ui/histogram'
import { EmptyResults } from '@katedra/ui/illustrations/scenes'
import { Section } from '@katedra/ui/page'
import { Stat, StatRow } from '@katedra/ui/stat'
import { Link } from '@tanstack/react-router'
import { CircleCheckBig, CircleSlash2, Flag, PencilLine } from 'lucide-react'
import { memo, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { lineLink } from '@katedra/screens/look/link-class.ts'
import { ExportMenu } from '../../exports/exports.tsx'
import { MarksState } from '../../marks/marks.tsx'
import { ShareResults } from '../../public-pages/public-pages.tsx'
import { headlineWords } from '../headline.ts'
import { interventionsOf } from '../rescoring/interventions.ts'
import { InterventionsSection } from '../rescoring/interventions-section.tsx'
import { judgedQuestions, waitingAnswers } from './counting-answers.ts'
import { distributionBars, distributionSummary } from './distribution.ts'
import { heatColumns, heatRows } from './heat-cells.ts'
import { Misconceptions } from './misconceptions.tsx'
import { QuestionsTable } from './questions-table.tsx'
import { StudentsTable } from './students-table.tsx'

/** What can be done with results, and the way to the test. */
export function ResultsActions({ results: { test, manual_count } }: { results: TestResults }) {
  const { t } = useTranslation('results')
  return (
    <>
      <ExportMenu test={test} />
      <ShareResults test={test} />
      <Link to="/testy/$testId" params={{ testId: test.id }} className={buttonClass()}>
        {t('toTest')}
      </Link>
      {test.state === 'finished' && test.started_count > 0 && (
        <Link
          to="/vysledky/$testId/znamky"
          params={{ testId: test.id }}
          className={buttonClass({ variant: manual_count > 0 ? 'secondary' : 'primary' })}
        >
          {t('toMarks')}
        </Link>
      )}
    </>
  )
}

interface ResultsBodyProps {
  results: TestResults
  /** The test runs, and its pupils stand in the live room. */
  isRunning?: boolean
  onAttempt: (attemptId: string, itemNo?: number) => void
}

/** Words first, then figures, then pictures, then tables. */
export function ResultsBody({ results, isRunning = false, onAttempt }: ResultsBodyProps) {
  // Drawing hundreds of pupils again may take a moment; typing and scrolling go first.
  const drawn = useDeferredValue(results)
  const { exclusions, rescorings } = drawn
  const interventions = useMemo(() => interventionsOf({ exclusions, rescorings }), [exclusions, rescorings])
  const { students, questions } = drawn
  const waiting = useMemo(() => waitingAnswers(students, questions), [students, questions])
  const testId = results.test.id
  const hasBegun = results.test.started_count > 0

  return (
    <div className="grid gap-8">
      {hasBegun ? (
        <>
          <div className="grid gap-4">
            <Headline results={results} />
            <WaitingLines results={results} />
            {!isRunning && <MarksState testId={testId} />}
            {!isRunning && <Contents hasMap={results.submitted_count > 0} />}
          </div>
          <ThreeNumbers results={results} />
          {results.average_fraction !== null && <Distribution results={drawn} />}
          {results.has_generated === true && results.submitted_count > 0 && (
            <Misconceptions results={drawn} onAttempt={onAttempt} />
          )}
          {results.submitted_count > 0 && (
            <div id="results-map">
              <AnswerMap students={students} questions={questions} onAttempt={onAttempt} />
            </div>
          )}
        </>
      ) : (
        !isRunning && <NoOneYet results={results} />
      )}
      {hasBegun && !isRunning && (
        <div id="results-students">
          <StudentsTable students={students} questions={questions} onAttempt={onAttempt} />
        </div>
      )}
      {hasBegun && (
        <div id="results-questions">
          <QuestionsTable
            testId={testId}
            questions={questions}
            waiting={waiting}
            exclusions={exclusions}
            hasAnalysis={drawn.submitted_count > 0}
          />
        </div>
      )}
      <InterventionsSection testId={testId} interventions={interventions} />
    </div>
  )
}

/** What stands below: of a class of thirty the questions come three screens later. */
function Contents({ hasMap }: { hasMap: boolean }) {
  const { t } = useTranslation('results')
  const parts = [
    ...(hasMap ? [{ id: 'results-map', title: t('map.title') }] : []),
    { id: 'results-students', title: t('students.title') },
    { id: 'results-questions', title: t('questions.title') },
  ]
  return (
    <nav aria-label={t('contents')} data-print="none">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className={lineLink}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface AnswerMapProps {
  students: readonly StudentResult[]
  questions: readonly QuestionResult[]
  onAttempt: (attemptId: string, itemNo?: number) => void
}

/** Pupils × questions. Drawn again only when a pupil has handed in: the query keeps unchanged parts identical. */
const AnswerMap = memo(function AnswerMap({ students, questions, onAttempt }: AnswerMapProps) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const language = useLanguage()
  const rows = useMemo(() => heatRows(t, students, questions, format), [t, students, questions, format])
  const columns = useMemo(() => heatColumns(questions, language), [questions, language])
  return (
    <Section title={t('map.title')}>
      <p className="max-w-prose text-ink-soft">{t('map.text')}</p>
      <HeatMap
        caption={t('map.title')}
        rowHeader={t('column.name')}
        rows={rows}
        columns={columns}
        onCell={(attemptId, itemNo) => onAttempt(attemptId, Number(itemNo))}
      />
    </Section>
  )
}, hasSameFigures)

/** What is shown: pupils who are still at work are not in the map. */
function hasSameFigures(before: AnswerMapProps, after: AnswerMapProps): boolean {
  return (
    isSameList(handedIn(before.students), handedIn(after.students)) &&
    isSameList(
      before.questions.flatMap(({ title, counts }) => [title, counts]),
      after.questions.flatMap(({ title, counts }) => [title, counts]),
    )
  )
}

function handedIn(students: readonly StudentResult[]): StudentResult[] {
  return students.filter(({ state }) => state === 'submitted')
}

function isSameList(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && before.every((item, index) => item === after[index])
}

function Headline({ results }: { results: TestResults }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const questions = judgedQuestions(results.questions, waitingAnswers(results.students, results.questions))
  return (
    <p role="status" className="max-w-prose text-xl font-medium text-pretty sm:text-2xl">
      {headlineWords(
        t,
        {
          ...results,
          questions,
          started_count: results.test.started_count,
          is_over: results.test.state === 'finished',
        },
        format,
      )}
    </p>
  )
}

/** What the figures leave open: answers to mark, suspicions to look at, questions that don't count. */
function WaitingLines({ results }: { results: TestResults }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const { manual_count, submitted_count, suspicion_count, questions, test } = results
  const left = questions.filter(({ counts }) => !counts)
  const excluded = left.filter(({ full_points }) => !full_points).map(({ item_no }) => String(item_no))
  const given = left.filter(({ full_points }) => full_points).map(({ item_no }) => String(item_no))
  if (manual_count === 0 && suspicion_count === 0 && left.length === 0) return null
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
      {given.length > 0 && (
        <span className="inline-flex items-center gap-2">
          <CircleCheckBig aria-hidden className="size-4 shrink-0" />
          {t('exclusion.fullForAll', { count: given.length, numbers: format.list(given) })}
        </span>
      )}
    </div>
  )
}

function ThreeNumbers({ results }: { results: TestResults }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const { average_fraction, average_duration_s, answer_count, submitted_count, manual_count, out_of, test } = results
  const unknown = t('unknown')

  function noteOfAverage(): string {
    if (average_fraction === null && submitted_count > 0) return t('number.unmarked')
    if (average_fraction === null) return t(test.state === 'finished' ? 'number.settling' : 'number.noneYet')
    if (manual_count > 0) return t('number.withoutWaiting', { count: manual_count })
    // Where an answer of one pupil doesn't count, points of pupils can't be averaged, only their shares.
    const isOneMeasure = results.students.every((one) => one.fraction === null || one.out_of === out_of)
    if (!isOneMeasure) return t('number.pointsVary')
    return t('number.points', {
      count: out_of,
      points: format.number(average_fraction * out_of, 2),
      out_of: format.number(out_of, 2),
    })
  }

  return (
    <StatRow>
      <Stat
        label={t(manual_count > 0 ? 'number.averageSoFar' : 'number.average')}
        value={average_fraction === null ? unknown : format.percent(average_fraction)}
        note={noteOfAverage()}
      />
      <Stat
        label={t('number.duration')}
        value={average_duration_s === null ? unknown : format.duration(average_duration_s)}
        note={t('number.submitted', {
          count: submitted_count,
          total: test.expected_count,
        })}
      />
      <Stat
        label={t('number.answers')}
        value={format.number(answer_count, 0)}
        note={t('number.questions', { count: results.questions.filter(({ counts }) => counts).length })}
      />
    </StatRow>
  )
}

function Distribution({ results }: { results: TestResults }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  return (
    <Card as="section">
      <Histogram
        caption={t('distribution.title')}
        summary={distributionSummary(t, results.distribution, format)}
        bars={distributionBars(t, results.distribution, format)}
        labelHeader={t('distribution.result')}
        valueHeader={t('distribution.count')}
      />
    </Card>
  )
}

/** Why there is nothing to see. */
function NoOneYet({ results }: { results: TestResults }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const { test } = results
  return (
    <Section title={t('title')}>
      <EmptyState
        headingLevel={3}
        illustration={<EmptyResults />}
        title={t(`empty.${test.state}.title`)}
        description={t(`empty.${test.state}.text`, { when: format.when(test.starts_at) })}
      />
    </Section>
  )
}
