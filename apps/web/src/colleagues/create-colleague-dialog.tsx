import { colleagues } from '@katedra/contract/colleagues'
import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { placeFieldErrors } from '../app/field-errors.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { useProblem } from '../app/problem.ts'
import { TextInput } from '../app/text-input.tsx'
import { showToast } from '../app/toast.tsx'
import { StrengthIndicator } from '../auth/auth.tsx'
import { refreshColleagues } from './colleagues.data.ts'

interface NewColleague {
  first_name: string
  last_name: string
  email: string
  password: string
}

const nobody: NewColleague = { first_name: '', last_name: '', email: '', password: '' }
const fields = ['first_name', 'last_name', 'email', 'password'] as const

/** A colleague with a password that the admin passes on (specification, section 3). */
export function CreateColleagueDialog({ onOpenChange }: { onOpenChange: (isOpen: boolean) => void }) {
  const { t } = useTranslation('colleagues')
  const formId = useId()
  const form = useForm<NewColleague>({
    defaultValues: nobody,
    resolver: standardSchemaResolver(colleagues.createColleague.body),
  })
  const [password, email] = useWatch({ control: form.control, name: ['password', 'email'] })
  const creating = useCreating(form, () => onOpenChange(false))
  const text = { control: form.control, autoComplete: 'off', isRequired: true } as const
  return (
    <Dialog
      isOpen
      onOpenChange={onOpenChange}
      title={t('create.title')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={creating.isPending}
            busyText={t('create.working')}
          >
            {t('create.submit')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={form.handleSubmit((values) => creating.mutate(values))}
      >
        <p className="text-ink-soft">{t('create.intro')}</p>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput {...text} name="first_name" label={t('create.firstName')} max={100} autoFocus />
          <TextInput {...text} name="last_name" label={t('create.lastName')} max={100} />
        </div>
        <TextInput {...text} name="email" label={t('create.email')} type="email" max={254} />
        <div className="grid gap-2">
          <TextInput
            {...text}
            name="password"
            label={t('create.password')}
            description={t('create.passwordHint')}
            type="password"
            autoComplete="new-password"
            max={128}
          />
          <StrengthIndicator password={password} email={email} />
        </div>
        <FormAlert text={creating.message} />
      </form>
    </Dialog>
  )
}

function useCreating(form: UseFormReturn<NewColleague>, onDone: () => void) {
  const { t } = useTranslation('colleagues')
  const problem = useProblem()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: NewColleague) => call(colleagues.createColleague, { body }),
    onError: (reason) => placeFieldErrors(reason, form.setError, fields),
    onSuccess: async () => {
      await refreshColleagues()
      showToast({ text: t('create.done'), tone: 'ok' })
      onDone()
    },
  })
  return { mutate, isPending, message: error === null ? undefined : problem(error) }
}
