import type { Language } from '@katedra/i18n'
import { stringify } from 'csv-stringify/sync'

/** A value of a table that leaves the house: numbers stay numbers, a share is shown in per cent, a time as h:mm:ss, an average with two decimals. */
export type CellValue = string | number | null | { share: number } | { seconds: number } | { average: number }

export interface Sheet {
  name: string
  /** The first row is the head. */
  rows: CellValue[][]
  /** Widths of columns in characters; the last one is that of all further columns. */
  widths: number[]
  /** Columns on the left that stay in sight. */
  fixed_columns: number
}

/**
 * What begins a formula in a spreadsheet is kept from being one by an apostrophe (OWASP, CSV injection). So is what would begin
 * one where the file is cut at another separator than ours, as English Excel does: `a,=1+1`. Quotation marks alone don't help
 * there, because they no longer stand at the beginning of a cell.
 */
function harmless(cell: string): string {
  const [first = '', ...further] = cell.split(separator)
  const start = /^[=+\-@\t\r＝＋－＠]/.test(cell) ? `'${first}` : first
  return [start, ...further.map((piece) => (isFormula(piece) ? `'${piece}` : piece))].join('')
}

/** Where some program may cut a line or a cell; kept between the pieces. */
const separator = /([,;|\t\r\n])/
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/

/** With apostrophes before it too, so that a reader can take one away again. */
function isFormula(piece: string): boolean {
  return /^'*"*[=+\-@＝＋－＠]/.test(piece) && !plainNumber.test(piece)
}

/** A text of such a file as it was before. */
export function withoutGuards(cell: string): string {
  const pieces = cell.split(separator)
  return pieces.map((piece) => (/^'+"*[=+\-@＝＋－＠]/.test(piece) ? piece.slice(1) : piece)).join('')
}

/** A text in which another separator or a line's end stands is quoted as one with ours is; a number has only its decimal comma. */
const quoted = /^(?!-?\d+(?:,\d+)?%?$)[^]*[,|\t\r\n]/

/** "1" is a number for a spreadsheet, "1-" is none. */
export function markCell(label: string): CellValue {
  return /^\d{1,9}$/.test(label) ? Number(label) : label
}

/** UTF-8 with a mark, semicolons and the decimal mark of the language: Czech Excel opens it without asking. */
export function csvFile(rows: readonly CellValue[][], language: Language): Buffer {
  const number = new Intl.NumberFormat(language === 'cs' ? 'cs-CZ' : 'en-GB', {
    maximumFractionDigits: 4,
    useGrouping: false,
  })
  // A minus as keyboards have it: no spreadsheet reads the typographic one as a number.
  const digits = (value: number) => number.format(value).replace('\u2212', '-')
  const cells = rows.map((row) => row.map((value) => csvCell(value, digits, language)))
  return Buffer.from(stringify(cells, { bom: true, delimiter: ';', quoted_match: quoted, record_delimiter: 'windows' }))
}

function csvCell(value: CellValue, digits: (value: number) => string, language: Language): string {
  if (value === null) return ''
  if (typeof value === 'string') return harmless(value)
  if (typeof value === 'number') return digits(value)
  if ('share' in value) return `${digits(Math.round(value.share * 1e4) / 100)}%`
  return 'average' in value ? decimal(twoDecimals(value.average), language) : clock(value.seconds)
}

/** An average as the screen shows it. By Intl as there: multiplied by 100, 1.005 would be a little less than a half. */
export function twoDecimals(average: number): string {
  return new Intl.NumberFormat('en', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  }).format(average)
}

function decimal(number: string, language: Language): string {
  return language === 'cs' ? number.replace('.', ',') : number
}

/** Always with hours, because a spreadsheet reads 12:34 as half past twelve. */
function clock(seconds: number): string {
  const whole = Math.round(seconds)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}
