import { normalizedLines } from '@katedra/questions/stream-safe'
import { parse } from 'csv-parse/sync'
import { decodeText, decodeWithEncoding } from '../../app/files/decode-text.ts'
import { guessSeparator } from '../../app/files/guess-separator.ts'
import { collectItems, encodingNotes, fileText, type ReadItem, opaqueIds } from '../reading/reading.ts'
import { looksPacked, openPackage, PackageRefused } from '../reading/reading.package.ts'
import { findColumns, type TableColumns } from './table.columns.ts'
import { gapsOfRow, hasGaps, shownWords } from './table.gaps.ts'
import { writeCsv, writeXlsx } from './table.write.ts'
import {
  type FileReading,
  type QuestionFile,
  type QuestionFormat,
  type ReadSettings,
  type Reason,
  fileLimits,
} from '../question-files.shape.ts'
import type { Language, QuestionType } from '@katedra/questions'
import { readNumber } from '../reading/reading.numbers.ts'
import { detailOfCell, unreadable, type TableRow, bodyOfRow, rightNumbers } from './table.bodies.ts'
import { foldWord, knownWords } from './table.words.ts'
import { writePlain } from '../reading/reading.marks.ts'
import { withoutGuards } from '../../app/files/workbook/workbook.ts'
import { readSheets } from '../../app/files/workbook/workbook-reading.ts'

/** A table of questions, one per row: our template, or an export of Kahoot, Quizizz (Wayground) or Blooket. */
export const csv: QuestionFormat = {
  id: 'csv',
  extension: 'csv',
  recognises: looksLikeCsv,
  read: ({ bytes }, settings) => readTables(csvTables(bytes), settings),
  write: writeCsv,
}

/** Tables of a file: a CSV has one, a workbook one per sheet. */
type ReadTables = { tables: string[][][]; notes: Reason[] } | { refusal: Reason }

/** Titles, headings and empty rows come on top of the questions. */
const maxRows = fileLimits.questions * 2 + 100
/** A to ZZ. */
const maxColumns = 702
const maxRecordLength = 400_000

function csvTables(bytes: Uint8Array): ReadTables {
  const decoded = decodeWithEncoding(bytes)
  if (decoded === undefined) return { refusal: { code: 'encoding_unknown' } }
  const { text } = decoded
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
    const tables = [rows.map((row) => row.map((cell) => withoutGuards(tidyCell(cell))))]
    return { tables, notes: encodingNotes(decoded) }
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? Number(error.lines) : 1
    return { refusal: { code: 'not_well_formed', values: { line } } }
  }
}

async function xlsxTables(bytes: Uint8Array): Promise<ReadTables> {
  const files = unpackAll(bytes)
  if ('refusal' in files) return files
  const read = await readSheets(files.unpacked, { last_row: maxRows * 5, last_column: maxColumns, formulas: 'read' })
  if ('problem' in read)
    return { refusal: { code: read.problem === 'broken' ? 'package_broken' : 'package_too_large' } }
  return { tables: read.sheets.map((rows) => rows.map((row) => row.map(tidyCell))), notes: [] }
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
  return normalizedLines(cell)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]|[\ufeff\u00a0]/gu, ' ')
    .trim()
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
    if (columns !== undefined) return readRows(rows, columns, settings).reading(read.notes)
  }
  return { ok: false, refusal: { code: 'columns_unknown' } }
}

function readRows(rows: readonly string[][], columns: TableColumns, { language }: ReadSettings) {
  const items = collectItems()
  // Kahoot numbers rows that are not filled in.
  const used = [...columns.columns.values(), ...columns.options.values()]
  for (const [index, cells] of rows.entries()) {
    if (items.isFull()) break
    const isEmpty = used.every((column) => (cells[column] ?? '') === '')
    if (index > columns.row && !isEmpty)
      items.add({ kind: 'row', number: index + 1 }, () => readRow(cells, columns, language))
  }
  return items
}

/** Reads one row, in which way its table has it. */
function readRow(cells: readonly string[], { columns, options, dialect }: TableColumns, language: Language): ReadItem {
  const cellAt = (index: number | undefined) => (index === undefined ? '' : (cells[index] ?? ''))
  const row: TableRow = {
    language,
    cell: (column) => cellAt(columns.get(column)),
    options: [...options]
      .toSorted(([a], [b]) => a - b)
      .map(([number, index]) => ({ number, text: cellAt(index) }))
      .filter(({ text }) => text !== ''),
    ...settingsOf(cellAt(columns.get('settings'))),
  }
  return dialect === 'template' ? templateRow(row) : foreignRow(row)
}

/** Words parted by semicolons, commas or lines; one that is none of ours is told, because the question may mean another without it. */
function settingsOf(cell: string): Pick<TableRow, 'settings' | 'notes'> {
  const words = knownWords().settings
  const written = cell.split(/[;,\n]/).filter((word) => foldWord(word) !== '')
  const unknown = written.filter((word) => !words.has(foldWord(word)))
  return {
    settings: new Set(written.flatMap((word) => words.get(foldWord(word)) ?? [])),
    notes: unknown
      .slice(0, 10)
      .map((word) => ({ code: 'setting_unknown', values: { detail: detailOfCell(word.trim()) } })),
  }
}

