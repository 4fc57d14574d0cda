import { hasRightSums, printAccount, type CzechAccount } from './payments.account.ts'
import { isDay, lineOf, mostText, symbolOf } from './payments.fields.ts'
import { demand, nameOfContent, type Movement } from './payments.movement.ts'

export const itemLength = 128

/** What 075 says in its currency columns: a number of ISO 4217, or the kind of data of banks that keep crowns only. */
const currencies = new Map(
  Object.entries({
    ...{ '0203': 'CZK', '0000': 'CZK', '    ': 'CZK', '1101': 'CZK', '1102': 'CZK' },
    ...{ '0978': 'EUR', '0840': 'USD', '0826': 'GBP', '0756': 'CHF', '0985': 'PLN', '0348': 'HUF' },
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
export function columns(text: string, first: number, last: number): string {
  return text.slice(first - 1, last)
}

/** A line 075, but for its message. */
export function readItem(text: string): Movement {
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
    ...{ account: own.text, movement_id: `gpc-${name}`, booked_on: booked, currency },
    amount: sign < 0 ? 0 - Number(digits) : Number(digits),
    variable_symbol: symbolOf(columns(item, 62, 71)),
    counter_account: counterAccount(columns(item, 20, 35), columns(item, 74, 77), own.isPermuted),
    counter_name: lineOf(columns(item, 98, 117), mostText.name),
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
  return placesInside.map((place) => digits.charAt(place)).join('')
}

function counterAccount(digits: string, bank: string, isPermuted: boolean): string | null {
  const account = readNumber(digits, isPermuted)
  if (account === undefined) return null
  return /^\d{4}$/.test(bank) && bank !== '0000' ? `${account.text}/${bank}` : account.text
}
