import { auth } from '@katedra/contract/auth'
import { NewPassword, Password } from '@katedra/contract/fields'
import { Button } from '@katedra/ui/button'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { call } from '../../app/call.ts'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { StrengthIndicator } from './strength-indicator.tsx'
import { useSave } from '@katedra/screens/use-save.ts'

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
  const form = useForm<Values>({ defaultValues: empty, resolver: standardSchemaResolver(Form) })
  const changing = useSave({
    save: (body: Values) => call(auth.passwordChange, { body }),
    form,
    fields: ['old_password', 'new_password1', 'new_password2'],
    refresh: () => form.reset(empty),
    doneText: t('resetPassword.done'),
    onSaved: onChanged,
  })
  const { control } = form
  const typed = useWatch({ control, name: 'new_password1' })
  return (
    <form noValidate className="grid max-w-105 gap-5" onSubmit={form.handleSubmit(changing.save)}>
      {/* Password managers need the name next to the password. */}
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
        <FormAlert text={changing.sentence} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" isBusy={changing.isBusy} busyText={t('resetPassword.working')}>
            {t('passwordChange.submit')}
          </Button>
          <p role="status" className="text-ink-soft">
            {changing.isDone ? t('passwordChange.othersEnded') : ''}
          </p>
        </div>
      </div>
    </form>
  )
}
