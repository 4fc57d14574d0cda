import { stringify } from 'csv-stringify/sync'
import { BadFile, type Line } from './analyse.answers.ts'

/** Decimals that are printed; more would only be noise of binary fractions. */
const decimals = 6

/** Names in the order in which they were first met, each with its number. */
export class Register {
  readonly names: string[] = []
  readonly #numbers = new Map<string, number>()

  get size(): number {
    return this.names.length
  }

  /** @throws BadFile where the cell is empty */
  numberOf<Column extends string>(line: Line<Column>, column: Column): number {
    const name = line.text(column)
    if (name === '') throw new BadFile(`line ${line.number}: no ${column}`)
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    this.#numbers.set(name, this.names.length)
    this.names.push(name)
    return this.names.length - 1
  }
}

/** A cell: what is not defined is empty. */
export type Cell = string | number | null | undefined

/** Rows as CSV under a header, which names the columns and stands there also when there are no rows. */
export function tableText(rows: readonly Record<string, Cell>[], header: string): string {
  const columns = header.split(',')
  const body = stringify(rows.map((row) => columns.map((column) => cellText(row[column]))))
  return `${header}\n${body}`
}

/** Milliseconds in seconds. */
export function inSeconds(ms: number | null): number | null {
  return ms === null ? null : ms / 1000
}

function cellText(cell: Cell): string {
  if (typeof cell !== 'number') return cell ?? ''
  // Adding 0 turns a negative zero into a plain one.
  return String(Number(cell.toFixed(decimals)) + 0)
}
