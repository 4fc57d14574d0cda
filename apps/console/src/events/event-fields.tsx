import { operatorLibrary } from '@katedra/contract/operator-library'
import { maxTagLength, maxTags } from '@katedra/contract/written-question'
import { Button } from '@katedra/ui/button'
import { NumberField } from '@katedra/ui/number-field'
import { Select } from '@katedra/ui/select'
import { TagField } from '@katedra/ui/tag-field'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useController, type Control, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSave } from '@katedra/screens/use-save.ts'
import { useFieldMessage } from '@katedra/screens/form/field-errors.ts'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useLanguage } from '@katedra/screens/language.ts'
import { PictureButton } from '@katedra/screens/form/picture-button.tsx'
import { usePictureSentence } from '@katedra/client/picture-problem'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { AreaInput } from '../app/editing/area-input.tsx'
import { GlyphField } from '@katedra/screens/form/glyph-field.tsx'
import { call } from '../app/call.ts'
import type { EventSubjects, EventValues } from './event-values.ts'
import { useMonthNames } from './event-day-words.ts'

interface EventFieldsProps {
  form: UseFormReturn<EventValues>
  subjects: EventSubjects
  /** Subject and key never change afterwards: the files know the event by them. */
  isNew: boolean
}

/** When, what, with which picture and according to whom. */
export function EventFields({ form: { control }, subjects, isNew }: EventFieldsProps) {
  const { t } = useTranslation('operator-events')
  const pair = 'grid gap-4 sm:grid-cols-2'
  return (
    <div className="grid min-w-0 content-start gap-6">
      {isNew && <SubjectField control={control} subjects={subjects} />}
      <DayField control={control} />
      <YearField control={control} />
      <div className={pair}>
        <TextInput control={control} name="title.cs" label={t('form.title.cs')} max={80} isRequired />
        <TextInput control={control} name="title.en" label={t('form.title.en')} max={80} lang="en" isRequired />
        <AreaInput
          control={control}
          name="text.cs"
          label={t('form.text.cs')}
          max={1000}
          maxLength={1000}
          rows={5}
          isRequired
        />
        <AreaInput
          control={control}
          name="text.en"
          label={t('form.text.en')}
          max={1000}
          maxLength={1000}
          rows={5}
          lang="en"
          isRequired
        />
        <TextInput
          control={control}
          name="source.text"
          label={t('form.source')}
          description={t('form.sourceHint')}
          max={300}
          isRequired
        />
        <TextInput control={control} name="source.url" label={t('form.url')} type="url" max={500} isOptional />
      </div>
      {isNew && (
        <TextInput
          control={control}
          name="key"
          label={t('form.key')}
          description={t('form.keyHint')}
          max={80}
          spellCheck={false}
          autoComplete="off"
          isOptional
        />
      )}
      <PictureField control={control} />
      <DrawingField control={control} />
      <Tags control={control} />
    </div>
  )
}

function SubjectField({ control, subjects }: { control: Control<EventValues>; subjects: EventSubjects }) {
  const { t } = useTranslation('operator-events')
  const language = useLanguage()
  const { field } = useController({ control, name: 'subject_id' })
  return (
    <Select
      label={t('subject')}
      className="max-w-xs"
      value={String(field.value)}
      onChange={(id) => field.onChange(Number(id))}
      options={subjects.map(({ id, name }) => ({ id: String(id), label: name[language] }))}
    />
  )
}

function DayField({ control }: { control: Control<EventValues> }) {
  const { field, fieldState } = useController({ control, name: 'day' })
  const say = useFieldMessage()
  return <EventDayField value={field.value} error={say(fieldState.error)} onChange={field.onChange} />
}

interface EventDayFieldProps {
  /** `MM-DD` or `YYYY-MM-DD`. */
  value: string
  error: string | undefined
  onChange: (day: string) => void
}

interface Parts {
  year: number | null
  month: number
  day: number
}

function partsOf(value: string): Parts {
  const [day = '1', month = '1', year] = value.split('-').toReversed()
  return { year: year === undefined ? null : Number(year), month: Number(month), day: Number(day) }
}

function dayOf({ year, month, day }: Parts): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const monthAndDay = `${two(month)}-${two(day)}`
  return year === null ? monthAndDay : `${String(year).padStart(4, '0')}-${monthAndDay}`
}

