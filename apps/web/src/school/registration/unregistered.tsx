import { school as calls, type OwnJoinRequest, type School } from '@katedra/contract/school'
import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { Section } from '@katedra/ui/page'
import { Check, Hourglass } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { TextArea } from '@katedra/ui/text-area'
import { useController, useForm, type Control } from 'react-hook-form'
import { useFieldMessage } from '@katedra/screens/form/field-errors.ts'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { call } from '../../app/call.ts'
import { queryClient } from '../../app/query.ts'
import { RegistrationForm } from './registration-form.tsx'
import { schoolQuery, keepSchool } from '../school.data.ts'

type Chosen = 'nothing' | 'register' | { join: string }

/** What a school that has not registered can do: register, or join one that has. */
export function Unregistered({ school, mayRegister }: { school: School; mayRegister: boolean }) {
  const { t } = useTranslation('school')
  const [chosen, setChosen] = useState<Chosen>('nothing')
  const request = school.join_request
  if (!mayRegister)
    return (
      <Explanation>
        <p className="text-ink-soft">{t('unregistered.notYou')}</p>
      </Explanation>
    )
  if (request?.state === 'waiting') return <WaitingRequest request={request} />
  if (chosen === 'register')
    return (
      <Section title={t('register.title')}>
        <p className="max-w-prose text-ink-soft">{t('register.intro')}</p>
        <RegistrationForm school={school} onJoin={(join) => setChosen({ join })} />
      </Section>
    )
  if (chosen !== 'nothing')
    return (
      <Section title={t('join.title')}>
        <JoinForm identificationNumber={chosen.join} onDone={() => setChosen('nothing')} />
      </Section>
    )
  return (
    <>
      {request?.state === 'refused' && (
        <p className="rounded-lg border border-line bg-sunken p-4">
          {t('join.refused', { school: request.school_name, city: request.city })}
        </p>
      )}
      <Explanation>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" onClick={() => setChosen('register')}>
            {t('unregistered.open')}
          </Button>
          <Button onClick={() => setChosen({ join: '' })}>{t('unregistered.join')}</Button>
        </div>
      </Explanation>
    </>
  )
}

function Explanation({ children }: { children: ReactNode }) {
  const { t } = useTranslation('school')
  return (
    <Card className="grid gap-5">
      <h2 className="text-xl font-semibold">{t('unregistered.title')}</h2>
      <p className="max-w-prose">{t('unregistered.text')}</p>
      <ul className="grid gap-2">
        {(['colleagues', 'credits', 'admin'] as const).map((gain) => (
          <li key={gain} className="flex gap-2.5">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-ok" />
            <span>{t(`unregistered.${gain}`)}</span>
          </li>
        ))}
      </ul>
      {children}
    </Card>
  )
}

function WaitingRequest({ request }: { request: OwnJoinRequest }) {
  const { t } = useTranslation('school')
  const format = useFormat()
  const refresh = () => queryClient.invalidateQueries({ queryKey: schoolQuery.queryKey })
  const withdrawing = useSave({
    save: () => call(calls.withdrawJoinRequest, { params: { request_id: request.id } }),
    refresh,
    doneText: t('join.withdrawn'),
    refusal: 'toast',
    onRefused: refresh,
  })
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl font-semibold">{t('join.title')}</h2>
      <p className="flex gap-2.5">
        <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0 text-now-text" />
        <span className="min-w-0 wrap-anywhere">
          {t('join.waiting', {
            school: request.school_name,
            city: request.city,
            when: format.when(request.created_at),
          })}
        </span>
      </p>
      <div>
        <Button isBusy={withdrawing.isBusy} onClick={() => withdrawing.save()}>
          {t('join.withdraw')}
        </Button>
      </div>
    </Card>
  )
}

interface JoinValues {
  identification_number: string
  message: string
}

/** Asks the school with a given number to take the teacher in. */
function JoinForm({ identificationNumber, onDone }: { identificationNumber: string; onDone: () => void }) {
  const { t } = useTranslation('school')
  const form = useForm<JoinValues>({
    defaultValues: { identification_number: identificationNumber, message: '' },
    resolver: standardSchemaResolver(calls.askToJoin.body),
  })
  const asking = useSave({
    save: (body: JoinValues) => call(calls.askToJoin, { body }),
    form,
    fields: ['identification_number', 'message'],
    refresh: keepSchool,
    doneText: t('join.done'),
    onSaved: onDone,
  })
  return (
    <form noValidate className="grid max-w-xl gap-5" onSubmit={form.handleSubmit(asking.save)}>
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
      <FormAlert text={asking.sentence} />
      <div>
        <Button type="submit" variant="primary" isBusy={asking.isBusy} busyText={t('join.working')}>
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
