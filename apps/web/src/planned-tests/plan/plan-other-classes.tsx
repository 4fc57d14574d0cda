import { maxPlans } from '@katedra/contract/planned-tests'
import type { SchoolClass } from '@katedra/contract/classes'
import { Button } from '@katedra/ui/button'
import { IconButton } from '@katedra/ui/icon-button'
import { Select } from '@katedra/ui/select'
import { Plus, Trash2 } from 'lucide-react'
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldMessage } from '@katedra/screens/form/field-errors.ts'
import { useFormat } from '@katedra/screens/format.ts'
import { parseDateTime, toCalendarDateTime, today } from '@internationalized/date'
import { DateTimeField } from '@katedra/ui/date-time-field'
import { useQuery } from '@tanstack/react-query'
import { chosenClasses, isStartChoice, maxClassChips, type PlanDraft } from '../draft/plan-draft.ts'
import { canAddClass, type PlanMeans } from '../draft/plan-means.ts'
import { useNow } from '../../app/use-now.ts'
import { presetsQuery } from '../planned-tests.data.ts'
import { presetChips } from '../draft/preset-chips.ts'
import { tomorrowMorning, useSchoolZone } from '../draft/use-plan-form.ts'

interface PlanOtherClassesProps {
  classes: readonly SchoolClass[]
  /** Undefined while it is not known. */
  means: PlanMeans | undefined
}

/** Further classes that get the same test, each at its own time. Where all are chips, they are chosen among them. */
export function PlanOtherClasses({ classes, means }: PlanOtherClassesProps) {
  const { t } = useTranslation('planned-tests')
  const { control } = useFormContext<PlanDraft>()
  const { fields, append, remove } = useFieldArray({ control, name: 'others' })
  const chosen = useWatch({ control, compute: chosenClasses })
  const areChips = classes.length <= maxClassChips
  const isPossible = means === undefined || canAddClass(means, chosen)
  if (classes.length < 2 && fields.length === 0) return null
  return (
    <div data-field="others" className="grid gap-3">
      {fields.length > 0 && (
        <ul className="grid gap-3" aria-label={t('others.title')}>
          {fields.map((field, index) =>
            areChips ? (
              <ChosenClass key={field.id} index={index} classes={classes} />
            ) : (
              <OtherClass key={field.id} index={index} classes={classes} onRemove={() => remove(index)} />
            ),
          )}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        {!areChips && (
          <Button
            icon={<Plus aria-hidden />}
            disabled={!isPossible || chosen.length >= maxPlans}
            onClick={() => append({ class_id: null, preset: 'same', starts_at: '' })}
          >
            {t('others.add')}
          </Button>
        )}
        {/* Said before anything is chosen: all classes are planned or none. */}
        {!isPossible && <p className="text-sm text-ink-soft">{t('others.noPlan', { count: means.freePlansLeft })}</p>}
      </div>
    </div>
  )
}

/** A further class of the chips, with its start. */
function ChosenClass({ index, classes }: Omit<OtherClassProps, 'onRemove'>) {
  const { control } = useFormContext<PlanDraft>()
  const id = useWatch({ control, name: `others.${index}.class_id` })
  return (
    <li className="grid gap-3 rounded-lg border border-line bg-surface p-3 sm:grid-cols-2">
      <p className="font-medium sm:mt-9">{classes.find((one) => one.id === id)?.name}</p>
      <OtherStart index={index} />
    </li>
  )
}

interface OtherClassProps {
  index: number
  classes: readonly SchoolClass[]
  onRemove: () => void
}

function OtherClass({ index, classes, onRemove }: OtherClassProps) {
  const { t } = useTranslation('planned-tests')
  const format = useFormat()
  const say = useFieldMessage()
  const { control } = useFormContext<PlanDraft>()
  const { field, fieldState } = useController({ control, name: `others.${index}.class_id` })
  const options = classes
    .toSorted((a, b) => format.compare(a.name, b.name))
    .map(({ id, name, student_count }) => ({ id, label: name, detail: t('students', { count: student_count }) }))
  return (
    <li className="flex items-start gap-2 rounded-lg border border-line bg-surface p-3">
      <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
        <Select
          label={t('others.class', { number: index + 2 })}
          options={options}
          value={field.value}
          onChange={field.onChange}
          error={say(fieldState.error)}
        />
        <OtherStart index={index} />
      </div>
      <IconButton label={t('others.remove', { number: index + 2 })} icon={<Trash2 aria-hidden />} onPress={onRemove} />
    </li>
  )
}

/** When a further class begins: with the first one, at a quick date, or at an own one. */
function OtherStart({ index }: { index: number }) {
  const { t } = useTranslation('planned-tests')
  const { data } = useQuery(presetsQuery)
  const zone = useSchoolZone()
  const format = useFormat()
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
