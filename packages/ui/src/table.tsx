import { holdTogether } from '@katedra/i18n/held-together'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'

/** Which column orders the rows, and how. */
export interface Sort {
  column: string
  direction: 'ascending' | 'descending'
}

/** A table of people, tests or questions. */
export interface TableProps {
  caption: string
  isCaptionVisible?: boolean
  /** Rows become cards on phones; false for tables of figures, which scroll sideways instead. */
  isStacked?: boolean
  /** The table scrolls in its own box of this height, for instance `32rem`. */
  maxHeight?: string
  children: ReactNode
  className?: string
}

/**
 * A plain table with a sticky head. Its parts carry their roles, because browsers drop the table's meaning
 * when a style sheet turns rows into cards.
 */
export function Table({
  caption,
  isCaptionVisible = false,
  isStacked = true,
  maxHeight,
  children,
  className,
}: TableProps) {
  const isBox = !isStacked || maxHeight !== undefined
  const table = (
    <table role="table" data-stacked={isStacked} className={classNames('table w-full', className)}>
      <caption className={isCaptionVisible ? 'pb-2 text-left font-semibold' : 'sr-only'}>{caption}</caption>
      {children}
    </table>
  )
  if (!isBox) return table
  return (
    // A box that scrolls must be reachable by keyboard (WCAG 2.1.1).
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className="relative max-w-full overflow-auto"
      style={{ maxHeight }}
    >
      {table}
    </div>
  )
}

/** The head of a table: one row of columns. */
export function TableHead({ children, ...rest }: ComponentProps<'tr'>) {
  return (
    <thead role="rowgroup">
      <tr {...rest} role="row">
        {children}
      </tr>
    </thead>
  )
}

/** The rows of a table. */
export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody {...props} role="rowgroup" />
}

/** A row; `isSelected` marks it for a bulk action. */
export function Row({ isSelected, className, ...rest }: ComponentProps<'tr'> & { isSelected?: boolean }) {
  return <tr {...rest} role="row" data-selected={isSelected} className={className} />
}

/** A column that is not sorted by. */
export function ColumnHead({ isNumber, ...rest }: ComponentProps<'th'> & { isNumber?: boolean }) {
  return <th scope="col" {...rest} role="columnheader" data-number={isNumber} />
}

/** A column that the rows can be ordered by. */
export interface SortHeaderProps {
  column: string
  sort: Sort | null
  onSort: (sort: Sort) => void
  isNumber?: boolean
  /** The direction of the first click; points and dates read better from the top. */
  firstDirection?: Sort['direction']
  children: ReactNode
}

/** The head of a sortable column: a button, `aria-sort` and an arrow. */
export function SortHeader(props: SortHeaderProps) {
  const { column, sort, onSort, isNumber, firstDirection = 'ascending', children } = props
  const { t } = useTranslation('ui')
  const direction = sort?.column === column ? sort.direction : 'none'
  const next = direction === 'none' ? firstDirection : opposite(direction)
  const { Arrow, look } = arrows[direction]
  return (
    <th scope="col" role="columnheader" aria-sort={direction} data-number={isNumber}>
      <button
        type="button"
        title={t(next === 'ascending' ? 'sortAscending' : 'sortDescending')}
        className={classNames(
          'target relative -mx-2 inline-flex items-center gap-1.5 rounded-sm px-2 font-semibold hover:bg-line',
          isNumber === true && 'sm:flex-row-reverse',
        )}
        onClick={() => onSort({ column, direction: next })}
      >
        {children}
        <Arrow aria-hidden className={classNames('size-4 shrink-0', look)} />
      </button>
    </th>
  )
}

const arrows = {
  none: { Arrow: ArrowUpDown, look: 'text-ink-soft' },
  ascending: { Arrow: ArrowUp, look: 'text-accent' },
  descending: { Arrow: ArrowDown, look: 'text-accent' },
} as const

/** A cell of a row. */
export interface CellProps extends ComponentProps<'td'> {
  /** Stands before the value on a phone; without it the value takes the whole line. */
  label?: string
  isNumber?: boolean
  /** Nothing but a dash, which a card on a phone leaves out. */
  isMissing?: boolean
  /** On a phone: the corner of the card (a checkbox, a menu; one a row), or its foot (buttons). */
  place?: 'corner' | 'foot'
}

/** A value of a row; on a phone a line of its card. */
export function Cell({ label, isNumber, isMissing, place, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      role="cell"
      data-label={label === undefined ? undefined : holdTogether(label)}
      data-number={isNumber}
      data-missing={isMissing}
      data-place={place}
    />
  )
}

/** The cell that names its row; on a phone it is the title of the card. */
export function RowHead(props: ComponentProps<'th'>) {
  return <th scope="row" {...props} role="rowheader" />
}

function opposite(direction: Sort['direction']): Sort['direction'] {
  return direction === 'ascending' ? 'descending' : 'ascending'
}
