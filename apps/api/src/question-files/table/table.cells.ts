import { parse } from 'csv-parse/sync'
import { decodeText } from '../../app/files/decode-text.ts'
import { guessSeparator } from '../../app/files/guess-separator.ts'
import { withoutGuards } from '../../app/files/workbook.ts'
import { readSheets } from '../../app/files/workbook-reading.ts'
import { openPackage, PackageRefused } from '../reading/reading.package.ts'
import { fileLimits, type Reason } from '../question-files.shape.ts'
import { normalized } from '@katedra/questions/stream-safe'

/** Tables of a file: a CSV has one, a workbook one per sheet. */
export type ReadTables = { tables: string[][][] } | { refusal: Reason }

/** Titles, headings and empty rows come on top of the questions. */
const maxRows = fileLimits.questions * 2 + 100
/** A to ZZ. */
const maxColumns = 702
const maxRecordLength = 400_000

export function csvTables(bytes: Uint8Array): ReadTables {
  const text = decodeText(bytes)
  if (text === undefined) return { refusal: { code: 'encoding_unknown' } }
  // Millions of cells in a row would be made before they could be counted.
  const endless = text.split(/[\r\n]/).findIndex((line) => line.length > maxRecordLength)
  if (endless !== -1) return { refusal: { code: 'not_well_formed', values: { line: endless + 1 } } }
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter: guessSeparator(text),
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: maxRecordLength,
      to: maxRows + 1,
    })
    return { tables: [rows.map((row) => row.map((cell) => withoutGuards(tidyCell(cell))))] }
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? Number(error.lines) : 1
    return { refusal: { code: 'not_well_formed', values: { line } } }
  }
}

export async function xlsxTables(bytes: Uint8Array): Promise<ReadTables> {
  const files = unpackAll(bytes)
  if ('refusal' in files) return files
  const read = await readSheets(files.unpacked, { last_row: maxRows * 5, last_column: maxColumns, formulas: 'read' })
  if ('problem' in read)
    return { refusal: { code: read.problem === 'broken' ? 'package_broken' : 'package_too_large' } }
  return { tables: read.sheets.map((rows) => rows.map((row) => row.map(tidyCell))) }
}

function unpackAll(bytes: Uint8Array): { unpacked: Record<string, Uint8Array> } | { refusal: Reason } {
  const opened = openPackage(bytes)
  if (!opened.ok) return { refusal: opened.reason }
  try {
    const unpacked: Record<string, Uint8Array> = {}
    for (const name of opened.files.names) {
      // Pictures and macros of a workbook say nothing about questions.
      const file = /\.(?:xml|rels)$/i.test(name) ? opened.files.read(name) : undefined
      if (file !== undefined) unpacked[name] = file
    }
    return { unpacked }
  } catch (error) {
    if (error instanceof PackageRefused) return { refusal: error.reason }
    throw error
  }
}

/** Line breaks stay: a prompt may have several lines. */
function tidyCell(cell: string): string {
  return normalized(cell)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]|[\ufeff\u00a0]/gu, ' ')
    .trim()
}
