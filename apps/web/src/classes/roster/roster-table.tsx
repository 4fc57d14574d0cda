import { classes, type SchoolClassDetail, type Student } from '@katedra/contract/classes'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyClasses } from '@katedra/ui/illustrations/scenes'
import { TextField } from '@katedra/ui/text-field'
import { ArrowRightLeft, Ellipsis, FileDown, Pencil, Search, Trash2, UserMinus } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matches } from '@katedra/screens/fold.ts'
import { type Format, useFormat } from '@katedra/screens/format.ts'
import { rosterName } from './roster.ts'
import { buttonClass } from '@katedra/ui/button-class'
import { MenuButton, type MenuButtonProps } from '@katedra/ui/menu'
import { PersonalCode } from './personal-code.tsx'
import { type Column, DataTable } from '@katedra/ui/data-table'
import { EraseStudentDialog } from './erase-student-dialog.tsx'
import { MoveStudentDialog } from './move-student-dialog.tsx'
import { StudentDialog } from './student-dialog.tsx'
import { useExportStudent } from './use-export-student.ts'
import { call } from '../../app/call.ts'
import { useProblem } from '@katedra/client/problem'
import { showToast } from '@katedra/screens/toast.tsx'
import { changeRoster, refreshClass } from '../classes.data.ts'

/** From this number of pupils on, a search saves time. */
const searchFrom = 12

/** The pupils of a class. */
export function Roster({ schoolClass }: { schoolClass: SchoolClassDetail }) {
  const { t } = useTranslation('classes')
  const [search, setSearch] = useState('')
  // Typing stays swift in a class of hundreds; the rows follow.
  const students = useFound(schoolClass.students, useDeferredValue(search))
  const work = useStudentWork(schoolClass)
  const columns = useColumns(schoolClass.archived_at !== null, work)

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
      <DataTable
        caption={t('roster', { name: schoolClass.name })}
        columns={columns}
        rows={students}
        rowKey={({ id }) => id}
        sort={{ column: 'name', direction: 'ascending' }}
        empty={<p role="status">{t('noneFound')}</p>}
      />
      <StudentWorkDialog schoolClass={schoolClass} on={work} />
    </div>
  )
}

/** Those whom the search finds, by name: pupils with the same extra time keep this order. */
function useFound(students: readonly Student[], search: string): Student[] {
  const format = useFormat()
  return useMemo(
    () =>
      students
        .filter((student) => matches(`${rosterName(student)} ${student.email} ${student.personal_code}`, search))
        .toSorted((a, b) => compareNames(format, a, b)),
    [students, search, format],
  )
}

function compareNames(format: Format, a: Student, b: Student): number {
  return (
    format.compare(a.last_name || a.first_name, b.last_name || b.first_name) ||
    format.compare(a.first_name, b.first_name) ||
    (a.namesake_no ?? 0) - (b.namesake_no ?? 0)
  )
}

const rowButton = buttonClass({ variant: 'quiet', size: 'sm' })

/** Made once for all rows. No one moves out of an archived class; data are owed and erased there as well. */
function useColumns(isArchived: boolean, { onEdit, onRemove, onMenu }: RowActions): Column<Student>[] {
  const { t } = useTranslation('classes')
  const format = useFormat()
  return useMemo(() => {
    const menu: MenuButtonProps['items'] = [
      ...(isArchived ? [] : [{ id: 'move', label: t('move.open'), icon: <ArrowRightLeft aria-hidden /> }]),
      { id: 'export', label: t('export.open'), icon: <FileDown aria-hidden /> },
      'separator',
      { id: 'erase', label: t('erase.open'), icon: <Trash2 aria-hidden />, tone: 'danger' },
    ]
    return [
      {
        key: 'name',
        label: t('rosterName'),
        cellClassName: 'wrap-anywhere sm:min-w-48',
        cell: rosterName,
        compare: (a, b) => compareNames(format, a, b),
      },
      {
        key: 'personal_code',
        label: t('personalCode'),
        headClassName: 'whitespace-nowrap',
        cell: ({ personal_code }) => <PersonalCode code={personal_code} />,
      },
      {
        key: 'email',
        label: t('studentEmail'),
        cellClassName: 'wrap-anywhere',
        isLabelled: ({ email }) => email !== '',
        cell: ({ email }) => email,
      },
      {
        key: 'extra_time',
        label: t('extraTime.label'),
        isLabelled: ({ extra_time_factor }) => extra_time_factor !== 1,
        compare: (a, b) => a.extra_time_factor - b.extra_time_factor,
        firstDirection: 'descending',
        cell: ({ extra_time_factor }) =>
          extra_time_factor === 1 ? '' : t('extraTime.more', { amount: format.percent(extra_time_factor - 1) }),
      },
      {
        key: 'actions',
        label: t('actions'),
        isLabelHidden: true,
        cell: (student) => {
          const name = rosterName(student)
          return (
            <div className="flex flex-wrap items-center gap-1 sm:flex-nowrap sm:justify-end">
              {!isArchived && (
                <>
                  <button
                    type="button"
                    className={rowButton}
                    aria-label={t('student.editOf', { name })}
                    onClick={() => onEdit(student.id)}
                  >
                    <Pencil aria-hidden />
                    {t('student.edit')}
                  </button>
                  <button
                    type="button"
                    className={rowButton}
                    aria-label={t('student.removeOf', { name })}
                    onClick={() => onRemove(student)}
                  >
                    <UserMinus aria-hidden />
                    {t('student.remove')}
                  </button>
                </>
              )}
              <MenuButton
                isIconOnly
                label={t('student.more', { name })}
                icon={<Ellipsis aria-hidden />}
                items={menu}
                onAction={(id) => {
                  const chosen = menuActions.find((one) => one === id)
                  if (chosen !== undefined) onMenu(chosen, student)
                }}
              />
            </div>
          )
        },
      },
    ]
  }, [t, format, isArchived, onEdit, onRemove, onMenu])
}

