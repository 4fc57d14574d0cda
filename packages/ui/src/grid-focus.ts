const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

interface Place {
  row: number
  column: number
}
interface Size {
  rows: number
  columns: number
}
/** Whether there is something to go to in a cell. */
type HasLink = (row: number, column: number) => boolean

/** The next cell with a link in the direction of a key; null at the edge. Home and End are the ends of the row. */
export function nextLink(key: string, from: Place, size: Size, hasLink: HasLink): Place | null {
  if (key === 'Home' || key === 'End') return endOfRow(key, from.row, size, hasLink)
  const step = steps[key]
  if (step === undefined) return null
  let next = after(from, step)
  while (isInside(next, size) && !hasLink(next.row, next.column)) next = after(next, step)
  return isInside(next, size) ? next : null
}

function after({ row, column }: Place, [down, right]: readonly [number, number]): Place {
  return { row: row + down, column: column + right }
}

function endOfRow(key: 'Home' | 'End', row: number, size: Size, hasLink: HasLink): Place | null {
  const places = Array.from({ length: size.columns }, (_, column) => ({ row, column }))
  const ordered = key === 'Home' ? places : places.toReversed()
  return ordered.find((place) => hasLink(place.row, place.column)) ?? null
}

function isInside({ row, column }: Place, { rows, columns }: Size): boolean {
  return row >= 0 && column >= 0 && row < rows && column < columns
}

/**
 * The link that a key leads to from the focused one, and the table's new stop of the Tab key. It works on the elements
 * themselves: a state would draw thousands of cells anew for each key.
 */
export function moveFocus(table: HTMLTableElement, key: string): HTMLElement | null {
  const cell = document.activeElement?.closest('td, th')
  const row = cell?.closest('tr')
  if (!(cell instanceof HTMLTableCellElement) || !(row instanceof HTMLTableRowElement)) return null
  const linkAt = (line: number, column: number) =>
    table.rows.item(line)?.cells.item(column)?.querySelector<HTMLElement>('a[href]') ?? null
  const size = { rows: table.rows.length, columns: row.cells.length }
  const place = nextLink(
    key,
    { row: row.rowIndex, column: cell.cellIndex },
    size,
    (line, column) => linkAt(line, column) !== null,
  )
  const target = place === null ? null : linkAt(place.row, place.column)
  if (target === null) return null
  const stop = stops.get(table) ?? table.querySelector<HTMLElement>('a[tabindex="0"]')
  if (stop !== null) stop.tabIndex = -1
  target.tabIndex = 0
  stops.set(table, target)
  return target
}

/** The stop of the Tab key of each table: looking for it among thousands of links would be felt at each key. */
const stops = new WeakMap<HTMLTableElement, HTMLElement>()
