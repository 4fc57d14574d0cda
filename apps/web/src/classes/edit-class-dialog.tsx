import { classes, type SchoolClassDetail } from '@katedra/contract/classes'
import { useTranslation } from 'react-i18next'
import { call } from '../app/call.ts'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
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
  const form = useClassForm({ name: schoolClass.name, email: schoolClass.email })
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
      <TextInput
        control={form.control}
        name="name"
        autoFocus
        label={t('name')}
        max={60}
        autoComplete="off"
        isRequired
      />
      <TextInput
        control={form.control}
        name="email"
        label={t('email')}
        description={t('emailHint')}
        type="email"
        autoComplete="off"
        isOptional
      />
    </FormDialog>
  )
}
