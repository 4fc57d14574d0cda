import { fold } from '@katedra/questions/fold'
import { CsvError, parse } from 'csv-parse/sync'
import { guessSeparator } from '../app/files/guess-separator.ts'
import { findLongMarks, normalized } from '@katedra/questions/stream-safe'

/** Rows of cells as texts, before anyone knows what the columns are. */
export type Cells = string[][]

/** Why a file is refused as a whole; keys of the catalogue `fields`. */
export type FileProblem =
  | 'file_type'
  | 'file_old_excel'
  | 'file_unpacked_large'
  | 'file_formulas'
  | 'file_broken'
  | 'file_marks'
  | 'file_quote'
  | 'file_row_long'
  | 'file_slow'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'file_empty'

/** Thrown while a file is read; `row` and `column` count from 1. */
export class FileRefused extends Error {
  readonly problem: FileProblem
  readonly values: { row?: number; column?: number }

  constructor(problem: FileProblem, values: { row?: number; column?: number } = {}) {
    super(problem)
    this.problem = problem
    this.values = values
  }
}

export const maxColumns = 100
/** Characters of one row with all its cells. */
export const maxRowLength = 100_000

/** Cuts text into cells; a quotation mark where none belongs is only a character. */
export function parseCells(text: string, most: number): Cells {
  return tidyRows(
    parseRows(() =>
      parse(text, {
        bom: true,
        delimiter: guessSeparator(text),
        max_record_size: maxRowLength,
        relax_quotes: true,
        relax_column_count: true,
        skip_empty_lines: false,
        to: most,
      }),
    ),
  )
}

/** The parser's own errors as ours, with the row that has no end. */
export function parseRows<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = Number(error['records']) + 1
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED' || error['quoting'] === true
    throw new FileRefused(isOpen ? 'file_quote' : 'file_row_long', { row })
  }
}

/** Cells as they are looked at; more columns, or more marks on a letter than any name has, refuse the file. */
export function tidyRows(rows: readonly (readonly string[])[]): Cells {
  return rows.map((cells, index) => {
    const row = index + 1
    if (cells.length > maxColumns) throw new FileRefused('too_many_columns', { row })
    const marked = cells.findIndex((cell) => findLongMarks(cell) !== -1)
    if (marked !== -1) throw new FileRefused('file_marks', { row, column: marked + 1 })
    return cells.map(tidyCell)
  })
}

/** More than any name or address; what stands behind it is not looked at. */
const maxCellLength = 500

/** Spaces of all kinds become one; what can't be seen goes. */
export function tidyCell(cell: string): string {
  return normalized(cell.slice(0, maxCellLength).toWellFormed())
    .replaceAll(/[\p{Cc}\p{Cf}\u00a0]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** "Nováková Anna" by its letters alone. */
export function nameKey(pupil: { first_name: string; last_name: string }): string {
  return `${fold(pupil.last_name)}|${fold(pupil.first_name)}`
}
