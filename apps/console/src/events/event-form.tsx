import type { OperatorEvent } from '@katedra/contract/operator-events'
import { DailyEventForm } from '@katedra/contract/daily-events'
import type { Question } from '@katedra/questions'
import { Section } from '@katedra/ui/page'
import { Switch } from '@katedra/ui/switch'
import { useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { placeFieldErrors } from '../app/field-errors.ts'
import { draftOf, newDraft } from '../questions/questions.tsx'
import { EventFields } from './event-fields.tsx'
import { EventPreview } from './event-preview.tsx'
import { bodyOf, type EventBody, type EventStart, type EventSubjects, type EventValues } from './event-values.ts'
import { placeMistakes } from './place-mistakes.ts'
import { QuestionDesk } from './question-desk.tsx'
import { SavingFoot } from './saving-foot.tsx'
import { useLeaveWarning } from './use-leave-warning.ts'
import { useQuestionDraft } from './use-question-draft.ts'
import { useRowSaving } from './use-row-saving.ts'

const fields = [
  ...(['subject_id', 'key', 'day', 'year', 'title.cs', 'title.en', 'text.cs', 'text.en', 'drawing'] as const),
  ...(['picture.alt.cs', 'picture.alt.en', 'picture.credit', 'picture', 'source.text', 'source.url', 'tags'] as const),
] as const

interface EventFormProps {
  subjects: EventSubjects
  /** The event that is changed; a new one has none. */
  event?: OperatorEvent
  start: EventStart
  save: (body: EventBody, version: string) => Promise<unknown>
  onSaved: (values: EventValues) => void
  onTakeTheirs: () => void
}

/** An event with its preview, and perhaps a question in the teachers' editor. */
export function EventForm({ subjects, event, start, save, onSaved, onTakeTheirs }: EventFormProps) {
  const { t } = useTranslation('operator-events')
  const { question: begun, ...values } = start
  const form = useForm<EventValues>({ defaultValues: values })
  const [hasQuestion, setHasQuestion] = useState(begun !== null)
  const written = useEventQuestion(begun)
  const [isByHand, setIsByHand] = useState(false)
  const saving = useRowSaving({
    version: event?.version,
    save,
    doneText: t('operator-library:saved'),
    onSaved: () => onSaved(form.getValues()),
    onRefused: (error) => placeFieldErrors(error, form.setError, fields),
  })
  const isChanged = form.formState.isDirty || written.isDirty || hasQuestion !== (begun !== null)
  useLeaveWarning(isChanged && !saving.isBusy)

  function send(put: (body: EventBody) => void) {
    const question = hasQuestion ? written.finished() : null
    const isManual = question !== undefined && isMarkedByHand(question)
    setIsByHand(isManual)
    const body = bodyOf(form.getValues(), question ?? null)
    if (isFine(form, body) && question !== undefined && !isManual) put(body)
  }

  return (
    <form
      noValidate
      className="grid min-w-0 grid-cols-1 gap-8"
      onSubmit={(submit) => {
        submit.preventDefault()
        send(saving.save)
      }}
    >
      <div className="grid min-w-0 grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
        <EventFields form={form} subjects={subjects} isNew={event === undefined} />
        <Shown form={form} subjects={subjects} />
      </div>
      <Switch isSelected={hasQuestion} description={t('form.questionHint')} onChange={setHasQuestion}>
        {t('form.hasQuestion')}
      </Switch>
      {hasQuestion && <EventQuestionFields written={written} isNew={begun === null} />}
      <SavingFoot
        row={event}
        saving={saving}
        sentence={isByHand ? t('form.byHand') : saving.sentence}
        submitText={t(event === undefined ? 'form.create' : 'operator-library:save')}
        onOverwrite={() => send(saving.overwrite)}
        onTakeTheirs={onTakeTheirs}
      />
    </form>
  )
}

/** Nobody is there who would mark an open answer. */
function isMarkedByHand(question: Question | null): boolean {
  return question?.type === 'text' && question.key.unmatched === 'manual'
}

/** Puts every mistake at its field. */
function isFine(form: UseFormReturn<EventValues>, body: EventBody): boolean {
  const checked = DailyEventForm.safeParse(body)
  placeMistakes(form, fields, checked.error?.issues)
  return checked.success
}

function Shown({ form, subjects }: { form: UseFormReturn<EventValues>; subjects: EventSubjects }) {
  // Draws anew with every letter; the values themselves are whole in the form only.
  useWatch({ control: form.control })
  return <EventPreview values={form.getValues()} subjects={subjects} />
}

function useEventQuestion(begun: Question | null) {
  const [start] = useState(() =>
    begun === null ? { ...newDraft('abc', 'cs'), languages: ['cs' as const, 'en' as const] } : draftOf(begun, 'cs'),
  )
  return useQuestionDraft(start)
}

interface EventQuestionFieldsProps {
  written: ReturnType<typeof useQuestionDraft>
  isNew: boolean
}

function EventQuestionFields({ written, isNew }: EventQuestionFieldsProps) {
  const { t } = useTranslation('operator-events')
  return (
    <Section title={t('form.question')}>
      <div className="grid min-w-0 grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
        <QuestionDesk written={written} isNew={isNew} />
      </div>
    </Section>
  )
}
