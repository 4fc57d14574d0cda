import { plainIban } from '../payments.account.ts'
import { decimalOf, plainText } from './codes.plain-text.ts'

/** A SEPA credit transfer as the European Payments Council's quick response code (EPC069-12). */
export interface EpcPayment {
  iban: string
  bic?: string
  name: string
  /** In cents. */
  amount: number
  /** What comes with the payment as its text. */
  text: string
}

/** 999999999.99 */
const maxAmount = 99_999_999_999
/** What version 13 of a QR code holds at level M. */
export const epcMostBytes = 331

/** Undefined where the amount does not fit. Version 002, which lets the BIC be left out. */
export function epc(payment: EpcPayment): string | undefined {
  if (payment.amount < 1 || payment.amount > maxAmount) return undefined
  const codeOf = (name: string) =>
    [
      ...['BCD', '002', '1', 'SCT', payment.bic ?? '', name, plainIban(payment.iban)],
      // No purpose, no structured reference: the text carries the symbol.
      ...[`EUR${decimalOf(payment.amount)}`, '', '', plainText(payment.text).slice(0, 140)],
    ].join('\n')
  let name = [...plainText(payment.name)].slice(0, 70)
  while (Buffer.byteLength(codeOf(name.join(''))) > epcMostBytes && name.length > 1) name = name.slice(0, -1)
  return codeOf(name.join('').trimEnd())
}

/** Slovak banks read the variable symbol out of the text by this convention; elsewhere it is the whole text. */
export function epcText(variableSymbol: string, payerCountry: string): string {
  return payerCountry === 'SK' ? `/VS${variableSymbol}/SS/KS` : variableSymbol
}
