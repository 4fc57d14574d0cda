import { numberAlike } from './statements.alike.ts'
import { lineOf, maxLengths, symbolInText, isDay, symbolOf } from './statements.fields.ts'
import {
  entryAt,
  isUnreadable,
  StatementFailure,
  type Movement,
  type StatementEntry,
  type StatementReader,
  type Unreadable,
  demand,
  nameOfContent,
} from '../payments.movement.ts'
import { hasRightSums, printAccount, type CzechAccount } from '../payments.account.ts'

/*
 * ABO/GPC: lines of 128 bytes in Windows-1250. 074 opens a statement, 075 is a movement, 078 and 079 carry its message. Columns
 * are counted from 1 in the bank's manuals and here.
 */
const maxLineLength = 4096

/** A movement that waits for the lines of its message. */
interface Waiting {
  movement: Movement
  message: string
}

export function gpcReader(): StatementReader {
  const lines = openLines()
  const book = openBook()
  return {
    read: (piece) => lines.cut(piece).flatMap(book.take),
    end: () => {
      const rest = lines.rest()
      if (rest.startsWith('075') && rest.length < itemLength) throw new StatementFailure('truncated')
      return [...book.take(rest), ...book.close()]
    },
  }
}

/** One byte is one character in Windows-1250, so columns of the text are columns of the file, wherever a piece begins. */
function openLines() {
  const decoder = new TextDecoder('windows-1250')
  let rest = ''
  return {
    cut: (piece: Uint8Array): string[] => {
      const lines = `${rest}${decoder.decode(piece)}`.split(/\r?\n/)
      rest = lines.pop() ?? ''
      if (rest.length > maxLineLength) throw new StatementFailure('too_large')
      return lines
    },
    rest: () => rest.replace(/\r$/, ''),
  }
}

function openBook() {
  const number = numberAlike()
  const balance = openBalance()
  let line = 0
  let waiting: Waiting | undefined

  function finish(): StatementEntry[] {
    if (waiting === undefined) return []
    const { movement } = waiting
    const message = lineOf(waiting.message, maxLengths.message)
    waiting = undefined
    return [{ ...movement, message, variable_symbol: movement.variable_symbol ?? symbolInText(message) }]
  }

  function addItem(text: string): StatementEntry[] {
    const before = finish()
    const item = entryAt(line, () => readItem(text))
    balance.add(item)
    if (isUnreadable(item)) return [...before, item]
    waiting = { movement: { ...item, movement_id: number(item.movement_id) }, message: '' }
    return before
  }

  function addMessage(text: string): StatementEntry[] {
    if (waiting !== undefined) waiting.message = `${waiting.message}${text}`.slice(0, maxLineLength)
    return []
  }

  const close = () => [...finish(), ...balance.close()]

  function take(text: string): StatementEntry[] {
    line += 1
    const kind = text.slice(0, 3)
    if (kind === '074') {
      const before = close()
      balance.open(text, line)
      return before
    }
    if (kind === '075') return addItem(text)
    if (kind === '078' || kind === '079') return addMessage(text.slice(3))
    // Old programs end a file with Ctrl-Z; 076 and 077 say nothing that is needed.
    const isSilent = kind === '076' || kind === '077' || text.replaceAll('\u001a', '').trim() === ''
    return isSilent ? [] : [{ where: line, reason: 'unknown_record' }]
  }
  return { take, close }
}

/** Whether the movements of a statement lead from its old balance to its new one: a file cut between two lines shows only so. */
function openBalance() {
  let [headLine, sum, closing] = [0, 0, 0]
  /** With reversals, whose sign is uncertain, or something unreadable the sum says nothing. */
  let isCertain = false
  return {
    open: (text: string, line: number) => {
      const [before, after] = [balanceOf(columns(text, 46, 60)), balanceOf(columns(text, 61, 75))]
      headLine = line
      sum = before ?? 0
      closing = after ?? 0
      isCertain = before !== undefined && after !== undefined
    },
    add: (item: Movement | Unreadable) => {
      if (isUnreadable(item) || item.is_reversal) isCertain = false
      else sum += item.amount
    },
    close: (): StatementEntry[] => {
      const differs = isCertain && sum !== closing
      isCertain = false
      return differs ? [{ where: headLine, reason: 'balance_differs' }] : []
    },
  }
}

