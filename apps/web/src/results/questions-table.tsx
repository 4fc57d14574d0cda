import type { Exclusion, QuestionResult } from '@katedra/contract/results'
import { InfoPopover } from '@katedra/ui/info-popover'
import { Section } from '@katedra/ui/page'
import { ColumnHead, SortHeader, Table, TableBody, TableHead, type Sort } from '@katedra/ui/table'
import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '@katedra/ui/button-class'
import { useExcludeDialog } from './exclude-dialog.tsx'
import { standingExclusion } from './interventions.ts'
import { QuestionRow } from './question-row.tsx'
import { isQuestionColumn, sortQuestions } from './sort-rows.ts'

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
    const { t } = useTranslation('results')
    const { ask, dialog } = useExcludeDialog(testId)
    const [sort, setSort] = useState<Sort>({ column: 'item_no', direction: 'ascending' })
    const rows = sortQuestions(questions, isQuestionColumn(sort.column) ? sort.column : 'item_no', sort.direction)
    return (
      <Section title={t('questions.title')} action={hasAnalysis && <AnalysisLink testId={testId} />}>
        <Table caption={t('questions.title')} maxHeight="none">
          <QuestionsHead sort={sort} onSort={setSort} />
          <TableBody>
            {rows.map((question) => (
              <QuestionRow
                key={question.item_no}
                testId={testId}
                question={question}
                waitingCount={waiting.get(question.item_no) ?? 0}
                exclusion={standingExclusion(exclusions, question.item_no)}
                onExclude={() => ask({ item_no: question.item_no })}
              />
            ))}
          </TableBody>
        </Table>
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

function QuestionsHead(head: { sort: Sort; onSort: (sort: Sort) => void }) {
  const { t } = useTranslation('results')
  return (
    <TableHead>
      <SortHeader {...head} column="item_no">
        {t('column.question')}
      </SortHeader>
      <ColumnHead>{t('column.type')}</ColumnHead>
      <SortHeader {...head} column="success" isNumber>
        {t('column.success')}
      </SortHeader>
      <SortHeader {...head} column="average_time_s" isNumber firstDirection="descending">
        {t('column.averageTime')}
      </SortHeader>
      <SortHeader {...head} column="answer_count" isNumber firstDirection="descending">
        {t('column.answers')}
      </SortHeader>
      <ColumnHead>
        <span className="inline-flex items-center">
          {t('column.counting')}
          <InfoPopover label={t('exclusion.aboutTitle')}>{t('exclusion.about')}</InfoPopover>
        </span>
      </ColumnHead>
    </TableHead>
  )
}
