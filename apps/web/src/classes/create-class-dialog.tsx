import { classes, maxClassSize } from '@katedra/contract/classes'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../app/call.ts'
import { ClassFields } from './class-fields.tsx'
import { keepClass } from './classes.data.ts'
import { RosterPasteField } from './roster/roster-paste-field.tsx'
import { classFields, type ClassValues, unplacedClassSentences, useClassForm } from './use-class-form.ts'
import type { UseFormReturn } from 'react-hook-form'
import { useRosterPaste } from './roster/use-roster-paste.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'

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
  const form = useClassForm()
  const paste = useRosterPaste()
  const creating = useCreating(form, () => {
    form.reset()
    paste.clear()
    onOpenChange(false)
  })
  const { students } = paste.roster
  const isTooMany = students.length > maxClassSize

  // What was typed stays while the dialog is closed, for closing it is no decision.
  if (!isOpen) return null
  return (
    <FormDialog
      title={t('create.title')}
      size="lg"
      form={form}
      saving={creating}
      onSubmit={(values) => {
        if (!isTooMany) creating.save({ ...values, students })
      }}
      onClose={() => onOpenChange(false)}
      submitText={students.length === 0 ? t('create.submit') : t('create.submitWith', { count: students.length })}
      busyText={t('create.working')}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <ClassFields control={form.control} nameExample={t('nameExample')} />
      </div>
      <RosterPasteField
        paste={paste}
        label={t('paste.label')}
        error={isTooMany ? field('too_many_students', { max: maxClassSize }) : undefined}
      />
    </FormDialog>
  )
}

interface NewClass extends ClassValues {
  students: { first_name: string; last_name: string; email: string }[]
}

function useCreating(form: UseFormReturn<ClassValues>, onDone: () => void) {
  const { t } = useTranslation('classes')
  const navigate = useNavigate()
  return useSave({
    save: (body: NewClass) => call(classes.createClass, { body }),
    form,
    fields: classFields,
    words: unplacedClassSentences,
    refresh: (created) => {
      keepClass(created)
      onDone()
    },
    doneText: ({ name }) => t('create.done', { name }),
    onSaved: ({ id }) => void navigate({ to: '/tridy/$classId', params: { classId: id } }),
  })
}
