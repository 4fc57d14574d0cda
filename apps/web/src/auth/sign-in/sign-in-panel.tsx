import { Button } from '@katedra/ui/button'
import { Checkbox } from '@katedra/ui/checkbox'
import { TextField } from '@katedra/ui/text-field'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldMessage } from '@katedra/screens/form/field-errors.ts'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { lineLink } from '@katedra/screens/look/link-class.ts'
import { needTerms } from '../../app/i18n.ts'
import { useSettledEmail } from '../use-settled-email.ts'
import { useSigningIn, type SignInValues } from './use-signing-in.ts'
import { CallError } from '@katedra/contract/call'
import { useProblem } from '@katedra/client/problem'
import { useMutation } from '@tanstack/react-query'
import { knowsPasskeys } from '@katedra/screens/second-factors/passkey.ts'

const SecondStepPanel = lazy(async () => {
  const [{ SecondStepPanel: panel }] = await Promise.all([
    import('./second-step-panel.tsx'),
    needTerms(['second-factors']),
  ])
  return { default: panel }
})

export interface SignInPanelProps {
  /** Kept by the page, so that the way over another panel and back loses nothing. */
  values: SignInValues
  onChange: (values: SignInValues) => void
  notice: ReactNode
  children: ReactNode
}

/**
 * Panel 1 of the home page: e-mail, password, remember me. Two fields need no form library, and without one the page that
 * is opened most often is a tenth lighter.
 */
export function SignInPanel({ values, onChange, notice, children }: SignInPanelProps): ReactElement {
  const { t } = useTranslation('auth')
  const say = useFieldMessage()
  const signing = useSigningIn()
  const { email, password, remember_me } = values
  const { mistake } = useSettledEmail(email)

  function edit(change: Partial<SignInValues>) {
    onChange({ ...values, ...change })
    signing.forgive(Object.keys(change))
  }

  if (signing.challenge !== undefined)
    return (
      <Suspense fallback={null}>
        <SecondStepPanel challenge={signing.challenge} onDone={() => signing.enter()} onBack={signing.leaveStep} />
      </Suspense>
    )
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4 sm:gap-5"
      onSubmit={(event) => signing.submit(event, remember_me)}
    >
      <h1 className="text-2xl font-semibold">{t('signIn.title')}</h1>
      <div data-above-toasts className="grid grid-cols-1 gap-4 sm:gap-5">
        {notice}
        <TextField
          name="email"
          label={t('email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          isRequired
          value={email}
          onChange={(text) => edit({ email: text })}
          error={say(signing.mistakes.email ?? mistake, { email })}
        />
        <TextField
          name="password"
          label={t('password')}
          type="password"
          autoComplete="current-password"
          isRequired
          value={password}
          onChange={(text) => edit({ password: text })}
          error={say(signing.mistakes.password)}
        />
        <Checkbox
          name="remember_me"
          isSelected={remember_me}
          onChange={(isSelected) => edit({ remember_me: isSelected })}
          description={t('signIn.rememberMeHint')}
        >
          {t('signIn.rememberMe')}
        </Checkbox>
        <FormAlert text={signing.message} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isWide
          isBusy={signing.isPending}
          busyText={t('signIn.working')}
        >
          {t('signIn.submit')}
        </Button>
        <PasskeyButton rememberMe={remember_me} onSignedIn={() => signing.enter()} />
        <div className="grid justify-items-start gap-1">
          <Link to="/request-reset" search={email === '' ? {} : { email }} className={lineLink}>
            {t('signIn.forgotten')}
          </Link>
          {children}
        </div>
      </div>
    </form>
  )
}

/** Signs in without a password; what it needs is loaded by those who press it. */
function PasskeyButton({ rememberMe, onSignedIn }: { rememberMe: boolean; onSignedIn: () => unknown }) {
  const { t } = useTranslation('auth')
  const problem = useProblem()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => (await import('./passkey-sign-in.ts')).signInByPasskey(rememberMe),
    onSuccess: onSignedIn,
  })
  if (!knowsPasskeys()) return null
  return (
    <>
      <Button isWide isBusy={isPending} onClick={() => mutate()}>
        {t('signIn.passkey')}
      </Button>
      <FormAlert
        text={error === null ? undefined : error instanceof CallError ? problem(error) : t('signIn.passkeyFailed')}
      />
    </>
  )
}
