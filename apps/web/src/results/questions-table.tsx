import type { QuestionResult } from '@katedra/contract/results'
import { inLanguage } from '@katedra/questions'
import { Section } from '@katedra/ui/page'
import { plain } from '@katedra/ui/rich-text'
import { Cell, ColumnHead, Row, RowHead, SortHeader, Table, TableBody, TableHead, type Sort } from '@katedra/ui/table'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { useLanguage } from '../app/i18n.ts'
import { isQuestionColumn, sortQuestions } from './sort-rows.ts'

interface QuestionsTableProps {
  questions: readonly QuestionResult[]
  onQuestion: (itemNo: number) => void
}

/** All questions with their figures; a number jumps to the question's column of the map. */
export const QuestionsTable = memo(
  function QuestionsTable({ questions, onQuestion }: QuestionsTableProps) {
    const { t } = useTranslation('results')
    const [sort, setSort] = useState<Sort>({ column: 'item_no', direction: 'ascending' })
    const rows = sortQuestions(questions, isQuestionColumn(sort.column) ? sort.column : 'item_no', sort.direction)
    const head = { sort, onSort: setSort }
    return (
      <Section title={t('questions.title')}>
        <Table caption={t('questions.title')}>
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
          </TableHead>
          <TableBody>
            {rows.map((question) => (
              <QuestionRow key={question.item_no} question={question} onQuestion={onQuestion} />
            ))}
          </TableBody>
        </Table>
      </Section>
    )
  },
  (before, after) => before.questions === after.questions,
)

function QuestionRow({ question, onQuestion }: { question: QuestionResult; onQuestion: (itemNo: number) => void }) {
  const { t } = useTranslation(['results', 'subjects'])
  const format = useFormat()
  const language = useLanguage()
  const { item_no, success, average_time_s } = question
  const unknown = t('unknown')
  return (
    <Row>
      <RowHead className="max-w-xl">
        <button
          type="button"
          className="target text-left text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
          onClick={() => onQuestion(item_no)}
        >
          <span className="tabular">{item_no}.</span> {plain(inLanguage(question.title, language))}
        </button>
      </RowHead>
      <Cell label={t('column.type')} className="sm:whitespace-nowrap">
        {t(`subjects:type.${question.type}`)}
      </Cell>
      <Cell label={t('column.success')} isNumber>
        {success === null ? unknown : <Success fraction={success} text={format.percent(success)} />}
      </Cell>
      <Cell label={t('column.averageTime')} isNumber>
        {average_time_s === null ? unknown : format.duration(average_time_s)}
      </Cell>
      <Cell label={t('column.answers')} isNumber>
        {format.number(question.answer_count, 0)}
      </Cell>
    </Row>
  )
}

/** The figure, with a bar that helps the eye to find the low ones. */
function Success({ fraction, text }: { fraction: number; text: string }) {
  return (
    <span className="flex items-center justify-end gap-3">
      <span aria-hidden className="block h-2 w-20 overflow-hidden rounded-full border border-line-strong bg-sunken">
        <span className="block h-full bg-accent" style={{ width: `${fraction * 100}%` }} />
      </span>
      <span className="min-w-14 whitespace-nowrap">{text}</span>
    </span>
  )
}
