import type { GeneratedKind } from '@katedra/contract/generated-kind'
import type { QuestionDetail, TestResults } from '@katedra/contract/results'
import { Button } from '@katedra/ui/button'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { Stat, StatRow } from '@katedra/ui/stat'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, CircleSlash2, PencilLine } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useFormat } from '@katedra/screens/format.ts'
import { lineLink } from '@katedra/screens/look/link-class.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { isOrdering } from '@katedra/questions'
import { useGeneratedTitle } from '../../generators/generators.tsx'
import { AnswersTable } from './answers-table.tsx'
import { BackToResults } from '../back-to-results.tsx'
import { standingExclusion, interventionsOf } from '../rescoring/interventions.ts'
import { InterventionsSection } from '../rescoring/interventions-section.tsx'
import { useExcludeDialog } from '../rescoring/exclude-dialog.tsx'
import { MendSheet } from '../rescoring/mend-sheet.tsx'
import { seconds } from '../suspicion-words.ts'
import { ExclusionNote } from '../rescoring/exclusion-note.tsx'
import { GapFigures } from './gap-figures.tsx'
import { OptionBars } from './option-bars.tsx'
import { TextGroups } from './text-groups.tsx'
import { ThingPlaces } from './thing-places.tsx'
import { analysisQuery, questionQuery, resultsPollDelay, resultsQuery } from '../results.data.ts'
import { useHiddenNames, type HiddenNames } from '../hidden-names.ts'
import { SolvedQuestion } from '../solved-question.tsx'

/** One question of a test: its key, its figures and every answer to it. */
export function QuestionPage(): ReactElement {
  const { t } = useTranslation('results')
  const { testId, itemNo } = useParams({ from: '/signed-in/vysledky/$testId/otazky/$itemNo' })
  const number = Number(itemNo)
  const results = useQuery({ ...resultsQuery(testId), refetchInterval: (query) => resultsPollDelay(query.state.data) })
  const detail = useQuery({ ...questionQuery(testId, number), refetchInterval: () => resultsPollDelay(results.data) })
  const names = useHiddenNames('question', false)
  const title = t('question.title', { number })
  useTitle(results.data === undefined ? title : `${title} – ${results.data.test.title}`)
  return (
    <Page
      title={title}
      back={<BackToResults testId={testId} title={results.data?.test.title} />}
      action={
        detail.data !== undefined && (
          <QuestionActions key={number} testId={testId} detail={detail.data} isNameless={names[0]} />
        )
      }
      intro={results.data !== undefined && <QuestionNeighbours results={results.data} itemNo={number} />}
    >
      <QueryView
        query={detail}
        safe={t('safe')}
        skeleton={
          <SkeletonGroup className="grid gap-6">
            <Skeleton className="h-48" />
            <Skeleton lines={8} />
          </SkeletonGroup>
        }
      >
        {(known) => <Detail key={number} testId={testId} detail={known} results={results.data} names={names} />}
      </QueryView>
    </Page>
  )
}

interface ActionsProps {
  testId: string
  detail: QuestionDetail
  isNameless: boolean
}

/** Leaving the question out, and mending its key or points. */
function QuestionActions({ testId, detail, isNameless }: ActionsProps) {
  const { t } = useTranslation('results')
  const { ask, dialog } = useExcludeDialog(testId, isNameless)
  const [isMending, setIsMending] = useState(false)
  const { item_no, exclusions } = detail
  return (
    <>
      {standingExclusion(exclusions, item_no) === undefined && (
        <Button icon={<CircleSlash2 aria-hidden />} onClick={() => ask({ item_no })}>
          {t('exclusion.question')}
        </Button>
      )}
      <Button icon={<PencilLine aria-hidden />} onClick={() => setIsMending(true)}>
        {t('mend.open')}
      </Button>
      {dialog}
      {isMending && (
        <MendSheet testId={testId} detail={detail} isNameless={isNameless} onClose={() => setIsMending(false)} />
      )}
    </>
  )
}

