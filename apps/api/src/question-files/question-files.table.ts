import { decodeText } from '../app/decode-text.ts'
import { guessSeparator } from '../app/guess-separator.ts'
import { collectItems } from './question-files.collect.ts'
import { looksPacked, openPackage } from './question-files.package.ts'
import { csvTables, xlsxTables, type ReadTables } from './question-files.table-cells.ts'
import { findColumns, type TableColumns } from './question-files.table-columns.ts'
import { readRow } from './question-files.table-row.ts'
import { writeCsv, writeXlsx } from './question-files.table-write.ts'
import type { FileReading, QuestionFile, QuestionFormat, ReadSettings } from './question-files.shape.ts'

/** A table of questions, one per row: our template, or an export of Kahoot, Quizizz (Wayground) or Blooket. */
export const csv: QuestionFormat = {
  id: 'csv',
  extension: 'csv',
  recognises: looksLikeCsv,
  read: ({ bytes }, settings) => readTables(csvTables(bytes), settings),
  write: writeCsv,
}

/** The same in a workbook; its first sheet with headings that are known. */
export const xlsx: QuestionFormat = {
  id: 'xlsx',
  extension: 'xlsx',
  recognises: looksLikeXlsx,
  read: async ({ bytes }, settings) => readTables(await xlsxTables(bytes), settings),
  write: writeXlsx,
}

function looksLikeCsv({ name, bytes }: QuestionFile): boolean {
  const text = decodeText(bytes.subarray(0, 64 * 1024))
  if (text === undefined) return false
  if (/\.(?:csv|tsv)$/i.test(name)) return true
  const separator = guessSeparator(text)
  const rows = text.split(/\r\n|\r|\n/, 30).map((line) => line.split(separator).map((cell) => cell.replaceAll('"', '')))
  return findColumns(rows) !== undefined
}

function looksLikeXlsx({ name, bytes }: QuestionFile): boolean {
  if (!looksPacked(bytes)) return false
  const opened = openPackage(bytes)
  return opened.ok ? opened.files.has('xl/workbook.xml') : /\.xlsx$/i.test(name)
}

function readTables(read: ReadTables, settings: ReadSettings): FileReading {
  if ('refusal' in read) return { ok: false, refusal: read.refusal }
  for (const rows of read.tables) {
    const columns = findColumns(rows)
    if (columns !== undefined) return readRows(rows, columns, settings)
  }
  return { ok: false, refusal: { code: 'columns_unknown' } }
}

function readRows(rows: readonly string[][], columns: TableColumns, { language }: ReadSettings): FileReading {
  const items = collectItems()
  // Kahoot numbers rows that nobody has filled in.
  const places = [...columns.columns.values(), ...columns.options.values()]
  for (const [index, cells] of rows.entries()) {
    if (items.isFull()) break
    const isEmpty = places.every((place) => (cells[place] ?? '') === '')
    if (index > columns.row && !isEmpty)
      items.add({ kind: 'row', number: index + 1 }, () => readRow(cells, columns, language))
  }
  return items.reading()
}
