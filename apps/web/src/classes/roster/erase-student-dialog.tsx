import { classes, type Student } from '@katedra/contract/classes'
import { TextField } from '@katedra/ui/text-field'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { queryClient } from '../../app/query.ts'
import { changeRoster } from '../classes.data.ts'
import { isNameTyped, rosterName } from './roster.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'

interface EraseStudentDialogProps {
  classId: string
  student: Student
  onOpenChange: (isOpen: boolean) => void
}

/** Erases who a pupil was (GDPR, article 17). There is no way back, so the name has to be typed. */
export function EraseStudentDialog({ classId, student, onOpenChange }: EraseStudentDialogProps) {
  const { t } = useTranslation('classes')
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const name = rosterName(student)
  const erasing = useSave({
    save: () => call(classes.eraseStudent, { params: { class_id: classId, student_id: student.id } }),
    refresh: () => changeRoster(classId, (students) => students.filter(({ id }) => id !== student.id)),
    doneText: t('erase.done'),
    onSaved: () => {
      onOpenChange(false)
      // The name stood in other classes and in results too.
      void queryClient.invalidateQueries()
    },
  })

  function submit() {
    const isTyped = isNameTyped(typed, student)
    setIsRefused(!isTyped)
    if (isTyped) erasing.save()
    else field.current?.focus()
  }

  return (
    <FormDialog
      title={t('erase.title', { name })}
      saving={erasing}
      onSubmit={submit}
      onClose={() => onOpenChange(false)}
      submitText={t('erase.submit')}
      isDanger
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
    </FormDialog>
  )
}
