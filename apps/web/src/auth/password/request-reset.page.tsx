import { auth } from '@katedra/contract/auth'
import { Button } from '@katedra/ui/button'
import { CheckMail } from '@katedra/ui/illustrations/scenes'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { placeFieldErrors } from '../app/field-errors.ts'
import { useProblem } from '../app/problem.ts'
import { useTitle } from '../app/title.ts'
import { BackToSignIn } from './back-to-sign-in.tsx'
import { EmailInput, type EmailForm } from './email-input.tsx'
import { Entrance } from './entrance.tsx'
import { FormAlert } from '../app/form-alert.tsx'
import { OutboxHint } from './outbox-hint.tsx'
import { EmailStep } from './sign-up.ts'

/** Asks for a link to a new password. What it answers is the same for known and unknown addresses. */
export function RequestResetPage(): ReactElement {
  const { t } = useTranslation('auth')
  const search = useSearch({ from: '/request-reset' })
  const [sentTo, setSentTo] = useState<string>()
  useTitle(t('requestReset.title'))
  return (
    <Entrance search={search}>
      <div className="grid grid-cols-1 gap-5">
        {sentTo === undefined ? (
          <RequestForm email={search.email ?? ''} onSent={setSentTo} />
        ) : (
          <Sent email={sentTo} onAgain={() => setSentTo(undefined)} />
        )}
        <BackToSignIn />
      </div>
    </Entrance>
  )
}

function RequestForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const { t } = useTranslation('auth')
  const problem = useProblem()
  const form = useForm<EmailForm>({
    defaultValues: { email },
    resolver: standardSchemaResolver(EmailStep),
    reValidateMode: 'onSubmit',
  })
  const sending = useMutation({
    mutationFn: (body: EmailForm) => call(auth.passwordReset, { body }),
    onSuccess: (_, body) => onSent(body.email),
    onError: (error) => placeFieldErrors(error, form.setError, ['email']),
  })
  return (
    <form noValidate className="grid grid-cols-1 gap-5" onSubmit={form.handleSubmit((body) => sending.mutate(body))}>
      <h1 className="text-2xl font-semibold">{t('requestReset.title')}</h1>
      <p className="text-ink-soft">{t('requestReset.intro')}</p>
      <EmailInput form={form} />
      <FormAlert
        text={sending.error === null || form.formState.errors.email !== undefined ? undefined : problem(sending.error)}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isWide
        isBusy={sending.isPending}
        busyText={t('requestReset.working')}
      >
        {t('requestReset.submit')}
      </Button>
    </form>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation('auth')
  return (
    <div className="grid grid-cols-1 gap-4">
      <div aria-hidden className="w-44">
        <CheckMail />
      </div>
      <div role="status" className="grid gap-3">
        <h1 className="text-2xl font-semibold">{t('requestReset.sentTitle')}</h1>
        <p>{t('requestReset.sent', { email })}</p>
      </div>
      <OutboxHint />
      <Button className="justify-self-start" onClick={onAgain}>
        {t('requestReset.again')}
      </Button>
    </div>
  )
}
