import { useNavigate, useParams } from '@tanstack/react-router'
import { LevelForm as Form, operatorLibrary, type OperatorLevel } from '@katedra/contract/operator-library'
import { firstYear, lastYear, type Years as YearsOfLevel } from '@katedra/contract/years-of-school'
import { SubjectGlyph } from '@katedra/ui/illustrations/subject-glyph'
import { NumberField } from '@katedra/ui/number-field'
import { Page } from '@katedra/ui/page'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useController, useForm, useWatch, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { useFieldMessage } from '@katedra/screens/form/field-errors.ts'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useLanguage } from '@katedra/screens/language.ts'
import { PictureButton } from '@katedra/screens/form/picture-button.tsx'
import { usePictureSentence } from '@katedra/client/picture-problem'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { ColourInput, ColourPreview } from '../app/editing/colour-fields.tsx'
import { GlyphField } from '@katedra/screens/form/glyph-field.tsx'
import { call, overVersion, queryOf } from '../app/call.ts'
import { FormFooter } from '../app/editing/form-footer.tsx'
import { UnsavedWork } from '../app/editing/unsaved-work.tsx'

const fields = [
  'title.cs',
  'title.en',
  'box_color_basic',
  'box_color_add',
  'picture',
  'count_threshold',
  'year_from',
  'year_to',
] as const

/** A level that does not exist yet, in the colours of its subject. */
export function NewLevelPage() {
  const { subjectId } = useParams({ from: '/operator/predmety/$subjectId/novy' })
  const navigate = useNavigate()
  const { t } = useTranslation('operator-library')
  const language = useLanguage()
  const detail = useQuery(queryOf(operatorLibrary.subject, { params: { subject_id: Number(subjectId) } }))
  useTitle(t('level.new'))
  return (
    <Page
      title={t('level.new')}
      intro={t('level.newIntro')}
      back={
        <BackLink to="/operator/predmety/$subjectId" params={{ subjectId }}>
          {detail.data?.subject.name[language] ?? t('subject.one')}
        </BackLink>
      }
    >
      <QueryView query={detail}>
        {({ subject: { box_color_basic, box_color_add, icon } }) => (
          <LevelForm
            start={{
              title: { cs: '', en: '' },
              count_threshold: 20,
              year_from: firstYear,
              year_to: lastYear,
              box_color_basic,
              box_color_add,
              picture: icon === '' ? 'book' : icon,
            }}
            save={async (body) => {
              const { id } = await call(operatorLibrary.createLevel, {
                params: { subject_id: Number(subjectId) },
                body,
              })
              return id
            }}
            onSaved={(id) =>
              void navigate({
                to: '/operator/predmety/$subjectId/$levelId',
                params: { subjectId, levelId: String(id) },
              })
            }
          />
        )}
      </QueryView>
    </Page>
  )
}

interface LevelFormProps {
  start: Form
  /** The level that is changed; a new one has none. */
  level?: OperatorLevel
  save: (values: Form, version: string) => Promise<number>
  onSaved: (id: number) => void
}

/** Title, colours, picture and threshold of a level. */
export function LevelForm({ start, level, save, onSaved }: LevelFormProps) {
  const { t } = useTranslation('operator-library')
  const form = useForm<Form>({ defaultValues: start, resolver: standardSchemaResolver(Form) })
  const [version] = useState(level?.version)
  const saving = useSave({
    ...overVersion,
    save: ({ values, seen = '' }: { values: Form; seen: string | undefined }) => save(values, seen),
    doneText: t('saved'),
    onSaved,
    form,
    fields,
  })
  /** `seen` is the version that is replaced. */
  const submit = (seen: string | undefined) => form.handleSubmit((values) => saving.save({ values, seen }))
  const { control } = form
  return (
    <form noValidate className="grid min-w-0 gap-6" onSubmit={submit(version)}>
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid min-w-0 content-start gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextInput control={control} name="title.cs" label={t('level.title.cs')} max={80} isRequired />
            <TextInput control={control} name="title.en" label={t('level.title.en')} max={80} lang="en" isRequired />
          </div>
          <Threshold control={control} />
          <Years control={control} />
        </div>
        <Looks control={control} />
      </div>
      <PictureChoice control={control} />
      <UnsavedWork isUnsaved={form.formState.isDirty && !saving.isBusy} />
      <FormFooter
        row={level}
        saving={saving}
        sentence={saving.sentence}
        submitText={t(level === undefined ? 'create' : 'save')}
        onOverwrite={() => void submit(level?.version)()}
        onTakeTheirs={() => level !== undefined && onSaved(level.id)}
      />
    </form>
  )
}

