import { classes, largestClass } from '@katedra/contract/classes'
import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { TextInput } from '../app/text-input.tsx'
import { showToast } from '../app/toast.tsx'
import { keepClass } from './classes.data.ts'
import { RosterPasteField } from './roster-paste-field.tsx'
import { useClassForm, useClassRefusal, type ClassValues } from './use-class-form.ts'
import { useRosterPaste } from './use-roster-paste.ts'

/** A class with its pupils in one step: a name, a pasted list, one button. */
export function CreateClassDialog({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const { t } = useTranslation('classes')
  const { t: field } = useTranslation('fields')
  const formId = useId()
  const form = useClassForm({ name: '', email: '' })
  const paste = useRosterPaste()
  const refusal = useClassRefusal(form)
  const creating = useCreating(refusal.place, () => {
    form.reset()
    paste.clear()
    onOpenChange(false)
  })
  const { students } = paste.roster
  const isTooMany = students.length > largestClass

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('create.title')}
      size="lg"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={creating.isPending}
            busyText={t('create.working')}
          >
            {students.length === 0 ? t('create.submit') : t('create.submitWith', { count: students.length })}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={form.handleSubmit((values) => {
          if (!isTooMany) creating.mutate({ ...values, students })
        })}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            control={form.control}
            name="name"
            autoFocus
            label={t('name')}
            placeholder={t('nameExample')}
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
        </div>
        <RosterPasteField
          paste={paste}
          label={t('paste.label')}
          error={isTooMany ? field('too_many_students', { max: largestClass }) : undefined}
        />
        <FormAlert text={creating.error === null ? undefined : refusal.sentence(creating.error)} />
      </form>
    </Dialog>
  )
}

interface NewClass extends ClassValues {
  students: { first_name: string; last_name: string; email: string }[]
}

function useCreating(onError: (error: unknown) => void, onDone: () => void) {
  const { t } = useTranslation('classes')
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: NewClass) => call(classes.createClass, { body }),
    onError,
    onSuccess: (schoolClass) => {
      keepClass(schoolClass)
      onDone()
      showToast({ text: t('create.done', { name: schoolClass.name }), tone: 'ok' })
      void navigate({ to: '/tridy/$classId', params: { classId: schoolClass.id } })
    },
  })
}
