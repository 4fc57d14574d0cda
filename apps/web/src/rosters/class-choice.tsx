import { Button } from '@katedra/ui/button'
import { Section } from '@katedra/ui/page'
import { Select } from '@katedra/ui/select'
import { TextField } from '@katedra/ui/text-field'
import { classes } from '@katedra/contract/classes'
import { classKey } from '@katedra/questions/fold'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../app/query.ts'

/** The class that everybody in a file goes to. */
export type WholeClass = { class_id: string } | { class_name: string }

interface ClassChoiceProps {
  /** Proposes the name of a new class, or finds the class that is called so. */
  fileName: string
  isBusy: boolean
  onChoose: (into: WholeClass) => void
}

const newClass = 'new'

/** A file says who is in a class and not in which: a class that is there, or a new one. */
export function ClassChoice(props: ClassChoiceProps) {
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
