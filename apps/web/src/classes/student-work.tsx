import type { SchoolClassDetail, Student } from '@katedra/contract/classes'
import { useCallback, useState } from 'react'
import { EraseStudentDialog } from './erase-student-dialog.tsx'
import { MoveStudentDialog } from './move-student-dialog.tsx'
import { StudentDialog } from './student-dialog.tsx'
import type { MenuAction, RowActions } from './student-row.tsx'
import { useExportStudent } from './use-export-student.ts'
import { useRemoveStudent } from './use-remove-student.ts'

interface Work {
  what: 'edit' | 'move' | 'erase'
  student: Student
}

/** What is being done with one pupil: the rows' actions and the open dialog. */
export interface StudentWork extends RowActions {
  work: Work | undefined
  end: () => void
}

/** The rows' functions stay the same between renders, so that hundreds of memoised rows do. */
export function useStudentWork({ id, students }: SchoolClassDetail): StudentWork {
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
export function StudentWorkDialog({ schoolClass, on }: { schoolClass: SchoolClassDetail; on: StudentWork }) {
  const { work, end } = on
  if (work === undefined) return null
  const { student, what } = work
  if (what === 'move') return <MoveStudentDialog schoolClass={schoolClass} student={student} onOpenChange={end} />
  if (what === 'erase') return <EraseStudentDialog classId={schoolClass.id} student={student} onOpenChange={end} />
  return <StudentDialog key={student.id} classId={schoolClass.id} student={student} isOpen onOpenChange={end} />
}
