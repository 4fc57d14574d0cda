import { operatorLibrary, type OperatorLevel, type OperatorQuestion } from '@katedra/contract/operator-library'
import { minFirstAnswers } from '@katedra/contract/question-statistics'
import type { Reply } from '@katedra/contract/route'
import { Badge } from '@katedra/ui/badge'
import { buttonClass } from '@katedra/ui/button-class'
import { Page } from '@katedra/ui/page'
import { Tabs } from '@katedra/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { EyeOff, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from '@tanstack/react-router'
import { useLanguage } from '@katedra/screens/language.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { formOf, inLanguage } from '@katedra/questions'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { plain } from '@katedra/ui/rich-text'
import { DataTable, type Column } from '@katedra/ui/data-table'
import type { Sort } from '@katedra/ui/table'
import { useFormat } from '@katedra/screens/format.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { StateLine, StateBadge } from '../app/editing/content-state.tsx'
import { call, queryOf } from '../app/call.ts'
import { useAddress, type AddressSearch } from '../app/address.ts'
import { UnknownPage } from '../app/unknown-page.tsx'
import { LevelForm } from './level-form.tsx'
import { ShowButton } from './show-button.tsx'
import { FaultBadges, useFigureTexts } from './figures.tsx'
import { fits, inOrder, questionFilters } from './question-order.ts'

type Detail = Reply<typeof operatorLibrary.questions>

/** One level: its questions with their figures, and the level itself. */
export function LevelPage() {
  const { subjectId, levelId } = useParams({ from: '/operator/predmety/$subjectId/$levelId' })
  const { t } = useTranslation('operator-library')
  const language = useLanguage()
  const detail = useQuery(queryOf(operatorLibrary.questions, { params: { level_id: Number(levelId) } }))
  const { data } = detail
  const name = data?.level.title[language] ?? t('level.one')
  useTitle(name)
  if (data !== undefined && data.subject.id !== Number(subjectId)) return <UnknownPage />
  return (
    <Page
      title={name}
      back={
        <BackLink to="/operator/predmety/$subjectId" params={{ subjectId }}>
          {data?.subject.name[language] ?? t('subject.one')}
        </BackLink>
      }
      action={
        <Link
          to="/operator/predmety/$subjectId/$levelId/novy"
          params={{ subjectId, levelId }}
          className={buttonClass({ variant: 'primary' })}
        >
          <Plus aria-hidden />
          {t('question.new')}
        </Link>
      }
    >
      <QueryView query={detail}>
        {(shown) => (
          <>
            <Visibility level={shown.level} />
            <Views detail={shown} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

/** Whether teachers see the level, and the way to the other. */
function Visibility({ level }: { level: OperatorLevel }) {
  const { t } = useTranslation('operator-library')
  const isHidden = level.retired_at !== null
  const hiddenText = level.question_count === 0 ? 'level.emptyText' : 'level.hiddenText'
  return (
    <div
      className={
        isHidden
          ? 'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-now bg-now-soft px-4 py-3'
          : 'flex flex-wrap items-center gap-x-4 gap-y-2'
      }
    >
      {isHidden && <Badge icon={<EyeOff aria-hidden />}>{t('level.hidden')}</Badge>}
      <p className="min-w-0">{t(isHidden ? hiddenText : 'level.shownText')}</p>
      <ShowButton level={level} />
    </div>
  )
}

function Views({ detail }: { detail: Detail }) {
  const { t } = useTranslation('operator-library')
  const { search, narrow } = useAddress()
  return (
    <Tabs
      label={t('views')}
      selected={search.view === 'form' ? 'form' : 'questions'}
      onSelect={(view) => narrow({ view: view === 'form' ? view : undefined })}
      items={[
        {
          id: 'questions',
          label: t('subject.questions'),
          content: <LibraryQuestionList detail={detail} />,
        },
        { id: 'form', label: t('level.one'), content: <LevelView level={detail.level} /> },
      ]}
    />
  )
}

/** The questions of a level with what the service knows of them; order and filter stand in the address. */
function LibraryQuestionList({ detail: { questions, subject, level } }: { detail: Detail }) {
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
                {t(`question-bank:type.${formOf(question.question)}`)}
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

function LevelView({ level }: { level: OperatorLevel }) {
  // Saved or given back, the form begins again with what is there now.
  const [turn, setTurn] = useState(0)
  const params = { level_id: level.id }
  const { title, box_color_basic, box_color_add, picture, count_threshold, year_from, year_to } = level
  return (
    <div className="grid gap-6">
      <StateLine
        state={level}
        onFollow={() => call(operatorLibrary.followLevel, { params, body: {} })}
        onFollowed={() => setTurn(turn + 1)}
      />
      <LevelForm
        key={turn}
        level={level}
        start={{ title, box_color_basic, box_color_add, picture, count_threshold, year_from, year_to }}
        save={async (values, version) => {
          await call(operatorLibrary.updateLevel, { params, body: { ...values, version } })
          return level.id
        }}
        onSaved={() => setTurn(turn + 1)}
      />
    </div>
  )
}
