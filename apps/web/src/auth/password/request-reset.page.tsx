import { auth } from '@katedra/contract/auth'
import { Button } from '@katedra/ui/button'
import { CheckMail } from '@katedra/ui/illustrations/scenes'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useSearch } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { BackToSignIn } from '../back-to-sign-in.tsx'
import { type EmailForm, EmailInput } from '../email-input.tsx'
import { Entrance } from '../entrance.tsx'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { OutboxHint } from '../outbox-hint.tsx'
import { EmailStep } from '../sign-up/sign-up.ts'
import { useSave } from '@katedra/screens/use-save.ts'

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
  const form = useForm<EmailForm>({
    defaultValues: { email },
    resolver: standardSchemaResolver(EmailStep),
    reValidateMode: 'onSubmit',
  })
  const sending = useSave({
    save: (body: EmailForm) => call(auth.passwordReset, { body }),
    form,
    fields: ['email'],
    onSaved: (_, { email: address }) => onSent(address),
  })
  return (
    <form noValidate className="grid grid-cols-1 gap-5" onSubmit={form.handleSubmit(sending.save)}>
      <h1 className="text-2xl font-semibold">{t('requestReset.title')}</h1>
      <p className="text-ink-soft">{t('requestReset.intro')}</p>
      <EmailInput form={form} />
      <FormAlert text={form.formState.errors.email === undefined ? sending.sentence : undefined} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isWide
        isBusy={sending.isBusy}
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
