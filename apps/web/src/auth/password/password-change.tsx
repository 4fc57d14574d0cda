import { auth } from '@katedra/contract/auth'
import { NewPassword, Password } from '@katedra/contract/fields'
import { Button } from '@katedra/ui/button'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { call } from '../app/client.ts'
import { placeFieldErrors } from '../app/field-errors.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { useProblem } from '../app/problem.ts'
import { TextInput } from '../app/text-input.tsx'
import { showToast } from '../app/toast.tsx'
import { StrengthIndicator } from './strength-indicator.tsx'

const Form = z.object({ old_password: Password, new_password1: NewPassword, new_password2: Password }).check(
  z.refine((form) => form.new_password1 === form.new_password2, {
    error: 'passwords_differ',
    path: ['new_password2'],
  }),
)
type Values = z.output<typeof Form>
const empty: Values = { old_password: '', new_password1: '', new_password2: '' }

/** A new password for the signed-in teacher; all other sessions end with it. */
export function PasswordChange({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { t } = useTranslation('auth')
  const problem = useProblem()
  const form = useForm<Values>({ defaultValues: empty, resolver: standardSchemaResolver(Form) })
  const changing = useMutation({
    mutationFn: (body: Values) => call(auth.passwordChange, { body }),
    onSuccess: () => {
      form.reset(empty)
      showToast({ text: t('resetPassword.done'), tone: 'ok' })
      onChanged()
    },
    onError: (error) => placeFieldErrors(error, form.setError, ['old_password', 'new_password1', 'new_password2']),
  })
  const { control } = form
  const typed = useWatch({ control, name: 'new_password1' })
  return (
    <form noValidate className="grid max-w-105 gap-5" onSubmit={form.handleSubmit((values) => changing.mutate(values))}>
      {/* Password managers need the name beside the password. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextInput
        control={control}
        name="old_password"
        label={t('passwordChange.old')}
        type="password"
        autoComplete="current-password"
        isRequired
      />
      <div className="grid gap-2">
        <TextInput
          control={control}
          name="new_password1"
          label={t('resetPassword.password')}
          description={t('passwordChange.hint')}
          type="password"
          autoComplete="new-password"
          max={128}
          isRequired
          onEdit={() => {
            // The mistake stands at the other field, and may be mended in this one.
            if (form.formState.errors.new_password2 !== undefined) void form.trigger('new_password2')
          }}
        />
        <StrengthIndicator password={typed} email={email} />
      </div>
      <TextInput
        control={control}
        name="new_password2"
        label={t('passwordChange.again')}
        type="password"
        autoComplete="new-password"
        isRequired
      />
      <div className="grid gap-5 has-[[role=alert]:empty]:gap-0">
        <FormAlert text={changing.error === null ? undefined : problem(changing.error)} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" isBusy={changing.isPending} busyText={t('resetPassword.working')}>
            {t('passwordChange.submit')}
          </Button>
          <p role="status" className="text-ink-soft">
            {changing.isSuccess ? t('passwordChange.othersEnded') : ''}
          </p>
        </div>
      </div>
    </form>
  )
}
