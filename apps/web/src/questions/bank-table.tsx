import type { BankQuestion, BankScope } from '@katedra/contract/questions'
import { inLanguage } from '@katedra/questions'
import { Badge } from '@katedra/ui/badge'
import { Checkbox } from '@katedra/ui/checkbox'
import { plain, RichText } from '@katedra/ui/rich-text'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { useLanguage } from '../app/i18n.ts'
import { textLink } from '../app/link-class.ts'
import { subjectsQuery } from '../subjects/subjects.data.ts'
import { RowActions } from './row-actions.tsx'
import type { Selection } from './selection.ts'
import { VisibilityBadge } from './visibility-badge.tsx'

export type OnSelect = (some: readonly BankQuestion[], isChosen: boolean) => void

interface BankTableProps {
  scope: BankScope
  questions: readonly BankQuestion[]
  selection: Selection
  onSelect: OnSelect
  onTag: (tag: string) => void
}

/** The questions found so far, each with what can be done with it. */
export function BankTable({ scope, questions, selection, onSelect, onTag }: BankTableProps) {
  const { t } = useTranslation('question-bank')
  const { data: subjects } = useQuery(subjectsQuery)
  const chosen = questions.filter(({ id }) => selection.has(id)).length
  const isAll = chosen === questions.length
  const pickTag = useCallback((tag: string) => onTag(tag), [onTag])
  if (questions.length === 0) return <p className="py-6 text-ink-soft">{t('list.notFound')}</p>
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <div className="sm:hidden">
        <SelectAll isAll={isAll} isSome={chosen > 0} onSelect={(is) => onSelect(questions, is)} isShown />
      </div>
      <Table caption={t(`scope.${scope}`)}>
        <TableHead>
          <ColumnHead className="w-12">
            <SelectAll isAll={isAll} isSome={chosen > 0} onSelect={(is) => onSelect(questions, is)} />
          </ColumnHead>
          <ColumnHead>{t('column.question')}</ColumnHead>
          <ColumnHead>{t('column.subject')}</ColumnHead>
          <ColumnHead>{t(scope === 'library' ? 'column.level' : 'column.who')}</ColumnHead>
          <ColumnHead>
            <span className="sr-only">{t('column.actions')}</span>
          </ColumnHead>
        </TableHead>
        <TableBody>
          {questions.map((question) => (
            <QuestionRow
              key={question.id}
              question={question}
              subject={subjects?.find(({ id }) => id === question.subject_id)?.name ?? ''}
              isSelected={selection.has(question.id)}
              onSelect={onSelect}
              onTag={pickTag}
            />
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

interface SelectAllProps {
  isAll: boolean
  isSome: boolean
  isShown?: boolean
  onSelect: (isChosen: boolean) => void
}

function SelectAll({ isAll, isSome, isShown = false, onSelect }: SelectAllProps) {
  const { t } = useTranslation('question-bank')
  return (
    <Checkbox isLabelHidden={!isShown} isSelected={isAll} isIndeterminate={isSome && !isAll} onChange={onSelect}>
      {t('list.selectAll')}
    </Checkbox>
  )
}

interface QuestionRowProps {
  question: BankQuestion
  subject: string
  isSelected: boolean
  onSelect: OnSelect
  onTag: (tag: string) => void
}

/** Remembered: choosing one of hundreds draws one row anew. */
const QuestionRow = memo(function QuestionRow({ question, subject, isSelected, onSelect, onTag }: QuestionRowProps) {
  const { t } = useTranslation('question-bank')
  const language = useLanguage()
  const prompt = inLanguage(question.question.prompt, language)
  return (
    <Row isSelected={isSelected}>
      <Cell place="corner">
        <Checkbox isLabelHidden isSelected={isSelected} onChange={(is) => onSelect([question], is)}>
          {t('list.select', { prompt: plain(prompt) })}
        </Checkbox>
      </Cell>
      <RowHead>
        <div className="grid min-w-0 gap-1.5 font-normal">
          <Link
            to="/otazky/$questionId"
            params={{ questionId: question.id }}
            className={`line-clamp-3 min-w-0 justify-self-start ${textLink}`}
          >
            <RichText isInline text={prompt} />
          </Link>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge>{t(`type.${question.question.type}`)}</Badge>
            {question.visibility !== null && question.may.edit && <VisibilityBadge visibility={question.visibility} />}
            {question.tags.map((tag) => (
              <button
                key={tag}
                type="button"
                title={t('list.byTag', { tag })}
                className={`target text-sm ${textLink}`}
                onClick={() => onTag(tag)}
              >
                #{tag}
              </button>
            ))}
          </div>
        </div>
      </RowHead>
      <Cell label={t('column.subject')}>{subject}</Cell>
      <Cell label={t(question.whose === 'library' ? 'column.level' : 'column.who')}>
        <Whose question={question} />
      </Cell>
      <Cell place="foot">
        <RowActions question={question} prompt={plain(prompt)} />
      </Cell>
    </Row>
  )
})

/** The level of a library question; of a teacher's one who wrote it and when it was changed. */
function Whose({ question }: { question: BankQuestion }) {
  const language = useLanguage()
  const format = useFormat()
  if (question.author === null) return question.level_title === null ? '' : inLanguage(question.level_title, language)
  return (
    <span className="grid">
      <span>{question.author.name}</span>
      {question.updated_at !== null && (
        <span className="text-sm whitespace-nowrap text-ink-soft">{format.when(question.updated_at)}</span>
      )}
    </span>
  )
}
