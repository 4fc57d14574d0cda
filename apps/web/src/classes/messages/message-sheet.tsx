import { classes, type SchoolClassDetail } from '@katedra/contract/classes'
import { Button } from '@katedra/ui/button'
import { Section } from '@katedra/ui/page'
import { Sheet } from '@katedra/ui/sheet'
import { useEffect, useId } from 'react'
import { type Control, useController, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { countAddresses, studentAddresses } from './message-addresses.ts'
import { MessageHistory } from './message-history.tsx'
import { Checkbox } from '@katedra/ui/checkbox'
import { TextArea } from '@katedra/ui/text-area'
import { useFieldMessage } from '@katedra/screens/form/field-errors.ts'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { call } from '../../app/call.ts'
import { keepClass, keepMessage } from '../classes.data.ts'
import { classFields, type ClassValues, unplacedClassSentences, useClassForm } from '../use-class-form.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { meQuery } from '../../profile/profile.data.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { keptKey } from '../../app/kept.ts'

interface MessageSheetProps {
  schoolClass: SchoolClassDetail
  onOpenChange: (isOpen: boolean) => void
}

/** A message to the class and what has become of the earlier ones. An archived class has only those. */
export function MessageSheet(props: MessageSheetProps) {
  const { t } = useTranslation('classes')
  const { schoolClass, onOpenChange } = props
  if (schoolClass.archived_at === null) return <WritingSheet {...props} />
  return (
    <Sheet isOpen onOpenChange={onOpenChange} title={t('message.titlePast', { name: schoolClass.name })}>
      <MessageHistory classId={schoolClass.id} />
    </Sheet>
  )
}

/** Closing asks nothing: what was written is there again when the sheet opens. */
function WritingSheet({ schoolClass, onOpenChange }: MessageSheetProps) {
  const { t } = useTranslation('classes')
  const formId = useId()
  const { form, sending } = useMessageForm(schoolClass.id)
  const [to_class, to_students] = useWatch({ control: form.control, name: ['to_class', 'to_students'] })
  const count = countAddresses(schoolClass, { to_class, to_students })
  return (
    <Sheet
      isOpen
      onOpenChange={onOpenChange}
      title={t('message.title', { name: schoolClass.name })}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-48 text-sm text-ink-soft" role="status">
            {count === 0 ? t('message.nobody') : t('message.count', { count })}
          </p>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={count === 0}
            isBusy={sending.isBusy}
            busyText={t('message.sending')}
          >
            {t('message.send')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-8">
        <MessageForm
          formId={formId}
          form={form}
          schoolClass={schoolClass}
          message={sending.sentence}
          onSend={sending.save}
        />
        <Section title={t('message.history')}>
          <MessageHistory classId={schoolClass.id} />
        </Section>
      </div>
    </Sheet>
  )
}

interface MessageFormProps {
  formId: string
  form: UseFormReturn<MessageDraft>
  schoolClass: SchoolClassDetail
  message: string | undefined
  onSend: (draft: MessageDraft) => void
}

/** To whom, about what, and the text. */
function MessageForm({ formId, form, schoolClass, message, onSend }: MessageFormProps) {
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

/** A message as it is being written. */
interface MessageDraft {
  subject: string
  body: string
  to_class: boolean
  to_students: boolean
}

const noDraft: MessageDraft = { subject: '', body: '', to_class: true, to_students: true }

const Draft = z.object({
  subject: z.string(),
  body: z.string(),
  to_class: z.boolean(),
  to_students: z.boolean(),
})

/** Of one teacher and one class: the next person at a shared computer does not find it. */
function draftKey(teacherId: string, classId: string): string {
  return keptKey('message', teacherId, classId)
}

/** Outlives closing and a reload, not the tab. */
function readMessageDraft(key: string): MessageDraft {
  try {
    return Draft.parse(JSON.parse(sessionStorage.getItem(key) ?? ''))
  } catch {
    return noDraft
  }
}

function keepMessageDraft(key: string, draft: MessageDraft): void {
  try {
    if (draft.subject === '' && draft.body === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A full or forbidden storage costs only the draft.
  }
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

/** A class without an e-mail, and the way to set it right there (specification, section 9). */
function ClassEmailForm({ schoolClass }: { schoolClass: SchoolClassDetail }) {
  const { t } = useTranslation('classes')
  const form = useClassForm(schoolClass)
  const saving = useSave({
    save: (body: ClassValues) => call(classes.updateClass, { params: { class_id: schoolClass.id }, body }),
    form,
    fields: classFields,
    words: unplacedClassSentences,
    refresh: keepClass,
    doneText: t('message.emailSet'),
  })
  return (
    <form
      noValidate
      aria-label={t('email')}
      className="grid gap-4 rounded-lg border border-line bg-sunken p-4"
      onSubmit={form.handleSubmit((values) => {
        if (values.email === '') form.setError('email', { message: 'required' }, { shouldFocus: true })
        else saving.save(values)
      })}
    >
      <div className="flex gap-3">
        <Mail aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
        <div className="grid min-w-0 gap-1">
          <p className="font-medium">{t('noEmail')}</p>
          <p className="text-sm text-ink-soft">{t('message.noEmailHint')}</p>
        </div>
      </div>
      <TextInput control={form.control} name="email" label={t('email')} type="email" autoComplete="off" isRequired />
      <FormAlert text={saving.sentence} />
      <Button type="submit" isBusy={saving.isBusy} className="justify-self-start">
        {t('message.setEmail')}
      </Button>
    </form>
  )
}

/** The form of a message: begun where it was left, emptied once it is sent. */
function useMessageForm(classId: string) {
  const { t } = useTranslation('classes')
  const key = draftKey(useSuspenseQuery(meQuery).data.id, classId)
  const form = useForm<MessageDraft>({
    defaultValues: readMessageDraft(key),
    resolver: standardSchemaResolver(classes.sendClassMessage.body),
  })
  const draft = useWatch({ control: form.control })

  // Synchronises the tab's storage with what is written.
  useEffect(() => keepMessageDraft(key, { ...noDraft, ...draft }), [key, draft])

  const sending = useSave({
    save: (body: MessageDraft) => call(classes.sendClassMessage, { params: { class_id: classId }, body }),
    form,
    fields: ['subject', 'body'],
    refresh: (sent, { to_class, to_students }) => {
      keepMessage(classId, sent)
      form.reset({ ...noDraft, to_class, to_students })
    },
    doneText: (sent) => t('message.done', { count: sent.recipients.length }),
  })
  return { form, sending }
}
