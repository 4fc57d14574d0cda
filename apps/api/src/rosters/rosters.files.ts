import { unzip, zipSync, type UnzipFileInfo } from 'fflate'
import readWorkbook from 'read-excel-file/node'
import { mostRosterRows } from '@katedra/contract/rosters'
import { readOneRoster } from './rosters.one-roster.ts'
import { decodeText, parseCells, tidyCell, type Cells } from './rosters.text.ts'

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

/** A cell with a formula shows one thing and is another; whoever reads a roster wants what was seen. */
const formula = /<(?:\w+:)?f[\s/>]/
/** Where a sheet says its cells are: one in the last corner makes a reader fill billions before it. */
const reference = /\b(?:r|ref)="(?:[A-Z]{1,3}\d{1,7}:)?(?<column>[A-Z]{1,3})(?<row>\d{1,7})"/g
/** Columns A to ZZ. */
const longestColumn = 2
/** A sheet may hold a few more rows than are read, so that the sentence is about rows. */
const lastRow = mostRows * 20

async function readXlsx(bytes: Uint8Array): Promise<ReadFile> {
  // Unpacked here within bounds and packed again: what a zip says of its sizes is no promise.
  const files = await unpack(bytes, () => true)
  if (files === undefined) return { problem: 'file_broken' }
  const sheets = Object.entries(files)
    .filter(([name]) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
    .map(([, sheet]) => new TextDecoder().decode(sheet))
  if (sheets.some((sheet) => formula.test(sheet))) return { problem: 'file_formulas' }
  if (sheets.some(isTooWide)) return { problem: 'too_many_rows' }
  try {
    const [first] = await readWorkbook(Buffer.from(zipSync(files, { level: 0 })))
    return { cells: (first?.data ?? []).map((row) => row.map((cell) => tidyCell(textOf(cell)))) }
  } catch {
    return { problem: 'file_broken' }
  }
}

function isTooWide(sheet: string): boolean {
  return [...sheet.matchAll(reference)].some(({ groups }) => {
    const { column = '', row = '' } = groups ?? {}
    return column.length > longestColumn || Number(row) > lastRow
  })
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return ['string', 'number', 'boolean'].includes(typeof cell) ? String(cell) : ''
}

function withoutEmptyEnd(cells: Cells): Cells {
  const last = cells.findLastIndex((row) => row.some((cell) => cell !== ''))
  return cells.slice(0, last + 1)
}
