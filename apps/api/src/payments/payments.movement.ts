import { hash } from 'node:crypto'
import { TextDecoder } from 'node:util'

/** One movement on one of our accounts, no matter in which file it came. */
export interface Movement {
  /** Own account: an IBAN, or a number as people write it. */
  account: string
  /** The same whenever the bank tells of the same movement, so that nothing counts twice. Unique within the account. */
  movement_id: string
  /** Year, month, day. */
  booked_on: string
  /** In the smallest unit; what leaves the account is negative. */
  amount: number
  currency: string
  /** Digits without leading zeros. */
  variable_symbol: string | null
  counter_account: string | null
  counter_name: string | null
  message: string | null
  is_reversal: boolean
}

export type UnreadableReason =
  | 'bad_account'
  | 'bad_amount'
  | 'bad_date'
  | 'bad_length'
  | 'no_id'
  | 'unknown_code'
  | 'unknown_currency'
  | 'unknown_record'
  /** Only announced, not booked. */
  | 'not_booked'
  /** Parts of a batch do not make up its amount; they are given all the same. */
  | 'batch_differs'
  /** Movements do not lead from the old balance to the new one: some may be missing. */
  | 'balance_differs'

/** A place that a person should look at; the rest of the file goes on. */
export interface Unreadable {
  /** The line of a GPC file, the entry of other files; both count from 1. */
  where: number
  reason: UnreadableReason
}

export type StatementEntry = Movement | Unreadable

/** Everything else in a file is a movement. */
export function isUnreadable(entry: object): entry is Unreadable {
  return 'reason' in entry
}

export type StatementFailureCode =
  | 'empty'
  | 'unknown_format'
  | 'bad_encoding'
  | 'malformed'
  | 'truncated'
  /** A document type, through which a file can grow without end. */
  | 'forbidden_dtd'
  /** A field or a nesting beyond anything that a bank writes. */
  | 'too_large'
  /** Reading took longer than a file of the largest size does. */
  | 'too_slow'

/** The file as a whole cannot be read any further. */
export class StatementFailure extends Error {
  readonly code: StatementFailureCode

  constructor(code: StatementFailureCode, fileName?: string) {
    super(fileName === undefined ? code : `${fileName}: ${code}`)
    this.name = 'StatementFailure'
    this.code = code
  }
}

class EntryProblem extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason) {
    super(reason)
    this.reason = reason
  }
}

/** A fact without which there is no movement; to be called within `entryAt`. */
export function demand<T>(value: T | null | undefined, reason: UnreadableReason): T {
  if (value === null || value === undefined) throw new EntryProblem(reason)
  return value
}

/** What was read, or the place where something that it cannot do without was missing. */
export function entryAt<T>(where: number, read: () => T): T | Unreadable {
  try {
    return read()
  } catch (error) {
    if (error instanceof EntryProblem) return { where, reason: error.reason }
    throw error
  }
}

/** Turns pieces of a file into entries; each kind of file has one. */
export interface StatementReader {
  read: (piece: Uint8Array) => StatementEntry[]
  /** After the last piece. */
  end: () => StatementEntry[]
}

/** A name for a movement that has none from its bank, made of all that is known about it. */
export function nameOfContent(parts: readonly (string | number | null)[]): string {
  return hash('sha256', JSON.stringify(parts), 'hex').slice(0, 32)
}

/** Bytes to text in pieces; without a piece, what is left of the last one. */
export function decodeStrictly(encoding: string): (piece?: Uint8Array) => string {
  const decoder = new TextDecoder(encoding, { fatal: true })
  return (piece) => {
    try {
      return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true })
    } catch {
      throw new StatementFailure('bad_encoding')
    }
  }
}
