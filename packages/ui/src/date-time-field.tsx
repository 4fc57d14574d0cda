import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Label,
  Popover,
  TimeField,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  type DatePickerProps,
  type DateValue,
  type TimeFieldProps,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { describedBy, fieldBox, FieldNotes, LabelText, useFieldTies, type FieldTexts } from './field-frame.tsx'
import { classNames } from './class-names.ts'
import { overlayMotion, overlayPaper } from './overlay-class.ts'
import { buttonClass } from './button-class.ts'

type PickerProps = Pick<
  DatePickerProps<DateValue>,
  'minValue' | 'maxValue' | 'isDateUnavailable' | 'isDisabled' | 'isRequired' | 'name' | 'onBlur' | 'placeholderValue'
>

/** A day with a time; its parts come in the order of the language (`24. 11. 2026 8:00`), always with 24 hours. */
export interface DateTimeFieldProps extends FieldTexts, PickerProps {
  value: DateValue | null
  onChange: (value: DateValue | null) => void
  granularity?: 'day' | 'minute'
  className?: string
}

/** Typed part by part or picked from a calendar. The app's `I18nProvider` gives the language. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, description, error, isLabelHidden, isOptional, granularity = 'minute', className, ...picker } = props
  const { t } = useTranslation('ui')
  const texts = { label, description, error, isLabelHidden, isOptional }
  const ties = useFieldTies(texts)
  const isInvalid = error !== undefined && error !== ''
  return (
    <DatePicker
      {...picker}
      hideTimeZone
      shouldForceLeadingZeros
      hourCycle={24}
      granularity={granularity}
      validationBehavior="aria"
      {...describedBy(ties)}
      isInvalid={isInvalid}
      className={classNames('grid min-w-0 content-start gap-1.5', className)}
    >
      <Label className={isLabelHidden === true ? 'sr-only' : 'justify-self-start font-medium'}>
        <LabelText texts={texts} />
      </Label>
      <Group className={classNames(fieldBox, 'max-w-80', isInvalid && 'border-danger! ring-1 ring-danger')}>
        <Segments />
        <Button
          aria-label={t('openCalendar')}
          className="target-square grid shrink-0 place-items-center rounded-md text-ink-soft data-hovered:text-ink"
        >
          <CalendarDays aria-hidden className="size-5" />
        </Button>
      </Group>
      <FieldNotes texts={texts} ties={ties} />
      <Popover offset={4} className={classNames('overflow-auto', overlayPaper, overlayMotion)}>
        <Dialog aria-label={label} className="p-1.5 outline-none sm:p-3">
          <MonthCalendar />
        </Dialog>
      </Popover>
    </DatePicker>
  )
}

/** A day without a time. */
export function DateOnlyField(props: Omit<DateTimeFieldProps, 'granularity'>) {
  return <DateTimeField {...props} granularity="day" />
}

type TimeValue = NonNullable<TimeFieldProps<never>['value']>

/** A time of the day with 24 hours. */
export interface TimeOnlyFieldProps<T extends TimeValue>
  extends FieldTexts, Pick<TimeFieldProps<T>, 'value' | 'onChange' | 'isDisabled' | 'isRequired' | 'name'> {
  className?: string
}

/** Hours and minutes, typed part by part. */
export function TimeOnlyField<T extends TimeValue>(props: TimeOnlyFieldProps<T>) {
  const { label, description, error, isLabelHidden, isOptional, className, ...field } = props
  const texts = { label, description, error, isLabelHidden, isOptional }
  const ties = useFieldTies(texts)
  return (
    <TimeField
      {...field}
      shouldForceLeadingZeros
      hourCycle={24}
      validationBehavior="aria"
      {...describedBy(ties)}
      isInvalid={error !== undefined && error !== ''}
      className={classNames('grid min-w-0 content-start gap-1.5', className)}
    >
      <Label className={isLabelHidden === true ? 'sr-only' : 'justify-self-start font-medium'}>
        <LabelText texts={texts} />
      </Label>
      <div className={classNames(fieldBox, 'max-w-32')}>
        <Segments />
      </div>
      <FieldNotes texts={texts} ties={ties} />
    </TimeField>
  )
}

function Segments() {
  return (
    <DateInput className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center px-3 py-2">
      {(segment) => (
        <DateSegment
          segment={segment}
          className="tabular rounded-sm px-0.5 outline-none data-focused:bg-accent data-focused:text-accent-ink data-placeholder:text-ink-soft data-focused:data-placeholder:text-accent-ink data-[type=literal]:px-0 data-[type=literal]:whitespace-pre"
        />
      )}
    </DateInput>
  )
}

/** One month; the first day of the week and the names follow the language. */
function MonthCalendar() {
  const arrow = buttonClass({ variant: 'quiet', size: 'icon' })
  return (
    <Calendar className="w-70 max-w-full">
      <header className="mb-2 flex items-center justify-between gap-2">
        <Button slot="previous" className={arrow}>
          <ChevronLeft aria-hidden />
        </Button>
        <Heading className="font-semibold" />
        <Button slot="next" className={arrow}>
          <ChevronRight aria-hidden />
        </Button>
      </header>
      <CalendarGrid className="w-full border-collapse">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className="h-8 text-xs font-medium text-ink-soft">{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className="tabular mx-auto grid size-10 cursor-pointer place-items-center rounded-md data-disabled:cursor-not-allowed data-disabled:text-ink-soft data-disabled:opacity-60 data-hovered:bg-accent-soft data-outside-month:hidden data-selected:bg-accent data-selected:font-semibold data-selected:text-accent-ink data-today:ring-1 data-today:ring-now-text data-unavailable:line-through"
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}
