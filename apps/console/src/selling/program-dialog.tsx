import { requiredText } from '@katedra/contract/fields'
import { Select } from '@katedra/ui/select'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { useFieldMessage } from '@katedra/screens/form/field-errors.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { freshKey, type ProgramEntry } from './programs-draft.ts'

const maxLength = 300
const Form = z.object({
  subject: requiredText(80),
  title_cs: requiredText(maxLength),
  title_en: requiredText(maxLength),
  description_cs: requiredText(maxLength),
  description_en: requiredText(maxLength),
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
    subject,
    title_cs: title.cs,
    title_en: title.en,
    description_cs: description.cs,
    description_en: description.en,
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
