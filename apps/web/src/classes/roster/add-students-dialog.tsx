import { classes, maxClassSize, type SchoolClassDetail } from '@katedra/contract/classes'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { keepClass } from '../classes.data.ts'
import type { PastedStudent } from './roster-paste.ts'
import { RosterPasteField } from './roster-paste-field.tsx'
import { useRosterPaste } from './use-roster-paste.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { unplacedSentences } from '@katedra/screens/form/unplaced-sentences.ts'

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
  const adding = useSave({
    save: (students: PastedStudent[]) =>
      call(classes.addStudents, { params: { class_id: schoolClass.id }, body: { students } }),
    words: unplacedSentences,
    refresh: (changed) => {
      keepClass(changed)
      paste.clear()
      onOpenChange(false)
    },
    doneText: (_, students) => t('paste.done', { count: students.length }),
  })
  const { students } = paste.roster
  const isTooMany = schoolClass.students.length + students.length > maxClassSize
  if (!isOpen) return null
  return (
    <FormDialog
      title={t('paste.title', { name: schoolClass.name })}
      size="lg"
      saving={adding}
      onSubmit={() => adding.save(students)}
      onClose={() => onOpenChange(false)}
      submitText={students.length === 0 ? t('paste.submit') : t('paste.submitWith', { count: students.length })}
      isSubmitDisabled={students.length === 0 || isTooMany}
    >
      <RosterPasteField
        paste={paste}
        autoFocus
        label={t('paste.label')}
        error={isTooMany ? field('too_many_students', { max: maxClassSize }) : undefined}
      />
    </FormDialog>
  )
}
