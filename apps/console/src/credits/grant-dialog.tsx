import { CreditGrant, grantKinds, operatorCredits } from '@katedra/contract/operator-credits'
import { operatorSelling } from '@katedra/contract/operator-selling'
import { operatorPeople } from '@katedra/contract/operator-people'
import { Button } from '@katedra/ui/button'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { Dialog } from '@katedra/ui/dialog'
import { NumberField } from '@katedra/ui/number-field'
import { Select } from '@katedra/ui/select'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { placeFieldErrors, useFieldMessage } from '../app/field-errors.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { useLanguage } from '../app/i18n.ts'
import { useProblem } from '../app/problem.ts'
import { TextInput } from '../app/text-input.tsx'
import { showToast } from '../app/toast.tsx'
import { schoolYearFrom } from './grant-period.ts'
import { call, queryOf, refreshAll } from './operator.data.ts'
import { SchoolChoice, type ChosenSchool } from './school-choice.tsx'

type Values = z.output<typeof CreditGrant>
const fields = ['program', 'kind', 'quantity', 'valid_from', 'valid_until', 'reason'] as const

/** Gives credits that nobody pays for to a school, which reads the reason. */
export function GrantDialog({ schoolId, onClose }: { schoolId: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('operator-credits')
  const problem = useProblem()
  const named = useQuery({
    ...queryOf(operatorPeople.school, { params: { school_id: schoolId ?? '' } }),
    enabled: schoolId !== undefined,
  }).data?.school
  const [chosen, setChosen] = useState<ChosenSchool | null>(null)
  const [isSchoolMissing, setIsSchoolMissing] = useState(false)
  // Another one may be chosen than the one that the list is of.
  const [isOther, setIsOther] = useState(false)
  const school = chosen ?? (isOther ? undefined : named)
  const [period] = useState(() => schoolYearFrom(new Date()))
  const form = useForm<Values>({
    defaultValues: { program: '', kind: 'free', quantity: 30, ...period, reason: '' },
    resolver: standardSchemaResolver(CreditGrant),
  })
  const giving = useMutation({
    mutationFn: ({ school_id, body }: { school_id: string; body: Values }) =>
      call(operatorCredits.grant, { params: { school_id }, body }),
    onSuccess: (_, { body }) => {
      showToast({ text: t('give.done', { count: body.quantity, school: school?.name ?? '' }), tone: 'ok' })
      refreshAll()
      onClose()
    },
    onError: (error) => placeFieldErrors(error, form.setError, [...fields]),
  })
  const submit = form.handleSubmit(
    (body) => {
      setIsSchoolMissing(school === undefined)
      if (school !== undefined) giving.mutate({ school_id: school.id, body })
    },
    () => setIsSchoolMissing(school === undefined),
  )
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('give.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('give.cancel')}</Button>
          <Button type="submit" form="grant" variant="primary" isBusy={giving.isPending}>
            {t('give.submit')}
          </Button>
        </>
      }
    >
      <form id="grant" noValidate className="grid gap-4" onSubmit={submit}>
        <p className="text-ink-soft">{t('give.text')}</p>
        <SchoolChoice
          value={school}
          onChange={(next) => {
            setChosen(next ?? null)
            setIsOther(true)
          }}
          error={isSchoolMissing ? t('give.schoolMissing') : undefined}
        />
        <GrantFields control={form.control} />
        <FormAlert text={giving.error === null ? undefined : problem(giving.error)} />
      </form>
    </Dialog>
  )
}

function GrantFields({ control }: { control: Control<Values, unknown, Values> }) {
  const { t } = useTranslation('operator-credits')
  const say = useFieldMessage()
  const language = useLanguage()
  const programs = useQuery(queryOf(operatorSelling.programs)).data?.programs ?? []
  return (
    <>
      <Controller
        control={control}
        name="program"
        render={({ field, fieldState }) => (
          <Select
            label={t('program')}
            value={field.value === '' ? null : field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={say(fieldState.error)}
            options={programs.map(({ key, title }) => ({ id: key, label: title[language] }))}
          />
        )}
      />
      <Controller
        control={control}
        name="kind"
        render={({ field }) => (
          <ChoiceChips
            label={t('kind')}
            value={field.value}
            onChange={field.onChange}
            options={grantKinds.map((id) => ({ id, label: t(`kinds.${id}`) }))}
          />
        )}
      />
      <Controller
        control={control}
        name="quantity"
        render={({ field, fieldState }) => (
          <NumberField
            label={t('quantity')}
            minValue={1}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={say(fieldState.error)}
          />
        )}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput control={control} name="valid_from" label={t('give.from')} type="date" isRequired />
        <TextInput control={control} name="valid_until" label={t('give.until')} type="date" isRequired />
      </div>
      <TextInput
        control={control}
        name="reason"
        label={t('reason')}
        description={t('give.reasonHint')}
        max={300}
        maxLength={300}
        autoComplete="off"
        isRequired
      />
    </>
  )
}
