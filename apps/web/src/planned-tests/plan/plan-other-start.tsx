import { parseDateTime, toCalendarDateTime, today } from '@internationalized/date'
import { DateTimeField } from '@katedra/ui/date-time-field'
import { Select } from '@katedra/ui/select'
import { useQuery } from '@tanstack/react-query'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldMessage } from '@katedra/screens/form/field-errors.ts'
import { useFormat } from '@katedra/screens/format.ts'
import { useNow } from '../../app/use-now.ts'
import { isStartChoice, type PlanDraft } from '../draft/plan-draft.ts'
import { presetsQuery } from '../planned-tests.data.ts'
import { presetChips } from '../draft/preset-chips.ts'
import { tomorrowMorning, useSchoolZone } from '../draft/use-plan-form.ts'

/** When a further class begins: with the first one, at a quick date, or at an own one. */
export function OtherStart({ index }: { index: number }) {
  const { t } = useTranslation('planned-tests')
  const { data } = useQuery(presetsQuery)
  const zone = useSchoolZone()
  const format = useFormat(zone)
  const now = useNow(15_000)
  const say = useFieldMessage()
  const { control, getValues, setValue } = useFormContext<PlanDraft>()
  const { field } = useController({ control, name: `others.${index}.preset` })
  const start = useController({ control, name: `others.${index}.starts_at` })
  const error = say(start.fieldState.error)

  function choose(id: string) {
    if (id !== 'same' && !isStartChoice(id)) return
    const own = `others.${index}.starts_at` as const
    if (id === 'own' && getValues(own) === '') setValue(own, tomorrowMorning(zone))
    field.onChange(id)
  }

  return (
    <div className="grid min-w-0 gap-3">
      <Select
        label={t('others.start', { number: index + 2 })}
        options={[{ id: 'same', label: t('others.same') }, ...presetChips(t, data?.presets ?? [], format, now)]}
        value={field.value}
        onChange={choose}
        error={field.value === 'own' ? undefined : error}
      />
      {field.value === 'own' && (
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
