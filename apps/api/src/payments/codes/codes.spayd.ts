import { plainIban } from '../payments.account.ts'
import { decimalOf, plainText } from './codes.plain-text.ts'

/** A payment in crowns as the Czech Banking Association's short payment descriptor (QR Platba). */
export interface SpaydPayment {
  iban: string
  bic?: string
  /** In the smallest unit. */
  amount: number
  currency: string
  variable_symbol: string
  message?: string
  name?: string
  /** Year, month, day. */
  due_on?: string
}

/** AM takes ten characters. */
const maxAmount = 999_999_999

/** Undefined where the amount does not fit. Keys in alphabetical order, which is the canonical one. */
export function spayd(payment: SpaydPayment): string | undefined {
  if (payment.amount > maxAmount) return undefined
  const bic = payment.bic === undefined ? '' : `+${payment.bic}`
  const fields = [
    ['ACC', `${plainIban(payment.iban)}${bic}`],
    ['AM', decimalOf(payment.amount)],
    ['CC', payment.currency],
    ['DT', (payment.due_on ?? '').replaceAll('-', '')],
    ['MSG', escaped(payment.message ?? '', 60)],
    ['RN', escaped(payment.name ?? '', 35)],
    ['X-VS', payment.variable_symbol],
  ]
  const filled = fields.filter(([, value]) => value !== '').map(([key, value]) => `${key}:${value}`)
  return ['SPD', '1.0', ...filled].join('*')
}

/**
 * Upper-case ASCII, so that the QR code stays in its alphanumeric mode and small. An asterisk would end the value, a percent
 * sign would start an escape. What is no ASCII even without its marks becomes a space; an escape is never cut in two.
 */
function escaped(text: string, most: number): string {
  const ascii = plainText(plainText(text).replaceAll(/[^\u0020-\u007e]/g, ' ')).toUpperCase()
  let value = ''
  for (const character of ascii) {
    const next = character === '*' ? '%2A' : character === '%' ? '%25' : character
    if (value.length + next.length > most) break
    value += next
  }
  return value.trimEnd()
}
