import { Email, NewPassword, requiredText } from '@katedra/contract/fields'
import { operator } from '@katedra/contract/operator'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useSave } from '@katedra/screens/use-save.ts'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { call, refreshAll } from '../app/call.ts'

const Form = z.object({ name: requiredText(120), email: Email, password: NewPassword })
type Values = z.output<typeof Form>

/** A new account of the provider's staff; the password is told to its owner by another way, who then changes it. */
export function NewOperatorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operator')
  const form = useForm<Values>({
    defaultValues: { name: '', email: '', password: '' },
    resolver: standardSchemaResolver(Form),
  })
  const adding = useSave({
    save: (body: Values) => call(operator.createOperator, { body }),
    doneText: t('staff.added'),
    refresh: refreshAll,
    onSaved: onClose,
    form,
    fields: ['name', 'email', 'password'],
  })
  const { control } = form
  return (
    <FormDialog
      title={t('staff.add')}
      submitText={t('staff.submit')}
      cancelText={t('cancel')}
      saving={adding}
      form={form}
      onSubmit={adding.save}
      onClose={onClose}
      className="grid gap-4"
    >
      <TextInput control={control} name="name" label={t('staff.name')} max={120} autoComplete="off" isRequired />
      <TextInput control={control} name="email" label={t('user.email')} type="email" autoComplete="off" isRequired />
      <TextInput
        control={control}
        name="password"
        label={t('staff.password')}
        description={t('staff.passwordHint')}
        type="password"
        autoComplete="new-password"
        max={128}
        isRequired
      />
    </FormDialog>
  )
}
