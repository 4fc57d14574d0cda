import { classes, type SchoolClass, type Student } from '@katedra/contract/classes'
import { CallError } from '@katedra/contract/call'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { changeRoster, refreshClass } from './classes.data.ts'
import { rosterName } from './roster.ts'

type Place = Pick<SchoolClass, 'id' | 'name'>

/** Moves a pupil, with the way back for 8 seconds. */
export function useMoveStudent(from: Place, student: Student, onDone: () => void) {
  const { t } = useTranslation('classes')
  const problem = useProblem()
  const name = rosterName(student)

  async function move(left: Place, right: Place): Promise<void> {
    await call(classes.moveStudent, {
      params: { class_id: left.id, student_id: student.id },
      body: { to_class_id: right.id },
    })
    changeRoster(left.id, (students) => students.filter(({ id }) => id !== student.id))
    void Promise.all([refreshClass(left.id), refreshClass(right.id)])
  }

  async function moveBack(to: Place): Promise<void> {
    try {
      await move(to, from)
      showToast({ text: t('move.back', { name, to: from.name }), tone: 'ok' })
    } catch (error) {
      showToast({ text: problem(error), tone: 'danger' })
    }
  }

  const { mutate, isPending, error } = useMutation({
    mutationFn: (to: Place) => move(from, to),
    onSuccess: (_, to) => {
      showToast({ text: t('move.done', { name, to: to.name }), undo: () => void moveBack(to) })
      onDone()
    },
  })
  const fieldMessage = error instanceof CallError ? error.fields['to_class_id']?.join(' ') : undefined
  const message = error === null || fieldMessage !== undefined ? undefined : problem(error)
  return { mutate, isPending, fieldMessage, message }
}
