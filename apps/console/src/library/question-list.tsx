import type { ReactNode } from 'react'
import { minFirstAnswers, type operatorLibrary, type OperatorQuestion } from '@katedra/contract/operator-library'
import type { Reply } from '@katedra/contract/route'
import { inLanguage } from '@katedra/questions'
import { Badge } from '@katedra/ui/badge'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { plain } from '@katedra/ui/rich-text'
import { DataTable, type Column } from '@katedra/ui/data-table'
import type { Sort } from '@katedra/ui/table'
import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { StateBadge } from '../app/editing/content-state.tsx'
import { useAddress, type AddressSearch } from '../app/address.ts'
import { FaultBadges, useFigureTexts } from './figures.tsx'
import { fits, inOrder, questionFilters } from './question-order.ts'

type Detail = Reply<typeof operatorLibrary.questions>

/** The questions of a level with what the service knows of them; order and filter stand in the address. */
export function LibraryQuestionList({ detail: { questions, subject, level } }: { detail: Detail }) {
  const { t } = useTranslation('operator-library')
  const { search, narrow } = useAddress()
  const filter = questionFilters.find((one) => one === search.show) ?? 'all'
  const listed = inOrder(
    questions.filter((question) => fits(question, filter)),
    sortOf(search),
  )
  return (
    <div className="grid min-w-0 gap-4">
      <ChoiceChips
        label={t('question.show')}
        options={questionFilters.map((id) => ({
          id,
          label: t(`question.filter.${id}`, { number: questions.filter((question) => fits(question, id)).length }),
        }))}
        value={filter}
        onChange={(id) => narrow({ show: id === 'all' ? undefined : id })}
      />
      <p role="status" className="text-ink-soft">
        {t(listed.length === 0 ? `question.none.${filter}` : 'question.found', { count: listed.length })}{' '}
        {listed.length > 0 && t('figures.hint', { count: minFirstAnswers })}
      </p>
      {listed.length > 0 && (
        <QuestionTable
          questions={listed}
          params={{ subjectId: String(subject.id), levelId: String(level.id) }}
          sort={sortOf(search)}
        />
      )}
    </div>
  )
}

function sortOf({ sort: column, direction }: AddressSearch): Sort | null {
  if (column === undefined) return null
  return { column, direction: direction === 'descending' ? 'descending' : 'ascending' }
}

interface QuestionTableProps {
  questions: readonly OperatorQuestion[]
  /** The level of the address. */
  params: { subjectId: string; levelId: string }
  sort: Sort | null
}

function QuestionTable({ questions, params, sort }: QuestionTableProps) {
  const { t } = useTranslation('operator-library')
  const { narrow } = useAddress()
  const format = useFormat()
  const language = useLanguage()
  const figureTexts = useFigureTexts()
  const figure = (key: 'success' | 'time' | 'discrimination', notYet: ReactNode): Column<OperatorQuestion> => ({
    key,
    label: t(`figures.${key}`),
    isNumber: true,
    isSortable: true,
    cell: ({ figures }) => figureTexts(figures)?.[key] ?? notYet,
  })
  return (
    <DataTable
      caption={t('subject.questions')}
      rows={questions}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={(next) => narrow({ sort: next.column, direction: next.direction })}
      columns={[
        {
          key: 'question',
          label: t('question.one'),
          cellClassName: 'min-w-56 wrap-anywhere',
          cell: (question) => (
            <>
              <Link
                to="/operator/predmety/$subjectId/$levelId/$questionId"
                params={{ ...params, questionId: question.id }}
                className={textLink}
              >
                {plain(inLanguage(question.question.prompt, language))}
              </Link>
              <span className="mt-1 flex flex-wrap items-center gap-2 text-sm font-normal text-ink-soft">
                {t(`question-bank:type.${question.type}`)}
                {(question.edited_at !== null || !question.has_file) && <StateBadge state={question} />}
              </span>
            </>
          ),
        },
        {
          key: 'answers',
          label: t('figures.answers'),
          isNumber: true,
          isSortable: true,
          firstDirection: 'descending',
          cell: ({ figures }) => format.number(figures.first_answers),
        },
        figure('success', <span className="text-ink-soft">{t('figures.notYet')}</span>),
        figure('time', '–'),
        figure('discrimination', '–'),
        {
          key: 'faults',
          label: t('figures.faults'),
          isSortable: true,
          firstDirection: 'descending',
          cell: ({ figures }) => {
            if (figures.faults.length > 0) return <FaultBadges faults={figures.faults} />
            return figureTexts(figures) === undefined ? '–' : <Badge tone="ok">{t('figures.fine')}</Badge>
          },
        },
      ]}
    />
  )
}
