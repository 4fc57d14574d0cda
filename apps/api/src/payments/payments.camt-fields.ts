import {
  currencyOf,
  dayOf,
  lineOf,
  markedSymbol,
  mostText,
  smallestUnits,
  symbolInText,
  symbolOf,
} from './payments.fields.ts'
import { demand, type Movement } from './payments.movement.ts'
import { nodesAt, textAt, type XmlNode } from './payments.xml.ts'

/** What an entry says about all its parts. */
export interface EntryHead {
  amount: number
  currency: string
  booked_on: string
  is_credit: boolean
  is_reversal: boolean
  reference: string | undefined
}

/** What a part, or an entry without parts, says of itself; what it does not say is left out. */
export interface Details {
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
export function headOf(entry: XmlNode, account: string): EntryHead {
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
    reference: lineOf(textAt(entry, 'AcctSvcrRef'), mostText.id) ?? undefined,
  }
}

/** Places where banks put the amount of one payment of a batch. */
const amountPlaces = [['Amt'], ['AmtDtls', 'TxAmt', 'Amt'], ['AmtDtls', 'InstdAmt', 'Amt']] as const

/** A part's own amount in the currency of the account; its direction is the entry's unless it says otherwise. */
export function amountOfPart(part: XmlNode, head: EntryHead): number | undefined {
  const node = amountPlaces
    .flatMap((place) => nodesAt(part, ...place))
    .find((one) => (attributeOf(one) ?? head.currency) === head.currency)
  const amount = node === undefined ? undefined : smallestUnits(node.text.trim(), head.currency)
  if (amount === undefined || amount <= 0) return undefined
  const direction = textAt(part, 'CdtDbtInd')
  return (direction === undefined ? head.is_credit : direction === 'CRDT') ? amount : -amount
}

export function detailsOf(node: XmlNode, head: EntryHead): Details {
  const messages = nodesAt(node, 'RmtInf', 'Ustrd').map(({ text }) => text)
  const message =
    lineOf(messages.join(' '), mostText.message) ??
    lineOf(textAt(node, 'AddtlTxInf') ?? textAt(node, 'AddtlNtryInf'), mostText.message)
  const refs = ['EndToEndId', 'InstrId', 'TxId'].map((name) => textAt(node, 'Refs', name) ?? '')
  const other = counterparty(node, head.is_credit !== head.is_reversal ? 'Dbtr' : 'Cdtr')
  return {
    ...filled('reference', lineOf(textAt(node, 'Refs', 'AcctSvcrRef'), mostText.id)),
    ...filled('variable_symbol', symbolOfPart(node, message)),
    ...filled('counter_account', other.account),
    ...filled('counter_name', other.name),
    ...filled('message', message),
    content: JSON.stringify([refs, other, message]),
  }
}

/** As a movement has it: what is not known is null. */
export function contentOf(
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

function attributeOf(node: XmlNode | undefined): string | undefined {
  return node?.attributes['Ccy']?.trim()
}

function signedAmount(entry: XmlNode, currency: string): number | undefined {
  const amount = smallestUnits(textAt(entry, 'Amt') ?? '', currency)
  if (amount === undefined || amount < 0) return undefined
  const direction = textAt(entry, 'CdtDbtInd')
  if (direction === 'CRDT') return amount
  return direction === 'DBIT' ? 0 - amount : undefined
}

function dayAt(entry: XmlNode, field: string): string | undefined {
  return dayOf(textAt(entry, field, 'Dt') ?? textAt(entry, field, 'DtTm') ?? '')
}

/** The other side; since version 8 a party stands one level deeper. */
function counterparty(node: XmlNode, side: 'Dbtr' | 'Cdtr'): { account: string | null; name: string | null } {
  const [parties] = nodesAt(node, 'RltdPties')
  const iban = textAt(parties, `${side}Acct`, 'Id', 'IBAN')
  const number = textAt(parties, `${side}Acct`, 'Id', 'Othr', 'Id')
  const [agent] = nodesAt(node, 'RltdAgts', `${side}Agt`, 'FinInstnId')
  const bank = textAt(agent, 'ClrSysMmbId', 'MmbId') ?? textAt(agent, 'Othr', 'Id') ?? ''
  const isCzech = number !== undefined && /^[\d-]{2,17}$/.test(number) && /^\d{4}$/.test(bank)
  return {
    account: lineOf(iban?.replaceAll(/\s/g, '') ?? (isCzech ? `${number}/${bank}` : number), mostText.account),
    name: lineOf(textAt(parties, side, 'Nm') ?? textAt(parties, side, 'Pty', 'Nm'), mostText.name),
  }
}

/**
 * Banks carry the symbol in fields of several names. One that is called VS wins over a text that mentions one, and both over a
 * bare number, which a payer abroad writes.
 */
function symbolOfPart(node: XmlNode, message: string | null): string | null {
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

function isCalledVs(reference: XmlNode): boolean {
  return [textAt(reference, 'Tp', 'CdOrPrtry', 'Prtry'), textAt(reference, 'Tp', 'CdOrPrtry', 'Cd')].includes('VS')
}

function firstOf(nodes: readonly XmlNode[], read: (node: XmlNode) => string | null): string | null {
  for (const node of nodes) {
    const symbol = read(node)
    if (symbol !== null) return symbol
  }
  return null
}
