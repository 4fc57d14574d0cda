import { unzip, type UnzipFileInfo } from 'fflate'
import { mostRosterRows } from '@katedra/contract/rosters'
import { decodeText } from '../app/decode-text.ts'
import { readSheets } from '../app/workbook-reading.ts'
import { readOneRoster } from './rosters.one-roster.ts'
import { parseCells, tidyCell, type Cells } from './rosters.text.ts'

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
const mostUnpacked = 40 * 1024 * 1024
const mostEntries = 2000
/** Rows are counted before anything else is done with them; titles and a heading come on top. */
const mostRows = mostRosterRows + 20

/** Reads a table out of whatever a school brings: CSV in its encodings, XLSX, OneRoster 1.1. */
export async function readRosterFile(bytes: Uint8Array): Promise<ReadFile> {
  const read = await readAny(bytes)
  if ('problem' in read) return read
  const cells = withoutEmptyEnd(read.cells)
  if (cells.length === 0) return { problem: 'file_empty' }
  return cells.length > mostRows ? { problem: 'too_many_rows' } : { cells }
}

async function readAny(bytes: Uint8Array): Promise<ReadFile> {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readZip(bytes)
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { problem: 'file_old_excel' }
  const text = decodeText(bytes)
  return text === undefined ? { problem: 'file_type' } : { cells: parseCells(text, mostRows + 1) }
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte)
}

async function readZip(bytes: Uint8Array): Promise<ReadFile> {
  const entries = await listEntries(bytes)
  if (entries === undefined) return { problem: 'file_broken' }
  const size = entries.reduce((sum, entry) => sum + entry.originalSize, 0)
  if (entries.length > mostEntries || size > mostUnpacked) return { problem: 'file_unpacked_large' }
  const names = entries.map(({ name }) => name)
  if (names.includes('xl/workbook.xml')) return readXlsx(bytes)
  if (!names.some((name) => /(?:^|\/)users\.csv$/i.test(name))) return { problem: 'file_type' }
  const files = await unpack(bytes, (name) => /(?:^|\/)(?:users|classes|enrollments)\.csv$/i.test(name))
  return files === undefined ? { problem: 'file_broken' } : { cells: readOneRoster(files, mostRows + 1) }
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
const lastRow = mostRows * 20

const workbookProblems = { too_wide: 'too_many_rows', formulas: 'file_formulas', broken: 'file_broken' } as const

async function readXlsx(bytes: Uint8Array): Promise<ReadFile> {
  const files = await unpack(bytes, () => true)
  if (files === undefined) return { problem: 'file_broken' }
  // Whoever reads a roster wants what was seen, and a formula may give something else.
  const read = await readSheets(files, { last_row: lastRow, formulas: 'refused' })
  if ('problem' in read) return { problem: workbookProblems[read.problem] }
  return { cells: (read.sheets[0] ?? []).map((row) => row.map(tidyCell)) }
}

function withoutEmptyEnd(cells: Cells): Cells {
  const last = cells.findLastIndex((row) => row.some((cell) => cell !== ''))
  return cells.slice(0, last + 1)
}
