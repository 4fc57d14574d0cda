import { CallError } from '@katedra/contract/call'
import { operatorSecondFactors } from '@katedra/contract/operator-second-factors'
import { Email, Password } from '@katedra/contract/fields'
import { Button } from '@katedra/ui/button'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useSave } from '@katedra/screens/use-save.ts'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { Logo } from '@katedra/screens/look/logo.tsx'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { knowsPasskeys } from '@katedra/screens/second-factors/passkey.ts'
import { SecondStep } from '@katedra/screens/second-factors/second-step.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { ThemePicker } from '../app/theme-picker.tsx'
import { call, finishSignIn, signIn, signInByPasskey } from '../app/call.ts'

const Form = z.object({ email: Email, password: Password })
type Values = z.output<typeof Form>

/** The console's own sign-in; a teacher's account opens nothing here. */
export function SignInPage() {
  const { t } = useTranslation('operator')
  const form = useForm<Values>({
    defaultValues: { email: '', password: '' },
    resolver: standardSchemaResolver(Form),
  })
  const signing = useSave({ save: signIn, form, fields: ['email', 'password'] })
  const byPasskey = useSave({
    save: signInByPasskey,
    words: (error) => (error instanceof CallError ? undefined : t('signIn.passkeyFailed')),
  })
  const challenge = signing.error instanceof CallError ? signing.error.challenge : undefined
  useTitle(t('signIn.title'))
  if (challenge !== undefined)
    return (
      <main id="main" className="mx-auto grid min-h-dvh w-full max-w-105 content-center gap-8 px-4 py-8">
        <SecondStep
          challenge={challenge}
          load={(begun) => call(operatorSecondFactors.signInStep, { body: { challenge: begun } })}
          send={({ password: _, ...body }) => finishSignIn(body)}
          onDone={() => undefined}
          onBack={signing.reset}
        />
      </main>
    )
  return (
    <main id="main" className="mx-auto grid min-h-dvh w-full max-w-105 content-center gap-8 px-4 py-8">
      <form noValidate className="grid gap-5" onSubmit={form.handleSubmit((values) => signing.save(values))}>
        <div className="grid gap-3">
          <Logo className="size-12" />
          <h1 className="text-2xl font-semibold">{t('signIn.title')}</h1>
          <p className="text-ink-soft">{t('signIn.intro')}</p>
        </div>
        <TextInput
          control={form.control}
          name="email"
          label={t('signIn.email')}
          type="email"
          autoComplete="username"
          isRequired
        />
        <TextInput
          control={form.control}
          name="password"
          label={t('signIn.password')}
          type="password"
          autoComplete="current-password"
          isRequired
        />
        <FormAlert text={signing.sentence} />
        <Button type="submit" variant="primary" size="lg" isWide isBusy={signing.isBusy} busyText={t('signIn.working')}>
          {t('signIn.submit')}
        </Button>
        {knowsPasskeys() && (
          <Button isWide isBusy={byPasskey.isBusy} onClick={() => byPasskey.save()}>
            {t('signIn.passkey')}
          </Button>
        )}
        <FormAlert text={byPasskey.sentence} />
      </form>
      <ThemePicker />
    </main>
  )
}
