import { Email } from '@katedra/contract/fields'
import { fold } from '@katedra/questions/fold'

export type InviteOrder = 'first_last' | 'last_first'
/** Why a line is left out. */
export type InviteNote = 'invalid' | 'repeated' | 'already_here' | 'too_long'

export interface InviteLine {
  no: number
  /** The address; what was written where there is none. */
  email: string
  first_name: string
  last_name: string
  note: InviteNote | undefined
}

export interface InviteChoices {
  order?: InviteOrder | undefined
  /** Addresses of those who are in the school already. */
  present?: readonly string[]
}

export interface PastedInvitations {
  order: InviteOrder
  lines: InviteLine[]
  /** True where something in the text can be read as a name, so that its order matters. */
  hasNames: boolean
}

interface Piece {
  email: string
  /** Cells of a spreadsheet's row, or what stands before the address. */
  names: string[]
  text: string
}

const maxNameLength = 100

/** Reads a column of addresses, "Name <address>" as mail programs write it, or rows of a spreadsheet. */
export function readInvitations(text: string, choices: InviteChoices = {}): PastedInvitations {
  const rows = text.split(/\r\n|\r|\n/)
  const first = rows.findIndex((row) => row.trim() !== '')
  const heads = headsOf(rows[first])
  const pieces = rows.flatMap((row, index) => (index === first && heads !== undefined ? [] : piecesOf(row)))
  const order = choices.order ?? orderOf(heads, pieces)
  const seen = new Set<string>()
  const present = new Set(choices.present?.map((email) => email.toLowerCase()))
  return {
    order,
    lines: pieces.map((piece, index) => lineOf(piece, index + 1, { order, seen, present })),
    hasNames: pieces.some(({ names }) => names.length > 0),
  }
}

type Head = 'first_name' | 'last_name' | 'email' | 'other'

/** What the columns are called, where the first row holds no address and one of its cells is a known head. */
function headsOf(row: string | undefined): Head[] | undefined {
  if (row === undefined || row.includes('@')) return undefined
  const heads = row.split(/[\t;,]/).map(headOf)
  return heads.some((head) => head !== 'other') ? heads : undefined
}

function headOf(cell: string): Head {
  const word = fold(cell)
  if (/^(prijmeni|priezvisko|surname|last ?name|family ?name)$/.test(word)) return 'last_name'
  if (/^(jmeno|krestni jmeno|meno|name|first ?name|given ?name)$/.test(word)) return 'first_name'
  return /mail|^adresa$|^address(es)?$/.test(word) ? 'email' : 'other'
}

/** A row of a spreadsheet is one person; otherwise commas, semicolons and spaces stand between people. */
function piecesOf(row: string): Piece[] {
  const text = row.trim()
  if (text === '') return []
  if (row.includes('\t') || isSheetRow(text)) return [cellsPiece(text.split(/[\t;,]/))]
  return text.includes('<') ? text.split('>').flatMap(bracketPieces) : plainPieces(text)
}

/** What stands before one ">": perhaps bare addresses, then a name and the address behind "<". */
function bracketPieces(chunk: string): Piece[] {
  const bracket = chunk.lastIndexOf('<')
  if (bracket === -1) return chunk.includes('@') ? plainPieces(chunk) : []
  const parts = chunk.slice(0, bracket).split(/[,;]/)
  const names = parts.slice(parts.findLastIndex((part) => part.includes('@')) + 1)
  const bareAddresses = parts.filter((part) => part.includes('@') && !part.includes('"')).map(addressPiece)
  const email = chunk.slice(bracket + 1).trim()
  const own = { email, names: nameCells(names), text: chunk.replace(/^[\s,;]+/, '') }
  return [...bareAddresses.filter((piece) => piece.email !== email), own]
}

function addressPiece(text: string): Piece {
  return { email: bare(text), names: [], text }
}

