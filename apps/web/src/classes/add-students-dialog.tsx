import { classes, largestClass, type SchoolClassDetail } from '@katedra/contract/classes'
import { CallError } from '@katedra/contract/call'
import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { keepClass } from './classes.data.ts'
import type { PastedStudent } from './roster-paste.ts'
import { RosterPasteField } from './roster-paste-field.tsx'
import { useRosterPaste } from './use-roster-paste.ts'

export interface AddStudentsDialogProps {
  schoolClass: SchoolClassDetail
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Adds a pasted list to the roster; who is there already is not added twice. */
export function AddStudentsDialog({ schoolClass, isOpen, onOpenChange }: AddStudentsDialogProps) {
  const { t } = useTranslation('classes')
  const { t: field } = useTranslation('fields')
  const paste = useRosterPaste(schoolClass.students)
  const adding = useAdding(schoolClass.id, () => {
    paste.clear()
    onOpenChange(false)
  })
  const { students } = paste.roster
  const isTooMany = schoolClass.students.length + students.length > largestClass
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('paste.title', { name: schoolClass.name })}
      size="lg"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button
            variant="primary"
            disabled={students.length === 0 || isTooMany}
            isBusy={adding.isPending}
            onClick={() => adding.mutate(students)}
          >
            {students.length === 0 ? t('paste.submit') : t('paste.submitWith', { count: students.length })}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <RosterPasteField
          paste={paste}
          autoFocus
          label={t('paste.label')}
          error={isTooMany ? field('too_many_students', { max: largestClass }) : undefined}
        />
        <FormAlert text={adding.sentence} />
      </div>
    </Dialog>
  )
}

function useAdding(classId: string, onDone: () => void) {
  const { t } = useTranslation('classes')
  const problem = useProblem()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (students: PastedStudent[]) =>
      call(classes.addStudents, { params: { class_id: classId }, body: { students } }),
    onSuccess: (changed, students) => {
      keepClass(changed)
      onDone()
      showToast({ text: t('paste.done', { count: students.length }), tone: 'ok' })
    },
  })

  function sentenceOf(reason: unknown): string {
    const messages = reason instanceof CallError ? Object.values(reason.fields).flat() : []
    return messages.length === 0 ? problem(reason) : [...new Set(messages)].join(' ')
  }

  return { mutate, isPending, sentence: error === null ? undefined : sentenceOf(error) }
}
