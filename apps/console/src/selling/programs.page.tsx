import { operatorSelling, type SoldProgram } from '@katedra/contract/operator-selling'
import type { Reply } from '@katedra/contract/route'
import { Button } from '@katedra/ui/button'
import { Page, Section } from '@katedra/ui/page'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '@katedra/screens/title.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { requiredText } from '@katedra/contract/fields'
import { Select } from '@katedra/ui/select'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Controller, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { useFieldMessage } from '@katedra/screens/form/field-errors.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { queryOf } from '../app/call.ts'
import { UnsavedWork } from '../app/editing/unsaved-work.tsx'
import { entryOf, fileOf, moved, withProgram, type ProgramEntry, freshKey } from './programs-draft.ts'
import { OnSaleTable, RetiredTable } from './programs-table.tsx'
import { ContentFile } from './content-file.tsx'
import { ChangePreview } from './change-preview.tsx'

type Programs = Reply<typeof operatorSelling.programs>

/** What is sold: names, order, what is on sale. Changes are gathered and hold together. */
export function ProgramsPage() {
  const { t } = useTranslation('operator-selling')
  const list = useQuery(queryOf(operatorSelling.programs))
  useTitle(t('programs.title'))
  return (
    <Page title={t('programs.title')} intro={t('programs.intro')}>
      <QueryView query={list}>{(programs) => <Editor stored={programs} />}</QueryView>
    </Page>
  )
}

interface Draft {
  /** What the draft began from. */
  version: string
  onSale: ProgramEntry[]
}

function Editor({ stored }: { stored: Programs }) {
  const { t } = useTranslation('operator-selling')
  const [draft, setDraft] = useState<Draft>()
  const [edited, setEdited] = useState<ProgramEntry | 'new'>()
  const [isChecking, setIsChecking] = useState(false)
  const kept = stored.programs.filter(({ is_on_sale }) => is_on_sale).map((program) => entryOf(program))
  const onSale = draft?.onSale ?? kept
  const off = stored.programs.filter(({ key }) => !onSale.some((program) => program.key === key))
  const isChanged = fileOf(onSale) !== fileOf(kept)
  const change = (next: ProgramEntry[]) => setDraft({ version: draft?.version ?? stored.version, onSale: next })
  const forget = () => {
    setDraft(undefined)
    setIsChecking(false)
  }
  return (
    <>
      <UnsavedWork isUnsaved={isChanged} />
      <div>
        <Button icon={<Plus aria-hidden />} onClick={() => setEdited('new')}>
          {t('programs.add')}
        </Button>
      </div>
      {isChanged && <Unsaved onCheck={() => setIsChecking(true)} onForget={forget} />}
      <Section title={t('programs.onSale')}>
        <OnSaleTable
          programs={onSale}
          stored={stored}
          onEdit={setEdited}
          onMove={(key, by) => change(moved(onSale, key, by))}
          onRetire={(key) => change(onSale.filter((program) => program.key !== key))}
        />
      </Section>
      {off.length > 0 && (
        <Section title={t('programs.offSale')}>
          <RetiredTable programs={off} onSell={(program: SoldProgram) => change([...onSale, entryOf(program)])} />
        </Section>
      )}
      <Section title={t('file.title')}>
        <ContentFile kind="programs" />
      </Section>
      {edited !== undefined && (
        <ProgramDialog
          program={edited === 'new' ? undefined : edited}
          subjects={stored.subjects}
          taken={[...stored.programs, ...onSale].map(({ key }) => key)}
          isTaken={edited !== 'new' && stored.programs.some(({ key, is_taken }) => is_taken && key === edited.key)}
          onClose={() => setEdited(undefined)}
          onSave={(program) => {
            change(withProgram(onSale, program))
            setEdited(undefined)
          }}
        />
      )}
      {isChecking && (
        <ChangePreview
          kind="programs"
          text={fileOf(onSale)}
          version={draft?.version}
          onClose={() => setIsChecking(false)}
          onDone={forget}
        />
      )}
    </>
  )
}

const maxLength = 300
const Form = z.object({
  subject: requiredText(80),
  title_cs: requiredText(maxLength),
  title_en: requiredText(maxLength),
  description_cs: requiredText(maxLength),
  description_en: requiredText(maxLength),
})
type Values = z.output<typeof Form>

interface ProgramDialogProps {
  /** Undefined for a new one. */
  program: ProgramEntry | undefined
  subjects: readonly { code: string; name: { cs: string; en: string } }[]
  /** Keys that a new one can't have. */
  taken: readonly string[]
  /** Schools have it: its subject stays. */
  isTaken: boolean
  onClose: () => void
  onSave: (program: ProgramEntry) => void
}

const blank = { cs: '', en: '' }

function valuesOf(program: ProgramEntry | undefined): Values {
  const { subject, title, description } = program ?? { subject: '', title: blank, description: blank }
  return {
    subject,
    title_cs: title.cs,
    title_en: title.en,
    description_cs: description.cs,
    description_en: description.en,
  }
}

/** Names of a program in both languages and its subject; the key of a new one is made of its name and stays. */
function ProgramDialog({ program, subjects, taken, isTaken, onClose, onSave }: ProgramDialogProps) {
  const { t } = useTranslation('operator-selling')
  const say = useFieldMessage()
  const language = useLanguage()
  const form = useForm<Values>({
    defaultValues: valuesOf(program),
    resolver: standardSchemaResolver(Form),
  })
  const { control } = form
  const text = (name: Exclude<keyof Values, 'subject'>) => (
    <TextInput
      control={control}
      name={name}
      label={t(`programs.field.${name}`)}
      max={maxLength}
      maxLength={maxLength}
      autoComplete="off"
      isRequired
    />
  )
  return (
    <FormDialog
      title={program === undefined ? t('programs.add') : t('programs.editOf', { name: program.title[language] })}
      submitText={t('programs.keep')}
      cancelText={t('programs.cancel')}
      saving={{ isBusy: false }}
      form={form}
      onSubmit={(values) =>
        onSave({
          key: program?.key ?? freshKey(values.title_cs, taken),
          subject: values.subject,
          title: { cs: values.title_cs, en: values.title_en },
          description: { cs: values.description_cs, en: values.description_en },
        })
      }
      onClose={onClose}
      className="grid gap-4"
    >
      <Controller
        control={control}
        name="subject"
        render={({ field, fieldState }) => (
          <Select
            label={t('programs.subject')}
            value={field.value === '' ? null : field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            isDisabled={isTaken}
            description={isTaken ? t('programs.subjectStays') : undefined}
            error={say(fieldState.error)}
            options={subjects.map(({ code, name }) => ({ id: code, label: name[language] }))}
          />
        )}
      />
      {text('title_cs')}
      {text('title_en')}
      {text('description_cs')}
      {text('description_en')}
      <p className="text-sm text-ink-soft">{t('programs.keepHint')}</p>
    </FormDialog>
  )
}

/** Nothing holds yet; the bar stays in sight. */
function Unsaved({ onCheck, onForget }: { onCheck: () => void; onForget: () => void }) {
  const { t } = useTranslation('operator-selling')
  return (
    <div
      role="status"
      className="sticky top-16 z-10 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-now bg-now-soft p-4 md:top-2"
    >
      <p className="font-medium">{t('programs.unsaved')}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onForget}>{t('programs.forget')}</Button>
        <Button variant="primary" onClick={onCheck}>
          {t('programs.check')}
        </Button>
      </div>
    </div>
  )
}
