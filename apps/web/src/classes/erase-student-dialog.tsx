import { classes, type Student } from '@katedra/contract/classes'
import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { TextField } from '@katedra/ui/text-field'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { useProblem } from '../app/problem.ts'
import { queryClient } from '../app/query.ts'
import { showToast } from '../app/toast.tsx'
import { changeRoster } from './classes.data.ts'
import { isNameTyped, rosterName } from './roster.ts'

interface EraseStudentDialogProps {
  classId: string
  student: Student
  onOpenChange: (isOpen: boolean) => void
}

/** Erases who a pupil was (GDPR, article 17). There is no way back, so the name has to be typed. */
export function EraseStudentDialog({ classId, student, onOpenChange }: EraseStudentDialogProps) {
  const { t } = useTranslation('classes')
  const problem = useProblem()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const erasing = useErasing(classId, student, () => onOpenChange(false))
  const name = rosterName(student)

  function submit() {
    const isTyped = isNameTyped(typed, student)
    setIsRefused(!isTyped)
    if (isTyped) erasing.mutate()
    else field.current?.focus()
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onOpenChange}
      title={t('erase.title', { name })}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="danger" isBusy={erasing.isPending}>
            {t('erase.submit')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <ul className="grid list-disc gap-1.5 pl-5">
          <li>{t('erase.goes')}</li>
          <li>{t('erase.stays')}</li>
          <li>{t('erase.final')}</li>
        </ul>
        <TextField
          ref={field}
          autoFocus
          label={t('erase.label')}
          description={t('erase.hint', { name })}
          error={isRefused ? t('erase.mismatch', { name }) : undefined}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setIsRefused(false)
          }}
          autoComplete="off"
          spellCheck={false}
          isRequired
        />
        <FormAlert text={erasing.error === null ? undefined : problem(erasing.error)} />
      </form>
    </Dialog>
  )
}

function useErasing(classId: string, student: Student, onDone: () => void) {
  const { t } = useTranslation('classes')
  return useMutation({
    mutationFn: () => call(classes.eraseStudent, { params: { class_id: classId, student_id: student.id } }),
    onSuccess: () => {
      changeRoster(classId, (students) => students.filter(({ id }) => id !== student.id))
      showToast({ text: t('erase.done'), tone: 'ok' })
      onDone()
      // The name stood in other classes and in results too.
      void queryClient.invalidateQueries()
    },
  })
}
