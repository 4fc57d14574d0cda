import { operatorEvents, type OperatorEvent } from '@katedra/contract/operator-events'
import { Page, Section } from '@katedra/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useState, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useLanguage } from '@katedra/screens/language.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { DailyEventForm } from '@katedra/contract/daily-events'
import { mayNeedTeacher, type Language, type Question } from '@katedra/questions'
import { Switch } from '@katedra/ui/switch'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { draftOf } from '@katedra/screens/question-editor/draft/draft-of-question.ts'
import { newDraft } from '@katedra/screens/question-editor/draft/draft.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { EventHead, EventText } from '@katedra/screens/daily-event/event-article.tsx'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { StateLine } from '../app/editing/content-state.tsx'
import { call, queryOf, overVersion } from '../app/call.ts'
import { useAddress } from '../app/address.ts'
import {
  emptyEvent,
  startOf,
  bodyOf,
  type EventBody,
  type EventStart,
  type EventSubjects,
  type EventValues,
} from './event-values.ts'
import { setMistakes } from '../app/editing/mistakes-at-fields.ts'
import { QuestionEditor } from '../app/editing/question-editor.tsx'
import { FormFooter } from '../app/editing/form-footer.tsx'
import { UnsavedWork } from '../app/editing/unsaved-work.tsx'
import { useQuestionDraft } from '../app/editing/use-question-draft.ts'
import { PreviewHead } from '../app/editing/preview-head.tsx'
import { EventFields } from './event-fields.tsx'

/** The list in which an event of that day stands. */
function listOf({ subject_id, day }: Pick<OperatorEvent, 'subject_id' | 'day'>) {
  const search = { subject: String(subject_id), month: String(Number(day.slice(-5, -3))) }
  return { to: '/operator/udalosti', search } as const
}

/** An event that does not exist yet; the address may name a subject and a day. */
export function NewEventPage() {
  const { t } = useTranslation('operator-events')
  const { search } = useAddress()
  const navigate = useNavigate()
  const list = useQuery(queryOf(operatorEvents.events, { query: {} }))
  useTitle(t('new'))
  return (
    <Page title={t('new')} back={<BackLink to="/operator/udalosti">{t('title')}</BackLink>}>
      <QueryView query={list}>
        {({ subjects, subject_id }) => (
          <EventForm
            subjects={subjects}
            start={{
              ...emptyEvent(search.day),
              subject_id: subjects.find(({ id }) => String(id) === search.subject)?.id ?? subject_id,
            }}
            save={(body) => call(operatorEvents.createEvent, { body })}
            onSaved={(saved) => void navigate(listOf(saved))}
            onTakeTheirs={() => undefined}
          />
        )}
      </QueryView>
    </Page>
  )
}

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
function EventForm({ subjects, event, start, save, onSaved, onTakeTheirs }: EventFormProps) {
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
  return question !== null && mayNeedTeacher(question)
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

/** One event. */
export function EventPage() {
  const { t } = useTranslation('operator-events')
  const { eventId: id } = useParams({ from: '/operator/udalosti/$eventId' })
  const navigate = useNavigate()
  const language = useLanguage()
  const params = { event_id: id }
  const detail = useQuery(queryOf(operatorEvents.event, { params }))
  const list = useQuery(queryOf(operatorEvents.events, { query: {} }))
  // Given back to its file, the form begins again with what is there now.
  const [turn, setTurn] = useState(0)
  const { data } = detail
  const title = data?.title[language] ?? t('one')
  useTitle(title)
  return (
    <Page
      title={title}
      back={
        <Link
          {...(data === undefined ? { to: '/operator/udalosti' } : listOf(data))}
          activeOptions={{ exact: true }}
          className={textLink}
        >
          {t('title')}
        </Link>
      }
    >
      <QueryView query={detail}>
        {(event) => (
          <>
            <StateLine
              state={event}
              onFollow={() => call(operatorEvents.followEvent, { params, body: {} })}
              onFollowed={() => setTurn(turn + 1)}
            />
            {event.retired_at !== null && (
              <p className="rounded-lg border border-now bg-now-soft px-4 py-3">{t('deletedText')}</p>
            )}
            <EventForm
              key={turn}
              subjects={list.data?.subjects ?? []}
              event={event}
              start={startOf(event)}
              save={(body, version) => call(operatorEvents.updateEvent, { params, body: { ...body, version } })}
              onSaved={(saved) => void navigate(listOf(saved))}
              onTakeTheirs={() => setTurn(turn + 1)}
            />
          </>
        )}
      </QueryView>
    </Page>
  )
}
