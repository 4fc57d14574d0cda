import { strToU8, zipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'

export type ReadWorkbook = { sheets: string[][][] } | { problem: WorkbookProblem }
export type WorkbookProblem = 'too_many_rows' | 'too_many_columns' | 'formulas' | 'broken'

export interface WorkbookBounds {
  /** A cell below it or to the right of it refuses the workbook. */
  last_row: number
  last_column: number
  /** Refused, or read as what they gave when the workbook was saved. */
  formulas: 'refused' | 'read'
}

/** A cell with a formula shows one thing and is another. */
const formula = /<(?:\w+:)?f[\s/>]/

/**
 * The cells of a workbook as texts, sheet by sheet. Its files must have been unpacked within bounds; they are packed again here,
 * because what a zip says of its sizes is no promise.
 */
export async function readSheets(files: Record<string, Uint8Array>, bounds: WorkbookBounds): Promise<ReadWorkbook> {
  // Any of its files can be named as a sheet, whatever it is called.
  const parts = Object.entries(files).map(([name, part]) => [name, new TextDecoder().decode(part)] as const)
  const texts = parts.map(([, text]) => text)
  if (texts.some((text) => text.includes('<!DOCTYPE'))) return { problem: 'broken' }
  if (bounds.formulas === 'refused' && texts.some((text) => formula.test(text))) return { problem: 'formulas' }
  const placed = parts.map(([name, text]) => [name, withPlaces(text, bounds)] as const)
  const problem = problemOfSize(
    placed.map(([, text]) => text),
    bounds,
  )
  if (problem !== undefined) return { problem }
  try {
    const changed = placed.filter(([, text], index) => text !== texts[index])
    const packed = { ...files, ...Object.fromEntries(changed.map(([name, text]) => [name, strToU8(text)])) }
    const sheets = await readWorkbook(Buffer.from(zipSync(packed, { level: 0 })))
    return { sheets: sheets.map(({ data }) => data.map((row) => row.map(textOf))) }
  } catch {
    return { problem: 'broken' }
  }
}

/** A row or a cell with all up to the next element; the attributes of an element end before it. */
const place = /<(?:[^\s<>/:]+:)?(?:c|row)\s(?<inside>[^<]*)/g
/** What either says of where it is: `r="7"` for a row, `r="C7"` for a cell. */
const reference = /\br\s*=\s*(?:"(?<one>[^"]*)"|'(?<other>[^']*)')/g
const wellFormed = /^(?<column>[A-Z]{0,3})(?<row>[1-9]\d{0,6})$/

/** The start of a row or a cell with its attributes. */
const rowOrCell = /<(?:[^\s<>/:]+:)?(?<kind>c|row)(?=[\s/>])(?<attributes>(?:"[^"]*"|'[^']*'|[^<>"'])*)/g

/**
 * A row or a cell that does not say where it is comes after the one before it (ECMA-376, 18.3.1.4 and 18.3.1.73: `r` may be left
 * out). The reader wants to be told; beyond the bounds it needs no more, as that refuses the workbook.
 */
function withPlaces(part: string, bounds: WorkbookBounds): string {
  if (!part.includes('sheetData')) return part
  let [row, column] = [0, 0]
  return part.replaceAll(rowOrCell, (element, kind: string, attributes: string) => {
    const given = /\sr\s*=(?:\s*["'](?<place>[^"']*)["'])?/.exec(attributes)
    const said = wellFormed.exec(given?.groups?.['place'] ?? '')?.groups
    if (kind === 'row') {
      row = said === undefined ? row + 1 : Number(said['row'])
      column = 0
      return element
    }
    column = said === undefined ? column + 1 : columnNumber(said['column'] ?? '')
    if (given !== null || column > bounds.last_column + 1) return element
    const isEmpty = element.endsWith('/')
    return `${isEmpty ? element.slice(0, -1) : element} r="${columnLetters(column)}${row}"${isEmpty ? '/' : ''}`
  })
}

/**
 * The reader fills the whole rectangle up to the last cell before it is known how much is in it, so one cell in the far corner of
 * a tiny file would make millions.
 */
const maxCells = 2_000_000

function problemOfSize(parts: readonly string[], bounds: WorkbookBounds): WorkbookProblem | undefined {
  let cells = 0
  for (const part of parts) {
    const corner = lastCorner(part)
    if (corner === undefined) return 'broken'
    if (corner.row > bounds.last_row) return 'too_many_rows'
    if (corner.column > bounds.last_column) return 'too_many_columns'
    cells += corner.row * corner.column
  }
  return cells > maxCells ? 'too_many_rows' : undefined
}

/** The last row and the last column that a part speaks of; undefined where it names a place as no spreadsheet does. */
function lastCorner(part: string): { row: number; column: number } | undefined {
  let [row, column] = [0, 0]
  for (const { groups: element } of part.matchAll(place)) {
    for (const { groups } of (element?.['inside'] ?? '').matchAll(reference)) {
      const found = wellFormed.exec(groups?.['one'] ?? groups?.['other'] ?? '')?.groups
      if (found === undefined) return undefined
      row = Math.max(row, Number(found['row']))
      column = Math.max(column, columnNumber(found['column'] ?? ''))
    }
  }
  return { row, column }
}

/** A is 1, Z is 26, AA is 27. */
function columnNumber(letters: string): number {
  return Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}

/** 1 is A, 27 is AA. */
function columnLetters(number: number): string {
  const letter = String.fromCharCode(65 + ((number - 1) % 26))
  return number <= 26 ? letter : columnLetters(Math.floor((number - 1) / 26)) + letter
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return ['string', 'number', 'boolean'].includes(typeof cell) ? String(cell) : ''
}
