import { Email, Password } from '@katedra/contract/fields'
import { Button } from '@katedra/ui/button'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { placeFieldErrors } from '../app/field-errors.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { Logo } from '../app/logo.tsx'
import { useProblem } from '../app/problem.ts'
import { TextInput } from '../app/text-input.tsx'
import { useTitle } from '../app/title.ts'
import { LookChoice } from './look-choice.tsx'
import { signIn } from './operator.data.ts'

const Form = z.object({ email: Email, password: Password })
type Values = z.output<typeof Form>

/** The console's own sign-in; a teacher's account opens nothing here. */
export function SignInPage() {
  const { t } = useTranslation('operator')
  const problem = useProblem()
  const form = useForm<Values>({
    defaultValues: { email: '', password: '' },
    resolver: standardSchemaResolver(Form),
  })
  const signing = useMutation({
    mutationFn: signIn,
    onError: (error) => placeFieldErrors(error, form.setError, ['email', 'password']),
  })
  useTitle(t('signIn.title'))
  return (
    <main id="main" className="mx-auto grid min-h-dvh w-full max-w-105 content-center gap-8 px-4 py-8">
      <form noValidate className="grid gap-5" onSubmit={form.handleSubmit((values) => signing.mutate(values))}>
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
        <FormAlert text={signing.error === null ? undefined : problem(signing.error)} />
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
      </form>
      <LookChoice />
    </main>
  )
}
