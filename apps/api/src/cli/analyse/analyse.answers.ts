import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'

/** A file that cannot be analysed, in one sentence for the person who typed its name. */
export class BadFile extends Error {}

/** One line of the file: cells by the names of the columns that were asked for. */
export interface Line<Column extends string> {
  /** Number of the line, from 1, the header counted; of a row over several lines the last. */
  number: number
  /** The text of a cell; empty also where the file has no such column. */
  text(column: Column): string
  /** The number in a cell; null where it is empty, NA, NaN or null. */
  amount(column: Column): number | null
}

/** Which columns a file must have and which it may have. */
export interface Columns<Column extends string> {
  required: readonly Column[]
  optional?: readonly Column[]
}

const noValue = new Set(['', 'na', 'nan', 'null'])
const claims = new Map([
  ['true', 1],
  ['false', 0],
])
const numberForm = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i
const separators = ['\t', ';', ',']
/** A header is not longer than this; more without an end of line is no CSV. */
const maxHeaderLength = 1_000_000

/**
 * Reads a CSV file line by line, `-` from the standard input: with a comma, semicolon or tab between the cells, with or
 * without a byte order mark and quotation marks, names of columns in any order and case, further columns left alone. Where no
 * comma stands between the cells, it may stand in numbers.
 *
 * @throws BadFile with the number of the line, also when `take` throws one
 */
export async function readAnswers<Column extends string>(
  file: string,
  columns: Columns<Column>,
  take: (line: Line<Column>) => void,
): Promise<void> {
  const chunks = chunksOf(file === '-' ? process.stdin : createReadStream(file))
  try {
    const { header, rest } = await takeHeader(chunks)
    if (header.trim() === '') throw new BadFile('line 1: no names of columns')
    const separator = separatorOf(header)
    const reader = lineReader(columns, separator, take)
    const parser = parse({
      bom: true,
      delimiter: separator,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // Nothing is handed on, so that nothing piles up.
      on_record: (cells: string[], { lines }) => {
        reader(cells, lines)
        return null
      },
    })
    await pipeline(rest, parser.resume())
  } catch (error) {
    throw asBadFile(error, file)
  }
}

async function* chunksOf(stream: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of stream) yield Buffer.from(chunk)
}

/** The first line, and all chunks from the beginning on. */
async function takeHeader(chunks: AsyncGenerator<Buffer>): Promise<{ header: string; rest: AsyncGenerator<Buffer> }> {
  let start = Buffer.alloc(0)
  let end = -1
  while (end === -1 && start.length < maxHeaderLength) {
    const { value, done } = await chunks.next()
    if (done === true) break
    start = Buffer.concat([start, value])
    end = start.findIndex((byte) => byte === 0x0a || byte === 0x0d)
  }
  const all = async function* (): AsyncGenerator<Buffer> {
    yield start
    yield* chunks
  }
  return { header: start.subarray(0, end === -1 ? start.length : end).toString('utf8'), rest: all() }
}

/** The separator that the names of the columns stand between; in a file of one column it does not matter. */
function separatorOf(header: string): string {
  const counts = separators.map((separator) => header.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

function lineReader<Column extends string>(
  columns: Columns<Column>,
  separator: string,
  take: (line: Line<Column>) => void,
): (cells: readonly string[], number: number) => void {
  let indexes: Map<Column, number> | undefined
  return (cells, number) => {
    if (indexes === undefined) {
      indexes = indexesOf(cells, columns)
      return
    }
    const known = indexes
    const text = (column: Column) => cells[known.get(column) ?? -1]?.trim() ?? ''
    take({ number, text, amount: (column) => amountIn(text(column), separator, `line ${number}: ${column}`) })
  }
}

function indexesOf<Column extends string>(
  cells: readonly string[],
  { required, optional = [] }: Columns<Column>,
): Map<Column, number> {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const missing = required.filter((column) => !names.includes(column))
  if (missing.length > 0) throw new BadFile(`line 1: no column ${missing.join(', ')}; there are ${names.join(', ')}`)
  const present = [...required, ...optional].filter((column) => names.includes(column))
  const twice = present.filter((column) => names.indexOf(column) !== names.lastIndexOf(column))
  if (twice.length > 0) throw new BadFile(`line 1: two columns ${twice.join(', ')}`)
  return new Map(present.map((column) => [column, names.indexOf(column)]))
}

function amountIn(cell: string, separator: string, position: string): number | null {
  const word = cell.toLowerCase()
  if (noValue.has(word)) return null
  const plain = separator === ',' ? word : word.replace(',', '.')
  const amount = claims.get(plain) ?? (numberForm.test(plain) ? Number(plain) : NaN)
  if (!Number.isFinite(amount)) throw new BadFile(`${position} is "${cell}", which is no number`)
  return amount
}

/** What went wrong, said for a person; anything unexpected stays as it is. */
export function asBadFile(error: unknown, file: string): unknown {
  if (error instanceof BadFile || !(error instanceof Error)) return error
  const { code } = { code: '', ...error }
  if (code === 'ENOENT') return new BadFile(`there is no file ${file}`)
  if (code === 'EISDIR' || code === 'EACCES') return new BadFile(`${file} cannot be read (${code})`)
  return code.startsWith('CSV_') ? new BadFile(`not a table: ${error.message}`) : error
}
