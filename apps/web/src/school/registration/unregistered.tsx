import { school as calls, type OwnJoinRequest, type School, currentTerms, SchoolForm } from '@katedra/contract/school'
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
import { useController, useForm, type Control, type UseFormReturn } from 'react-hook-form'
import { useFieldMessage } from '@katedra/screens/form/field-errors.ts'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { CallError } from '@katedra/contract/call'
import { Checkbox } from '@katedra/ui/checkbox'
import { ConfirmDialog } from '@katedra/ui/dialog'
import * as z from 'zod/mini'
import { LeaveDialog } from '@katedra/screens/leave-dialog.tsx'
import { call } from '../../app/call.ts'
import { queryClient } from '../../app/query.ts'
import { schoolQuery, keepSchool } from '../school.data.ts'
import { CompanyLookUp } from '../company-look-up.tsx'
import { SchoolFields } from '../school-fields.tsx'
import { schoolFields, valuesOf, type SchoolValues } from '../school-values.ts'
import { TermsButton } from '../terms-dialog.tsx'

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

const Registration = z.extend(SchoolForm, {
  accepts_terms: z.boolean().check(z.refine((accepts) => accepts, { error: 'terms_required' })),
})

interface RegistrationFormProps {
  school: School
  /** With the number that another school has, where that is what stands in the way. */
  onJoin: (identificationNumber: string) => void
}

/** Registers the school; an empty identification number is asked about first (specification, section 5). */
function RegistrationForm({ school, onJoin }: RegistrationFormProps) {
  const { t } = useTranslation('school')
  const form = useForm<SchoolValues>({
    defaultValues: valuesOf(school),
    resolver: standardSchemaResolver(Registration),
  })
  const [isAsking, setIsAsking] = useState(false)
  const registering = useSave({
    save: ({ values, confirms }: { values: SchoolValues; confirms: boolean }) =>
      call(calls.registerSchool, {
        body: {
          ...values,
          accepts_terms: true,
          terms_version: currentTerms,
          confirms_no_identification_number: confirms,
        },
      }),
    form,
    fields: [...schoolFields, 'accepts_terms'],
    refresh: keepSchool,
    doneText: t('register.done'),
  })
  const isTaken = registering.error instanceof CallError && registering.error.code === 'school.already_registered'
  const submit = form.handleSubmit((values) => {
    if (values.identification_number === '') setIsAsking(true)
    else registering.save({ values, confirms: false })
  })
  return (
    <form noValidate className="@container grid gap-8" onSubmit={(event) => void submit(event)}>
      <SchoolFields control={form.control} lookUp={<CompanyLookUp form={form} />} />
      <div className="grid gap-5 border-t border-line pt-6">
        <div className="flex flex-wrap items-center gap-x-4">
          <TermsCheckbox form={form} />
          <TermsButton />
        </div>
        <FormAlert text={registering.sentence} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" isBusy={registering.isBusy} busyText={t('register.working')}>
            {t('register.submit')}
          </Button>
          {isTaken && (
            <Button onClick={() => onJoin(form.getValues('identification_number'))}>{t('register.askInstead')}</Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={t('register.noNumberTitle')}
        cancelText={t('register.noNumberBack')}
        confirmText={t('register.noNumberGo')}
        onConfirm={() => {
          setIsAsking(false)
          void form.handleSubmit((values) => registering.save({ values, confirms: true }))()
        }}
      >
        <p>{t('register.noNumberText')}</p>
      </ConfirmDialog>
      <LeaveDialog isUnsaved={form.formState.isDirty && !registering.isDone} />
    </form>
  )
}

function TermsCheckbox({ form }: { form: UseFormReturn<SchoolValues> }) {
  const { t } = useTranslation('school')
  const say = useFieldMessage()
  const { field, fieldState } = useController({ control: form.control, name: 'accepts_terms' })
  return (
    <Checkbox
      isSelected={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      ref={field.ref}
      isRequired
      error={say(fieldState.error)}
    >
      {t('register.accept')}
    </Checkbox>
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