function balanceOf(text: string): number | undefined {
  if (!/^\d{14}[+-]$/.test(text)) return undefined
  return Number(text.slice(0, 14)) * (text.endsWith('-') ? -1 : 1)
}

const itemLength = 128

/** What 075 says in its currency columns: a number of ISO 4217, or the kind of data of banks that keep crowns only. */
const currencies = new Map(
  Object.entries({
    '0203': 'CZK',
    '0000': 'CZK',
    '    ': 'CZK',
    '1101': 'CZK',
    '1102': 'CZK',
    '0978': 'EUR',
    '0840': 'USD',
    '0826': 'GBP',
    '0756': 'CHF',
    '0985': 'PLN',
    '0348': 'HUF',
  }),
)

/**
 * 1 takes from the account, 2 brings. Reversals are 4 of a taking and 5 of a bringing; some banks have 3 and 4 instead, so the
 * sign of a 4 is uncertain and nothing but "reversal" should be read out of it.
 */
const signs = new Map([
  ['1', -1],
  ['2', 1],
  ['3', 1],
  ['4', 1],
  ['5', -1],
])

/** Columns of a line, counted from 1 as in the banks' manuals. */
function columns(text: string, first: number, last: number): string {
  return text.slice(first - 1, last)
}

/** A line 075, but for its message. */
function readItem(text: string): Movement {
  const item = demand(text.length < itemLength ? null : text, 'bad_length')
  const own = demand(readNumber(columns(item, 4, 19)), 'bad_account')
  const [digits] = demand(/^\d{12}$/.exec(columns(item, 49, 60)), 'bad_amount')
  const code = columns(item, 61, 61)
  const sign = demand(signs.get(code), 'unknown_code')
  // The day of booking, or the day from which the bank counts interest.
  const booked = demand(dayOfColumns(columns(item, 123, 128)) ?? dayOfColumns(columns(item, 92, 97)), 'bad_date')
  const currency = demand(currencies.get(columns(item, 119, 122)), 'unknown_currency')
  // Without the names, which banks spell now so and now otherwise.
  const name = nameOfContent([own.text, columns(item, 20, 91), booked, currency])
  return {
    account: own.text,
    movement_id: `gpc-${name}`,
    booked_on: booked,
    currency,
    amount: sign < 0 ? 0 - Number(digits) : Number(digits),
    variable_symbol: symbolOf(columns(item, 62, 71)),
    counter_account: counterAccount(columns(item, 20, 35), columns(item, 74, 77), own.isPermuted),
    counter_name: lineOf(columns(item, 98, 117), maxLengths.name),
    message: null,
    is_reversal: code !== '1' && code !== '2',
  }
}

function dayOfColumns(ddmmyy: string): string | undefined {
  const day = ddmmyy.replace(/^(\d\d)(\d\d)(\d\d)$/, '20$3-$2-$1')
  return isDay(day) ? day : undefined
}

/** Prefix and number in order, or permuted by the bank; only modulo 11 tells which. What fits neither stays as it is. */
function readNumber(digits: string, isPermuted = false): { text: string; isPermuted: boolean } | undefined {
  if (!/^\d{16}$/.test(digits) || /^0+$/.test(digits)) return undefined
  const plain = accountOf(digits)
  const permuted = accountOf(inOrder(digits))
  const takesPermuted = hasRightSums(permuted) && (isPermuted || !hasRightSums(plain))
  return { text: printAccount(takesPermuted ? permuted : plain), isPermuted: takesPermuted }
}

function accountOf(digits: string): CzechAccount {
  return { prefix: digits.slice(0, 6).replace(/^0+/, ''), number: digits.slice(6).replace(/^0+/, ''), bank_code: '' }
}

/** Where each digit of prefix and number stands in a bank's internal format. */
const placesInside = [10, 11, 12, 13, 14, 15, 4, 5, 6, 7, 8, 3, 9, 1, 2, 0] as const

function inOrder(digits: string): string {
  return placesInside.map((index) => digits.charAt(index)).join('')
}

function counterAccount(digits: string, bank: string, isPermuted: boolean): string | null {
  const account = readNumber(digits, isPermuted)
  if (account === undefined) return null
  return /^\d{4}$/.test(bank) && bank !== '0000' ? `${account.text}/${bank}` : account.text
}
