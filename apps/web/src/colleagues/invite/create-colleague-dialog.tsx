import { colleagues } from '@katedra/contract/colleagues'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { StrengthIndicator } from '../../auth/auth.tsx'
import { refreshColleagues } from '../colleagues.data.ts'

interface NewColleague {
  first_name: string
  last_name: string
  email: string
  password: string
}

const noColleague: NewColleague = { first_name: '', last_name: '', email: '', password: '' }

/** A colleague with a password that the admin passes on (specification, section 3). */
export function CreateColleagueDialog({ onOpenChange }: { onOpenChange: (isOpen: boolean) => void }) {
  const { t } = useTranslation('colleagues')
  const close = () => onOpenChange(false)
  const form = useForm<NewColleague>({
    defaultValues: noColleague,
    resolver: standardSchemaResolver(colleagues.createColleague.body),
  })
  const [password, email] = useWatch({ control: form.control, name: ['password', 'email'] })
  const creating = useSave({
    save: (body: NewColleague) => call(colleagues.createColleague, { body }),
    form,
    fields: ['first_name', 'last_name', 'email', 'password'],
    refresh: refreshColleagues,
    doneText: t('create.done'),
    onSaved: close,
  })
  const text = { control: form.control, autoComplete: 'off', isRequired: true } as const
  return (
    <FormDialog
      title={t('create.title')}
      form={form}
      onSubmit={creating.save}
      saving={creating}
      onClose={close}
      cancelText={t('cancel')}
      submitText={t('create.submit')}
      busyText={t('create.working')}
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
    </FormDialog>
  )
}