function plainPieces(text: string): Piece[] {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  const addresses = words.filter((word) => word.includes('@'))
  if (addresses.length === 0) return [{ email: '', names: [], text }]
  if (addresses.length > 1) return addresses.map(addressPiece)
  const names = words.filter((word) => !word.includes('@')).join(' ')
  return [{ email: bare(addresses[0] ?? ''), names: names === '' ? [] : [names], text }]
}

/** "Nová;Eva;eva@skola.cz": one address among cells, and no other person in the row. */
function isSheetRow(text: string): boolean {
  const cells = text.split(/[;,]/)
  const addresses = cells.filter((cell) => cell.includes('@'))
  return cells.length > 2 && addresses.length === 1 && !text.includes('<')
}

function cellsPiece(cells: readonly string[]): Piece {
  const texts = cells.map((cell) => cell.trim().replaceAll(/^"|"$/g, '')).filter((cell) => cell !== '')
  const address = texts.find((cell) => cell.includes('@')) ?? ''
  const names = texts.filter((cell) => !cell.includes('@')).slice(0, 2)
  return { email: bare(address), names, text: texts.join(' ') }
}

function nameCells(parts: readonly string[]): string[] {
  return parts.map((part) => part.replaceAll('"', '').trim()).filter((part) => part !== '' && !isTitles(part))
}

function bare(address: string): string {
  return address.trim().replaceAll(/^[<("']+|[>)"';,.]+$/g, '')
}

/** "Ph.D.", "CSc." and the like: words with a full stop that are no initials. */
function isTitle(word: string): boolean {
  return /^\p{L}[\p{L}.]+\.$/u.test(word) || /^(dis|mba|bba|llm)$/i.test(word)
}

function isTitles(text: string): boolean {
  return text.split(' ').every(isTitle)
}

/** "Nováková, Jana" is written with a comma only when the surname leads; columns say it by their heads. */
function orderOf(heads: readonly Head[] | undefined, pieces: readonly Piece[]): InviteOrder {
  const [first, last] = [heads?.indexOf('first_name') ?? -1, heads?.indexOf('last_name') ?? -1]
  if (first !== -1 && last !== -1) return first < last ? 'first_last' : 'last_first'
  const pairs = pieces.filter(({ names }) => names.length === 2)
  return pairs.length > 0 && pairs.every(({ text }) => text.includes(',')) ? 'last_first' : 'first_last'
}

interface Reading {
  order: InviteOrder
  seen: Set<string>
  present: ReadonlySet<string>
}

function lineOf({ email, names, text }: Piece, no: number, { order, seen, present }: Reading): InviteLine {
  const name = namesOf(names, order)
  if (!Email.safeParse(email).success)
    return { no, email: email === '' ? text : email, first_name: '', last_name: '', note: 'invalid' }
  const key = email.toLowerCase()
  const note = noteOf(key, name, { seen, present })
  seen.add(key)
  return { no, email, ...name, note }
}

function noteOf(
  key: string,
  name: { first_name: string; last_name: string },
  { seen, present }: Pick<Reading, 'seen' | 'present'>,
): InviteNote | undefined {
  if (seen.has(key)) return 'repeated'
  if (present.has(key)) return 'already_here'
  return name.first_name.length > maxNameLength || name.last_name.length > maxNameLength ? 'too_long' : undefined
}

function namesOf(cells: readonly string[], order: InviteOrder): { first_name: string; last_name: string } {
  const [one, two] = pairOf(
    cells.map((cell) =>
      cell
        .split(/\s+/)
        .filter((word) => !isTitle(word))
        .join(' '),
    ),
    order,
  )
  return order === 'first_last' ? { first_name: one, last_name: two } : { first_name: two, last_name: one }
}

/** Two cells are the two names; in one, the surname is the one word at its end of the cell. */
function pairOf([one = '', two]: readonly string[], order: InviteOrder): [string, string] {
  if (two !== undefined) return [one, two]
  const words = one.split(' ').filter((word) => word !== '')
  if (words.length < 2) return order === 'first_last' ? ['', one] : [one, '']
  const border = order === 'first_last' ? words.length - 1 : 1
  return [words.slice(0, border).join(' '), words.slice(border).join(' ')]
}
