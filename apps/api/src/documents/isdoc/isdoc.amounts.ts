import { decimalAmount } from '@katedra/contract/price'
import type { IssuedDocument } from '../documents.shape.ts'
import { inCrowns } from '../documents.sums.ts'

/** Elements by their names, in the order in which they are written; what is undefined is left out. */
export interface Elements {
  [name: string]: string | Elements | readonly Elements[] | undefined
}

/** An amount in the currency of the document and at home. */
export interface Amount {
  foreign: number
  local: number
}

/** How amounts of one document are written in ISDOC. */
export interface Amounts {
  /** The currency of the books, and the document's when it is another one. */
  local_currency: string
  foreign_currency: string | undefined
  /** Home currency for one unit of the document's; 1 when they are the same. */
  rate: string
  amount(value: number): Amount
  /** The element in the home currency, where the schema knows no other. */
  local(name: string, amount: Amount): Elements
  /** The foreign element before the local one: lines and rows of tax. */
  foreignFirst(name: string, amount: Amount): Elements
  /** The local element before the foreign one: totals. */
  localFirst(name: string, amount: Amount): Elements
}

export const none: Amount = { foreign: 0, local: 0 }

/**
 * A credit note is written in positive amounts, its kind says that they are to be taken off; a document in a foreign currency
 * has every amount twice, one in the home currency never (rules and implementation notes of ISDOC).
 */
export function amountsOf({ kind, exchange, currency }: IssuedDocument): Amounts {
  const sign = kind === 'credit_note' ? -1 : 1
  const inForeign = (name: string, { foreign }: Amount): Elements =>
    exchange === null ? {} : { [`${name}Curr`]: decimalAmount(foreign) }
  const inLocal = (name: string, { local }: Amount): Elements => ({ [name]: decimalAmount(local) })
  return {
    local_currency: exchange === null ? currency : 'CZK',
    foreign_currency: exchange === null ? undefined : currency,
    rate: exchange?.czk_per_eur ?? '1',
    amount: (value) => {
      const foreign = sign * value + 0
      return { foreign, local: exchange === null ? foreign : inCrowns(foreign, exchange.czk_per_eur) }
    },
    local: inLocal,
    foreignFirst: (name, amount) => ({ ...inForeign(name, amount), ...inLocal(name, amount) }),
    localFirst: (name, amount) => ({ ...inLocal(name, amount), ...inForeign(name, amount) }),
  }
}

export function plus(a: Amount, b: Amount): Amount {
  return { foreign: a.foreign + b.foreign, local: a.local + b.local }
}

export function minus(a: Amount, b: Amount): Amount {
  return { foreign: a.foreign - b.foreign, local: a.local - b.local }
}
