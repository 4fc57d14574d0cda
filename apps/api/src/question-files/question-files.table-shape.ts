import type { Language } from '@katedra/questions'
import type { Reason } from './question-files.shape.ts'
import type { ForeignColumn } from './question-files.table-columns.ts'
import type { TableSetting, TemplateColumn } from './question-files.table-words.ts'

/** One row under its headings. */
export interface TableRow {
  language: Language
  cell: (column: TemplateColumn | ForeignColumn) => string
  /** The number of the option and its text, empty ones left out. */
  options: readonly { number: number; text: string }[]
  settings: ReadonlySet<TableSetting>
  notes: Reason[]
}

/** So much of a cell that it is found in the table. */
export function detailOfCell(cell: string): string {
  return cell.slice(0, 60).toWellFormed()
}

export function unreadable(detail: string): Reason {
  return { code: 'number_unreadable', values: { detail: detailOfCell(detail) } }
}
