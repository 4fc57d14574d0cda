import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { moveFocus } from './grid-focus.ts'

/** How one answer of one pupil did. */
export type HeatState = 'right' | 'partly' | 'wrong' | 'missing' | 'excluded' | 'unmarked'

/** A cell; `text` replaces its words for the ear, for instance "0,5 z 1 bodu". */
export interface HeatCell {
  state: HeatState
  text?: string
}

/** A pupil with the answers, in the order of the columns. */
export interface HeatRow {
  id: string
  label: string
  detail?: ReactNode
  cells: readonly HeatCell[]
}

/** A question; `title` is its text for the pointer. */
export interface HeatColumn {
  id: string
  label: string
  title?: string
}

/** Pupils × questions. */
export interface HeatMapProps {
  caption: string
  rowHeader: string
  columns: readonly HeatColumn[]
  rows: readonly HeatRow[]
  /** Opens the answer; without it cells are not buttons. */
  onCell?: (rowId: string, columnId: string) => void
}

// A sign and a colour each: no one has to tell red from green.
const looks = {
  right: { sign: '✓', look: 'bg-ok-soft text-ok' },
  partly: { sign: '½', look: 'bg-now-soft text-now-text' },
  wrong: { sign: '×', look: 'bg-danger-soft text-danger' },
  missing: { sign: '–', look: 'bg-surface text-ink-soft' },
  excluded: { sign: '⊘', look: 'bg-sunken text-ink-soft' },
  unmarked: { sign: '?', look: 'bg-accent-soft text-accent' },
} as const

/**
 * A map of a test. It is as high as its rows, so that the wheel of a mouse over it scrolls the page: where it fits, its numbers
 * stay at the window's top; where it is wider, it scrolls sideways and its names stay. With `onCell` it is one stop of the Tab
 * key, arrows move inside.
 */
export function HeatMap({ caption, rowHeader, columns, rows, onCell }: HeatMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const isWide = useIsWide(box)
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <div
        ref={box}
        role="region"
        aria-label={caption}
        // A box that scrolls must be reachable by keyboard (WCAG 2.1.1).
        tabIndex={isWide ? 0 : undefined}
        className={classNames('relative rounded-lg border border-line bg-surface', isWide && 'overflow-x-auto')}
      >
        <HeatTable
          caption={caption}
          rowHeader={rowHeader}
          columns={columns}
          rows={rows}
          {...(onCell === undefined ? {} : { onCell })}
        />
      </div>
      <Legend />
    </div>
  )
}

/** Whether what is in the box is wider than the box. */
function useIsWide(box: RefObject<HTMLElement | null>): boolean {
  const [isWide, setIsWide] = useState(true)
  // Synchronises with the width of the box and of the table in it.
  useEffect(() => {
    const table = box.current?.firstElementChild
    if (!box.current || !(table instanceof HTMLElement)) return undefined
    const watch = new ResizeObserver(() => setIsWide(table.offsetWidth > (box.current?.clientWidth ?? 0)))
    watch.observe(box.current)
    watch.observe(table)
    return () => watch.disconnect()
  }, [box])
  return isWide
}

function HeatTable({ caption, rowHeader, columns, rows, onCell }: HeatMapProps) {
  const table = useRef<HTMLTableElement | null>(null)

  function move(event: KeyboardEvent<HTMLTableElement>) {
    if (onCell === undefined || table.current === null) return
    const target = moveFocus(table.current, event.key, 'button')
    if (target === null) return
    event.preventDefault()
    target.focus()
  }

  return (
    <table ref={table} className="min-w-full border-separate border-spacing-0" onKeyDown={move}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th
            scope="col"
            className="sticky top-0 left-0 z-3 border-r border-b border-line bg-sunken px-3 py-2 text-left text-sm font-semibold"
          >
            {rowHeader}
          </th>
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              title={column.title}
              className="tabular sticky top-0 z-2 min-w-11 border-b border-line bg-sunken px-1 py-2 text-center text-sm font-semibold"
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, rowIndex) => (
          <tr key={row.id}>
            <th
              scope="row"
              className="sticky left-0 z-1 max-w-36 border-r border-b border-line bg-surface px-3 py-1 text-left text-sm font-medium sm:max-w-60"
            >
              {row.label}
              {row.detail !== undefined && (
                <span className="tabular block text-xs font-normal text-ink-soft">{row.detail}</span>
              )}
            </th>
            {columns.map((column, columnIndex) => (
              <HeatAnswer
                key={column.id}
                cell={row.cells[columnIndex] ?? { state: 'missing' }}
                isFirst={rowIndex === 0 && columnIndex === 0}
                {...(onCell === undefined ? {} : { onPress: () => onCell(row.id, column.id) })}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function HeatAnswer({ cell, isFirst, onPress }: { cell: HeatCell; isFirst: boolean; onPress?: () => void }) {
  const { t } = useTranslation('ui')
  const { sign, look } = looks[cell.state]
  const words = cell.text ?? t(`answerState.${cell.state}`)
  const inside = (
    <>
      <span aria-hidden>{sign}</span>
      <span className="sr-only">{words}</span>
    </>
  )
  return (
    <td className="border-b border-line p-0.5 text-center">
      {onPress === undefined ? (
        <span title={words} className={classNames('grid h-9 place-items-center rounded-sm font-semibold', look)}>
          {inside}
        </span>
      ) : (
        <button
          type="button"
          title={words}
          tabIndex={isFirst ? 0 : -1}
          className={classNames(
            'target grid w-full place-items-center rounded-sm font-semibold hover:ring-1 hover:ring-current focus-visible:-outline-offset-2',
            look,
          )}
          onClick={onPress}
        >
          {inside}
        </button>
      )}
    </td>
  )
}

function Legend() {
  const { t } = useTranslation('ui')
  const states: HeatState[] = ['right', 'partly', 'wrong', 'missing', 'excluded', 'unmarked']
  return (
    <ul aria-label={t('legend')} className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {states.map((state) => (
        <li key={state} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className={classNames(
              'grid size-6 place-items-center rounded-sm border border-line text-sm font-semibold',
              looks[state].look,
            )}
          >
            {looks[state].sign}
          </span>
          {t(`answerState.${state}`)}
        </li>
      ))}
    </ul>
  )
}
