import type { QuestionDetail } from '@katedra/contract/results'
import { Section } from '@katedra/ui/page'
import { Switch } from '@katedra/ui/switch'
import { ColumnHead, SortHeader, Table, TableBody, TableHead, type Sort } from '@katedra/ui/table'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../app/i18n.ts'
import { AnswerRow } from './answer-row.tsx'
import { useExcludeDialog } from './exclude-dialog.tsx'
import { useHiddenNames } from './hidden-names.ts'
import { answerRows, isAnswerColumn, sortAnswers } from './question-answers.ts'

/** Every answer to the question, by name or without names. */
export function AnswersTable({ testId, detail }: { testId: string; detail: QuestionDetail }) {
  const { t } = useTranslation('results')
  const language = useLanguage()
  const { ask, dialog } = useExcludeDialog(testId)
  const [isHidden, hide] = useHiddenNames('question', false)
  const [sort, setSort] = useState<Sort>({ column: 'name', direction: 'ascending' })
  const rows = useMemo(() => {
    const nameless = isHidden ? (place: number) => t('question.nameless', { number: place }) : null
    const column = isAnswerColumn(sort.column) ? sort.column : 'name'
    return sortAnswers(answerRows(detail, { language, nameless }), column, sort.direction)
  }, [detail, isHidden, language, sort, t])
  return (
    <Section
      title={t('question.answers')}
      action={
        <Switch isSelected={isHidden} onChange={hide}>
          {t('question.hideNames')}
        </Switch>
      }
    >
      {rows.length === 0 && <p className="text-ink-soft">{t('question.noAnswers')}</p>}
      {rows.length > 0 && (
        <Table caption={t('question.answers')} maxHeight="none">
          <AnswersHead sort={sort} onSort={setSort} />
          <TableBody>
            {rows.map((row) => (
              <AnswerRow
                key={row.attempt_id}
                testId={testId}
                row={row}
                outOf={detail.question.points}
                isNameless={isHidden}
                onExclude={() =>
                  ask({ item_no: detail.item_no, answer: { attempt_id: row.attempt_id, name: row.label } })
                }
              />
            ))}
          </TableBody>
        </Table>
      )}
      {dialog}
    </Section>
  )
}

function AnswersHead(head: { sort: Sort; onSort: (sort: Sort) => void }) {
  const { t } = useTranslation('results')
  return (
    <TableHead>
      <SortHeader {...head} column="name">
        {t('column.name')}
      </SortHeader>
      <SortHeader {...head} column="text">
        {t('column.answer')}
      </SortHeader>
      <SortHeader {...head} column="points" isNumber firstDirection="descending">
        {t('column.points')}
      </SortHeader>
      <SortHeader {...head} column="active_ms" isNumber>
        {t('column.time')}
      </SortHeader>
      <ColumnHead>{t('column.counting')}</ColumnHead>
    </TableHead>
  )
}
