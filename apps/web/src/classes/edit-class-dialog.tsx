import { classes, type SchoolClassDetail } from '@katedra/contract/classes'
import { useTranslation } from 'react-i18next'
import { call } from '../app/call.ts'
import { ClassFields } from './class-fields.tsx'
import { keepClass } from './classes.data.ts'
import { classFields, type ClassValues, unplacedClassSentences, useClassForm } from './use-class-form.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'

export interface EditClassDialogProps {
  schoolClass: SchoolClassDetail
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Renames a class and sets its e-mail. */
export function EditClassDialog({ schoolClass, isOpen, onOpenChange }: EditClassDialogProps) {
  const { t } = useTranslation('classes')
  const form = useClassForm(schoolClass)
  const saving = useSave({
    save: (body: ClassValues) => call(classes.updateClass, { params: { class_id: schoolClass.id }, body }),
    form,
    fields: classFields,
    words: unplacedClassSentences,
    doneText: t('edit.done'),
    onSaved: (changed) => {
      onOpenChange(false)
      keepClass(changed)
    },
  })
  if (!isOpen) return null
  return (
    <FormDialog
      title={t('edit.title')}
      size="sm"
      form={form}
      saving={saving}
      onSubmit={saving.save}
      onClose={() => onOpenChange(false)}
      submitText={t('save')}
    >
      <ClassFields control={form.control} />
    </FormDialog>
  )
}
