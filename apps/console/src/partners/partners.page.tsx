import { operatorPartners, type OperatorPartnerText } from '@katedra/contract/operator-partners'
import { Badge } from '@katedra/ui/badge'
import { buttonClass } from '@katedra/ui/button-class'
import { Page } from '@katedra/ui/page'
import { DataTable } from '@katedra/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useLanguage } from '@katedra/screens/language.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { PartnerTextForm } from '@katedra/contract/partner-texts'
import type { Language } from '@katedra/questions'
import { Markdown } from '@katedra/ui/markdown'
import { useForm, useWatch, type Control } from 'react-hook-form'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { StateBadge, StateLine } from '../app/editing/content-state.tsx'
import { DeleteButton } from '../app/editing/delete-button.tsx'
import { call, queryOf, overVersion } from '../app/call.ts'
import { UnknownPage } from '../app/unknown-page.tsx'
import { AreaInput } from '../app/editing/area-input.tsx'
import { PreviewHead } from '../app/editing/preview-head.tsx'
import { setMistakes } from '../app/editing/mistakes-at-fields.ts'
import { FormFooter } from '../app/editing/form-footer.tsx'
import { UnsavedWork } from '../app/editing/unsaved-work.tsx'

/** Texts of partners. */
export function PartnersPage() {
  const list = useQuery(queryOf(operatorPartners.texts))
  const { t } = useTranslation('operator-partners')
  useTitle(t('title'))
  return (
    <Page
      title={t('title')}
      intro={t('intro')}
      action={
        <Link to="/operator/partneri/novy" className={buttonClass({ variant: 'primary' })}>
          <Plus aria-hidden />
          {t('new')}
        </Link>
      }
    >
      <QueryView query={list} empty={<p className="text-ink-soft">{t('none')}</p>}>
        {(texts) => <PartnerTable texts={texts} />}
      </QueryView>
    </Page>
  )
}

function PartnerTable({ texts }: { texts: readonly OperatorPartnerText[] }) {
  const { t } = useTranslation('operator-partners')
  const language = useLanguage()
  return (
    <DataTable
      caption={t('title')}
      rows={texts}
      rowKey={({ code }) => code}
      columns={[
        {
          key: 'partner',
          label: t('partner'),
          cellClassName: 'wrap-anywhere',
          cell: ({ code, name }) => (
            <>
              <Link to="/operator/partneri/$code" params={{ code }} className={textLink}>
                {name}
              </Link>
              <span className="block text-sm font-normal text-ink-soft">{code}</span>
            </>
          ),
        },
        {
          key: 'heading',
          label: t('heading'),
          cellClassName: 'wrap-anywhere',
          cell: ({ title, retired_at }) => (
            <>
              {title[language]} {retired_at !== null && <Badge>{t('deleted')}</Badge>}
            </>
          ),
        },
        { key: 'state', label: t('operator-library:state.label'), cell: (text) => <StateBadge state={text} /> },
        {
          key: 'actions',
          label: t('operator-library:actions'),
          narrow: 'foot',
          cell: ({ code, name, retired_at }) => (
            <DeleteButton
              isDeleted={retired_at !== null}
              name={t(retired_at === null ? 'deleteNamed' : 'putBackNamed', { name })}
              doneText={t(retired_at === null ? 'nowDeleted' : 'nowBack')}
              show={(is_shown) =>
                call(operatorPartners.showText, { params: { partner_code: code }, body: { is_shown } })
              }
            />
          ),
        },
      ]}
    />
  )
}

/** A text that does not exist yet. */
export function NewPartnerPage() {
  const { t } = useTranslation('operator-partners')
  const navigate = useNavigate()
  useTitle(t('new'))
  return (
    <Page title={t('new')} back={<BackLink to="/operator/partneri">{t('title')}</BackLink>}>
      <PartnerForm onSaved={() => void navigate({ to: '/operator/partneri' })} onTakeTheirs={() => undefined} />
    </Page>
  )
}

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
function PartnerForm({ text, onSaved, onTakeTheirs }: PartnerFormProps) {
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

/** One text. */
export function PartnerPage() {
  const { t } = useTranslation('operator-partners')
  const { code } = useParams({ from: '/operator/partneri/$code' })
  const list = useQuery(queryOf(operatorPartners.texts))
  const text = list.data?.find((one) => one.code === code)
  const title = text?.name ?? t('title')
  useTitle(title)
  if (list.data !== undefined && text === undefined) return <UnknownPage />
  return (
    <Page title={title} back={<BackLink to="/operator/partneri">{t('title')}</BackLink>}>
      <QueryView query={list}>{() => (text === undefined ? null : <KnownText text={text} />)}</QueryView>
    </Page>
  )
}

function KnownText({ text }: { text: OperatorPartnerText }) {
  const navigate = useNavigate()
  const { t } = useTranslation('operator-partners')
  // Given back to its file, the form begins again with what is there now.
  const [turn, setTurn] = useState(0)
  return (
    <>
      <StateLine
        state={text}
        onFollow={() => call(operatorPartners.followText, { params: { partner_code: text.code }, body: {} })}
        onFollowed={() => setTurn(turn + 1)}
      />
      {text.retired_at !== null && (
        <p className="rounded-lg border border-now bg-now-soft px-4 py-3">{t('deletedText')}</p>
      )}
      <PartnerForm
        key={turn}
        text={text}
        onSaved={() => void navigate({ to: '/operator/partneri' })}
        onTakeTheirs={() => setTurn(turn + 1)}
      />
    </>
  )
}
