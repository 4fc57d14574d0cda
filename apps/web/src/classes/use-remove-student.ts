import { classes, type Student } from '@katedra/contract/classes'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { changeRoster, refreshClass } from './classes.data.ts'
import { rosterName } from './roster.ts'

/** Takes a pupil off the roster at once, with the way back for 8 seconds. */
export function useRemoveStudent(classId: string): (student: Student) => void {
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
