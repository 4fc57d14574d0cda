import { requiredText } from '@katedra/contract/fields'
import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { Select } from '@katedra/ui/select'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useFieldMessage } from '../app/field-errors.ts'
import { useLanguage } from '../app/i18n.ts'
import { TextInput } from '../app/text-input.tsx'
import { freshKey, type ProgramEntry } from './programs-draft.ts'

const longest = 300
const Form = z.object({
  subject: requiredText(80),
  title_cs: requiredText(longest),
  title_en: requiredText(longest),
  description_cs: requiredText(longest),
  description_en: requiredText(longest),
})
type Values = z.output<typeof Form>

export interface ProgramDialogProps {
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
    ...{ subject, title_cs: title.cs, title_en: title.en },
    ...{ description_cs: description.cs, description_en: description.en },
  }
}

/** Names of a program in both languages and its subject; the key of a new one is made of its name and stays. */
export function ProgramDialog({ program, subjects, taken, isTaken, onClose, onSave }: ProgramDialogProps) {
  const { t } = useTranslation('operator-selling')
  const say = useFieldMessage()
  const language = useLanguage()
  const form = useForm<Values>({
    defaultValues: valuesOf(program),
    resolver: standardSchemaResolver(Form),
  })
  const { control } = form
  const save = form.handleSubmit((values) =>
    onSave({
      key: program?.key ?? freshKey(values.title_cs, taken),
      subject: values.subject,
      title: { cs: values.title_cs, en: values.title_en },
      description: { cs: values.description_cs, en: values.description_en },
    }),
  )
  const text = (name: Exclude<keyof Values, 'subject'>) => (
    <TextInput
      control={control}
      name={name}
      label={t(`programs.field.${name}`)}
      max={longest}
      maxLength={longest}
      autoComplete="off"
      isRequired
    />
  )
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={program === undefined ? t('programs.add') : t('programs.editOf', { name: program.title[language] })}
      footer={
        <>
          <Button onClick={onClose}>{t('programs.cancel')}</Button>
          <Button type="submit" form="program" variant="primary">
            {t('programs.keep')}
          </Button>
        </>
      }
    >
      <form id="program" noValidate className="grid gap-4" onSubmit={save}>
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
      </form>
    </Dialog>
  )
}
