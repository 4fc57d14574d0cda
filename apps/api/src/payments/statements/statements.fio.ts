import { currencyOf, dayOf, lineOf, mostText, smallestUnits, symbolInText, symbolOf } from './payments.fields.ts'
import { jsonReader } from './payments.json.ts'
import {
  decodeStrictly,
  demand,
  entryAt,
  StatementFailure,
  type Movement,
  type StatementEntry,
  type StatementReader,
} from './payments.movement.ts'

/* Fio's own JSON: a head with our account, then transactions whose columns are numbered. */
const headPath = '/accountStatement/info'
const transactionPath = '/accountStatement/transactionList/transaction/[]'
const mostColumns = 64

type Texts = Map<string, string>

export function fioReader(): StatementReader {
  const decode = decodeStrictly('utf-8')
  const book = openBook()
  const json = jsonReader(book)
  return {
    read: (piece) => {
      json.write(decode(piece))
      return book.taken()
    },
    end: () => {
      json.write(decode())
      json.end()
      if (!book.hasHead()) throw new StatementFailure('unknown_format')
      return book.taken()
    },
  }
}

function openBook() {
  const head: Texts = new Map()
  let columns: Texts = new Map()
  let out: StatementEntry[] = []
  let [count, hasHead] = [0, false]
  return {
    opened: (path: string) => {
      if (path === headPath) hasHead = true
      if (path === transactionPath) columns = new Map()
    },
    closed: (path: string) => {
      if (path !== transactionPath) return
      count += 1
      out.push(entryAt(count, () => movementOf(head, columns)))
    },
    scalar: (path: string, key: string, text: string) => {
      if (path === headPath) keep(head, key, text)
      else if (key === 'value' && path.startsWith(transactionPath))
        keep(columns, path.slice(transactionPath.length + 1), text)
    },
    hasHead: () => hasHead,
    taken: () => {
      const entries = out
      out = []
      return entries
    },
  }
}

function keep(texts: Texts, name: string, text: string): void {
  if (texts.size < mostColumns && name !== '') texts.set(name, text)
}

function movementOf(head: Texts, columns: Texts): Movement {
  const column = (number: number) => columns.get(`column${number}`) ?? ''
  const line = (number: number, most: number) => lineOf(column(number), most)
  const currency = demand(currencyOf(columns.get('column14') ?? head.get('currency')), 'unknown_currency')
  const message = line(16, mostText.message) ?? line(25, mostText.message)
  return {
    account: demand(accountOf(head), 'bad_account'),
    movement_id: demand(/^[\w.-]{1,40}$/.exec(column(22)), 'no_id')[0],
    booked_on: demand(dayOf(column(0)), 'bad_date'),
    amount: demand(smallestUnits(column(1), currency), 'bad_amount'),
    currency,
    variable_symbol: symbolOf(column(5)) ?? symbolInText(message) ?? symbolInText(line(27, mostText.id)),
    counter_account: accountWithBank(column(2), column(3)),
    counter_name: line(10, mostText.name) ?? line(7, mostText.name),
    message,
    // The bank puts its own mistakes right by a movement of this type.
    is_reversal: /^(opravný pohyb|storno)/i.test(column(8).trim()),
  }
}

function accountOf(head: Texts): string | null {
  const iban = lineOf(head.get('iban'), mostText.account)
  return iban ?? accountWithBank(head.get('accountId'), head.get('bankId'))
}

/** The bank's code only behind a number: an IBAN has it inside. */
function accountWithBank(number: string | undefined, bank: string | undefined): string | null {
  const account = lineOf(number, mostText.account)
  if (account === null || !/^[\d-]+$/.test(account) || !/^\d{4}$/.test(bank ?? '') || bank === '0000') return account
  return `${account}/${bank}`
}
