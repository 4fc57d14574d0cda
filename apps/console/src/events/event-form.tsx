import type { OperatorEvent } from '@katedra/contract/operator-events'
import { DailyEventForm } from '@katedra/contract/daily-events'
import type { Question, Language } from '@katedra/questions'
import { Section } from '@katedra/ui/page'
import { Switch } from '@katedra/ui/switch'
import { useState, useDeferredValue } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { draftOf } from '@katedra/screens/question-editor/draft/draft-of-question.ts'
import { newDraft } from '@katedra/screens/question-editor/draft/draft.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { EventHead, EventText } from '@katedra/screens/daily-event/event-article.tsx'
import { setMistakes } from '../app/editing/mistakes-at-fields.ts'
import { QuestionEditor } from '../app/editing/question-editor.tsx'
import { FormFooter } from '../app/editing/form-footer.tsx'
import { UnsavedWork } from '../app/editing/unsaved-work.tsx'
import { useQuestionDraft } from '../app/editing/use-question-draft.ts'
import { overVersion } from '../app/call.ts'
import { PreviewHead } from '../app/editing/preview-head.tsx'
import { EventFields } from './event-fields.tsx'
import { bodyOf, type EventBody, type EventStart, type EventSubjects, type EventValues } from './event-values.ts'

/** In the order of the page, so that the first mistake gets the focus. */
const fields = [
  'subject_id',
  'day',
  'year',
  'title.cs',
  'title.en',
  'text.cs',
  'text.en',
  'source.text',
  'source.url',
  'key',
  'picture',
  'picture.alt.cs',
  'picture.alt.en',
  'picture.credit',
  'drawing',
  'tags',
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
  const [version] = useState(event?.version)
  const saving = useSave({
    ...overVersion,
    save: ({ body, seen = '' }: { body: EventBody; seen: string | undefined }) => save(body, seen),
    doneText: t('operator-library:saved'),
    onSaved: () => onSaved(form.getValues()),
    form,
    fields,
  })
  const isChanged = form.formState.isDirty || written.isDirty || hasQuestion !== (begun !== null)

  /** `seen` is the version that is replaced. */
  function send(seen: string | undefined) {
    const question = hasQuestion ? written.finished() : null
    const isManual = question !== undefined && isMarkedByHand(question)
    setIsByHand(isManual)
    const body = bodyOf(form.getValues(), question ?? null)
    if (isFine(form, body) && question !== undefined && !isManual) saving.save({ body, seen })
  }

  return (
    <form
      noValidate
      className="grid min-w-0 grid-cols-1 gap-8"
      onSubmit={(submit) => {
        submit.preventDefault()
        send(version)
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
      <UnsavedWork isUnsaved={isChanged && !saving.isBusy} />
      <FormFooter
        row={event}
        saving={saving}
        sentence={isByHand ? t('form.byHand') : saving.sentence}
        submitText={t(event === undefined ? 'form.create' : 'operator-library:save')}
        onOverwrite={() => send(event?.version)}
        onTakeTheirs={onTakeTheirs}
      />
    </form>
  )
}

/** No one is there who would mark an open answer. */
function isMarkedByHand(question: Question | null): boolean {
  return question?.type === 'text' && question.key.unmatched === 'manual'
}

/** Puts every mistake at its field. */
function isFine(form: UseFormReturn<EventValues>, body: EventBody): boolean {
  const checked = DailyEventForm.safeParse(body)
  setMistakes(form, fields, checked.error?.issues)
  return checked.success
}

function Shown({ form, subjects }: { form: UseFormReturn<EventValues>; subjects: EventSubjects }) {
  // Draws again with every letter; only the form has all values.
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
        <QuestionEditor written={written} isNew={isNew} />
      </div>
    </Section>
  )
}

interface EventPreviewProps {
  values: EventValues
  subjects: EventSubjects
}

/** The event as visitors will see it. */
function EventPreview({ values, subjects }: EventPreviewProps) {
  const { t } = useTranslation('operator-events')
  const shown = useLanguage()
  const [wanted, setWanted] = useState<Language>()
  const language = wanted ?? shown
  const settled = useDeferredValue(values)
  const subject = subjects.find(({ id }) => id === settled.subject_id)
  return (
    <section aria-label={t('preview')} className="grid min-w-0 content-start gap-4">
      <PreviewHead title={t('preview')} language={language} onChoose={setWanted} />
      <div className="grid min-w-0 gap-4 rounded-lg border border-dashed border-line-strong bg-paper p-4">
        <EventHead
          titleAs="h2"
          event={{
            title: settled.title[language],
            year: settled.year,
            day: dayOf(settled.day),
            picture: settled.picture,
            drawing: settled.drawing,
          }}
          subject={{ code: subject?.code ?? '', name: subject?.name[language] ?? '' }}
          language={language}
        />
        <EventText
          event={{
            text: settled.text[language],
            source: { text: settled.source.text, url: settled.source.url === '' ? null : settled.source.url },
          }}
        />
      </div>
    </section>
  )
}

/** A day that exists, for the preview: a whole date, or the day of a leap year. */
function dayOf(day: string): string {
  const whole = day.length === 5 ? `2024-${day}` : day
  return Number.isNaN(new Date(`${whole}T00:00:00Z`).getTime()) ? '2024-01-01' : whole
}