function templateRow(row: TableRow): ReadItem {
  const prompt = row.cell('question')
  const type = typeOf(row)
  if (typeof type === 'object') return { skip: type, name: prompt }
  const gaps = type === 'text' && hasGaps(row) ? gapsOfRow(row) : undefined
  if (gaps !== undefined && 'skip' in gaps) return { skip: gaps.skip, name: prompt }
  const body = gaps?.body ?? bodyOfRow(type, row)
  if ('skip' in body) return { skip: body.skip, name: prompt }
  const explanation = row.cell('explanation')
  const points = row.cell('points') === '' ? 1 : readNumber(row.cell('points'))
  if (points === undefined) return { skip: unreadable(row.cell('points')), name: prompt }
  const question = {
    type,
    prompt: fileText(gaps?.prompt ?? (type === 'text' ? shownWords(prompt) : prompt), row.language),
    points,
    ...(explanation === '' ? {} : { explanation: fileText(explanation, row.language) }),
    ...body,
  }
  return { draft: { name: row.cell('name'), question, tags: tagsOf(row.cell('tags')), notes: row.notes } }
}

/** Semicolons part tags; where there are none, commas do. */
function tagsOf(cell: string): string[] {
  return cell.split(cell.includes(';') ? ';' : ',')
}

/** Where the type is left out, numbers of right options make a choice of it. */
function typeOf(row: TableRow): QuestionType | Reason {
  const written = row.cell('type')
  if (written !== '') {
    const known = knownWords().types.get(foldWord(written))
    return known ?? { code: 'type_not_supported', values: { type: detailOfCell(written) } }
  }
  return row.options.length >= 2 && row.cell('correct') !== '' ? 'abc' : 'text'
}

/** A row of Kahoot, Quizizz (Wayground) or Blooket. Their texts are plain: a star or a dollar is only itself. */
function foreignRow(row: TableRow): ReadItem {
  const name = row.cell('question')
  if (row.cell('time_limit') !== '') row.notes.push({ code: 'time_limit_left_out' })
  // An address of another server is never fetched.
  if (row.cell('picture_link') !== '') row.notes.push({ code: 'pictures_left_out' })
  const kind = foldWord(row.cell('type'))
  if (kind === 'poll') return { skip: { code: 'no_right_answer' }, name }
  if (kind === 'openended') return draft(row, { type: 'text', content: { lines: 6, numeric: false }, key: openKey([]) })
  if (kind === 'fillintheblank') return filling(row)
  if (kind === '' || kind === 'multiplechoice' || kind === 'checkbox') return choice(row, kind === 'checkbox')
  return { skip: { code: 'type_not_supported', values: { type: detailOfCell(row.cell('type')) } }, name }
}

function draft(row: TableRow, body: { type: string; content: unknown; key: unknown }): ReadItem {
  const explanation = row.cell('explanation')
  const question = {
    ...body,
    prompt: fileText(writePlain(row.cell('question')), row.language),
    points: 1,
    ...(explanation === '' ? {} : { explanation: fileText(writePlain(explanation), row.language) }),
  }
  return { draft: { name: '', question, tags: [], notes: row.notes } }
}

function openKey(accepted: readonly string[]) {
  return {
    accepted: accepted.map((text) => ({ text, fraction: 1 })),
    case_sensitive: false,
    ignore_diacritics: false,
    typo_tolerance: false,
    unmatched: accepted.length === 0 ? 'manual' : 'wrong',
  }
}

function filling(row: TableRow): ReadItem {
  if (row.options.length === 0) return { skip: { code: 'no_right_answer' }, name: row.cell('question') }
  const key = openKey(row.options.map(({ text }) => text))
  return draft(row, { type: 'text', content: { lines: 1, numeric: false }, key })
}

/** Kahoot and Blooket ask for any one of several right answers; here all of them are to be chosen. */
function choice(row: TableRow, isCheckbox: boolean): ReadItem {
  const right = rightNumbers(row)
  if (!Array.isArray(right)) return { skip: right, name: row.cell('question') }
  const multiple = isCheckbox || right.length > 1
  if (right.length > 1 && !isCheckbox) row.notes.push({ code: 'several_right_as_multiple' })
  const ids = opaqueIds(
    row.options.map(({ text }) => text),
    row.cell('question'),
  )
  const options = row.options.map(({ text }, index) => ({
    id: ids[index],
    text: fileText(writePlain(text), row.language),
  }))
  const correct = ids.filter((_, index) => right.includes(row.options[index]?.number ?? 0))
  return draft(row, {
    type: 'abc',
    content: { options, multiple, shuffle: true },
    key: { correct, rule: multiple ? 'partial' : 'exact' },
  })
}
