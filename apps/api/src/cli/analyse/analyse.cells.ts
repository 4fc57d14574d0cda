import { BadFile } from './analyse.answers.ts'

/** A table by RFC 4180 with commas. Only where its cells stand is kept, for as texts they would take the file's memory again and again. */
export interface Cells {
  /** How many rows there are, the header counted. */
  rows: number
  /** How many cells each row has. */
  columns: number
  /** The text of a cell; byte by byte where it is not to be read. */
  textOf(row: number, column: number, encoding?: 'utf8' | 'latin1'): string
  /** These columns again under other names, their bytes as they are, and one more. */
  written(names: readonly string[], columns: readonly number[], more: (row: number) => string): Buffer
}

const [quote, comma, feed, carriage] = [0x22, 0x2c, 0x0a, 0x0d]
const mark = Buffer.from('\uFEFF')

/**
 * Where the cells of a table are. Rows end with a line feed, with or without a carriage return before it; empty lines are no rows.
 *
 * @throws BadFile where a quoted cell has no end, or a row has more or fewer cells than the header
 */
export function cellsIn(bytes: Buffer): Cells {
  const places = new Places()
  let at = bytes.subarray(0, mark.length).equals(mark) ? mark.length : 0
  let [line, columns, rows] = [1, 0, 0]
  while (at < bytes.length) {
    const empty = lengthOfEnd(bytes, at)
    if (empty > 0) {
      at += empty
      line += 1
      continue
    }
    let count = 0
    for (let isLast = false; !isLast; count += 1) {
      const end = endOfCell(bytes, at)
      if (end === undefined) throw new BadFile(`not a table: the quotation mark of line ${line} has no end`)
      places.add(at, end)
      line += feedsIn(bytes, at, end)
      isLast = bytes[end] !== comma
      at = end + (isLast ? lengthOfEnd(bytes, end) : 1)
    }
    if (rows === 0) columns = count
    else if (count !== columns)
      throw new BadFile(`not a table: Invalid Record Length: expect ${columns}, got ${count} on line ${line}`)
    rows += 1
    line += 1
  }
  return tableOf(bytes, places, { rows, columns })
}

function feedsIn(bytes: Buffer, start: number, end: number): number {
  let feeds = 0
  for (let at = start; at < end; at += 1) if (bytes[at] === feed) feeds += 1
  return feeds
}

/** How long the end of the line is that stands there; 0 where none does. */
function lengthOfEnd(bytes: Buffer, at: number): number {
  if (bytes[at] === feed) return 1
  return bytes[at] === carriage && bytes[at + 1] === feed ? 2 : 0
}

/** The first byte after a cell; undefined where a quotation mark has no other. */
function endOfCell(bytes: Buffer, start: number): number | undefined {
  let at = start
  if (bytes[at] === quote) {
    for (at += 1; bytes[at] !== quote || bytes[at + 1] === quote; at += bytes[at] === quote ? 2 : 1)
      if (at >= bytes.length) return undefined
    at += 1
  }
  // What stands after a closing quotation mark makes it one of the cell.
  while (at < bytes.length && bytes[at] !== comma && lengthOfEnd(bytes, at) === 0) at += 1
  return at
}

/** Beginnings and ends, in as little memory as they take. */
class Places {
  #all = new Int32Array(1 << 12)
  #length = 0

  add(start: number, end: number): void {
    if (this.#length === this.#all.length) {
      const more = new Int32Array(2 * this.#all.length)
      more.set(this.#all)
      this.#all = more
    }
    this.#all[this.#length] = start
    this.#all[this.#length + 1] = end
    this.#length += 2
  }

  of(cell: number): [start: number, end: number] {
    return [this.#all[2 * cell] ?? 0, this.#all[2 * cell + 1] ?? 0]
  }
}

function tableOf(bytes: Buffer, places: Places, { rows, columns }: { rows: number; columns: number }): Cells {
  function textOf(row: number, column: number, encoding: 'utf8' | 'latin1' = 'utf8'): string {
    const [start, end] = places.of(row * columns + column)
    if (bytes[start] !== quote || bytes[end - 1] !== quote) return bytes.toString(encoding, start, end)
    return bytes.toString(encoding, start + 1, end - 1).replaceAll('""', '"')
  }

  function written(names: readonly string[], some: readonly number[], more: (row: number) => string): Buffer {
    // A cell that was written without quotation marks may need them.
    const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
    const parts: Buffer[] = []
    let part = `${names.join(',')}\n`
    for (let row = 1; row < rows; row += 1) {
      for (const column of some) part += `${quoted(textOf(row, column, 'latin1'))},`
      part += `${more(row)}\n`
      if (part.length < partLength) continue
      parts.push(Buffer.from(part, 'latin1'))
      part = ''
    }
    return Buffer.concat([...parts, Buffer.from(part, 'latin1')])
  }

  return { rows, columns, textOf, written }
}

/** So many bytes of a written table are put together at once. */
const partLength = 1 << 20
