/*
 * Moves of rows in a list that is written by keyboard: options, pairs, markers, accepted answers. Each answers with the new
 * rows and the row in which the writing goes on.
 */

export interface Row {
  id: string
}

export interface Changed<R extends Row> {
  rows: R[]
  /** The row that gets the focus. */
  focus: string | undefined
}

/** A further row below the given one. */
export function addBelow<R extends Row>(rows: readonly R[], id: string, added: R): Changed<R> {
  const place = rows.findIndex((row) => row.id === id)
  return { rows: rows.toSpliced(place === -1 ? rows.length : place + 1, 0, added), focus: added.id }
}

/** One place up or down; at the end of the list it stays. */
export function moveRow<R extends Row>(rows: readonly R[], id: string, by: -1 | 1): Changed<R> {
  const place = rows.findIndex((row) => row.id === id)
  const moved = rows[place]
  const target = place + by
  if (moved === undefined || target < 0 || target >= rows.length) return { rows: [...rows], focus: id }
  return { rows: rows.toSpliced(place, 1).toSpliced(target, 0, moved), focus: id }
}

/** Without the row; the one above it goes on, or the one below the first. The last `least` rows stay. */
export function removeRow<R extends Row>(rows: readonly R[], id: string, min: number): Changed<R> {
  const place = rows.findIndex((row) => row.id === id)
  if (place === -1 || rows.length <= min) return { rows: [...rows], focus: id }
  const left = rows.toSpliced(place, 1)
  return { rows: left, focus: (left[place - 1] ?? left[0])?.id }
}

/** A list that was pasted: its lines without bullets and numbers; undefined for a single line, which is pasted as usual. */
export function pastedLines(text: string): string[] | undefined {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/^\s*(?:[-–—•*·▪]\s+|(?:\d{1,2}|[a-zA-Z])[.)]\s+)/, '').trim())
    .filter((line) => line !== '')
  return lines.length > 1 ? lines : undefined
}

/**
 * Pasted lines in rows of their own: the first one into the row they were pasted into, the others into empty rows below it
 * and then into new ones, up to `most` rows.
 */
export function spreadLines<R extends Row, L>(
  rows: readonly R[],
  lines: readonly L[],
  { id, max, isEmpty, create, fill }: Spreading<R, L>,
): Changed<R> {
  let next = [...rows]
  let place = next.findIndex((row) => row.id === id)
  let focus = id
  for (const [index, line] of lines.entries()) {
    const row = next[place]
    const isFree = row !== undefined && (index === 0 || isEmpty(row))
    if (!isFree && next.length >= max) break
    const filled = fill(isFree ? row : create(), line)
    next = next.toSpliced(place, isFree ? 1 : 0, filled)
    focus = filled.id
    place += 1
  }
  return { rows: next, focus }
}

interface Spreading<R extends Row, L> {
  /** The row in which the list was pasted. */
  id: string
  max: number
  isEmpty: (row: R) => boolean
  create: () => R
  fill: (row: R, line: L) => R
}
