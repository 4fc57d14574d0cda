import { Page, Section } from '@katedra/ui/page'
import { Link, useSearch } from '@tanstack/react-router'
import { type ReactElement, useEffect, useRef, useState, type SubmitEvent } from 'react'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { useTranslation } from 'react-i18next'
import { useTitle } from '@katedra/screens/title.ts'
import { FileField } from '../app/file-field.tsx'
import { PreviewForm } from './preview-form.tsx'
import { type ColumnRole, type RosterImport, type RosterPreview, rosters } from '@katedra/contract/rosters'
import { Button } from '@katedra/ui/button'
import { buttonClass } from '@katedra/ui/button-class'
import { Card } from '@katedra/ui/card'
import { call } from '../app/call.ts'
import { useUploadProblem } from '@katedra/client/upload-problem'
import { useSave } from '@katedra/screens/use-save.ts'
import { Select } from '@katedra/ui/select'
import { TextField } from '@katedra/ui/text-field'
import { classes } from '@katedra/contract/classes'
import { classKey } from '@katedra/questions/fold'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../app/query.ts'

/** Pupils from a file: choose it, look at what it would do, write it. Nothing happens before the last press. */
export function ImportPage(): ReactElement {
  const { t } = useTranslation('rosters')
  const { class_id } = useSearch({ from: '/signed-in/tridy/import' })
  const reading = useReading(class_id)
  const [done, setDone] = useState<RosterImport>()
  useTitle(t('title'))

  function startAgain() {
    setDone(undefined)
    reading.forget()
  }

  return (
    <Page title={t('title')} back={<BackLink to="/tridy">{t('back')}</BackLink>} intro={<p>{t('intro')}</p>}>
      {done !== undefined && <ImportDone result={done} onAgain={startAgain} />}
      {done === undefined && (
        <FileField
          file={reading.file}
          accept=".csv,.txt,.tsv,.xlsx,.zip"
          texts={{ choose: t('choose'), chooseOther: t('chooseOther'), busy: t('reading'), hint: t('formats') }}
          isBusy={reading.isReading}
          message={reading.message}
          onFile={reading.read}
        />
      )}
      {done === undefined && reading.asksForClass && (
        <ClassChoice fileName={reading.file?.name ?? ''} isBusy={reading.isReading} onChoose={reading.readInto} />
      )}
      {done === undefined && reading.preview !== undefined && !reading.isClassless && (
        <PreviewForm
          key={reading.key}
          preview={reading.preview}
          isReading={reading.isReading}
          hasOwnClass={class_id !== undefined || reading.asksForClass}
          isAskedFor={reading.isAskedFor}
          onColumns={reading.readWith}
          onDone={setDone}
        />
      )}
    </Page>
  )
}

/** What has been written. */
function ImportDone({ result, onAgain }: { result: RosterImport; onAgain: () => void }) {
  const { t } = useTranslation('rosters')
  const { classes_created, students_added, students_changed, students_removed } = result
  const title = useRef<HTMLHeadingElement>(null)
  // Moves the browser's focus once: the button that was pressed is gone with its form.
  useEffect(() => title.current?.focus(), [])
  return (
    <Card className="grid gap-4">
      <div role="status">
        <h2 ref={title} tabIndex={-1} className="text-xl font-semibold outline-none">
          {t('done.title')}
        </h2>
      </div>
      <ul className="grid list-disc gap-1 pl-6">
        <li>{t('done.added', { count: students_added })}</li>
        {students_changed > 0 && <li>{t('done.changed', { count: students_changed })}</li>}
        {students_removed > 0 && <li>{t('done.removed', { count: students_removed })}</li>}
        {classes_created > 0 && <li>{t('done.classes', { count: classes_created })}</li>}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Link to="/tridy" className={buttonClass({ variant: 'primary' })}>
          {t('done.toClasses')}
        </Link>
        <Button onClick={onAgain}>{t('done.again')}</Button>
      </div>
    </Card>
  )
}

interface FileToRead {
  file: File
  columns?: readonly ColumnRole[] | undefined
  into?: WholeClass | undefined
  /** The class was chosen and its pupils asked for; else the file, or what its columns are. */
  isAskedFor?: boolean
}

