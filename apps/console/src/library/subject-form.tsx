import { useNavigate } from '@tanstack/react-router'
import {
  NewSubjectForm,
  operatorLibrary,
  SubjectForm as Form,
  type OperatorSubject,
} from '@katedra/contract/operator-library'
import { SubjectGlyph } from '@katedra/ui/illustrations/subject-glyph'
import { Page } from '@katedra/ui/page'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useController, useForm, useWatch, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { useLanguage } from '@katedra/screens/language.ts'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { ColourInput, ColourPreview } from '../app/editing/colour-fields.tsx'
import { GlyphField } from '@katedra/screens/form/glyph-field.tsx'
import { call, overVersion } from '../app/call.ts'
import { FormFooter } from '../app/editing/form-footer.tsx'
import { UnsavedWork } from '../app/editing/unsaved-work.tsx'

type Values = NewSubjectForm

const fields = [
  'code',
  'name.cs',
  'name.en',
  'short_name.cs',
  'short_name.en',
  'description.cs',
  'description.en',
  'sign_in_title.cs',
  'sign_in_title.en',
  'sign_in_image',
  'box_color_basic',
  'box_color_add',
  'icon',
] as const

const none = { cs: '', en: '' }
const empty: Values = {
  code: '',
  name: none,
  short_name: none,
  description: none,
  sign_in_title: none,
  sign_in_image: '',
  box_color_basic: '#3C4A8A',
  box_color_add: '#DDE1F4',
  icon: 'book',
}

/** A subject that does not exist yet. */
export function NewSubjectPage() {
  const { t } = useTranslation('operator-library')
  const navigate = useNavigate()
  useTitle(t('subject.new'))
  return (
    <Page
      title={t('subject.new')}
      intro={t('subject.newIntro')}
      back={<BackLink to="/operator/predmety">{t('title')}</BackLink>}
    >
      <SubjectForm
        onSaved={(id) => void navigate({ to: '/operator/predmety/$subjectId', params: { subjectId: String(id) } })}
      />
    </Page>
  )
}

interface SubjectFormProps {
  /** The subject that is changed; a new one has none. */
  subject?: OperatorSubject
  onSaved: (id: number) => void
}

/** Texts, colours and drawing of a subject. */
export function SubjectForm({ subject, onSaved }: SubjectFormProps) {
  const { t } = useTranslation('operator-library')
  const form = useForm<Values>({
    defaultValues: subject === undefined ? empty : valuesOf(subject),
    resolver: standardSchemaResolver(NewSubjectForm),
  })
  const [version] = useState(subject?.version)
  const saving = useSave({
    ...overVersion,
    save: ({ values, seen = '' }: { values: Values; seen: string | undefined }) => send(subject?.id, values, seen),
    doneText: t('saved'),
    onSaved,
    form,
    fields,
  })
  /** `seen` is the version that is replaced. */
  const save = (seen: string | undefined) => form.handleSubmit((values) => saving.save({ values, seen }))
  return (
    <form noValidate className="grid min-w-0 gap-6" onSubmit={save(version)}>
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_auto]">
        <SubjectTexts control={form.control} isNew={subject === undefined} />
        <Looks control={form.control} />
      </div>
      <Icon control={form.control} />
      <UnsavedWork isUnsaved={form.formState.isDirty && !saving.isBusy} />
      <FormFooter
        row={subject}
        saving={saving}
        sentence={saving.sentence}
        submitText={t(subject === undefined ? 'create' : 'save')}
        onOverwrite={() => void save(subject?.version)()}
        onTakeTheirs={() => subject !== undefined && onSaved(subject.id)}
      />
    </form>
  )
}

function valuesOf(subject: OperatorSubject): Values {
  const { code, name, short_name, description, sign_in_title, sign_in_image, ...rest } = subject
  const { box_color_basic, box_color_add, icon } = rest
  return {
    code,
    name,
    short_name,
    description,
    sign_in_title,
    sign_in_image,
    box_color_basic,
    box_color_add,
    icon,
  }
}

async function send(subject_id: number | undefined, values: Values, version: string): Promise<number> {
  if (subject_id === undefined) return (await call(operatorLibrary.createSubject, { body: values })).id
  const { code, ...rest } = values
  await call(operatorLibrary.updateSubject, { params: { subject_id }, body: { ...Form.parse(rest), version } })
  return subject_id
}

function SubjectTexts({ control, isNew }: { control: Control<Values>; isNew: boolean }) {
  const { t } = useTranslation('operator-library')
  const pair = 'grid gap-4 sm:grid-cols-2'
  return (
    <div className="grid min-w-0 content-start gap-4">
      {isNew && (
        <TextInput
          control={control}
          name="code"
          label={t('subject.code')}
          description={t('subject.codeHint')}
          max={40}
          spellCheck={false}
          autoComplete="off"
          isRequired
        />
      )}
      <div className={pair}>
        <TextInput control={control} name="name.cs" label={t('subject.name.cs')} max={60} isRequired />
        <TextInput control={control} name="name.en" label={t('subject.name.en')} max={60} lang="en" isRequired />
        <TextInput control={control} name="short_name.cs" label={t('subject.short.cs')} max={12} isRequired />
        <TextInput control={control} name="short_name.en" label={t('subject.short.en')} max={12} lang="en" isRequired />
        <TextInput control={control} name="description.cs" label={t('subject.description.cs')} max={300} isOptional />
        <TextInput
          control={control}
          name="description.en"
          label={t('subject.description.en')}
          max={300}
          lang="en"
          isOptional
        />
        <TextInput control={control} name="sign_in_title.cs" label={t('subject.signIn.cs')} max={120} isRequired />
        <TextInput
          control={control}
          name="sign_in_title.en"
          label={t('subject.signIn.en')}
          max={120}
          lang="en"
          isRequired
        />
      </div>
      <TextInput
        control={control}
        name="sign_in_image"
        label={t('subject.image')}
        description={t('subject.imageHint')}
        max={300}
        spellCheck={false}
        isOptional
      />
    </div>
  )
}

function Looks({ control }: { control: Control<Values> }) {
  const { t } = useTranslation('operator-library')
  const language = useLanguage()
  const [name, basic, add, icon] = useWatch({
    control,
    name: ['name', 'box_color_basic', 'box_color_add', 'icon'],
  })
  return (
    <div className="grid min-w-0 content-start gap-4 lg:w-72">
      <ColourInput control={control} name="box_color_basic" label={t('colours.basic')} />
      <ColourInput control={control} name="box_color_add" label={t('colours.add')} />
      <ColourPreview
        title={name[language] === '' ? t('subject.one') : name[language]}
        basic={basic}
        add={add}
        glyph={<SubjectGlyph word={icon} />}
      />
    </div>
  )
}

function Icon({ control }: { control: Control<Values> }) {
  const { t } = useTranslation('operator-library')
  const { field } = useController({ control, name: 'icon' })
  return <GlyphField label={t('subject.icon')} value={field.value} onChange={field.onChange} />
}