/** What can be done with a pupil besides editing and removing. */
const menuActions = ['move', 'export', 'erase'] as const
type MenuAction = (typeof menuActions)[number]

/** What the buttons of a row do; the same functions for all rows. */
interface RowActions {
  onEdit: (id: string) => void
  onRemove: (student: Student) => void
  onMenu: (action: MenuAction, student: Student) => void
}

interface Work {
  what: 'edit' | 'move' | 'erase'
  student: Student
}

/** What is being done with one pupil: the rows' actions and the open dialog. */
interface StudentWork extends RowActions {
  work: Work | undefined
  end: () => void
}

/** The rows' functions stay the same between renders, so that hundreds of memoised rows do. */
function useStudentWork({ id, students }: SchoolClassDetail): StudentWork {
  const [opened, setOpened] = useState<{ what: Work['what']; id: string }>()
  const download = useExportStudent(id)
  const onRemove = useRemoveStudent(id)
  const onEdit = useCallback((studentId: string) => setOpened({ what: 'edit', id: studentId }), [])
  const onMenu = useCallback(
    (action: MenuAction, student: Student) => {
      if (action === 'export') download(student)
      else setOpened({ what: action, id: student.id })
    },
    [download],
  )
  const student = students.find((one) => one.id === opened?.id)
  const work = opened === undefined || student === undefined ? undefined : { what: opened.what, student }
  return { onEdit, onRemove, onMenu, work, end: () => setOpened(undefined) }
}

/** The dialog of the pupil who is being worked with. */
function StudentWorkDialog({ schoolClass, on }: { schoolClass: SchoolClassDetail; on: StudentWork }) {
  const { work, end } = on
  if (work === undefined) return null
  const { student, what } = work
  if (what === 'move') return <MoveStudentDialog schoolClass={schoolClass} student={student} onOpenChange={end} />
  if (what === 'erase') return <EraseStudentDialog classId={schoolClass.id} student={student} onOpenChange={end} />
  return <StudentDialog key={student.id} classId={schoolClass.id} student={student} isOpen onOpenChange={end} />
}

/** Takes a pupil off the roster at once, with the way back for 8 seconds. */
function useRemoveStudent(classId: string): (student: Student) => void {
  const { t } = useTranslation('classes')
  const problem = useProblem()
  return useCallback(
    (student) => {
      const input = { params: { class_id: classId, student_id: student.id } }

      async function attempt(change: () => Promise<unknown>): Promise<boolean> {
        try {
          await change()
          return true
        } catch (error) {
          showToast({ text: problem(error), tone: 'danger' })
          return false
        } finally {
          await refreshClass(classId)
        }
      }

      async function remove(): Promise<void> {
        changeRoster(classId, (students) => students.filter(({ id }) => id !== student.id))
        if (await attempt(() => call(classes.removeStudent, input))) {
          showToast({
            text: t('student.removed', { name: rosterName(student) }),
            undo: () => void attempt(() => call(classes.restoreStudent, input)),
          })
        }
      }

      void remove()
    },
    [classId, problem, t],
  )
}
