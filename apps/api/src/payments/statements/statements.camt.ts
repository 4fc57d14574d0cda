import { numberAlike } from './statements.alike.ts'
import {
  decodeStrictly,
  StatementFailure,
  type StatementEntry,
  type StatementReader,
  entryAt,
  isUnreadable,
  nameOfContent,
  demand,
  type Movement,
} from '../payments.movement.ts'
import type { XmlElement, XmlInterest } from '../../app/files/xml.ts'
import { nodesAt, ownText, statementXmlReader, textAt } from './statements.xml.ts'
import {
  currencyOf,
  dayOf,
  lineOf,
  markedSymbol,
  maxLengths,
  smallestUnits,
  symbolInText,
  symbolOf,
} from './statements.fields.ts'

/*
 * CAMT.053 of any version: names of elements count, their namespace does not. An entry is one movement, or a batch whose
 * details are a movement each.
 */
const way = ['Document', 'BkToCstmrStmt', 'Stmt', 'Ntry', 'NtryDtls'] as const
const statementDepth = 3
const entryDepth = 4
const detailsDepth = 5
/** Of an entry, next to its parts; the standard has some thirty. */
const maxFields = 200

/** Encodings that Czech and Slovak banks write. */
const encodings = new Map([
  ...['utf-8', 'us-ascii', 'windows-1250', 'windows-1252', 'iso-8859-1', 'iso-8859-2'].map(
    (name) => [name, name] as const,
  ),
  ['utf8', 'utf-8'] as const,
  ['cp1250', 'windows-1250'] as const,
])

/** `start` is the beginning of the file, where XML says how the rest is encoded. */
export function camtReader(start: Uint8Array): StatementReader {
  const decode = decodeStrictly(encodingOf(start))
  const book = openBook()
  const xml = statementXmlReader(book)
  return {
    read: (piece) => {
      xml.write(decode(piece))
      return book.taken()
    },
    end: () => {
      xml.write(decode())
      xml.end()
      return book.taken()
    },
  }
}

