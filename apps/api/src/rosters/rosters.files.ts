import { unzip, type UnzipFileInfo } from 'fflate'
import { maxRosterRows } from '@katedra/contract/rosters'
import { decodeText } from '../app/files/decode-text.ts'
import { readSheets } from '../app/files/workbook-reading.ts'
import { parseCells, tidyCell, type Cells } from './rosters.text.ts'
import { parse } from 'csv-parse/sync'

/** Why a file is refused as a whole; keys of the catalogue `fields`. */
export type FileProblem =
  | 'file_type'
  | 'file_old_excel'
  | 'file_unpacked_large'
  | 'file_formulas'
  | 'file_broken'
  | 'too_many_rows'
  | 'file_empty'

export type ReadFile = { cells: Cells } | { problem: FileProblem }

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
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readZip(bytes)
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { problem: 'file_old_excel' }
  const text = decodeText(bytes)
  return text === undefined ? { problem: 'file_type' } : { cells: parseCells(text, maxRows + 1) }
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte)
}

async function readZip(bytes: Uint8Array): Promise<ReadFile> {
  const entries = await listEntries(bytes)
  if (entries === undefined) return { problem: 'file_broken' }
  const size = entries.reduce((sum, entry) => sum + entry.originalSize, 0)
  if (entries.length > maxEntries || size > maxUnpacked) return { problem: 'file_unpacked_large' }
  const names = entries.map(({ name }) => name)
  if (names.includes('xl/workbook.xml')) return readXlsx(bytes)
  if (!names.some((name) => /(?:^|\/)users\.csv$/i.test(name))) return { problem: 'file_type' }
  const files = await unpack(bytes, (name) => /(?:^|\/)(?:users|classes|enrollments)\.csv$/i.test(name))
  return files === undefined ? { problem: 'file_broken' } : { cells: readOneRoster(files, maxRows + 1) }
}

/** The table of contents alone: nothing is inflated. */
function listEntries(bytes: Uint8Array): Promise<UnzipFileInfo[] | undefined> {
  const entries: UnzipFileInfo[] = []
  return unzipping(bytes, (entry) => {
    entries.push(entry)
    return false
  }).then((files) => (files === undefined ? undefined : entries))
}

function unpack(bytes: Uint8Array, wanted: (name: string) => boolean): Promise<Record<string, Uint8Array> | undefined> {
  return unzipping(bytes, ({ name }) => wanted(name))
}

function unzipping(
  bytes: Uint8Array,
  filter: (entry: UnzipFileInfo) => boolean,
): Promise<Record<string, Uint8Array> | undefined> {
  return new Promise((resolve) => {
    try {
      unzip(bytes, { filter }, (error, files) => resolve(error === null ? files : undefined))
    } catch {
      resolve(undefined)
    }
  })
}

/** A sheet may hold a few more rows than are read, so that the sentence is about rows. */
const lastRow = maxRows * 20

const workbookProblems = { too_wide: 'too_many_rows', formulas: 'file_formulas', broken: 'file_broken' } as const

async function readXlsx(bytes: Uint8Array): Promise<ReadFile> {
  const files = await unpack(bytes, () => true)
  if (files === undefined) return { problem: 'file_broken' }
  // Who reads a roster wants what was seen, and a formula may give something else.
  const read = await readSheets(files, { last_row: lastRow, formulas: 'refused' })
  if ('problem' in read) return { problem: workbookProblems[read.problem] }
  return { cells: (read.sheets[0] ?? []).map((row) => row.map(tidyCell)) }
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
  const rows: Record_[] = parse(text, {
    bom: true,
    columns: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  return rows
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