/** Lets the server read the file, with columns guessed or chosen; the file stays here, so choosing again needs no new one. */
function useReading(class_id: string | undefined) {
  const problem = useUploadProblem()
  const [file, setFile] = useState<File>()
  const [preview, setPreview] = useState<{ key: number; preview: RosterPreview; isAskedFor: boolean }>()
  const [into, setInto] = useState<WholeClass>()
  const reading = useSave({
    save: ({ file: chosen, columns, into: whole = class_id === undefined ? undefined : { class_id } }: FileToRead) =>
      call(
        rosters.previewRoster,
        { query: { ...whole, ...(columns === undefined ? {} : { columns: columns.join(',') }) } },
        { upload: chosen },
      ),
    words: problem,
    onRefused: () => setPreview(undefined),
    // Another reading begins with fresh ticks.
    onSaved: (read, { isAskedFor = false }) =>
      setPreview((was) => ({ key: (was?.key ?? 0) + 1, preview: read, isAskedFor })),
  })
  const rows = preview?.preview.rows ?? []
  const isClassless = rows.length > 0 && rows.every(({ class_name }) => class_name === '')
  return {
    file,
    preview: preview?.preview,
    /** No line says which class its pupil is of. */
    isClassless,
    asksForClass: isClassless || into !== undefined,
    key: preview?.key,
    isAskedFor: preview?.isAskedFor ?? false,
    isReading: reading.isBusy,
    message: reading.sentence,
    read(chosen: File) {
      setFile(chosen)
      setPreview(undefined)
      setInto(undefined)
      reading.save({ file: chosen })
    },
    readWith(columns: readonly ColumnRole[]) {
      if (file !== undefined) reading.save({ file, columns, into })
    },
    readInto(whole: WholeClass) {
      setInto(whole)
      if (file !== undefined)
        reading.save({
          file,
          columns: preview?.preview.columns.map(({ role }) => role),
          into: whole,
          isAskedFor: true,
        })
    },
    forget() {
      setFile(undefined)
      setPreview(undefined)
      setInto(undefined)
      reading.reset()
    },
  }
}

/** The class that everybody in a file goes to. */
type WholeClass = { class_id: string } | { class_name: string }

interface ClassChoiceProps {
  /** Proposes the name of a new class, or finds the class that is called so. */
  fileName: string
  isBusy: boolean
  onChoose: (into: WholeClass) => void
}

const newClass = 'new'

/** A file says who is in a class and not in which: a class that is there, or a new one. */
function ClassChoice(props: ClassChoiceProps) {
  const { t } = useTranslation('rosters')
  return (
    <Section title={t('into.title')}>
      <p className="max-w-prose text-ink-soft">{t('into.text')}</p>
      <QueryView query={useQuery(queryOf(classes.classes))}>
        {(known) => <ClassForm {...props} known={known.filter(({ archived_at }) => archived_at === null)} />}
      </QueryView>
    </Section>
  )
}

function ClassForm({
  fileName,
  isBusy,
  known,
  onChoose,
}: ClassChoiceProps & { known: readonly { id: string; name: string }[] }) {
  const { t } = useTranslation('rosters')
  const proposed = fileName
    .replace(/\.[^.]*$/, '')
    .slice(0, 60)
    .trim()
  const [chosen, setChosen] = useState(
    () => known.find(({ name }) => classKey(name) === classKey(proposed))?.id ?? newClass,
  )
  const [name, setName] = useState(proposed)
  const [isNameless, setIsNameless] = useState(false)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const class_name = name.trim()
    setIsNameless(chosen === newClass && class_name === '')
    if (chosen !== newClass) onChoose({ class_id: chosen })
    else if (class_name !== '') onChoose({ class_name })
  }

  return (
    <form noValidate className="flex flex-wrap items-start gap-4" onSubmit={submit}>
      <Select
        label={t('roles.class')}
        options={[{ id: newClass, label: t('into.new') }, ...known.map((one) => ({ id: one.id, label: one.name }))]}
        value={chosen}
        onChange={setChosen}
        className="w-full sm:w-64"
      />
      {chosen === newClass && (
        <TextField
          label={t('into.name')}
          value={name}
          maxLength={60}
          onChange={setName}
          error={isNameless ? t('into.nameMissing') : undefined}
          className="w-full sm:w-64"
        />
      )}
      <Button type="submit" variant="primary" isBusy={isBusy} busyText={t('reading')} className="sm:mt-7">
        {t('into.go')}
      </Button>
    </form>
  )
}
