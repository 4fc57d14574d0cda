import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldMessage } from '@katedra/screens/form/field-errors.ts'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { useSettledEmail } from './use-settled-email.ts'

export interface EmailForm {
  email: string
}

export interface EmailInputProps {
  form: UseFormReturn<EmailForm>
  /** Another sentence than the usual one about the same mistake. */
  message?: string | undefined
}

/** The field of a form that asks for an address only: mistakes are said on sending, and after a pause while one types. */
export function EmailInput({ form, message }: EmailInputProps) {
  const { t } = useTranslation('auth')
  const say = useFieldMessage()
  const email = form.watch('email')
  const { mistake } = useSettledEmail(email)
  return (
    <TextInput
      control={form.control}
      name="email"
      message={message ?? say(form.formState.errors.email ?? mistake, { email, max: 254 })}
      onEdit={() => form.clearErrors('email')}
      label={t('email')}
      type="email"
      autoComplete="username"
      inputMode="email"
      isRequired
    />
  )
}
