import { classes, type SchoolClassDetail } from '@katedra/contract/classes'
import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { TextInput } from '../app/text-input.tsx'
import { showToast } from '../app/toast.tsx'
import { keepClass } from './classes.data.ts'
import { useClassForm, useClassRefusal, type ClassValues } from './use-class-form.ts'

export interface EditClassDialogProps {
  schoolClass: SchoolClassDetail
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Renames a class and sets its e-mail. */
export function EditClassDialog({ schoolClass, isOpen, onOpenChange }: EditClassDialogProps) {
  const { t } = useTranslation('classes')
  const formId = useId()
  const form = useClassForm({ name: schoolClass.name, email: schoolClass.email })
  const refusal = useClassRefusal(form)
  const saving = useMutation({
    mutationFn: (body: ClassValues) => call(classes.updateClass, { params: { class_id: schoolClass.id }, body }),
    onError: refusal.place,
    onSuccess: (changed) => {
      onOpenChange(false)
      keepClass(changed)
      showToast({ text: t('edit.done'), tone: 'ok' })
    },
  })
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('edit.title')}
      size="sm"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={saving.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={form.handleSubmit((values) => saving.mutate(values))}
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
        <FormAlert text={saving.error === null ? undefined : refusal.sentence(saving.error)} />
      </form>
    </Dialog>
  )
}
