import { leastFirstAnswers, type OperatorQuestion } from '@katedra/contract/operator-library'
import { inLanguage } from '@katedra/questions'
import { Badge } from '@katedra/ui/badge'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { plain } from '@katedra/ui/rich-text'
import { Cell, ColumnHead, Row, RowHead, SortHeader, Table, TableBody, TableHead, type Sort } from '@katedra/ui/table'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { useLanguage } from '../app/i18n.ts'
import { textLink } from '../app/link-class.ts'
import { StateBadge } from './content-state.tsx'
import { Go } from './go.tsx'
import { FaultBadges, useFigureTexts } from './library-figures.tsx'
import { hrefOf, narrow, usePlace } from './place.ts'
import { fits, inOrder, questionColumns, questionFilters } from './question-order.ts'

interface LibraryQuestionListProps {
  questions: readonly OperatorQuestion[]
  /** The address of the level, behind which a question has its id. */
  place: readonly string[]
}

/** The questions of a level with what the service knows of them; order and filter stand in the address. */
export function LibraryQuestionList({ questions, place }: LibraryQuestionListProps) {
  const { t } = useTranslation('operator-library')
  const { search } = usePlace()
  const filter = questionFilters.find((one) => one === search['show']) ?? 'all'
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
        {listed.length > 0 && t('figures.hint', { count: leastFirstAnswers })}
      </p>
      {listed.length > 0 && <QuestionTable questions={listed} place={place} sort={sortOf(search)} />}
    </div>
  )
}

function sortOf(search: Readonly<Record<string, string>>): Sort | null {
  const { sort: column, direction } = search
  if (column === undefined) return null
  return { column, direction: direction === 'descending' ? 'descending' : 'ascending' }
}

function QuestionTable({ questions, place, sort }: LibraryQuestionListProps & { sort: Sort | null }) {
  const { t } = useTranslation('operator-library')
  return (
    <Table caption={t('subject.questions')}>
      <TableHead>
        <ColumnHead>{t('question.one')}</ColumnHead>
        {questionColumns.map((column) => (
          <SortHeader
            key={column}
            column={column}
            sort={sort}
            isNumber={column !== 'faults'}
            firstDirection={column === 'answers' || column === 'faults' ? 'descending' : 'ascending'}
            onSort={(next) => narrow({ sort: next.column, direction: next.direction })}
          >
            {t(`figures.${column}`)}
          </SortHeader>
        ))}
      </TableHead>
      <TableBody>
        {questions.map((question) => (
          <QuestionRow key={question.id} question={question} place={place} />
        ))}
      </TableBody>
    </Table>
  )
}

function QuestionRow({ question, place }: { question: OperatorQuestion; place: readonly string[] }) {
  const { t } = useTranslation('operator-library')
  const format = useFormat()
  const language = useLanguage()
  const texts = useFigureTexts(question.figures)
  const { figures } = question
  return (
    <Row>
      <RowHead className="min-w-56 wrap-anywhere">
        <Go href={hrefOf([...place, question.id])} className={textLink}>
          {plain(inLanguage(question.question.prompt, language))}
        </Go>
        <span className="mt-1 flex flex-wrap items-center gap-2 text-sm font-normal text-ink-soft">
          {t(`question-bank:type.${question.type}`)}
          {(question.edited_at !== null || !question.has_file) && <StateBadge state={question} />}
        </span>
      </RowHead>
      <Cell label={t('figures.answers')} isNumber>
        {format.number(figures.first_answers)}
      </Cell>
      {texts === undefined ? (
        <>
          <Cell label={t('figures.success')} isNumber className="text-ink-soft">
            {t('figures.notYet')}
          </Cell>
          <Cell label={t('figures.time')} isNumber>
            –
          </Cell>
          <Cell label={t('figures.discrimination')} isNumber>
            –
          </Cell>
        </>
      ) : (
        <>
          <Cell label={t('figures.success')} isNumber>
            {texts.success}
          </Cell>
          <Cell label={t('figures.time')} isNumber>
            {texts.time}
          </Cell>
          <Cell label={t('figures.discrimination')} isNumber>
            {texts.discrimination}
          </Cell>
        </>
      )}
      <Cell label={t('figures.faults')}>
        {figures.faults.length > 0 ? (
          <FaultBadges faults={figures.faults} />
        ) : texts === undefined ? (
          '–'
        ) : (
          <Badge tone="ok">{t('figures.fine')}</Badge>
        )}
      </Cell>
    </Row>
  )
}
