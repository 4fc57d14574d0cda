import { patternOf, type QuestionType, type Language } from '@katedra/questions'
import { fileText, opaqueIds } from '../reading/reading.ts'
import { orderedThings } from '../reading/reading.ordering.ts'
import { readNumber } from '../reading/reading.numbers.ts'
import type { Reason } from '../question-files.shape.ts'
import type { ForeignColumn } from './table.columns.ts'
import type { TableSetting, TemplateColumn } from './table.words.ts'

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

export type RowBody = { content: unknown; key: unknown } | { skip: Reason }

const bodies: { readonly [T in QuestionType]: (row: TableRow) => RowBody } = {
  abc: choice,
  alphabet: spelling,
  axis: line,
  connection: pairing,
  text: open,
}

export function bodyOfRow(type: QuestionType, row: TableRow): RowBody {
  return bodies[type](row)
}

/** `2`, `1, 3`, `B`, or the text of the right option itself. */
export function rightNumbers(row: TableRow): number[] | Reason {
  const written = row.cell('correct')
  const asText = row.options.find(({ text }) => text === written)
  const parts = written.split(/[,;\s]+/).filter((part) => part !== '')
  const numbers = parts.map((part) =>
    /^[A-Pa-p]$/.test(part) ? part.toUpperCase().charCodeAt(0) - 64 : readNumber(part),
  )
  if (asText !== undefined && !row.options.some(({ number }) => numbers[0] === number)) return [asText.number]
  const known = numbers.flatMap((number) => (number === undefined ? [] : [number]))
  if (known.length < numbers.length || known.some((wanted) => !row.options.some(({ number }) => number === wanted)))
    return { code: 'syntax', values: { detail: detailOfCell(written) } }
  return known.length === 0 ? { code: 'no_right_answer' } : [...new Set(known)]
}

function choice(row: TableRow): RowBody {
  const right = rightNumbers(row)
  if (!Array.isArray(right)) return { skip: right }
  const ids = opaqueIds(
    row.options.map(({ text }) => text),
    row.cell('question'),
  )
  const multiple = right.length > 1 || row.settings.has('multiple')
  return {
    content: {
      options: row.options.map(({ text }, index) => ({ id: ids[index], text: fileText(text, row.language) })),
      multiple,
      shuffle: !row.settings.has('fixed_order'),
    },
    key: {
      correct: ids.filter((_, index) => right.includes(row.options[index]?.number ?? 0)),
      rule:
        !multiple || row.settings.has('exact') ? 'exact' : row.settings.has('right_only') ? 'right_only' : 'partial',
    },
  }
}

function spelling(row: TableRow): RowBody {
  const word = row.cell('correct') === '' ? (row.options[0]?.text ?? '') : row.cell('correct')
  if (word === '') return { skip: { code: 'no_right_answer' } }
  return {
    content: { pattern: fileText(patternOf(word), row.language) },
    key: {
      word: fileText(word, row.language),
      ignore_diacritics: row.settings.has('ignore_diacritics'),
      partial: row.settings.has('letter_credit'),
    },
  }
}

const axisColumns = ['min', 'max', 'step', 'labels_every', 'tolerance'] as const

function line(row: TableRow): RowBody {
  const written = axisColumns.map((column) => row.cell(column))
  // Only where it begins and ends must be said.
  const fallback: Partial<Record<string, string>> = { step: '1', tolerance: '0', labels_every: row.cell('step') || '1' }
  const [min, max, step, labels_every, tolerance] = axisColumns.map((column) =>
    readNumber(row.cell(column) || (fallback[column] ?? '')),
  )
  if ([min, max, step, labels_every, tolerance].includes(undefined)) return { skip: unreadable(written.join(' / ')) }
  const markers = row.options.map(({ text }) => markerOf(text))
  const broken = row.options.find((_, index) => markers[index] === undefined)
  if (broken !== undefined) return { skip: unreadable(broken.text) }
  const ids = opaqueIds(
    row.options.map(({ text }) => text),
    row.cell('question'),
  )
  return {
    content: {
      scale: row.settings.has('years') ? 'year' : 'number',
      min,
      max,
      step,
      labels_every,
      ...unitOf(row),
      markers: markers.map((marker, index) => ({ id: ids[index], label: fileText(marker?.label ?? '', row.language) })),
    },
    key: { positions: Object.fromEntries(ids.map((id, index) => [id, markers[index]?.position])), tolerance },
  }
}

/** The last arrow parts the label from its place. */
function markerOf(cell: string): { label: string; position: number } | undefined {
  const found = /^([\s\S]*)(?:->|→)([^>→]*)$/.exec(cell)
  const position = readNumber(found?.[2] ?? '')
  return position === undefined ? undefined : { label: (found?.[1] ?? '').trim(), position }
}