function encodingOf(start: Uint8Array): string {
  const beginning = Buffer.from(start.subarray(0, 200)).toString('latin1')
  const declaration = /^<\?xml\s[^>]*?\bencoding\s*=\s*["'](?<name>[\w.-]{1,40})["']/.exec(beginning)
  const encoding = encodings.get((declaration?.groups?.['name'] ?? 'utf-8').toLowerCase())
  if (encoding === undefined) throw new StatementFailure('bad_encoding')
  return encoding
}

function openBook() {
  const number = numberAlike()
  let out: StatementEntry[] = []
  let [account, where] = ['', 0]
  let entry = openEntry({ where, account, number })
  return {
    interestIn,
    entered: (name: string) => {
      if (name === 'Stmt') account = ''
      if (name !== 'Ntry') return
      where += 1
      entry = openEntry({ where, account, number })
    },
    collected: (node: XmlElement, depth: number) => {
      if (depth === statementDepth) account = ownAccount(node)
      else if (depth === entryDepth) entry.addField(node)
      else out.push(...entry.addPart(node))
    },
    left: (name: string) => {
      if (name === 'Ntry') out.push(...entry.close())
    },
    taken: () => {
      const entries = out
      out = []
      return entries
    },
  }
}

function interestIn(name: string, depth: number): XmlInterest {
  if (name === way[depth]) return 'enter'
  if (depth < 2) throw new StatementFailure('unknown_format')
  if (depth === entryDepth) return 'collect'
  const isWanted = (depth === statementDepth && name === 'Acct') || (depth === detailsDepth && name === 'TxDtls')
  return isWanted ? 'collect' : 'skip'
}

function ownAccount(node: XmlElement): string {
  const text = textAt(node, 'Id', 'IBAN') ?? textAt(node, 'Id', 'Othr', 'Id') ?? ''
  return text.replaceAll(/\s/g, '').slice(0, 50)
}

/** What an entry needs to know of the file around it. */
interface EntryContext {
  where: number
  account: string
  /** Tells movements of the same name apart. */
  number: (name: string) => string
}

/**
 * One entry while it is being read. One part with an amount, or none, is one movement with the amount of the entry; two or more
 * are a batch, whose parts are given as they come, so that a batch of any size needs no memory.
 */
function openEntry({ where, account, number }: EntryContext) {
  const fields: XmlElement = { name: 'Ntry', attributes: new Map(), children: [], line: 0 }
  let [parts, sum] = [0, 0]
  let [first, loose]: [Details | undefined, Details | undefined] = [undefined, undefined]
  let firstAmount = 0
  let read: ReturnType<typeof readHead> | undefined

  const readHead = () => entryAt(where, () => headOf(fields, account))

  /** The fields of the entry stand before its parts, so its head can be read when the first part comes. */
  function addPart(node: XmlElement): StatementEntry[] {
    read ??= readHead()
    const head = read
    if (isUnreadable(head)) return []
    const [details, amount] = [detailsOf(node, head), amountOfPart(node, head)]
    if (amount === undefined) {
      loose ??= details
      return []
    }
    parts += 1
    sum += amount
    if (parts === 1) {
      first = details
      firstAmount = amount
      return []
    }
    const waiting = parts === 2 && first !== undefined ? [movement(head, first, firstAmount)] : []
    return [...waiting, movement(head, details, amount)]
  }

  function close(): StatementEntry[] {
    const head = read ?? readHead()
    if (isUnreadable(head)) return [head]
    if (parts < 2) return [movement(head, { ...detailsOf(fields, head), ...loose, ...first }, head.amount)]
    return sum === head.amount ? [] : [{ where, reason: 'batch_differs' }]
  }

  function movement(head: EntryHead, details: Details, amount: number): StatementEntry {
    const { currency, booked_on, is_reversal } = head
    const movement_id = number(nameOf(head, details, amount, parts > 1))
    return { account, movement_id, booked_on, amount, currency, is_reversal, ...contentOf(details) }
  }

  function addField(node: XmlElement): void {
    if (fields.children.push(node) > maxFields) throw new StatementFailure('too_large')
  }

  return { addField, addPart, close }
}

/** The bank's reference, with day and amount, because a fee or a reversal may bear that of what it belongs to. */
function nameOf(head: EntryHead, details: Details, amount: number, isOfBatch: boolean): string {
  const reference = details.reference ?? (isOfBatch ? undefined : head.reference)
  if (reference !== undefined) return `${reference}/${head.booked_on}/${amount}`
  const content = [head.reference ?? null, head.booked_on, amount, head.currency, details.content ?? null]
  return `camt-${nameOfContent(content)}`
}

/** What an entry says about all its parts. */
interface EntryHead {
  amount: number
  currency: string
  booked_on: string
  is_credit: boolean
  is_reversal: boolean
  reference: string | undefined
}

/** What a part, or an entry without parts, says of itself; what it does not say is left out. */
interface Details {
  /** The bank's own name of the movement. */
  reference?: string
  variable_symbol?: string
  counter_account?: string
  counter_name?: string
  message?: string
  /** Everything that tells it from others, for movements without a name. */
  content?: string
}

/** The fields of the entry itself; they stand before its parts. */
function headOf(entry: XmlElement, account: string): EntryHead {
  demand(account === '' ? null : account, 'bad_account')
  const status = textAt(entry, 'Sts') ?? textAt(entry, 'Sts', 'Cd') ?? 'BOOK'
  demand(status === 'BOOK' ? status : null, 'not_booked')
  const currency = demand(currencyOf(attributeOf(nodesAt(entry, 'Amt')[0])), 'unknown_currency')
  return {
    amount: demand(signedAmount(entry, currency), 'bad_amount'),
    currency,
    booked_on: demand(dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt'), 'bad_date'),
    is_credit: textAt(entry, 'CdtDbtInd') === 'CRDT',
    is_reversal: ['true', '1'].includes(textAt(entry, 'RvslInd') ?? ''),
    reference: lineOf(textAt(entry, 'AcctSvcrRef'), maxLengths.id) ?? undefined,
  }
}

/** Places where banks put the amount of one payment of a batch. */
const amountPlaces = [['Amt'], ['AmtDtls', 'TxAmt', 'Amt'], ['AmtDtls', 'InstdAmt', 'Amt']] as const

/** A part's own amount in the currency of the account; its direction is the entry's unless it says otherwise. */
function amountOfPart(part: XmlElement, head: EntryHead): number | undefined {
  const node = amountPlaces
    .flatMap((place) => nodesAt(part, ...place))
    .find((one) => (attributeOf(one) ?? head.currency) === head.currency)
  const amount = node === undefined ? undefined : smallestUnits(ownText(node).trim(), head.currency)
  if (amount === undefined || amount <= 0) return undefined
  const direction = textAt(part, 'CdtDbtInd')
  return (direction === undefined ? head.is_credit : direction === 'CRDT') ? amount : -amount
}

function detailsOf(node: XmlElement, head: EntryHead): Details {
  const messages = nodesAt(node, 'RmtInf', 'Ustrd').map(ownText)
  const message =
    lineOf(messages.join(' '), maxLengths.message) ??
    lineOf(textAt(node, 'AddtlTxInf') ?? textAt(node, 'AddtlNtryInf'), maxLengths.message)
  const refs = ['EndToEndId', 'InstrId', 'TxId'].map((name) => textAt(node, 'Refs', name) ?? '')
  const other = counterparty(node, head.is_credit !== head.is_reversal ? 'Dbtr' : 'Cdtr')
  return {
    ...filled('reference', lineOf(textAt(node, 'Refs', 'AcctSvcrRef'), maxLengths.id)),
    ...filled('variable_symbol', symbolOfPart(node, message)),
    ...filled('counter_account', other.account),
    ...filled('counter_name', other.name),
    ...filled('message', message),
    content: JSON.stringify([refs, other, message]),
  }
}

/** As a movement has it: what is not known is null. */
function contentOf(
  details: Omit<Details, 'reference' | 'content'>,
): Pick<Movement, 'variable_symbol' | 'counter_account' | 'counter_name' | 'message'> {
  return {
    variable_symbol: details.variable_symbol ?? null,
    counter_account: details.counter_account ?? null,
    counter_name: details.counter_name ?? null,
    message: details.message ?? null,
  }
}

function filled<K extends keyof Details>(key: K, value: string | null): Partial<Record<K, string>> {
  const record: Partial<Record<K, string>> = {}
  if (value !== null) record[key] = value
  return record
}

function attributeOf(node: XmlElement | undefined): string | undefined {
  return node?.attributes.get('Ccy')?.trim()
}

function signedAmount(entry: XmlElement, currency: string): number | undefined {
  const amount = smallestUnits(textAt(entry, 'Amt') ?? '', currency)
  if (amount === undefined || amount < 0) return undefined
  const direction = textAt(entry, 'CdtDbtInd')
  if (direction === 'CRDT') return amount
  return direction === 'DBIT' ? 0 - amount : undefined
}

function dayAt(entry: XmlElement, field: string): string | undefined {
  return dayOf(textAt(entry, field, 'Dt') ?? textAt(entry, field, 'DtTm') ?? '')
}

/** The other side; since version 8 a party stands one level deeper. */
function counterparty(node: XmlElement, side: 'Dbtr' | 'Cdtr'): { account: string | null; name: string | null } {
  const [parties] = nodesAt(node, 'RltdPties')
  const iban = textAt(parties, `${side}Acct`, 'Id', 'IBAN')
  const number = textAt(parties, `${side}Acct`, 'Id', 'Othr', 'Id')
  const [agent] = nodesAt(node, 'RltdAgts', `${side}Agt`, 'FinInstnId')
  const bank = textAt(agent, 'ClrSysMmbId', 'MmbId') ?? textAt(agent, 'Othr', 'Id') ?? ''
  const isCzech = number !== undefined && /^[\d-]{2,17}$/.test(number) && /^\d{4}$/.test(bank)
  return {
    account: lineOf(iban?.replaceAll(/\s/g, '') ?? (isCzech ? `${number}/${bank}` : number), maxLengths.account),
    name: lineOf(textAt(parties, side, 'Nm') ?? textAt(parties, side, 'Pty', 'Nm'), maxLengths.name),
  }
}

/**
 * Banks carry the symbol in fields of several names. One that is called VS wins over a text that mentions one, and both over a
 * bare number, which a payer abroad writes.
 */
function symbolOfPart(node: XmlElement, message: string | null): string | null {
  const endToEnd = textAt(node, 'Refs', 'EndToEndId') ?? null
  const references = nodesAt(node, 'RmtInf', 'Strd', 'CdtrRefInf')
  const untyped = references.filter((one) => nodesAt(one, 'Tp').length === 0)
  return (
    firstOf(nodesAt(node, 'Refs', 'Prtry'), (one) =>
      textAt(one, 'Tp') === 'VS' ? symbolOf(textAt(one, 'Ref')) : null,
    ) ??
    markedSymbol(endToEnd) ??
    firstOf(references, (one) => (isCalledVs(one) ? symbolInText(textAt(one, 'Ref') ?? null) : null)) ??
    firstOf(references, (one) => markedSymbol(textAt(one, 'Ref') ?? null)) ??
    symbolInText(message) ??
    firstOf(untyped, (one) => symbolOf(textAt(one, 'Ref'))) ??
    symbolOf(endToEnd ?? undefined)
  )
}

function isCalledVs(reference: XmlElement): boolean {
  return [textAt(reference, 'Tp', 'CdOrPrtry', 'Prtry'), textAt(reference, 'Tp', 'CdOrPrtry', 'Cd')].includes('VS')
}

function firstOf(nodes: readonly XmlElement[], read: (node: XmlElement) => string | null): string | null {
  for (const node of nodes) {
    const symbol = read(node)
    if (symbol !== null) return symbol
  }
  return null
}