/** The question before and the one after. */
function QuestionNeighbours({ results, itemNo }: { results: TestResults; itemNo: number }) {
  const { t } = useTranslation(['results', 'subjects'])
  const index = results.questions.findIndex(({ item_no }) => item_no === itemNo)
  const question = results.questions[index]
  const before = index > 0 ? results.questions[index - 1] : undefined
  const after = index === -1 ? undefined : results.questions[index + 1]
  const to = (item_no: number) => ({ testId: results.test.id, itemNo: String(item_no) })
  return (
    <div className="flex flex-wrap items-center gap-x-6">
      {question !== undefined && (
        <span>
          {t(`subjects:type.${question.form ?? question.type}`)}, {t('subjects:points', { count: question.points })}
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

interface FiguresProps {
  testId: string
  detail: QuestionDetail
  results: TestResults | undefined
}

interface DetailProps extends FiguresProps {
  names: HiddenNames
}

/** The question, then figures, then pictures, then everything that was answered. */
function Detail({ testId, detail, results, names }: DetailProps) {
  const [isNameless] = names
  const { question, item_no, generated } = detail
  const isSame = generated === undefined
  const exclusion = standingExclusion(detail.exclusions, item_no)
  return (
    <div className="grid min-w-0 gap-8">
      {exclusion !== undefined && <ExclusionNote testId={testId} exclusion={exclusion} />}
      <QuestionFigures testId={testId} detail={detail} results={results} />
      {generated === undefined ? <SolvedQuestion question={question} /> : <EachOwn generated={generated} />}
      {isSame && question.type === 'abc' && <OptionBars question={question} answers={detail.answers} />}
      {isSame && question.type === 'connection' && isOrdering(question.content) && (
        <ThingPlaces question={question} answers={detail.answers} />
      )}
      {isSame && question.type === 'text' && (
        <TextGroups testId={testId} detail={detail} question={question} isNameless={isNameless} />
      )}
      {isSame && question.type === 'text' && (
        <GapFigures testId={testId} detail={detail} question={question} isNameless={isNameless} />
      )}
      <AnswersTable testId={testId} detail={detail} names={names} />
      <InterventionsSection testId={testId} interventions={interventionsOf(detail)} />
    </div>
  )
}

/** In place of the question, where each pupil has had another one. */
function EachOwn({ generated }: { generated: GeneratedKind }) {
  const { t } = useTranslation('results')
  const title = useGeneratedTitle()(generated)
  return <p className="max-w-prose">{t('question.eachOwn', { title })}</p>
}

/** Success with its interval, time with the threshold, number of answers. */
function QuestionFigures({ testId, detail, results }: FiguresProps) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const { item_no, threshold, answers } = detail
  const figures = results?.questions.find((question) => question.item_no === item_no)
  const fastCount = answers.filter(({ is_fast }) => is_fast).length
  const { success = null, average_time_s = null } = figures ?? {}
  return (
    <StatRow>
      <Stat
        label={t('column.success')}
        value={success === null ? t('unknown') : format.percent(success)}
        // Of the answers that are marked already an interval would speak for all.
        note={success !== null && <Interval testId={testId} itemNo={item_no} />}
      />
      <Stat
        label={t('column.averageTime')}
        value={average_time_s === null ? t('unknown') : format.duration(average_time_s)}
        note={t('question.fast', { count: fastCount, threshold: seconds(t, threshold.threshold_ms, format) })}
      />
      <Stat
        label={t('column.answers')}
        value={format.number(figures?.answer_count ?? 0, 0)}
        note={t('question.of', { count: answers.length })}
      />
    </StatRow>
  )
}

/** Between what the success would lie with other pupils as good as these; only where the analysis gives it. */
function Interval({ testId, itemNo }: { testId: string; itemNo: number }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const { data } = useQuery(analysisQuery(testId))
  const item = data?.items.find(({ item_no }) => item_no === itemNo)
  if (item === undefined || item.facility_low === null || item.facility_high === null) return null
  return (
    <>{t('question.interval', { low: format.percent(item.facility_low), high: format.percent(item.facility_high) })}</>
  )
}
