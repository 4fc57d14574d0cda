import { classes, type SchoolClassDetail } from '@katedra/contract/classes'
import { CallError } from '@katedra/contract/call'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { forgetClass, keepClass } from './classes.data.ts'

interface Setting {
  teacherIds: readonly string[]
  /** The caller won't see the class any more. */
  isLeaving: boolean
}

/** Sets the teachers of a class; who takes themselves out goes back to the list. */
export function useSetTeachers(schoolClass: SchoolClassDetail, onDone: () => void) {
  const { t } = useTranslation('classes')
  const problem = useProblem()
  const navigate = useNavigate()
  const { id, name } = schoolClass

  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ teacherIds }: Setting) =>
      call(classes.setClassTeachers, { params: { class_id: id }, body: { teacher_ids: [...teacherIds] } }),
    onSuccess: async (changed, { isLeaving }) => {
      showToast({ text: t(isLeaving ? 'teachers.left' : 'teachers.done', { name }), tone: 'ok' })
      onDone()
      if (!isLeaving) {
        keepClass(changed)
        return
      }
      await navigate({ to: '/tridy' })
      forgetClass(id)
    },
  })
  return { mutate, isPending, message: error === null ? undefined : sentenceOf(error) }

  function sentenceOf(reason: unknown): string {
    const messages = reason instanceof CallError ? reason.fields['teacher_ids'] : undefined
    return messages?.join(' ') ?? problem(reason)
  }
}