function Threshold({ control }: { control: Control<Form> }) {
  const { t } = useTranslation('operator-library')
  const { field, fieldState } = useController({ control, name: 'count_threshold' })
  const say = useFieldMessage()
  return (
    <NumberField
      label={t('level.threshold')}
      description={t('level.thresholdHint')}
      minValue={1}
      maxValue={1000}
      value={field.value}
      error={say(fieldState.error)}
      onChange={(value) => field.onChange(value ?? 1)}
      className="max-w-xs"
    />
  )
}

/** For which years of school the level is: the first and the last one. */
function Years({ control }: { control: Control<Form> }) {
  const { t } = useTranslation('operator-library')
  return (
    <div className="grid max-w-md grid-cols-2 gap-4">
      <YearField control={control} name="year_from" label={t('level.yearFrom')} />
      <YearField control={control} name="year_to" label={t('level.yearTo')} />
    </div>
  )
}

function YearField({ control, name, label }: { control: Control<Form>; name: keyof YearsOfLevel; label: string }) {
  const { field, fieldState } = useController({ control, name })
  const say = useFieldMessage()
  return (
    <NumberField
      label={label}
      minValue={firstYear}
      maxValue={lastYear}
      value={field.value}
      error={say(fieldState.error)}
      onChange={(value) => field.onChange(value ?? firstYear)}
    />
  )
}

function isAddress(picture: string): boolean {
  return picture.startsWith('/')
}

function Looks({ control }: { control: Control<Form> }) {
  const { t } = useTranslation('operator-library')
  const language = useLanguage()
  const [title, basic, add, picture] = useWatch({
    control,
    name: ['title', 'box_color_basic', 'box_color_add', 'picture'],
  })
  return (
    <div className="grid min-w-0 content-start gap-4 lg:w-72">
      <ColourInput control={control} name="box_color_basic" label={t('colours.basic')} />
      <ColourInput control={control} name="box_color_add" label={t('colours.add')} />
      <ColourPreview
        title={title[language] === '' ? t('level.one') : title[language]}
        basic={basic}
        add={add}
        {...(isAddress(picture) ? { imageUrl: picture } : { glyph: <SubjectGlyph word={picture} /> })}
      />
    </div>
  )
}

/** One of the drawings, or a picture of one's own. */
function PictureChoice({ control }: { control: Control<Form> }) {
  const { t } = useTranslation('operator-library')
  const { field } = useController({ control, name: 'picture' })
  const sentence = usePictureSentence()
  const uploading = useSave({
    save: (upload: Blob) => call(operatorLibrary.uploadPicture, {}, { upload }),
    onSaved: ({ src }) => field.onChange(src),
  })
  return (
    <div className="grid min-w-0 gap-4">
      <GlyphField label={t('level.picture')} value={field.value} onChange={field.onChange} />
      <div className="flex flex-wrap items-center gap-3">
        <PictureButton text={t('level.upload')} icon={<ImagePlus aria-hidden />} onFile={uploading.save} />
        <p role="status" className="text-sm text-ink-soft">
          {uploading.isBusy ? t('level.uploading') : isAddress(field.value) ? t('level.ownPicture') : ''}
        </p>
      </div>
      <FormAlert text={sentence(uploading.error)} />
    </div>
  )
}
