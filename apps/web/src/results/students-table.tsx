import type { StudentResult } from '@katedra/contract/results'
import { Badge } from '@katedra/ui/badge'
import { Section } from '@katedra/ui/page'
import { Cell, Row, RowHead, SortHeader, Table, TableBody, TableHead, type Sort } from '@katedra/ui/table'
import { TextField } from '@katedra/ui/text-field'
import { Check, Minus, PencilLine, Search } from 'lucide-react'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matches } from '../app/fold.ts'
import { useFormat } from '../app/format.ts'
import { isStudentColumn, sortStudents } from './sort-rows.ts'

/** From this many pupils on a search is quicker than the eye. */
const searchFrom = 20

interface StudentsTableProps {
  students: readonly StudentResult[]
  outOf: number
  questionCount: number
  onAttempt: (attemptId: string) => void
}

/** All pupils with their figures; a name opens the whole attempt. */
export const StudentsTable = memo(function StudentsTable({
  students,
  outOf,
  questionCount,
  onAttempt,
}: StudentsTableProps) {
  const { t } = useTranslation('results')
  const [sort, setSort] = useState<Sort>({ column: 'name', direction: 'ascending' })
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const column = isStudentColumn(sort.column) ? sort.column : 'name'
  const rows = useMemo(
    () => sortStudents(students, column, sort.direction).filter(({ name }) => matches(name, wanted)),
    [students, column, sort.direction, wanted],
  )
  const head = { sort, onSort: setSort }
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
        <Table caption={t('students.title')} maxHeight="none">
          <TableHead>
            <SortHeader {...head} column="name">
              {t('column.name')}
            </SortHeader>
            <SortHeader {...head} column="state">
              {t('column.state')}
            </SortHeader>
            <SortHeader {...head} column="points" isNumber firstDirection="descending">
              {t('column.points')}
            </SortHeader>
            <SortHeader {...head} column="fraction" isNumber firstDirection="descending">
              {t('column.percent')}
            </SortHeader>
            <SortHeader {...head} column="duration_s" isNumber>
              {t('column.time')}
            </SortHeader>
            <SortHeader {...head} column="answer_count" isNumber firstDirection="descending">
              {t('column.answers')}
            </SortHeader>
          </TableHead>
          <TableBody>
            {rows.map((student) => (
              <StudentRow
                key={student.attempt_id ?? student.student_id ?? student.name}
                student={student}
                outOf={outOf}
                questionCount={questionCount}
                onAttempt={onAttempt}
              />
            ))}
          </TableBody>
        </Table>
      )}
    </Section>
  )
})

interface StudentRowProps extends Omit<StudentsTableProps, 'students'> {
  student: StudentResult
}

const StudentRow = memo(
  function StudentRow({ student, outOf, questionCount, onAttempt }: StudentRowProps) {
    const { t } = useTranslation('results')
    const format = useFormat()
    const { attempt_id, points, fraction, duration_s } = student
    const unknown = t('unknown')
    return (
      <Row>
        <RowHead>
          {attempt_id === null ? (
            <span className="target inline-flex items-center">{student.name}</span>
          ) : (
            <button
              type="button"
              className="target text-left text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
              onClick={() => onAttempt(attempt_id)}
            >
              {student.name}
            </button>
          )}
          {student.is_guest && <span className="ml-2 text-sm font-normal text-ink-soft">{t('guest')}</span>}
        </RowHead>
        <Cell label={t('column.state')}>
          <StudentState student={student} />
        </Cell>
        <Cell label={t('column.points')} isNumber>
          {points === null
            ? unknown
            : t('pointsOf', { points: format.number(points, 2), out_of: format.number(outOf, 2) })}
        </Cell>
        <Cell label={t('column.percent')} isNumber>
          {fraction === null ? unknown : format.percent(fraction)}
        </Cell>
        <Cell label={t('column.time')} isNumber>
          {duration_s === null ? unknown : format.duration(duration_s)}
        </Cell>
        <Cell label={t('column.answers')} isNumber>
          {t('answersOf', { answers: student.answer_count, total: questionCount })}
        </Cell>
      </Row>
    )
  },
  (before, after) =>
    before.student === after.student && before.outOf === after.outOf && before.questionCount === after.questionCount,
)

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
