import { parseDateTime, toCalendarDateTime, today } from '@internationalized/date'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { DateTimeField } from '@katedra/ui/date-time-field'
import { useQuery } from '@tanstack/react-query'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldMessage } from '@katedra/screens/form/field-errors.ts'
import { useFormat } from '@katedra/screens/format.ts'
import { isStartChoice, type PlanDraft } from '../draft/plan-draft.ts'
import { presetsQuery } from '../planned-tests.data.ts'
import { presetChips } from '../draft/preset-chips.ts'
import { useNow } from '../../app/use-now.ts'
import { tomorrowMorning, useSchoolZone } from '../draft/use-plan-form.ts'

const minute = 60_000

/** When the test starts: a quick date with the moment that it means, or an own one. */
export function PlanStartField() {
  const { t } = useTranslation('planned-tests')
  const { data } = useQuery({ ...presetsQuery, refetchInterval: minute })
  const zone = useSchoolZone()
  const format = useFormat(zone)
  const now = useNow(minute / 4)
  const say = useFieldMessage()
  const { control, getValues, setValue } = useFormContext<PlanDraft>()
  const { field, fieldState } = useController({ control, name: 'preset' })
  const start = useController({ control, name: 'starts_at' })
  const isOwn = field.value === 'own'
  const error = say(fieldState.error ?? start.fieldState.error)

  function choose(id: string) {
    if (!isStartChoice(id)) return
    if (id === 'own' && getValues('starts_at') === '') setValue('starts_at', tomorrowMorning(zone))
    field.onChange(id)
    if (start.fieldState.invalid) setValue('starts_at', getValues('starts_at'), { shouldValidate: true })
  }

  return (
    <div data-field="preset starts_at" className="grid gap-4">
      <ChoiceChips
        label={t('field.start')}
        options={presetChips(t, data?.presets ?? [], format, now)}
        value={field.value}
        onChange={choose}
        error={isOwn ? undefined : error}
        {...(zone === browserZone() ? {} : { description: t('start.zone', { zone }) })}
      />
      {isOwn && (
        <DateTimeField
          label={t('start.own')}
          value={start.field.value === '' ? null : parseDateTime(start.field.value)}
          onChange={(value) =>
            start.field.onChange(value === null ? '' : toCalendarDateTime(value).toString().slice(0, 16))
          }
          minValue={today(zone)}
          error={error}
        />
      )}
    </div>
  )
}

function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
