import { Email } from '@katedra/contract/fields'
import { fold } from '@katedra/questions/fold'
import { guessOrder, headingOf, type NameOrder } from './name-order.ts'

/** A pupil as the paste says it. */
export interface PastedStudent {
  first_name: string
  last_name: string
  email: string
}

type Name = Pick<PastedStudent, 'first_name' | 'last_name'>

/**
 * What is special about a line. `duplicate` and `on_roster` are left out unless asked for, because two pupils may well
 * share a name; `email_ignored` takes the pupil without the address.
 */
export type LineNote = 'empty' | 'heading' | 'duplicate' | 'on_roster' | 'too_long' | 'email_ignored'

export interface RosterLine {
  no: number
  text: string
  note: LineNote | undefined
  student: PastedStudent | undefined
  isTaken: boolean
}

export interface PastedRoster {
  order: NameOrder
  lines: RosterLine[]
  /** The pupils to be added. */
  students: PastedStudent[]
}

export interface PasteChoices {
  /** Undefined: guessed from the names. */
  order?: NameOrder | undefined
  /** Takes pupils whose names are there twice. */
  withDuplicates?: boolean
  /** Pupils who are on the roster already. */
  present?: readonly Name[]
}

const maxNameLength = 100

/** Reads names pasted from anywhere: one on a line, or columns of a spreadsheet. */
export function readRoster(text: string, choices: PasteChoices = {}): PastedRoster {
  const lines = cutLines(text)
  const heads = headsOf(lines[0])
  const order = choices.order ?? orderOf(lines, heads, text)
  const seen = new Set<string>()
  const present = new Set((choices.present ?? []).map(nameKey))
  const read = lines
    .map((line, index) =>
      index === 0 && heads !== undefined ? leftOut(line, 'heading') : readLine(line, heads, order),
    )
    .map((line) => markRepeats(line, seen, present, choices.withDuplicates === true))
  return {
    order,
    lines: read,
    students: read.flatMap((line) => (line.isTaken && line.student !== undefined ? [line.student] : [])),
  }
}

type Heads = readonly ReturnType<typeof headingOf>[]

/** What the columns are called, when the first line says it. "Žák" alone may be a pupil's surname, so all cells must fit then. */
function headsOf(line: PastedLine | undefined): Heads | undefined {
  const heads = (line?.cells ?? []).map(headingOf)
  const isHead =
    heads.includes('first_name') || heads.includes('last_name') || (heads.length > 0 && !heads.includes(undefined))
  return isHead ? heads : undefined
}

function nameKey(student: Name): string {
  return `${fold(student.last_name)} ${fold(student.first_name)}`
}

function markRepeats(
  line: RosterLine,
  seen: Set<string>,
  present: ReadonlySet<string>,
  withDuplicates: boolean,
): RosterLine {
  if (line.student === undefined || !line.isTaken) return line
  const key = nameKey(line.student)
  const note = present.has(key) ? 'on_roster' : seen.has(key) ? 'duplicate' : undefined
  seen.add(key)
  return note === undefined ? line : { ...line, note, isTaken: withDuplicates }
}

function leftOut(line: PastedLine, note: LineNote): RosterLine {
  return { no: line.no, text: line.text, note, student: undefined, isTaken: false }
}

function readLine(line: PastedLine, heads: Heads | undefined, order: NameOrder): RosterLine {
  if (isEmpty(line)) return leftOut(line, 'empty')
  const { names, addresses } = sortCells(line.cells)
  const name = namesByHeads(line.cells, heads, order) ?? nameFrom(names, order)
  if (name.first_name === '' && name.last_name === '') return leftOut(line, 'empty')
  if (name.first_name.length > maxNameLength || name.last_name.length > maxNameLength) return leftOut(line, 'too_long')
  const email = addresses.find((address) => Email.safeParse(address).success) ?? ''
  const note = email === '' && addresses.length > 0 ? 'email_ignored' : undefined
  return { no: line.no, text: line.text, note, student: { ...name, email }, isTaken: true }
}

/** Named columns may stand anywhere among others, for instance behind the class. The switch turns them around too. */
function namesByHeads(cells: readonly string[], heads: Heads | undefined, order: NameOrder): Name | undefined {
  const first = heads?.indexOf('first_name') ?? -1
  const last = heads?.indexOf('last_name') ?? -1
  // Without one of the two heads the first cell below is none at all.
  const [one = '', two = ''] = [cells[Math.min(first, last)], cells[Math.max(first, last)]]
  if (![one, two].every(isNameCell)) return undefined
  return order === 'last_first' ? { last_name: one, first_name: two } : { first_name: one, last_name: two }
}

