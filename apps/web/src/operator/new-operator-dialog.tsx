import { Email, NewPassword, requiredText } from '@katedra/contract/fields'
import { operator } from '@katedra/contract/operator'
import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { placeFieldErrors } from '../app/field-errors.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { useProblem } from '../app/problem.ts'
import { TextInput } from '../app/text-input.tsx'
import { showToast } from '../app/toast.tsx'
import { call, refreshAll } from './operator.data.ts'

const Form = z.object({ name: requiredText(120), email: Email, password: NewPassword })
type Values = z.output<typeof Form>

/** A new account of the provider's staff; the password is told to its owner by another way, who then changes it. */
export function NewOperatorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operator')
  const problem = useProblem()
  const form = useForm<Values>({
    defaultValues: { name: '', email: '', password: '' },
    resolver: standardSchemaResolver(Form),
  })
  const adding = useMutation({
    mutationFn: (body: Values) => call(operator.createOperator, { body }),
    onSuccess: () => {
      showToast({ text: t('staff.added'), tone: 'ok' })
      refreshAll()
      onClose()
    },
    onError: (error) => placeFieldErrors(error, form.setError, ['name', 'email', 'password']),
  })
  const { control } = form
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('staff.add')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form="new-operator" variant="primary" isBusy={adding.isPending}>
            {t('staff.submit')}
          </Button>
        </>
      }
    >
      <form
        id="new-operator"
        noValidate
        className="grid gap-4"
        onSubmit={form.handleSubmit((values) => adding.mutate(values))}
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
        <FormAlert text={adding.error === null ? undefined : problem(adding.error)} />
      </form>
    </Dialog>
  )
}
