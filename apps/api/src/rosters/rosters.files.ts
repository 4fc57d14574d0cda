import { unzipSync, type UnzipFileInfo } from 'fflate'
import { maxRosterRows } from '@katedra/contract/rosters'
import { decodeText } from '../app/files/decode-text.ts'
import { readSheets } from '../app/files/workbook/workbook-reading.ts'
import {
  FileRefused,
  maxColumns,
  maxRowLength,
  parseCells,
  parseRows,
  tidyCell,
  tidyRows,
  type Cells,
  type FileProblem,
} from './rosters.text.ts'
import { parse } from 'csv-parse/sync'

export type ReadFile = { cells: Cells } | { problem: FileProblem; values?: Readonly<Record<string, number>> }

/** What a zip may grow to: a small file can hide gigabytes of nothing. */
const maxUnpacked = 40 * 1024 * 1024
const maxEntries = 2000
/** Rows are counted before anything else is done with them; titles and a heading come on top. */
const maxRows = maxRosterRows + 20

/** Reads a table out of whatever a school brings: CSV in its encodings, XLSX, OneRoster 1.1. */
export async function readRosterFile(bytes: Uint8Array): Promise<ReadFile> {
  const read = await readAny(bytes)
  if ('problem' in read) return read
  const cells = withoutEmptyEnd(read.cells)
  if (cells.length === 0) return { problem: 'file_empty' }
  return cells.length > maxRows ? { problem: 'too_many_rows' } : { cells }
}

async function readAny(bytes: Uint8Array): Promise<ReadFile> {
  try {
    if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return await readZip(bytes)
    if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { problem: 'file_old_excel' }
    const text = decodeText(bytes)
    return text === undefined ? { problem: 'file_type' } : { cells: parseCells(text, maxRows + 1) }
  } catch (error) {
    if (error instanceof FileRefused) return { problem: error.problem, values: { ...error.values } }
    throw error
  }
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte)
}

async function readZip(bytes: Uint8Array): Promise<ReadFile> {
  const entries = listEntries(bytes)
  const size = entries.reduce((sum, entry) => sum + entry.originalSize, 0)
  if (entries.length > maxEntries || size > maxUnpacked) return { problem: 'file_unpacked_large' }
  const names = entries.map(({ name }) => name)
  if (names.includes('xl/workbook.xml')) return readXlsx(unpack(bytes, /\.(?:xml|rels)$/i))
  if (!names.some((name) => /(?:^|\/)users\.csv$/i.test(name))) return { problem: 'file_type' }
  return { cells: readOneRoster(unpack(bytes, /(?:^|\/)(?:users|classes|enrollments)\.csv$/i), maxRows + 1) }
}

/** The table of contents alone: nothing is inflated. */
function listEntries(bytes: Uint8Array): UnzipFileInfo[] {
  const entries: UnzipFileInfo[] = []
  unzipping(bytes, (entry) => {
    entries.push(entry)
    return false
  })
  return entries
}

function unpack(bytes: Uint8Array, wanted: RegExp): Record<string, Uint8Array> {
  return unzipping(bytes, ({ name }) => wanted.test(name))
}

/** Each file gets no more room than the table of contents promises. */
function unzipping(bytes: Uint8Array, filter: (entry: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter })
  } catch {
    throw new FileRefused('file_broken')
  }
}

/** A sheet may hold a few more rows than are read, so that the sentence is about rows. */
const lastRow = maxRows * 20

const workbookProblems = {
  too_many_rows: 'too_many_rows',
  too_many_columns: 'too_many_columns',
  formulas: 'file_formulas',
  broken: 'file_broken',
} as const

async function readXlsx(files: Record<string, Uint8Array>): Promise<ReadFile> {
  // Who reads a roster wants what was seen, and a formula may give something else.
  const read = await readSheets(files, { last_row: lastRow, last_column: maxColumns, formulas: 'refused' })
  if ('problem' in read) return { problem: workbookProblems[read.problem] }
  return { cells: tidyRows(read.sheets[0] ?? []) }
}

function withoutEmptyEnd(cells: Cells): Cells {
  const last = cells.findLastIndex((row) => row.some((cell) => cell !== ''))
  return cells.slice(0, last + 1)
}

type Record_ = Record<string, string | undefined>

/**
 * The pupils of a OneRoster 1.1 export (IMS Global, CSV binding, bulk files) as a table with our headings. A pupil of two
 * classes stands there twice; who is marked `tobedeleted` is left out.
 */
function readOneRoster(files: Record<string, Uint8Array>, most: number): Cells {
  const users = records(files, 'users')
  const classes = new Map(records(files, 'classes').map((row) => [row['sourcedId'], row['title'] ?? '']))
  const students = new Map(users.filter(isStudent).map((row) => [row['sourcedId'], row]))
  const enrollments = records(files, 'enrollments').filter(
    (row) => row['role']?.toLowerCase() === 'student' && isKept(row) && students.has(row['userSourcedId']),
  )
  const enrolled = new Set(enrollments.map((row) => row['userSourcedId']))
  const homeless = [...students.keys()].filter((id) => !enrolled.has(id))
  const rows = [
    ...enrollments.map((row) => line(students.get(row['userSourcedId']), classes.get(row['classSourcedId']))),
    ...homeless.map((id) => line(students.get(id), '')),
  ]
  return [['surname', 'first name', 'class', 'email'], ...rows].slice(0, most)
}

function records(files: Record<string, Uint8Array>, name: string): Record_[] {
  const file = Object.entries(files).find(([path]) => path.toLowerCase().endsWith(`${name}.csv`))
  const text = file === undefined ? undefined : decodeText(file[1])
  if (text === undefined) return []
  return parseRows(() =>
    parse<Record_>(text, {
      bom: true,
      columns: true,
      max_record_size: maxRowLength,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }),
  )
}

function isStudent(row: Record_): boolean {
  return row['role']?.toLowerCase() === 'student' && isKept(row)
}

function isKept(row: Record_): boolean {
  return row['status']?.toLowerCase() !== 'tobedeleted'
}

function line(user: Record_ | undefined, className: string | undefined): string[] {
  return [user?.['familyName'], user?.['givenName'], className, user?.['email']].map((cell) => tidyCell(cell ?? ''))
}
