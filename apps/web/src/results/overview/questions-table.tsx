import type { Exclusion, QuestionResult } from '@katedra/contract/results'
import { Button } from '@katedra/ui/button'
import { DataTable } from '@katedra/ui/data-table'
import { InfoPopover } from '@katedra/ui/info-popover'
import { Section } from '@katedra/ui/page'
import { Link } from '@tanstack/react-router'
import { CircleSlash2 } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { buttonClass } from '@katedra/ui/button-class'
import { useExcludeDialog } from '../rescoring/exclude-dialog.tsx'
import { standingExclusion } from '../rescoring/interventions.ts'
import { ItemLink } from '../item-link.tsx'
import { ShareBar } from '../share-bar.tsx'
import { ExcludedBadge, ExclusionFacts, PutBackButton } from '../rescoring/exclusion-note.tsx'
import { questionOrder } from './results-order.ts'

interface QuestionsTableProps {
  testId: string
  questions: readonly QuestionResult[]
  /** How many answers to a question wait for marking. */
  waiting: ReadonlyMap<number, number>
  exclusions: readonly Exclusion[]
  /** Something is handed in: before that there is nothing to analyse. */
  hasAnalysis: boolean
}

/** All questions with their figures; each leads to its own page and can be left out. */
export const QuestionsTable = memo(
  function QuestionsTable({ testId, questions, waiting, exclusions, hasAnalysis }: QuestionsTableProps) {
    const { t } = useTranslation(['results', 'subjects'])
    const format = useFormat()
    const { ask, dialog } = useExcludeDialog(testId)
    return (
      <Section title={t('questions.title')} action={hasAnalysis && <AnalysisLink testId={testId} />}>
        <DataTable
          caption={t('questions.title')}
          maxHeight="none"
          rows={questions}
          rowKey={({ item_no }) => String(item_no)}
          sort={{ column: 'item_no', direction: 'ascending' }}
          columns={[
            {
              key: 'item_no',
              label: t('column.question'),
              ...questionOrder.item_no,
              cellClassName: 'max-w-xl min-w-56',
              cell: (question) => {
                const exclusion = standingExclusion(exclusions, question.item_no)
                return (
                  <>
                    <ItemLink testId={testId} item={question} />
                    {exclusion !== undefined && <ExclusionFacts exclusion={exclusion} />}
                  </>
                )
              },
            },
            {
              key: 'type',
              label: t('column.type'),
              cellClassName: 'sm:whitespace-nowrap',
              cell: ({ type, form = type }) => t(`subjects:type.${form}`),
            },
            {
              key: 'success',
              label: t('column.success'),
              ...questionOrder.success,
              isNumber: true,
              cell: ({ item_no, success }) => <Success success={success} waitingCount={waiting.get(item_no) ?? 0} />,
            },
            {
              key: 'average_time_s',
              label: t('column.averageTime'),
              ...questionOrder.average_time_s,
              isNumber: true,
              firstDirection: 'descending',
              cell: ({ average_time_s }) => (average_time_s === null ? t('unknown') : format.duration(average_time_s)),
            },
            {
              key: 'answer_count',
              label: t('column.answers'),
              ...questionOrder.answer_count,
              isNumber: true,
              firstDirection: 'descending',
              cell: ({ answer_count }) => format.number(answer_count, 0),
            },
            {
              key: 'counting',
              label: t('column.counting'),
              narrow: 'foot',
              head: (
                <span className="inline-flex items-center">
                  {t('column.counting')}
                  <InfoPopover label={t('exclusion.aboutTitle')}>{t('exclusion.about')}</InfoPopover>
                </span>
              ),
              cell: ({ item_no }) => (
                <Counting
                  testId={testId}
                  itemNo={item_no}
                  exclusion={standingExclusion(exclusions, item_no)}
                  onExclude={() => ask({ item_no })}
                />
              ),
            },
          ]}
        />
        {dialog}
      </Section>
    )
  },
  (before, after) =>
    before.questions === after.questions &&
    before.waiting === after.waiting &&
    before.exclusions === after.exclusions &&
    before.hasAnalysis === after.hasAnalysis,
)

function AnalysisLink({ testId }: { testId: string }) {
  const { t } = useTranslation('results')
  return (
    <Link to="/vysledky/$testId/rozbor" params={{ testId }} className={buttonClass({ size: 'sm' })}>
      {t('analysis.title')}
    </Link>
  )
}

interface SuccessProps extends Pick<QuestionResult, 'success'> {
  /** Answers that wait for marking; until they are marked, there is no success to speak of. */
  waitingCount: number
}

function Success({ success, waitingCount }: SuccessProps) {
  const { t } = useTranslation('results')
  const format = useFormat()
  if (waitingCount > 0)
    return <span className="text-sm text-ink-soft">{t('questions.waiting', { count: waitingCount })}</span>
  if (success === null) return t('unknown')
  return <ShareBar share={success} text={format.percent(success)} />
}

interface CountingProps {
  testId: string
  itemNo: number
  exclusion: Exclusion | undefined
  onExclude: () => void
}

/** Whether the question counts, and the way to change that. */
function Counting({ testId, itemNo, exclusion, onExclude }: CountingProps) {
  const { t } = useTranslation('results')
  const way = useRef<HTMLSpanElement>(null)
  const isOut = exclusion !== undefined
  const wasOut = useRef(isOut)
  // Moves the browser's focus to the way back: the button that was pressed, or that opened the dialog, has given way to it.
  useEffect(() => {
    if (wasOut.current !== isOut && document.activeElement === document.body)
      way.current?.querySelector('button')?.focus()
    wasOut.current = isOut
  }, [isOut])
  return (
    <span ref={way} className="flex flex-wrap items-center gap-2 sm:justify-end">
      {exclusion === undefined ? (
        <Button size="sm" variant="quiet" className="-mx-3" icon={<CircleSlash2 aria-hidden />} onClick={onExclude}>
          {t('exclusion.exclude')}
          <span className="sr-only">{t('exclusion.ofQuestion', { number: itemNo })}</span>
        </Button>
      ) : (
        <>
          <ExcludedBadge isFull={exclusion.full_points} />
          <PutBackButton testId={testId} exclusion={exclusion} />
        </>
      )}
    </span>
  )
}
