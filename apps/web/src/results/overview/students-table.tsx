import type { QuestionResult, StudentResult } from '@katedra/contract/results'
import { Badge } from '@katedra/ui/badge'
import { DataTable, type Column } from '@katedra/ui/data-table'
import { Section } from '@katedra/ui/page'
import type { Sort } from '@katedra/ui/table'
import { TextField } from '@katedra/ui/text-field'
import { Check, Minus, PencilLine, Search } from 'lucide-react'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { matches } from '@katedra/screens/fold.ts'
import { isStudentColumn, sortStudents } from './sort-rows.ts'
import { countingQuestions } from './counting-answers.ts'
import { SuspicionMark } from './suspicion-mark.tsx'

/** From this many pupils on a search is quicker than the eye. */
const searchFrom = 20

interface StudentsTableProps {
  students: readonly StudentResult[]
  questions: readonly QuestionResult[]
  /** The same function each time, so that rows which have not changed are left alone. */
  onAttempt: (attemptId: string) => void
}

/** All pupils with their figures; a name opens the whole attempt. */
export const StudentsTable = memo(function StudentsTable({ students, questions, onAttempt }: StudentsTableProps) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const [sort, setSort] = useState<Sort>({ column: 'name', direction: 'ascending' })
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const column = isStudentColumn(sort.column) ? sort.column : 'name'
  const rows = useMemo(
    () => sortStudents(students, column, sort.direction).filter(({ name }) => matches(name, wanted)),
    [students, column, sort.direction, wanted],
  )
  // A column for what no one has would only take room.
  const hasSuspicion = students.some(({ suspicion }) => suspicion !== null && suspicion.level !== 'none')
  // The same between polls: only pupils whose figures have changed are drawn again.
  const columns = useMemo((): (Column<StudentResult> | false)[] => {
    const unknown = t('unknown')
    return [
      {
        key: 'name',
        label: t('column.name'),
        isSortable: true,
        cell: (student) => <StudentName student={student} onAttempt={onAttempt} />,
      },
      {
        key: 'state',
        label: t('column.state'),
        isSortable: true,
        cell: (student) => <StudentState student={student} />,
      },
      {
        key: 'points',
        label: t('column.points'),
        isSortable: true,
        isNumber: true,
        firstDirection: 'descending',
        cell: ({ points, out_of }) =>
          points === null
            ? unknown
            : t('pointsOf', { points: format.number(points, 2), out_of: format.number(out_of, 2) }),
      },
      {
        key: 'fraction',
        label: t('column.percent'),
        isSortable: true,
        isNumber: true,
        firstDirection: 'descending',
        cell: ({ fraction }) => (fraction === null ? unknown : format.percent(fraction)),
      },
      {
        key: 'duration_s',
        label: t('column.time'),
        isSortable: true,
        isNumber: true,
        cell: ({ duration_s }) => (duration_s === null ? unknown : format.duration(duration_s)),
      },
      {
        key: 'answer_count',
        label: t('column.answers'),
        isSortable: true,
        isNumber: true,
        firstDirection: 'descending',
        cell: (student) =>
          t('answersOf', { answers: student.answer_count, total: countingQuestions(student, questions) }),
      },
      hasSuspicion && {
        key: 'suspicion',
        label: t('column.suspicion'),
        isSortable: true,
        firstDirection: 'descending',
        cell: (student) => <SuspicionMark student={student} questions={questions} onAttempt={onAttempt} />,
      },
    ]
  }, [t, format, questions, hasSuspicion, onAttempt])
  return (
    <Section title={t('students.title')}>
      {students.length >= searchFrom && (
        <TextField
          label={t('students.search')}
          type="search"
          value={search}
          onChange={setSearch}
          prefix={<Search aria-hidden className="size-5" />}
          className="max-w-md"
        />
      )}
      {rows.length === 0 && (
        <p className="text-ink-soft">{t(students.length === 0 ? 'students.none' : 'students.notFound')}</p>
      )}
      {rows.length > 0 && (
        // Between a phone and a desk the figures are wider than the page: they scroll in a box of their own.
        <DataTable
          caption={t('students.title')}
          maxHeight="none"
          columns={columns}
          rows={rows}
          rowKey={({ attempt_id, student_id, name }) => attempt_id ?? student_id ?? name}
          sort={sort}
          onSort={setSort}
        />
      )}
    </Section>
  )
})

function StudentName({ student, onAttempt }: { student: StudentResult; onAttempt: (attemptId: string) => void }) {
  const { t } = useTranslation('results')
  const { attempt_id, name, is_guest, excluded_items } = student
  return (
    <>
      {attempt_id === null ? (
        <span className="target inline-flex items-center">{name}</span>
      ) : (
        <button
          type="button"
          className="target text-left text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
          onClick={() => onAttempt(attempt_id)}
        >
          {name}
        </button>
      )}
      {is_guest && <span className="ml-2 text-sm font-normal text-ink-soft">{t('guest')}</span>}
      {excluded_items.length > 0 && (
        <span className="block text-sm font-normal text-ink-soft">
          ⊘ {t('students.excluded', { count: excluded_items.length })}
        </span>
      )}
    </>
  )
}

const states = {
  submitted: { tone: 'ok', Icon: Check },
  open: { tone: 'now', Icon: PencilLine },
  not_joined: { tone: 'neutral', Icon: Minus },
} as const

function StudentState({ student }: { student: StudentResult }) {
  const { t } = useTranslation('results')
  const { tone, Icon } = states[student.state]
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={tone} icon={<Icon aria-hidden />}>
        {t(`state.${student.state}`)}
      </Badge>
      {student.attempt_count > 1 && (
        <span className="text-sm text-ink-soft">{t('attemptCount', { count: student.attempt_count })}</span>
      )}
    </span>
  )
}
