const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/**
 * The button that a key leads to from the focused one, and the table's new stop of the Tab key; null at the edge.
 * It works on the elements themselves: a state would draw thousands of cells anew for each key.
 */
export function nextCell(table: HTMLTableElement, key: string): HTMLButtonElement | null {
  const cell = document.activeElement?.closest('td') ?? null
  const row = cell?.closest('tr') ?? null
  if (cell === null || row === null) return null
  const place = placeAfter(key, row.rowIndex, cell.cellIndex, { rows: table.rows.length, columns: row.cells.length })
  const target = place === null ? null : buttonAt(table, place.row, place.column)
  const from = cell.querySelector('button')
  if (target === null || from === null) return null
  from.tabIndex = -1
  target.tabIndex = 0
  return target
}

/** Where a key leads in a table whose first row and first column are heads. */
export function placeAfter(
  key: string,
  row: number,
  column: number,
  size: { rows: number; columns: number },
): { row: number; column: number } | null {
  if (key === 'Home') return { row, column: 1 }
  if (key === 'End') return { row, column: size.columns - 1 }
  const step = steps[key]
  if (step === undefined) return null
  const next = { row: row + step[0], column: column + step[1] }
  const isInside = next.row >= 1 && next.row < size.rows && next.column >= 1 && next.column < size.columns
  return isInside ? next : null
}

function buttonAt(table: HTMLTableElement, row: number, column: number): HTMLButtonElement | null {
  return table.rows.item(row)?.cells.item(column)?.querySelector('button') ?? null
}
