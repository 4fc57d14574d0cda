import { paybysquare } from './codes.bysquare.ts'
import { epc, epcText } from './codes.epc.ts'
import { spayd } from './codes.spayd.ts'

/** A transfer that someone is asked for. */
export interface AskedPayment {
  /** Where to. */
  iban: string
  bic: string | null
  name: string
  /** In the smallest unit. */
  amount: number
  currency: 'CZK' | 'EUR'
  variable_symbol: string
  /** Year, month, day. */
  due_on: string | null
  message: string
  /** Two letters. */
  payer_country: string
}

export interface PaymentCode {
  kind: 'spayd' | 'epc' | 'bysquare'
  /** What the QR code holds. */
  text: string
}

/**
 * The codes that the payer's bank may read: QR Platba for crowns; for euros the European code, and in Slovakia PAY by square
 * before it. An amount that a code cannot hold leaves that code out; the plain data next to it are always there.
 */
export function paymentCodes(asked: AskedPayment): PaymentCode[] {
  const payment = {
    iban: asked.iban,
    name: asked.name,
    amount: asked.amount,
    ...(asked.bic === null ? {} : { bic: asked.bic }),
  }
  const more = {
    variable_symbol: asked.variable_symbol,
    message: asked.message,
    ...(asked.due_on === null ? {} : { due_on: asked.due_on }),
  }
  if (asked.currency === 'CZK') return present('spayd', spayd({ ...payment, ...more, currency: 'CZK' }))
  const european = present('epc', epc({ ...payment, text: epcText(asked.variable_symbol, asked.payer_country) }))
  if (asked.payer_country !== 'SK') return european
  return [{ kind: 'bysquare', text: paybysquare({ ...payment, ...more }) }, ...european]
}

function present(kind: PaymentCode['kind'], text: string | undefined): PaymentCode[] {
  return text === undefined ? [] : [{ kind, text }]
}