/** A line that does not keep to the columns is read by what stands in it: an address must not become a name. */
function isNameCell(cell: string): boolean {
  return cell !== '' && !cell.includes('@')
}

/** Anything with @ is meant as an address, whichever column it is in; "Novák Jan <jan@skola.cz>" too. */
function sortCells(cells: readonly string[]): { names: string[]; addresses: string[] } {
  const words = cells.map((cell) => cell.split(' '))
  const addresses = words.flat().filter((word) => word.includes('@'))
  const names = words.map((cell) => cell.filter((word) => !word.includes('@')).join(' ')).filter((name) => name !== '')
  return { names, addresses: addresses.map((address) => address.replaceAll(/^[<(]|[>),;]$/g, '')) }
}

/** Two columns are the two names; in one, the surname is the one word at its end of the line. */
function nameFrom(names: readonly string[], order: NameOrder): Name {
  const [one, two] = pairOf(names, order)
  return order === 'last_first' ? { last_name: one, first_name: two } : { first_name: one, last_name: two }
}

function pairOf(names: readonly string[], order: NameOrder): readonly [string, string] {
  const [column = '', next] = names
  if (next !== undefined) return [column, next]
  const words = column.split(' ')
  if (words.length === 1) return order === 'last_first' ? [column, ''] : ['', column]
  const border = order === 'last_first' ? 1 : words.length - 1
  return [words.slice(0, border).join(' '), words.slice(border).join(' ')]
}

function orderOf(lines: readonly PastedLine[], heads: Heads | undefined, text: string): NameOrder {
  const pairs = lines.map((line) => sortCells(line.cells).names).filter((names) => names.length > 0)
  return (
    orderOfHeads(heads) ??
    orderOfComma(pairs, text) ??
    guessOrder(pairs.map((names) => [firstWord(names), lastWord(names)]))
  )
}

function orderOfHeads(heads: Heads = []): NameOrder | undefined {
  const first = heads.indexOf('first_name')
  const last = heads.indexOf('last_name')
  if (first === -1 || last === -1) return undefined
  return first < last ? 'first_last' : 'last_first'
}

/** "Novák, Jan" is written with a comma only when the surname leads. */
function orderOfComma(pairs: readonly string[][], text: string): NameOrder | undefined {
  const isPairs = pairs.length > 0 && pairs.every((names) => names.length === 2)
  return isPairs && separatorOf(text) === ',' ? 'last_first' : undefined
}

function firstWord(names: readonly string[]): string {
  return (names[0] ?? '').split(' ')[0] ?? ''
}

function lastWord(names: readonly string[]): string {
  return (names[1] ?? names[0] ?? '').split(' ').at(-1) ?? ''
}
/** One line of what was pasted, cut into columns; an empty cell keeps its place. */
interface PastedLine {
  /** Counted from 1, as editors do. */
  no: number
  text: string
  cells: string[]
}

type Separator = '\t' | ';' | ',' | undefined

/** Spreadsheets put tabs, exports semicolons or commas between columns; a plain list has none. */
function separatorOf(text: string): Separator {
  return (['\t', ';', ','] as const).find((separator) => text.includes(separator))
}

/** Numbering and bullets that came along from a document: "12.", "3)", "–". */
const numbering = /^\s*(?:\d{1,3}\s*[.)]?|[-–•*])(?=\s|$)/

/** Cuts a paste into lines and columns. Empty lines at both ends are not worth mentioning. */
function cutLines(text: string): PastedLine[] {
  const separator = separatorOf(text)
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ no: index + 1, text: line.trim(), cells: cutCells(line, separator) }))
  const first = lines.findIndex((line) => !isEmpty(line))
  const last = lines.findLastIndex((line) => !isEmpty(line))
  return first === -1 ? [] : lines.slice(first, last + 1)
}

function isEmpty(line: PastedLine): boolean {
  return line.cells.every((cell) => cell === '')
}

function cutCells(line: string, separator: Separator): string[] {
  const parts = separator === undefined ? [line] : splitQuoted(line, separator)
  return parts.map((part) => tidy(part.replace(numbering, '')))
}

function tidy(cell: string): string {
  return cell
    .replaceAll(/[\p{Cc}\p{Cf}\u00a0]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Splits at the separator, but not inside "quotes", which CSV puts around a cell. */
function splitQuoted(line: string, separator: string): string[] {
  const cells: string[] = ['']
  let isQuoted = false
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === separator && !isQuoted) cells.push('')
    else cells.push(`${cells.pop() ?? ''}${character}`)
  }
  return cells
}