function unitOf(row: TableRow): { unit?: unknown } {
  return row.cell('unit') === '' ? {} : { unit: fileText(row.cell('unit'), row.language) }
}

const arrows = ['=>', '->', '→'] as const

/** `left -> right`; with `=>` in the cell that one is the arrow, so that texts may hold the other. */
function partPair(cell: string): { left: string; right: string } | undefined {
  const arrow = arrows.find((sign) => cell.includes(sign))
  if (arrow === undefined) return undefined
  const at = cell.indexOf(arrow)
  return { left: cell.slice(0, at).trim(), right: cell.slice(at + arrow.length).trim() }
}

/** Options in their right order. */
function order({ options, settings, cell, language }: TableRow): RowBody {
  const things = options.map(({ text }) => ({ text: fileText(text, language) }))
  const rule = settings.has('exact') ? 'exact' : settings.has('relative') ? 'relative' : 'partial'
  return orderedThings(things, { salt: cell('question'), rule })
}

function pairing(row: TableRow): RowBody {
  if (row.settings.has('ordering')) return order(row)
  const parted = row.options.map(({ text }) => partPair(text))
  const broken = row.options.find((_, index) => parted[index] === undefined)
  if (broken !== undefined) return { skip: { code: 'syntax', values: { detail: detailOfCell(broken.text) } } }
  const pairs = parted.flatMap((pair) => (pair === undefined ? [] : [pair]))
  const lefts = pairs.filter(({ left }) => left !== '')
  const rights = [...new Set(pairs.map(({ right }) => right).filter((text) => text !== ''))]
  const leftIds = opaqueIds(
    lefts.map(({ left }) => left),
    `${row.cell('question')}/left`,
  )
  const rightIds = opaqueIds(rights, `${row.cell('question')}/right`)
  const used = lefts.map(({ right }) => rightIds[rights.indexOf(right)])
  const item = (text: string, id: string | undefined) => ({ id, text: fileText(text, row.language) })
  return {
    content: {
      left: lefts.map(({ left }, index) => item(left, leftIds[index])),
      right: rights.map((text, index) => item(text, rightIds[index])),
      reuse: row.settings.has('reuse') || new Set(used).size < used.length,
    },
    key: {
      pairs: Object.fromEntries(leftIds.map((id, index) => [id, used[index]])),
      rule: row.settings.has('exact') ? 'exact' : 'partial',
    },
  }
}

/** `50% Karel`: a part of the points. */
function acceptedOf(cell: string): { text: string; fraction: number } {
  const found = /^(\d{1,3}(?:[.,]\d{1,4})?)\s?%\s*([\s\S]+)$/.exec(cell)
  const percent = readNumber(found?.[1] ?? '')
  if (found === null || percent === undefined || percent > 100) return { text: cell, fraction: 1 }
  return { text: found[2] ?? '', fraction: Number((percent / 100).toFixed(6)) }
}

function open(row: TableRow): RowBody {
  const [value, tolerance] = [row.cell('correct'), row.cell('tolerance') || '0']
  const number = readNumber(value)
  // A word in the column of the right answer is accepted as the first one.
  const first = value !== '' && number === undefined ? [{ text: value, fraction: 1 }] : []
  const accepted = [...first, ...row.options.map(({ text }) => acceptedOf(text))]
  const precision = readNumber(tolerance)
  if (precision === undefined) return { skip: unreadable(tolerance) }
  const key = {
    accepted,
    ...(number === undefined ? {} : { number: { value: number, tolerance: precision } }),
    ...comparisonOf(row),
  }
  return accepted.length === 0 ? aloneOf(row, key) : { content: fieldOf(row, 1), key: { ...key, ...unmatchedOf(row) } }
}

/** Without accepted texts: a number, or what only the teacher can mark. */
function aloneOf(row: TableRow, key: { number?: unknown }): RowBody {
  if (key.number === undefined) return { content: fieldOf(row, 6), key: { ...key, unmatched: 'manual' } }
  return { content: { ...fieldOf(row, 1), numeric: true }, key: { ...key, ...unmatchedOf(row) } }
}

function fieldOf(row: TableRow, lines: number) {
  return {
    lines: readNumber(row.cell('lines')) ?? lines,
    numeric: row.settings.has('numeric'),
    ...unitOf(row),
  }
}

function unmatchedOf({ settings }: TableRow) {
  return { unmatched: settings.has('manual') ? 'manual' : 'wrong' }
}

function comparisonOf({ settings }: TableRow) {
  return {
    case_sensitive: settings.has('case_sensitive'),
    ignore_diacritics: settings.has('ignore_diacritics'),
    typo_tolerance: settings.has('typo_tolerance'),
  }
}
