import { maxFactorName } from '@katedra/contract/second-factors'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../form/text-input.tsx'
import { FormDialog, type FormDialogProps } from '../form-dialog.tsx'

interface FactorName {
  name: string
}

interface NameFactorDialogProps extends Pick<
  FormDialogProps<FactorName>,
  'title' | 'saving' | 'submitText' | 'onClose'
> {
  form: UseFormReturn<FactorName>
  onSubmit: (values: FactorName) => void
  /** What comes next. */
  text: string
  /** What a good name is. */
  hint: string
}

/** The first thing that is asked of a new factor: the name by which its owner will know it. */
export function NameFactorDialog({ form, text, hint, ...dialog }: NameFactorDialogProps) {
  const { t } = useTranslation('second-factors')
  return (
    <FormDialog {...dialog} form={form} size="sm">
      <p className="text-ink-soft">{text}</p>
      <TextInput
        control={form.control}
        name="name"
        label={t('name')}
        description={hint}
        max={maxFactorName}
        isRequired
      />
    </FormDialog>
  )
}
