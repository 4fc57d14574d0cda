import type { SchoolClassDetail } from '@katedra/contract/classes'
import { Checkbox } from '@katedra/ui/checkbox'
import { TextArea } from '@katedra/ui/text-area'
import { useController, type Control, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldMessage } from '../app/field-errors.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { TextInput } from '../app/text-input.tsx'
import { ClassEmailForm } from './class-email-form.tsx'
import { studentAddresses } from './message-addresses.ts'
import type { MessageDraft } from './message-draft.ts'

interface MessageFormProps {
  formId: string
  form: UseFormReturn<MessageDraft>
  schoolClass: SchoolClassDetail
  message: string | undefined
  onSend: (draft: MessageDraft) => void
}

/** To whom, about what, and the text. */
export function MessageForm({ formId, form, schoolClass, message, onSend }: MessageFormProps) {
  const { t } = useTranslation('classes')
  return (
    <div className="grid gap-5">
      {schoolClass.email === '' && <ClassEmailForm schoolClass={schoolClass} />}
      <form id={formId} noValidate className="grid gap-5" onSubmit={form.handleSubmit(onSend)}>
        <Audience control={form.control} schoolClass={schoolClass} />
        <TextInput
          control={form.control}
          name="subject"
          label={t('message.subject')}
          max={200}
          autoComplete="off"
          isRequired
        />
        <Body control={form.control} />
        <FormAlert text={message} />
      </form>
    </div>
  )
}

function Audience({ control, schoolClass }: { control: Control<MessageDraft>; schoolClass: SchoolClassDetail }) {
  const { t } = useTranslation('classes')
  const toClass = useController({ control, name: 'to_class' }).field
  const toStudents = useController({ control, name: 'to_students' }).field
  const withEmail = schoolClass.students.filter(({ email }) => email !== '').length
  const hasOwn = studentAddresses(schoolClass).length > 0
  return (
    <fieldset className="grid min-w-0">
      <legend className="font-medium">{t('message.to')}</legend>
      {schoolClass.email !== '' && (
        <Checkbox
          isSelected={toClass.value}
          onChange={toClass.onChange}
          description={<span className="wrap-anywhere">{schoolClass.email}</span>}
        >
          {t('message.toClass')}
        </Checkbox>
      )}
      <Checkbox
        isSelected={toStudents.value && hasOwn}
        onChange={toStudents.onChange}
        isDisabled={!hasOwn}
        description={hasOwn ? t('message.withEmail', { count: withEmail }) : t('message.noneWithEmail')}
      >
        {t('message.toStudents')}
      </Checkbox>
    </fieldset>
  )
}

function Body({ control }: { control: Control<MessageDraft> }) {
  const { t } = useTranslation('classes')
  const say = useFieldMessage()
  const { field, fieldState } = useController({ control, name: 'body' })
  return (
    <TextArea
      {...field}
      label={t('message.body')}
      description={t('message.bodyHint')}
      error={say(fieldState.error, { max: 10_000 })}
      rows={6}
      isRequired
    />
  )
}
