import { auth } from '@katedra/contract/auth'
import { CallError } from '@katedra/contract/call'
import { Button } from '@katedra/ui/button'
import { buttonClass } from '@katedra/ui/button-class'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { BackToSignIn } from '../back-to-sign-in.tsx'
import { Entrance } from '../entrance.tsx'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { type PasswordForm, PasswordPair } from './password-panel.tsx'
import { PasswordStep } from '../sign-up/sign-up.ts'
import { useSave } from '@katedra/screens/use-save.ts'

/** Where the link from the e-mail leads: a new password, twice the same. */
export function ResetPasswordPage(): ReactElement {
  const { t } = useTranslation('auth')
  const form = useForm<PasswordForm>({
    defaultValues: { password: '', confirmation: '' },
    resolver: standardSchemaResolver(PasswordStep),
  })
  const saving = useResetting(form)
  useTitle(t('resetPassword.title'))
  return (
    <Entrance>
      <div className="grid grid-cols-1 gap-5">
        <h1 className="text-2xl font-semibold">{t('resetPassword.title')}</h1>
        {saving.isLinkInvalid ? (
          <InvalidLink />
        ) : (
          <form noValidate className="grid grid-cols-1 gap-5" onSubmit={form.handleSubmit(saving.save)}>
            <PasswordPair form={form} label={t('resetPassword.password')} email="" />
            <FormAlert text={saving.sentence} />
            <Button
              type="submit"
              variant="primary"
              size="lg"
              isWide
              isBusy={saving.isBusy}
              busyText={t('resetPassword.working')}
            >
              {t('resetPassword.submit')}
            </Button>
          </form>
        )}
        <BackToSignIn />
      </div>
    </Entrance>
  )
}

function InvalidLink() {
  const { t } = useTranslation('auth')
  return (
    <div className="grid justify-items-start gap-4">
      <FormAlert text={t('resetPassword.invalid')} />
      <p className="text-ink-soft">{t('resetPassword.invalidHint')}</p>
      <Link to="/request-reset" className={buttonClass({ variant: 'primary' })}>
        {t('resetPassword.askAgain')}
      </Link>
    </div>
  )
}

function useResetting(form: UseFormReturn<PasswordForm>) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const { uid, token } = useParams({ from: '/resetpassword/$uid/$token' })
  const saving = useSave({
    save: ({ password, confirmation }: PasswordForm) =>
      call(auth.passwordResetConfirm, { body: { new_password1: password, new_password2: confirmation, uid, token } }),
    doneText: t('resetPassword.done'),
    onSaved: () => void navigate({ to: '/' }),
    onRefused: (error) => placePasswordErrors(error, form),
  })
  const { error } = saving
  return { ...saving, isLinkInvalid: error instanceof CallError && error.code === 'auth.link_invalid' }
}

/** The server knows the fields as new_password1 and new_password2 (specification, section 7). */
function placePasswordErrors(error: unknown, form: UseFormReturn<PasswordForm>): void {
  if (!(error instanceof CallError)) return
  const { new_password1: first, new_password2: second } = error.fields
  if (second !== undefined)
    form.setError('confirmation', { type: 'server', message: second.join(' ') }, { shouldFocus: true })
  if (first !== undefined)
    form.setError('password', { type: 'server', message: first.join(' ') }, { shouldFocus: true })
}
