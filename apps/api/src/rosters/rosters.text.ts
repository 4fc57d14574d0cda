import { fold } from '@katedra/questions/fold'
import { parse } from 'csv-parse/sync'
import { guessSeparator } from '../app/files/guess-separator.ts'
import { normalized } from '@katedra/questions/stream-safe'

/** Rows of cells as texts, before anyone knows what the columns are. */
export type Cells = string[][]

/** Cuts text into cells; a quotation mark where none belongs is only a character. */
export function parseCells(text: string, most: number): Cells {
  const rows: string[][] = parse(text, {
    bom: true,
    delimiter: guessSeparator(text),
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    to: most,
  })
  return rows.map((row) => row.map(tidyCell))
}

/** Spaces of all kinds become one; what can't be seen goes. */
export function tidyCell(cell: string): string {
  return normalized(cell)
    .replaceAll(/[\p{Cc}\p{Cf}\u00a0]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** "5.A", "5. A" and "5A" are one class. */
export function classKey(name: string): string {
  return fold(name).replaceAll(/[\s.\-_/]/g, '')
}

/** "Nováková Anna" by its letters alone. */
export function nameKey(pupil: { first_name: string; last_name: string }): string {
  return `${fold(pupil.last_name)}|${fold(pupil.first_name)}`
}
