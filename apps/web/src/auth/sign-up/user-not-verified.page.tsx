import { auth } from '@katedra/contract/auth'
import { Button } from '@katedra/ui/button'
import { CheckMail } from '@katedra/ui/illustrations/scenes'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { BackToSignIn } from '../back-to-sign-in.tsx'
import { type EmailForm, EmailInput } from '../email-input.tsx'
import { Entrance } from '../entrance.tsx'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { OutboxHint } from '../outbox-hint.tsx'
import { EmailStep } from './sign-up.ts'
import { useSave } from '@katedra/screens/use-save.ts'

/** Sign-in was refused, because the e-mail isn't confirmed yet (specification, sections 2 and 8). */
export function UserNotVerifiedPage(): ReactElement {
  const { t } = useTranslation('auth')
  const { email = '', link } = useSearch({ from: '/user-not-verified' })
  const isLinkSpent = link === 'invalid'
  const title = isLinkSpent ? t('notVerified.linkTitle') : t('notVerified.title')
  useTitle(title)
  return (
    <Entrance>
      <div className="grid grid-cols-1 gap-5">
        <div aria-hidden className="w-44">
          <CheckMail />
        </div>
        <h1 className="text-2xl font-semibold">{title}</h1>
        {isLinkSpent ? (
          <p>{t('notVerified.linkIntro')}</p>
        ) : (
          <>
            <p className="wrap-anywhere">
              {email === '' ? t('notVerified.introWithout') : t('notVerified.intro', { email })}
            </p>
            <p className="text-ink-soft">{t('notVerified.spam')}</p>
          </>
        )}
        <ResendForm email={email} />
        <BackToSignIn email={email === '' ? undefined : email} />
      </div>
    </Entrance>
  )
}

/** One button; the address is asked for only when the URL doesn't carry it. */
function ResendForm({ email }: { email: string }) {
  const { t } = useTranslation('auth')
  const form = useForm<EmailForm>({
    values: { email },
    resolver: standardSchemaResolver(EmailStep),
    reValidateMode: 'onSubmit',
  })
  const sending = useSave({
    save: (body: EmailForm) => call(auth.resendConfirmationEmail, { body }),
    form,
    fields: ['email'],
    doneText: t('signUp.sent'),
  })
  const isKnown = EmailStep.safeParse({ email }).success
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={form.handleSubmit(sending.save)}>
      {!isKnown && <EmailInput form={form} />}
      <FormAlert text={sending.sentence} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isWide
        isBusy={sending.isBusy}
        busyText={t('notVerified.working')}
      >
        {t('notVerified.resend')}
      </Button>
      {sending.isDone && <OutboxHint />}
    </form>
  )
}
