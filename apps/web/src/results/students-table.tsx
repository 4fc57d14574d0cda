import type { QuestionResult, StudentResult } from '@katedra/contract/results'
import { Section } from '@katedra/ui/page'
import { SortHeader, Table, TableBody, TableHead, type Sort } from '@katedra/ui/table'
import { TextField } from '@katedra/ui/text-field'
import { Search } from 'lucide-react'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matches } from '../app/fold.ts'
import { isStudentColumn, sortStudents } from './sort-rows.ts'
import { StudentRow } from './student-row.tsx'

/** From this many pupils on a search is quicker than the eye. */
const searchFrom = 20

interface StudentsTableProps {
  students: readonly StudentResult[]
  questions: readonly QuestionResult[]
  onAttempt: (attemptId: string) => void
}

/** All pupils with their figures; a name opens the whole attempt. */
export const StudentsTable = memo(function StudentsTable({ students, questions, onAttempt }: StudentsTableProps) {
  const { t } = useTranslation('results')
  const [sort, setSort] = useState<Sort>({ column: 'name', direction: 'ascending' })
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const column = isStudentColumn(sort.column) ? sort.column : 'name'
  const rows = useMemo(
    () => sortStudents(students, column, sort.direction).filter(({ name }) => matches(name, wanted)),
    [students, column, sort.direction, wanted],
  )
  // A column for what nobody has would only take room.
  const hasSuspicion = students.some(({ suspicion }) => suspicion !== null && suspicion.level !== 'none')
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
          <StudentsHead sort={sort} onSort={setSort} hasSuspicion={hasSuspicion} />
          <TableBody>
            {rows.map((student) => (
              <StudentRow
                key={student.attempt_id ?? student.student_id ?? student.name}
                student={student}
                questions={questions}
                hasSuspicion={hasSuspicion}
                onAttempt={onAttempt}
              />
            ))}
          </TableBody>
        </Table>
      )}
    </Section>
  )
})

interface StudentsHeadProps {
  sort: Sort
  onSort: (sort: Sort) => void
  hasSuspicion: boolean
}

function StudentsHead({ hasSuspicion, ...head }: StudentsHeadProps) {
  const { t } = useTranslation('results')
  return (
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
      {hasSuspicion && (
        <SortHeader {...head} column="suspicion" firstDirection="descending">
          {t('column.suspicion')}
        </SortHeader>
      )}
    </TableHead>
  )
}
