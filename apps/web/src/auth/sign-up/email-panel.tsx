import { profile } from '@katedra/contract/profile'
import { Button } from '@katedra/ui/button'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import type { FieldError, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { useFieldMessage } from '@katedra/screens/form/field-errors.ts'
import { queryClient } from '../../app/query.ts'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { type EmailForm, EmailInput } from '../email-input.tsx'
import { StepHeading } from './step-heading.tsx'
import { useSettledEmail } from '../use-settled-email.ts'
import { useSave } from '@katedra/screens/use-save.ts'

/** Whether an address has an account already; remembered for a minute, the server counts the questions. */
const emailCheck = (email: string) =>
  queryOptions({
    queryKey: [profile.checkEmail.path, email],
    queryFn: () => call(profile.checkEmail, { body: { email } }),
    staleTime: 60_000,
    retry: false,
  })

/** Panel 2 of the home page: the e-mail, which must be valid and new. */
export function EmailPanel({
  form,
  onNext,
  children,
}: {
  form: UseFormReturn<EmailForm>
  onNext: () => void
  children: ReactNode
}): ReactElement {
  const { t } = useTranslation('auth')
  const mistake = useEmailMistake(form)
  const checking = useSave({
    save: (email: string) => queryClient.fetchQuery(emailCheck(email.trim())),
    onSaved: ({ exists }) => {
      if (exists) form.setFocus('email')
      else onNext()
    },
  })

  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={form.handleSubmit(({ email }) => checking.save(email))}
    >
      <StepHeading step={1} title={t('signUp.emailTitle')} />
      <p className="text-ink-soft">{t('signUp.emailIntro')}</p>
      <EmailInput form={form} message={mistake} />
      <FormAlert text={checking.sentence} />
      <Button type="submit" variant="primary" size="lg" isWide isBusy={checking.isBusy} busyText={t('signUp.checking')}>
        {t('signUp.next')}
      </Button>
      <div className="grid justify-items-start gap-1">{children}</div>
    </form>
  )
}

/** What is wrong with the address: at once when one wants to go on, after a pause while typing. */
function useEmailMistake(form: UseFormReturn<EmailForm>): string | undefined {
  const { t } = useTranslation('auth')
  const { email, isSettled, mistake } = useSettledEmail(form.watch('email'))
  const { data } = useQuery({ ...emailCheck(email), enabled: isSettled && mistake === undefined })
  const refusal = useRefusal(form.formState.errors.email)

  if (refusal !== undefined) return refusal
  if (data?.exists === true) return t('signUp.emailExists')
  return mistake === undefined ? undefined : t('signUp.emailInvalid')
}

/** This step has its own sentences for the mistakes of an address (specification, section 5). */
function useRefusal(error: FieldError | undefined): string | undefined {
  const { t } = useTranslation('auth')
  const say = useFieldMessage()
  return error?.message === 'email' ? t('signUp.emailInvalid') : say(error)
}
