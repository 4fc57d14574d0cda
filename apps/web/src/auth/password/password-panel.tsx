import { Button } from '@katedra/ui/button'
import type { ReactElement } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { isCommon } from './password-strength.ts'
import { ShownEmail } from '../shown-email.tsx'
import { StepHeading } from '../sign-up/step-heading.tsx'
import { StrengthIndicator } from './strength-indicator.tsx'

export interface PasswordForm {
  password: string
  confirmation: string
}

export interface PasswordPanelProps {
  form: UseFormReturn<PasswordForm>
  email: string
  onChangeEmail: () => void
  onNext: () => void
}

/** Panel 3 of the home page: a password longer than 7 characters, twice the same. */
export function PasswordPanel({ form, email, onChangeEmail, onNext }: PasswordPanelProps): ReactElement {
  const { t } = useTranslation('auth')
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={form.handleSubmit(({ password }) => refuseCommon(form, { password, email }, onNext))}
    >
      <StepHeading step={2} title={t('signUp.passwordTitle')} />
      <ShownEmail email={email} onChange={onChangeEmail} />
      <PasswordPair form={form} label={t('password')} email={email} />
      <Button type="submit" variant="primary" size="lg" isWide>
        {t('signUp.continue')}
      </Button>
    </form>
  )
}

/** Says at the password why it is no good, else goes on. The server has the last word, so a list that did not come stops no one. */
async function refuseCommon(
  form: UseFormReturn<PasswordForm>,
  { password, email }: { password: string; email: string },
  onNext: () => void,
): Promise<void> {
  if (await isCommon(password, email)) form.setError('password', { message: 'password_common' }, { shouldFocus: true })
  else onNext()
}

/** A new password, its strength, and the same once more. */
export function PasswordPair({
  form,
  label,
  email,
}: {
  form: UseFormReturn<PasswordForm>
  label: string
  /** The owner's address, which makes a bad password. */
  email: string
}) {
  const { t } = useTranslation('auth')
  return (
    <>
      <div className="grid gap-2">
        <TextInput
          control={form.control}
          name="password"
          label={label}
          description={t('signUp.passwordHint')}
          type="password"
          autoComplete="new-password"
          max={128}
          isRequired
        />
        <StrengthIndicator password={form.watch('password')} email={email} />
      </div>
      <TextInput
        control={form.control}
        name="confirmation"
        label={t('signUp.passwordConfirm')}
        type="password"
        autoComplete="new-password"
        isRequired
      />
    </>
  )
}
