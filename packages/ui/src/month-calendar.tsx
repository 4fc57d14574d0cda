import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components'
import { buttonClass } from './button-class.ts'

/** One month; the first day of the week and the names follow the language. */
export function MonthCalendar() {
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