/** A day of every year, or of one. */
function EventDayField({ value, error, onChange }: EventDayFieldProps) {
  const { t } = useTranslation('operator-events')
  const names = useMonthNames()
  const parts = partsOf(value)
  const put = (change: Partial<Parts>) => onChange(dayOf({ ...parts, ...change }))
  return (
    <div data-field="day" className="grid gap-4">
      <ChoiceChips
        label={t('form.when')}
        options={[
          { id: 'yearly', label: t('form.yearly') },
          { id: 'once', label: t('form.once') },
        ]}
        value={parts.year === null ? 'yearly' : 'once'}
        onChange={(id) => put({ year: id === 'once' ? new Date().getFullYear() : null })}
      />
      <div className="flex flex-wrap items-start gap-4">
        <NumberField
          label={t('form.day')}
          minValue={1}
          maxValue={31}
          value={parts.day}
          error={error}
          onChange={(day) => put({ day: day ?? 1 })}
          className="w-32"
        />
        <Select
          label={t('month')}
          value={String(parts.month)}
          onChange={(id) => put({ month: Number(id) })}
          options={names.map((label, index) => ({ id: String(index + 1), label }))}
          className="w-44"
        />
        {parts.year !== null && (
          <NumberField
            label={t('form.onlyYear')}
            minValue={1000}
            maxValue={2999}
            formatOptions={{ useGrouping: false }}
            value={parts.year}
            onChange={(year) => put({ year: year ?? new Date().getFullYear() })}
            className="w-36"
          />
        )}
      </div>
    </div>
  )
}

function YearField({ control }: { control: Control<EventValues> }) {
  const { t } = useTranslation('operator-events')
  const { field, fieldState } = useController({ control, name: 'year' })
  const say = useFieldMessage()
  return (
    <NumberField
      isOptional
      label={t('form.year')}
      description={t('form.yearHint')}
      minValue={-5000}
      maxValue={2100}
      formatOptions={{ useGrouping: false }}
      value={field.value}
      error={say(fieldState.error)}
      onChange={field.onChange}
      className="max-w-xs"
    />
  )
}

function DrawingField({ control }: { control: Control<EventValues> }) {
  const { t } = useTranslation('operator-events')
  const { field } = useController({ control, name: 'drawing' })
  return (
    <GlyphField
      label={t('form.drawing')}
      noneText={t('form.ofSubject')}
      value={field.value}
      onChange={field.onChange}
    />
  )
}

function Tags({ control }: { control: Control<EventValues> }) {
  const { t } = useTranslation('question-bank')
  const { t: own } = useTranslation('operator-events')
  const { field, fieldState } = useController({ control, name: 'tags' })
  const say = useFieldMessage()
  return (
    <TagField
      isOptional
      label={t('filing.tags')}
      description={own('form.tagsHint')}
      name="tags"
      value={field.value}
      maxTags={maxTags}
      maxTagLength={maxTagLength}
      error={say(fieldState.error)}
      onChange={field.onChange}
    />
  )
}

/** A picture of one's own with what it shows and whose it is. */
function PictureField({ control }: { control: Control<EventValues> }) {
  const { t } = useTranslation('operator-events')
  const { field, fieldState } = useController({ control, name: 'picture' })
  const say = useFieldMessage()
  const sentence = usePictureSentence()
  const picture: EventValues['picture'] = field.value
  const uploading = useSave({
    save: (upload: Blob) => call(operatorLibrary.uploadPicture, {}, { upload }),
    onSaved: ({ src }) => field.onChange({ alt: { cs: '', en: '' }, credit: '', ...picture, src }),
  })
  return (
    <div role="group" aria-label={t('form.picture')} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <PictureButton
          text={t(picture === null ? 'form.upload' : 'form.replace')}
          icon={<ImagePlus aria-hidden />}
          onFile={uploading.save}
        />
        {picture !== null && (
          <Button variant="quiet" icon={<Trash2 aria-hidden />} onClick={() => field.onChange(null)}>
            {t('form.removePicture')}
          </Button>
        )}
        <p role="status" className="text-sm text-ink-soft">
          {uploading.isBusy ? t('operator-library:level.uploading') : ''}
        </p>
      </div>
      {picture !== null && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput control={control} name="picture.alt.cs" label={t('form.alt.cs')} max={300} isRequired />
          <TextInput control={control} name="picture.alt.en" label={t('form.alt.en')} max={300} lang="en" isRequired />
          <TextInput control={control} name="picture.credit" label={t('form.credit')} max={200} isRequired />
        </div>
      )}
      <FormAlert text={sentence(uploading.error) ?? say(fieldState.error)} />
    </div>
  )
}
