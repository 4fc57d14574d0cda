import { memo, useRef, type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { moveFocus } from './grid-focus.ts'

/** A result, or why there is none; the words say what the look helps to see. */
export interface ScoreCell {
  /** What stands in the cell: "72 %", "chybí". */
  text: string
  tone: 'high' | 'middle' | 'low' | 'quiet' | 'none'
  /** A sign behind the text, explained in the legend. */
  sign?: string | undefined
  /** Everything in words, with what it belongs to. */
  label: string
  href?: string | undefined
}

/** A test. */
export interface ScoreColumn {
  id: string
  title: string
  /** Small lines under the title: a date, an average. */
  details: readonly string[]
  label: string
  href: string
  /** A button under the lines. */
  action?: ReactNode
  /** A second way from the head, as to the marks of the test; `label` says of which test. */
  more?: { text: string; label: string; href: string }
}

/** A pupil. */
export interface ScoreRow {
  id: string
  name: string
  detail?: ReactNode
  label: string
  href?: string | undefined
  summary: ReactNode
  cells: readonly ScoreCell[]
}

/** Pupils × tests. */
export interface ScoreGridProps {
  caption: string
  rowHeader: string
  summaryHeader: string
  columns: readonly ScoreColumn[]
  rows: readonly ScoreRow[]
  /** Follows a link without loading the page again. */
  onGo: (href: string) => void
  maxHeight?: string
}

const tones = {
  high: 'bg-ok-soft text-ok font-semibold',
  middle: 'text-ink',
  low: 'bg-danger-soft text-danger font-semibold',
  quiet: 'border border-dashed border-line-strong text-ink-soft text-sm',
  none: 'text-ink-soft',
} as const

/** In rem: names, which take what tests leave, their averages (`w-32`), and a test. */
const nameWidth = { min: 12, max: 20 }
const averageWidth = 8
const columnWidth = 6.5

function widthsFor(testCount: number): CSSProperties {
  const rest = averageWidth + columnWidth * testCount
  const names = `clamp(${nameWidth.min}rem, 100cqi - ${rest}rem, ${nameWidth.max}rem)`
  // React passes on what begins with two hyphens, its types do not know it.
  const known: CSSProperties = { width: `max(100%, ${nameWidth.min + rest}rem)` }
  return Object.assign(known, { '--names': names })
}

/** A table of results with sticky names and heads, which scrolls both ways. One stop of the Tab key; arrows move inside. */
export function ScoreGrid({ onGo, maxHeight = '40rem', ...grid }: ScoreGridProps) {
  const table = useRef<HTMLTableElement | null>(null)

  function move(event: KeyboardEvent<HTMLTableElement>) {
    if (table.current === null) return
    const target = withinHead(event.key) ?? moveFocus(table.current, event.key, 'a[href]')
    if (target === null) return
    event.preventDefault()
    target.focus()
  }

  /** One listener for thousands of links; what the browser does with a modifier key it does here as well. */
  function go(event: MouseEvent<HTMLTableElement>) {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    const href = link?.getAttribute('href')
    if (typeof href !== 'string' || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onGo(href)
  }

  return (
    <div
      role="region"
      aria-label={grid.caption}
      tabIndex={0}
      className="@container relative overflow-auto rounded-lg border border-line bg-surface"
      style={{ maxHeight }}
    >
      {/* Columns of a given width: thousands of cells would take long to be measured. */}
      <table
        ref={table}
        className="table-fixed border-separate border-spacing-0"
        style={widthsFor(grid.columns.length)}
        onKeyDown={move}
        onClick={go}
      >
        <caption className="sr-only">{grid.caption}</caption>
        <Head {...grid} />
        <tbody>
          {grid.rows.map((row) => (
            <GridRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The other link of the head that has the focus: the second one lies below the first. */
function withinHead(key: string): HTMLElement | null {
  const link = document.activeElement
  const head = link?.closest('th[scope=col]')
  const [first, second] = head?.querySelectorAll<HTMLElement>('a[href]') ?? []
  if (key === 'ArrowDown' && link === first) return second ?? null
  return key === 'ArrowUp' && link === second ? (first ?? null) : null
}

const corner = 'sticky top-0 z-3 border-b border-line bg-sunken px-3 py-2 align-bottom text-sm font-semibold'
const link = 'rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-current'

function Head({ rowHeader, summaryHeader, columns }: Pick<ScoreGridProps, 'rowHeader' | 'summaryHeader' | 'columns'>) {
  return (
    <thead>
      <tr>
        <th scope="col" className={classNames(corner, 'left-0 w-(--names) text-left')}>
          {rowHeader}
        </th>
        <th scope="col" className={classNames(corner, 'left-(--names) w-32 border-r text-right')}>
          {summaryHeader}
        </th>
        {columns.map(({ id, title, details, label, href, more, action }, index) => (
          <th
            key={id}
            scope="col"
            className="sticky top-0 z-2 border-b border-line bg-sunken px-2 py-2 text-center align-bottom text-sm font-semibold"
          >
            <a href={href} aria-label={label} title={title} tabIndex={index === 0 ? 0 : -1} className={link}>
              <span className="line-clamp-3 wrap-anywhere">{title}</span>
            </a>
            {details.map((detail) => (
              <span key={detail} className="tabular block text-xs font-normal whitespace-nowrap text-ink-soft">
                {detail}
              </span>
            ))}
            {more !== undefined && (
              <a
                href={more.href}
                aria-label={more.label}
                tabIndex={-1}
                className={classNames(link, 'inline-block py-1 text-xs font-normal')}
              >
                {more.text}
              </a>
            )}
            {action}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const GridRow = memo(function GridRow({ row }: { row: ScoreRow }) {
  return (
    <tr>
      <th scope="row" className="sticky left-0 z-1 border-b border-line bg-surface px-3 py-1.5 text-left font-medium">
        {row.href === undefined ? (
          row.name
        ) : (
          <a href={row.href} aria-label={row.label} tabIndex={-1} className={classNames(link, 'wrap-anywhere')}>
            {row.name}
          </a>
        )}
        {row.detail !== undefined && <span className="block text-xs font-normal text-ink-soft">{row.detail}</span>}
      </th>
      <td className="tabular sticky left-(--names) z-1 border-r border-b border-line bg-surface px-3 py-1.5 text-right font-semibold whitespace-nowrap">
        {row.summary}
      </td>
      {row.cells.map((cell, index) => (
        <td key={index} className="border-b border-line p-0.5 text-center">
          <Score cell={cell} />
        </td>
      ))}
    </tr>
  )
})

function Score({ cell: { text, tone, sign, label, href } }: { cell: ScoreCell }) {
  const look = classNames('tabular grid min-h-9 place-items-center rounded-sm px-1.5 whitespace-nowrap', tones[tone])
  const inside = (
    <span aria-hidden>
      {text}
      {sign !== undefined && <span className="ml-1 text-xs font-semibold">{sign}</span>}
    </span>
  )
  if (href === undefined)
    return (
      <span className={look} title={label}>
        {inside}
        <span className="sr-only">{label}</span>
      </span>
    )
  return (
    <a
      href={href}
      title={label}
      aria-label={label}
      tabIndex={-1}
      className={classNames(look, 'hover:ring-1 hover:ring-current focus-visible:-outline-offset-2')}
    >
      {inside}
    </a>
  )
}
