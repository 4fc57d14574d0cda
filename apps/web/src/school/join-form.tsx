import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { school as calls } from '@katedra/contract/school'
import { Button } from '@katedra/ui/button'
import { TextArea } from '@katedra/ui/text-area'
import { useMutation } from '@tanstack/react-query'
import { useController, useForm, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { placeFieldErrors, useFieldMessage } from '../app/field-errors.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { useProblem } from '../app/problem.ts'
import { TextInput } from '../app/text-input.tsx'
import { showToast } from '../app/toast.tsx'
import { keepSchool } from './school.data.ts'

interface JoinValues {
  identification_number: string
  message: string
}

/** Asks the school with a given number to take the teacher in. */
export function JoinForm({ identificationNumber, onDone }: { identificationNumber: string; onDone: () => void }) {
  const { t } = useTranslation('school')
  const problem = useProblem()
  const form = useForm<JoinValues>({
    defaultValues: { identification_number: identificationNumber, message: '' },
    resolver: standardSchemaResolver(calls.askToJoin.body),
  })
  const asking = useMutation({
    mutationFn: (body: JoinValues) => call(calls.askToJoin, { body }),
    onError: (error) => void placeFieldErrors(error, form.setError, ['identification_number', 'message']),
    onSuccess: async (school) => {
      await keepSchool(school)
      showToast({ text: t('join.done'), tone: 'ok' })
      onDone()
    },
  })
  return (
    <form noValidate className="grid max-w-xl gap-5" onSubmit={form.handleSubmit((values) => asking.mutate(values))}>
      <p>{t('join.text')}</p>
      <TextInput
        control={form.control}
        name="identification_number"
        label={t('fields.identification_number')}
        inputMode="numeric"
        autoComplete="off"
        max={20}
        isRequired
        autoFocus
      />
      <Message control={form.control} />
      <FormAlert text={asking.error === null ? undefined : problem(asking.error)} />
      <div>
        <Button type="submit" variant="primary" isBusy={asking.isPending} busyText={t('join.working')}>
          {t('join.submit')}
        </Button>
      </div>
    </form>
  )
}

function Message({ control }: { control: Control<JoinValues> }) {
  const { t } = useTranslation('school')
  const say = useFieldMessage()
  const { field, fieldState } = useController({ control, name: 'message' })
  return (
    <TextArea
      {...field}
      label={t('join.message')}
      description={t('join.messageHint')}
      error={say(fieldState.error, { max: 500 })}
      rows={3}
      isOptional
    />
  )
}
