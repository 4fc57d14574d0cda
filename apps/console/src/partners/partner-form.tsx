import { operatorPartners, type OperatorPartnerText } from '@katedra/contract/operator-partners'
import { PartnerTextForm } from '@katedra/contract/partner-texts'
import type { Language } from '@katedra/questions'
import { Markdown } from '@katedra/ui/markdown'
import { useDeferredValue, useState } from 'react'
import { useForm, useWatch, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@katedra/screens/language.ts'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { AreaInput } from '../app/editing/area-input.tsx'
import { PreviewHead } from '../app/editing/preview-head.tsx'
import { call, overVersion } from '../app/call.ts'
import { setMistakes } from '../app/editing/mistakes-at-fields.ts'
import { FormFooter } from '../app/editing/form-footer.tsx'
import { UnsavedWork } from '../app/editing/unsaved-work.tsx'

interface Values {
  code: string
  name: string
  url: string
  title: { cs: string; en: string }
  text: { cs: string; en: string }
}

const fields = ['code', 'name', 'url', 'title.cs', 'title.en', 'text.cs', 'text.en'] as const
const none = { cs: '', en: '' }
const empty: Values = { code: '', name: '', url: '', title: none, text: none }

interface PartnerFormProps {
  /** The text that is changed; a new one has none. */
  text?: OperatorPartnerText
  onSaved: () => void
  onTakeTheirs: () => void
}

/** A partner's text in both languages, with its preview. */
export function PartnerForm({ text, onSaved, onTakeTheirs }: PartnerFormProps) {
  const { t } = useTranslation('operator-partners')
  const form = useForm<Values>({ defaultValues: text === undefined ? empty : valuesOf(text) })
  const [version] = useState(text?.version)
  const saving = useSave({
    ...overVersion,
    save: ({ body, seen = '' }: { body: PartnerTextForm; seen: string | undefined }) => send(text?.code, body, seen),
    doneText: t('operator-library:saved'),
    onSaved,
    form,
    fields,
  })

  /** `seen` is the version that is replaced. */
  function save(seen: string | undefined) {
    const { url, ...values } = form.getValues()
    const checked = PartnerTextForm.safeParse({ ...values, url: url.trim() === '' ? null : url.trim() })
    setMistakes(form, fields, checked.error?.issues)
    if (checked.success) saving.save({ body: checked.data, seen })
  }

  return (
    <form
      noValidate
      className="grid min-w-0 grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        save(version)
      }}
    >
      <div className="grid min-w-0 grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
        <Fields control={form.control} isNew={text === undefined} />
        <Shown control={form.control} />
      </div>
      <UnsavedWork isUnsaved={form.formState.isDirty && !saving.isBusy} />
      <FormFooter
        row={text}
        saving={saving}
        sentence={saving.sentence}
        submitText={t(text === undefined ? 'create' : 'operator-library:save')}
        onOverwrite={() => save(text?.version)}
        onTakeTheirs={onTakeTheirs}
      />
    </form>
  )
}

function valuesOf({ code, name, url, title, text }: OperatorPartnerText): Values {
  return { code, name, url: url ?? '', title, text }
}

function send(partner_code: string | undefined, body: PartnerTextForm, version: string): Promise<null> {
  if (partner_code === undefined) return call(operatorPartners.createText, { body })
  const { code, ...rest } = body
  return call(operatorPartners.updateText, { params: { partner_code }, body: { ...rest, version } })
}

function Fields({ control, isNew }: { control: Control<Values>; isNew: boolean }) {
  const { t } = useTranslation('operator-partners')
  return (
    <div className="grid min-w-0 content-start gap-4">
      {isNew && (
        <TextInput
          control={control}
          name="code"
          label={t('code')}
          description={t('codeHint')}
          max={40}
          spellCheck={false}
          autoComplete="off"
          isRequired
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput control={control} name="name" label={t('name')} max={200} isRequired />
        <TextInput control={control} name="url" label={t('url')} type="url" max={500} isOptional />
        <TextInput control={control} name="title.cs" label={t('titleIn.cs')} max={120} isRequired />
        <TextInput control={control} name="title.en" label={t('titleIn.en')} max={120} lang="en" isRequired />
      </div>
      <AreaInput
        control={control}
        name="text.cs"
        label={t('textIn.cs')}
        description={t('markdownHint')}
        max={10_000}
        rows={8}
        isRequired
      />
      <AreaInput control={control} name="text.en" label={t('textIn.en')} max={10_000} rows={8} lang="en" isRequired />
    </div>
  )
}

function Shown({ control }: { control: Control<Values> }) {
  const { t } = useTranslation('operator-partners')
  const shown = useLanguage()
  const [wanted, setWanted] = useState<Language>()
  const language = wanted ?? shown
  const [name, title, text] = useWatch({ control, name: ['name', 'title', 'text'] })
  const settled = useDeferredValue(text[language])
  return (
    <section aria-label={t('preview')} className="grid min-w-0 content-start gap-4">
      <PreviewHead title={t('preview')} language={language} onChoose={setWanted} />
      <div
        lang={language}
        className="grid min-w-0 gap-4 rounded-lg border border-dashed border-line-strong bg-paper p-4"
      >
        <div>
          <p className="text-sm font-semibold text-ink-soft">{name}</p>
          <p className="text-2xl font-semibold text-pretty">{title[language]}</p>
        </div>
        <Markdown text={settled} />
      </div>
    </section>
  )
}
