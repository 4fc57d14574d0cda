import { ChoiceChips, type Choice } from '@katedra/ui/choice-chips'
import { NumberField } from '@katedra/ui/number-field'
import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldMessage } from '@katedra/screens/form/field-errors.ts'
import { useFormat } from '@katedra/screens/format.ts'
import type { PlanDraft } from '../draft/plan-draft.ts'
import { lengthWords } from '../draft/plan-sentence.ts'

const windows = [20, 45, 90, 1440, 10_080]
const limits = [10, 20, 30]
const other = 'other'
const none = 'none'

/** How long the test is open, and how much of it each pupil has. */
export function PlanLengthFields() {
  const { t } = useTranslation('planned-tests')
  return (
    <div className="grid gap-7">
      <MinutesField
        name="window_minutes"
        label={t('field.window')}
        description={t('window.description')}
        offered={windows}
        max={86_400}
      />
      <MinutesField
        name="time_limit_minutes"
        label={t('field.limit')}
        description={t('limit.description')}
        offered={limits}
        max={600}
        noneText={t('limit.none')}
      />
    </div>
  )
}

interface MinutesFieldProps {
  name: 'window_minutes' | 'time_limit_minutes'
  label: string
  description: string
  offered: readonly number[]
  max: number
  /** Offers to have no such time at all. */
  noneText?: string
}

function MinutesField({ name, label, description, offered, max, noneText }: MinutesFieldProps) {
  const { t } = useTranslation('planned-tests')
  const format = useFormat()
  const say = useFieldMessage()
  const { control } = useFormContext<PlanDraft>()
  const { field, fieldState } = useController({ control, name })
  const isNone = noneText !== undefined && field.value === null
  const [isOther, setIsOther] = useState(!isNone && !offered.includes(field.value ?? 0))
  const error = say(fieldState.error)
  const options: Choice[] = [
    ...(noneText === undefined ? [] : [{ id: none, label: noneText }]),
    ...offered.map((minutes) => ({
      id: String(minutes),
      label: minutes < 120 ? format.minutes(minutes) : lengthWords(t, minutes),
    })),
    { id: other, label: t('length.other') },
  ]

  function choose(id: string) {
    setIsOther(id === other)
    if (id === other) field.onChange(field.value ?? offered[0])
    else field.onChange(id === none ? null : Number(id))
  }

  return (
    <div data-field={name} className="grid gap-4">
      <ChoiceChips
        label={label}
        description={description}
        options={options}
        value={isOther ? other : isNone ? none : String(field.value)}
        onChange={choose}
        error={isOther ? undefined : error}
      />
      {isOther && (
        <NumberField
          label={t('length.ownMinutes')}
          unit={t('length.unit')}
          value={field.value}
          onChange={field.onChange}
          minValue={1}
          maxValue={max}
          error={error}
        />
      )}
    </div>
  )
}
