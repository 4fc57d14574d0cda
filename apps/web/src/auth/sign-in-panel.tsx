import { SignIn } from '@katedra/contract/auth'
import { CallError } from '@katedra/contract/call'
import { Button } from '@katedra/ui/button'
import { Checkbox } from '@katedra/ui/checkbox'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { useController, useForm, type Control, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { placeFieldErrors } from '../app/field-errors.ts'
import { lineLink } from '../app/link-class.ts'
import { useProblem } from '../app/problem.ts'
import { queryClient } from '../app/query.ts'
import { TextInput } from '../app/text-input.tsx'
import { meQuery } from '../profile/profile.data.ts'
import { signIn } from './auth.data.ts'
import { emailDelay } from './sign-up.ts'
import { FormAlert } from '../app/form-alert.tsx'

export interface SignInForm {
  email: string
  password: string
  remember_me: boolean
}

/** Kept by the page, so that the way over another panel and back loses nothing. */
export function useSignInForm(email: string): UseFormReturn<SignInForm> {
  return useForm<SignInForm>({ defaultValues: { email, password: '', remember_me: false }, resolver: standardSchemaResolver(SignIn), delayError: emailDelay })
}

/** Panel 1 of the home page: e-mail, password, remember me. */
export function SignInPanel({ form, notice, children }: { form: UseFormReturn<SignInForm>; notice: ReactNode; children: ReactNode }): ReactElement {
  const { t } = useTranslation('auth')
  const signing = useSigningIn(form)
  const email = form.watch('email')
  return (
    <form noValidate className="grid grid-cols-1 gap-5" onSubmit={form.handleSubmit((values) => signing.mutate(values))}>
      <h1 className="text-2xl font-semibold">{t('signIn.title')}</h1>
      {notice}
      <TextInput control={form.control} name="email" label={t('email')} type="email" autoComplete="username" inputMode="email" isRequired />
      <TextInput control={form.control} name="password" label={t('password')} type="password" autoComplete="current-password" isRequired />
      <RememberMe control={form.control} />
      <FormAlert text={signing.message} />
      <Button type="submit" variant="primary" size="lg" isWide isBusy={signing.isPending} busyText={t('signIn.working')}>
        {t('signIn.submit')}
      </Button>
      <div className="grid justify-items-start gap-1">
        <Link to="/request-reset" search={email === '' ? {} : { email }} className={lineLink}>
          {t('signIn.forgotten')}
        </Link>
        {children}
      </div>
    </form>
  )
}

function RememberMe({ control }: { control: Control<SignInForm> }) {
  const { t } = useTranslation('auth')
  const { field } = useController({ control, name: 'remember_me' })
  return (
    <Checkbox name={field.name} isSelected={field.value} onChange={field.onChange} onBlur={field.onBlur} ref={field.ref} description={t('signIn.rememberMeHint')}>
      {t('signIn.rememberMe')}
    </Checkbox>
  )
}

/** Signs in, loads the user and goes to the exercises (specification, section 4). */
function useSigningIn(form: UseFormReturn<SignInForm>) {
  const { t } = useTranslation('auth')
  const problem = useProblem()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (values: SignInForm) => {
      await signIn(values)
      await queryClient.ensureQueryData(meQuery)
    },
    onSuccess: () => navigate({ to: '/mojecviceni' }),
    onError: (reason, { email }) => {
      placeFieldErrors(reason, form.setError, ['email', 'password'])
      // Not verified yet: specification, section 8.
      if (reason instanceof CallError && reason.status === 403) void navigate({ to: '/user-not-verified', search: { email } })
    },
  })

  function sentence(reason: Error): string | undefined {
    if (!(reason instanceof CallError) || mayBeServers(reason.status)) return problem(reason)
    return reason.status === 403 || reason.status === 422 ? undefined : t('signIn.wrong')
  }

  const hasEmptyField = [form.formState.errors.email, form.formState.errors.password].some((field) => field?.message === 'required')
  const message = hasEmptyField ? t('fillRequired') : error === null || isPending ? undefined : sentence(error)
  return { mutate, isPending, message }
}

/** Failures that say nothing about the password: no line, a busy or broken server, too many trials. */
function mayBeServers(status: number): boolean {
  return status === 0 || status === 429 || status >= 500
}
