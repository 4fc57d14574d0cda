import type { SchoolClassDetail, Student } from '@katedra/contract/classes'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyClasses } from '@katedra/ui/illustrations/scenes'
import { ColumnHead, SortHeader, Table, TableBody, TableHead, type Sort } from '@katedra/ui/table'
import { TextField } from '@katedra/ui/text-field'
import { Search } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matches } from '../app/fold.ts'
import { useFormat, type Format } from '../app/format.ts'
import { rosterName } from './roster.ts'
import { StudentRow, useRowTexts } from './student-row.tsx'
import { StudentWorkDialog, useStudentWork } from './student-work.tsx'

/** From so many pupils on, a search saves time. */
const searchFrom = 12
const firstRows = 40

/** The pupils of a class. */
export function Roster({ schoolClass }: { schoolClass: SchoolClassDetail }) {
  const { t } = useTranslation('classes')
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort>({ column: 'name', direction: 'ascending' })
  // Typing stays swift in a class of hundreds; the rows follow.
  const students = useShown(schoolClass.students, useDeferredValue(search), sort)
  // The first screenful comes at once, the other hundreds while it is being read.
  const mostRows = useDeferredValue(students.length, firstRows)
  const isArchived = schoolClass.archived_at !== null
  const texts = useRowTexts(isArchived)
  const on = useStudentWork(schoolClass)

  if (schoolClass.students.length === 0) {
    return (
      <EmptyState
        illustration={<EmptyClasses />}
        title={t('emptyRoster.title')}
        description={t('emptyRoster.description')}
      />
    )
  }
  return (
    <div className="grid min-w-0 gap-4">
      {schoolClass.students.length >= searchFrom && (
        <TextField
          label={t('searchStudent')}
          isLabelHidden
          type="search"
          placeholder={t('searchStudent')}
          prefix={<Search aria-hidden />}
          value={search}
          onChange={setSearch}
          className="max-w-sm"
        />
      )}
      {students.length === 0 ? (
        <p role="status">{t('noneFound')}</p>
      ) : (
        <Table caption={t('roster', { name: schoolClass.name })}>
          <TableHead>
            <SortHeader column="name" sort={sort} onSort={setSort}>
              {t('rosterName')}
            </SortHeader>
            <ColumnHead className="whitespace-nowrap">{t('personalCode')}</ColumnHead>
            <ColumnHead>{t('studentEmail')}</ColumnHead>
            <SortHeader column="extra_time" sort={sort} onSort={setSort} firstDirection="descending">
              {t('extraTime.label')}
            </SortHeader>
            <ColumnHead>
              <span className="sr-only">{t('actions')}</span>
            </ColumnHead>
          </TableHead>
          <TableBody>
            {students.slice(0, mostRows).map((student) => (
              <StudentRow
                key={student.id}
                student={student}
                texts={texts}
                isReadOnly={isArchived}
                onEdit={on.onEdit}
                onRemove={on.onRemove}
                onMenu={on.onMenu}
              />
            ))}
          </TableBody>
        </Table>
      )}
      <StudentWorkDialog schoolClass={schoolClass} on={on} />
    </div>
  )
}

function useShown(students: readonly Student[], search: string, sort: Sort): Student[] {
  const format = useFormat()
  return useMemo(() => {
    const sign = sort.direction === 'ascending' ? 1 : -1
    const byName = (a: Student, b: Student) => compareNames(format, a, b)
    return students
      .filter((student) => matches(`${rosterName(student)} ${student.email} ${student.personal_code}`, search))
      .toSorted(
        sort.column === 'name'
          ? (a, b) => sign * byName(a, b)
          : (a, b) => sign * (a.extra_time_factor - b.extra_time_factor) || byName(a, b),
      )
  }, [students, search, sort, format])
}

function compareNames(format: Format, a: Student, b: Student): number {
  return (
    format.compare(a.last_name || a.first_name, b.last_name || b.first_name) ||
    format.compare(a.first_name, b.first_name)
  )
}
