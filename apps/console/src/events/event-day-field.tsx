import { ChoiceChips } from '@katedra/ui/choice-chips'
import { NumberField } from '@katedra/ui/number-field'
import { Select } from '@katedra/ui/select'
import { useTranslation } from 'react-i18next'
import { useMonthNames } from './event-day-words.ts'

interface EventDayFieldProps {
  /** `MM-DD` or `YYYY-MM-DD`. */
  value: string
  error: string | undefined
  onChange: (day: string) => void
}

interface Parts {
  year: number | null
  month: number
  day: number
}

function partsOf(value: string): Parts {
  const [day = '1', month = '1', year] = value.split('-').toReversed()
  return { year: year === undefined ? null : Number(year), month: Number(month), day: Number(day) }
}

function dayOf({ year, month, day }: Parts): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const monthAndDay = `${two(month)}-${two(day)}`
  return year === null ? monthAndDay : `${String(year).padStart(4, '0')}-${monthAndDay}`
}

/** A day of every year, or of one. */
export function EventDayField({ value, error, onChange }: EventDayFieldProps) {
  const { t } = useTranslation('operator-events')
  const names = useMonthNames()
  const parts = partsOf(value)
  const put = (change: Partial<Parts>) => onChange(dayOf({ ...parts, ...change }))
  return (
    <div data-field="day" className="grid gap-4">
      <ChoiceChips
        label={t('form.when')}
        options={[
          { id: 'yearly', label: t('form.yearly') },
          { id: 'once', label: t('form.once') },
        ]}
        value={parts.year === null ? 'yearly' : 'once'}
        onChange={(id) => put({ year: id === 'once' ? new Date().getFullYear() : null })}
      />
      <div className="flex flex-wrap items-start gap-4">
        <NumberField
          label={t('form.day')}
          minValue={1}
          maxValue={31}
          value={parts.day}
          error={error}
          onChange={(day) => put({ day: day ?? 1 })}
          className="w-32"
        />
        <Select
          label={t('month')}
          value={String(parts.month)}
          onChange={(id) => put({ month: Number(id) })}
          options={names.map((label, index) => ({ id: String(index + 1), label }))}
          className="w-44"
        />
        {parts.year !== null && (
          <NumberField
            label={t('form.onlyYear')}
            minValue={1000}
            maxValue={2999}
            formatOptions={{ useGrouping: false }}
            value={parts.year}
            onChange={(year) => put({ year: year ?? new Date().getFullYear() })}
            className="w-36"
          />
        )}
      </div>
    </div>
  )
}
