import { currencyOf, dayOf, lineOf, maxLengths, smallestUnits, symbolInText, symbolOf } from './statements.fields.ts'
import {
  decodeStrictly,
  demand,
  entryAt,
  StatementFailure,
  type Movement,
  type StatementEntry,
  type StatementReader,
} from '../payments.movement.ts'
import { jsonParser, type Token, type TokenName } from 'stream-json/core/parser.js'

/* Fio's own JSON: a head with our account, then transactions whose columns are numbered. */
const headPath = '/accountStatement/info'
const transactionPath = '/accountStatement/transactionList/transaction/[]'
const maxColumns = 64

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
  if (texts.size < maxColumns && name !== '') texts.set(name, text)
}

function movementOf(head: Texts, columns: Texts): Movement {
  const column = (number: number) => columns.get(`column${number}`) ?? ''
  const line = (number: number, maxLength: number) => lineOf(column(number), maxLength)
  const currency = demand(currencyOf(columns.get('column14') ?? head.get('currency')), 'unknown_currency')
  const message = line(16, maxLengths.message) ?? line(25, maxLengths.message)
  return {
    account: demand(accountOf(head), 'bad_account'),
    movement_id: demand(/^[\w.-]{1,40}$/.exec(column(22)), 'no_id')[0],
    booked_on: demand(dayOf(column(0)), 'bad_date'),
    amount: demand(smallestUnits(column(1), currency), 'bad_amount'),
    currency,
    variable_symbol: symbolOf(column(5)) ?? symbolInText(message) ?? symbolInText(line(27, maxLengths.id)),
    counter_account: accountWithBank(column(2), column(3)),
    counter_name: line(10, maxLengths.name) ?? line(7, maxLengths.name),
    message,
    // The bank puts its own mistakes right by a movement of this type.
    is_reversal: /^(opravný pohyb|storno)/i.test(column(8).trim()),
  }
}

function accountOf(head: Texts): string | null {
  const iban = lineOf(head.get('iban'), maxLengths.account)
  return iban ?? accountWithBank(head.get('accountId'), head.get('bankId'))
}

/** The bank's code only behind a number: an IBAN has it inside. */
function accountWithBank(number: string | undefined, bank: string | undefined): string | null {
  const account = lineOf(number, maxLengths.account)
  if (account === null || !/^[\d-]+$/.test(account) || !/^\d{4}$/.test(bank ?? '') || bank === '0000') return account
  return `${account}/${bank}`
}

/** What is told of a JSON document; `path` is the container's, with [] for an element of an array. */
interface JsonVisitor {
  opened: (path: string) => void
  closed: (path: string) => void
  /** A text, or a number as it is written. */
  scalar: (path: string, key: string, text: string) => void
}

const maxDepth = 16
const maxTextLength = 4000

/** Reads JSON in pieces, with caps on texts and depth, because the parser itself has none. */
function jsonReader(visitor: JsonVisitor): { write: (text: string) => void; end: () => void } {
  const parse = openParser()
  const walk = openWalk(visitor)
  return {
    write: (text) => {
      for (const token of parse(text)) walk.take(token)
    },
    end: () => {
      if (!walk.isWhole()) throw new StatementFailure('truncated')
    },
  }
}

/** Texts come in pieces and are put together by us, so that one without end cannot fill the memory. */
function openParser(): (text: string) => readonly Token[] {
  const parser = jsonParser({ packValues: false, streamValues: true })
  return (text) => {
    if (text === '') return []
    try {
      const tokens = parser(text)
      return typeof tokens === 'symbol' ? [] : tokens.values
    } catch {
      throw new StatementFailure('malformed')
    }
  }
}

function openWalk(visitor: JsonVisitor) {
  const open: { path: string; isArray: boolean }[] = []
  let [key, text, sawRoot] = ['', '', false]

  function enter(isArray: boolean): void {
    if (open.length >= maxDepth) throw new StatementFailure('too_large')
    const above = open.at(-1)
    const path = above === undefined ? '' : `${above.path}/${above.isArray ? '[]' : key}`
    open.push({ path, isArray })
    sawRoot = true
    visitor.opened(path)
  }

  function leave(): void {
    visitor.closed(open.pop()?.path ?? '')
  }

  function clear(): void {
    text = ''
  }

  function tell(): void {
    visitor.scalar(open.at(-1)?.path ?? '', key, text)
  }

  /** Literals other than texts and numbers say nothing in a statement. */
  const takers: Partial<Record<TokenName, () => void>> = {
    startObject: () => enter(false),
    startArray: () => enter(true),
    endObject: leave,
    endArray: leave,
    startKey: clear,
    startString: clear,
    startNumber: clear,
    endString: tell,
    endNumber: tell,
    endKey: () => {
      key = text
    },
  }

  function take(token: Token): void {
    if (token.name === 'stringChunk' || token.name === 'numberChunk')
      text = `${text}${token.value}`.slice(0, maxTextLength)
    else takers[token.name]?.()
  }

  return { take, isWhole: () => sawRoot && open.length === 0 }
}
