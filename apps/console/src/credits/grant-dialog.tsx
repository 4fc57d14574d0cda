import type * as z from 'zod/mini'
import { CreditGrant, grantKinds, operatorCredits } from '@katedra/contract/operator-credits'
import { operatorSelling } from '@katedra/contract/operator-selling'
import { operatorPeople } from '@katedra/contract/operator-people'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { NumberField } from '@katedra/ui/number-field'
import { Select } from '@katedra/ui/select'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '@katedra/ui/button'
import { TextField } from '@katedra/ui/text-field'
import { Search } from 'lucide-react'
import { useFieldMessage } from '@katedra/screens/form/field-errors.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import { useDebounced } from '@katedra/screens/use-debounced.ts'
import { call, queryOf, refreshAll } from '../app/call.ts'
import { schoolYearFrom } from './grant-period.ts'

type Values = z.output<typeof CreditGrant>
const fields = ['program', 'kind', 'quantity', 'valid_from', 'valid_until', 'reason'] as const

/** Gives credits that no one pays for to a school, which reads the reason. */
export function GrantDialog({ schoolId, onClose }: { schoolId: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('operator-credits')
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
  const giving = useSave({
    save: ({ school_id, body }: { school_id: string; body: Values }) =>
      call(operatorCredits.grant, { params: { school_id }, body }),
    doneText: (_, { body }) => t('give.done', { count: body.quantity, school: school?.name ?? '' }),
    refresh: refreshAll,
    onSaved: onClose,
    form,
    fields,
  })
  return (
    <FormDialog
      title={t('give.title')}
      submitText={t('give.submit')}
      cancelText={t('give.cancel')}
      saving={giving}
      form={form}
      onSubmit={(body) => {
        if (school !== undefined) giving.save({ school_id: school.id, body })
      }}
      onTry={() => setIsSchoolMissing(school === undefined)}
      onClose={onClose}
      className="grid gap-4"
    >
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
    </FormDialog>
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

/** The server is asked when the typing rests for this many milliseconds. */
const pause = 250

interface ChosenSchool {
  id: string
  name: string
}

interface SchoolChoiceProps {
  value: ChosenSchool | undefined
  onChange: (school: ChosenSchool | undefined) => void
  error: string | undefined
}

/** A school by a part of its name, city or number. */
function SchoolChoice({ value, onChange, error }: SchoolChoiceProps) {
  const { t } = useTranslation('operator-credits')
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), pause)
  const found = useQuery({ ...queryOf(operatorPeople.find, { query: { search } }), enabled: search.length > 1 })
  if (value !== undefined)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-sunken px-3 py-2">
        <p className="min-w-0 wrap-anywhere">
          <span className="block text-sm text-ink-soft">{t('school')}</span>
          <span className="font-medium">{value.name}</span>
        </p>
        <Button size="sm" onClick={() => onChange(undefined)}>
          {t('otherSchool')}
        </Button>
      </div>
    )
  const schools = search.length > 1 ? found.data?.schools : undefined
  return (
    <div className="grid gap-2">
      <TextField
        label={t('school')}
        description={t('schoolHint')}
        type="search"
        prefix={<Search aria-hidden />}
        maxLength={100}
        value={typed}
        onChange={setTyped}
        error={error}
      />
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {schools?.length === 0 ? t('noSchool') : ''}
      </p>
      {schools !== undefined && schools.length > 0 && (
        <ul aria-label={t('schools')} className="grid gap-1">
          {schools.map(({ id, name, city }) => (
            <li key={id}>
              <Button size="sm" onClick={() => onChange({ id, name })}>
                {name}, {city}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
