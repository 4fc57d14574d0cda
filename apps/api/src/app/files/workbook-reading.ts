import { zipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'

export type ReadWorkbook = { sheets: string[][][] } | { problem: 'too_wide' | 'formulas' | 'broken' }

export interface WorkbookBounds {
  /** A cell below it refuses the workbook. */
  last_row: number
  /** Refused, or read as what they gave when the workbook was saved. */
  formulas: 'refused' | 'read'
}

/** A cell with a formula shows one thing and is another. */
const formula = /<(?:\w+:)?f[\s/>]/
/** Where a sheet says its cells are: one in the last corner makes a reader fill billions before it. */
const reference = /\b(?:r|ref)\s*=\s*["'](?:[A-Z]{1,9}\d{1,20}:)?(?<column>[A-Z]{1,9})(?<row>\d{1,20})["']/g
/** Columns A to ZZ. */
const maxColumnLetters = 2

/**
 * The cells of a workbook as texts, sheet by sheet. Its files must have been unpacked within bounds; they are packed again here,
 * because what a zip says of its sizes is no promise.
 */
export async function readSheets(files: Record<string, Uint8Array>, bounds: WorkbookBounds): Promise<ReadWorkbook> {
  const parts = Object.entries(files)
    .filter(([name]) => /\.xml$/i.test(name))
    .map(([, part]) => new TextDecoder().decode(part))
  if (parts.some((part) => part.includes('<!DOCTYPE'))) return { problem: 'broken' }
  if (bounds.formulas === 'refused' && parts.some((part) => formula.test(part))) return { problem: 'formulas' }
  if (parts.some((part) => isTooWide(part, bounds.last_row))) return { problem: 'too_wide' }
  try {
    const sheets = await readWorkbook(Buffer.from(zipSync(files, { level: 0 })))
    return { sheets: sheets.map(({ data }) => data.map((row) => row.map(textOf))) }
  } catch {
    return { problem: 'broken' }
  }
}

function isTooWide(part: string, lastRow: number): boolean {
  for (const { groups } of part.matchAll(reference)) {
    const { column = '', row = '' } = groups ?? {}
    if (column.length > maxColumnLetters || Number(row) > lastRow) return true
  }
  return false
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return ['string', 'number', 'boolean'].includes(typeof cell) ? String(cell) : ''
}
