const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

interface Position {
  row: number
  column: number
}
interface Size {
  rows: number
  columns: number
}
/** Whether there is something to go to in a cell. */
type HasTarget = (row: number, column: number) => boolean

/** The next cell with a target in the direction of a key; null at the edge. Home and End are the ends of the row. */
export function nextCell(key: string, from: Position, size: Size, hasTarget: HasTarget): Position | null {
  if (key === 'Home' || key === 'End') return endOfRow(key, from.row, size, hasTarget)
  const step = steps[key]
  if (step === undefined) return null
  let next = after(from, step)
  while (isInside(next, size) && !hasTarget(next.row, next.column)) next = after(next, step)
  return isInside(next, size) ? next : null
}

function after({ row, column }: Position, [down, right]: readonly [number, number]): Position {
  return { row: row + down, column: column + right }
}

function endOfRow(key: 'Home' | 'End', row: number, size: Size, hasTarget: HasTarget): Position | null {
  const cells = Array.from({ length: size.columns }, (_, column) => ({ row, column }))
  const ordered = key === 'Home' ? cells : cells.toReversed()
  return ordered.find((cell) => hasTarget(cell.row, cell.column)) ?? null
}

function isInside({ row, column }: Position, { rows, columns }: Size): boolean {
  return row >= 0 && column >= 0 && row < rows && column < columns
}

/**
 * The link or button that a key leads to from the focused one, and the table's new stop of the Tab key. It works on the
 * elements themselves: a state would draw thousands of cells again for each key.
 */
export function moveFocus(table: HTMLTableElement, key: string, target: 'a[href]' | 'button'): HTMLElement | null {
  const cell = document.activeElement?.closest('td, th')
  const row = cell?.closest('tr')
  if (!(cell instanceof HTMLTableCellElement) || !(row instanceof HTMLTableRowElement)) return null
  const targetAt = (line: number, column: number) =>
    table.rows.item(line)?.cells.item(column)?.querySelector<HTMLElement>(target) ?? null
  const size = { rows: table.rows.length, columns: row.cells.length }
  const position = nextCell(
    key,
    { row: row.rowIndex, column: cell.cellIndex },
    size,
    (line, column) => targetAt(line, column) !== null,
  )
  const next = position === null ? null : targetAt(position.row, position.column)
  if (next === null) return null
  const stop = stops.get(table) ?? table.querySelector<HTMLElement>(`${target}[tabindex="0"]`)
  if (stop !== null) stop.tabIndex = -1
  next.tabIndex = 0
  stops.set(table, next)
  return next
}

/** The stop of the Tab key of each table: looking for it among thousands of cells would be felt at each key. */
const stops = new WeakMap<HTMLTableElement, HTMLElement>()
