import { Version } from 'bysquare'
import { encode, PaymentOptions } from 'bysquare/pay'
import { plainIban } from '../payments.account.ts'
import { stripDiacritics } from '@katedra/questions/fold'
import { encode as encodeQr } from 'uqr'

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

/** A payment in crowns as the Czech Banking Association's short payment descriptor (QR Platba). */
interface SpaydPayment {
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
const maxSpaydAmount = 999_999_999

/** Undefined where the amount does not fit. Keys in alphabetical order, which is the canonical one. */
export function spayd(payment: SpaydPayment): string | undefined {
  if (payment.amount > maxSpaydAmount) return undefined
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
function escaped(text: string, maxLength: number): string {
  const ascii = plainText(plainText(text).replaceAll(/[^\u0020-\u007e]/g, ' ')).toUpperCase()
  let value = ''
  for (const character of ascii) {
    const next = character === '*' ? '%2A' : character === '%' ? '%25' : character
    if (value.length + next.length > maxLength) break
    value += next
  }
  return value.trimEnd()
}

/** A SEPA credit transfer as the European Payments Council's quick response code (EPC069-12). */
interface EpcPayment {
  iban: string
  bic?: string
  name: string
  /** In cents. */
  amount: number
  /** What comes with the payment as its text. */
  text: string
}

/** 999999999.99 */
const maxEpcAmount = 99_999_999_999
/** What version 13 of a QR code holds at level M. */
export const maxEpcBytes = 331

/** Undefined where the amount does not fit. Version 002, which lets the BIC be left out. */
export function epc(payment: EpcPayment): string | undefined {
  if (payment.amount < 1 || payment.amount > maxEpcAmount) return undefined
  const codeOf = (name: string) =>
    [
      ...['BCD', '002', '1', 'SCT', payment.bic ?? '', name, plainIban(payment.iban)],
      // No purpose, no structured reference: the text carries the symbol.
      ...[`EUR${decimalOf(payment.amount)}`, '', '', plainText(payment.text).slice(0, 140)],
    ].join('\n')
  let name = [...plainText(payment.name)].slice(0, 70)
  while (Buffer.byteLength(codeOf(name.join(''))) > maxEpcBytes && name.length > 1) name = name.slice(0, -1)
  return codeOf(name.join('').trimEnd())
}

/** Slovak banks read the variable symbol out of the text by this convention; elsewhere it is the whole text. */
function epcText(variableSymbol: string, payerCountry: string): string {
  return payerCountry === 'SK' ? `/VS${variableSymbol}/SS/KS` : variableSymbol
}

/** A payment in the code of the Slovak Banking Association. */
interface BysquarePayment {
  iban: string
  bic?: string
  name: string
  /** In cents. */
  amount: number
  variable_symbol: string
  message: string
  /** Year, month, day. */
  due_on?: string
}

/** Version 1.1 of the code: it has the payee's name as 1.2 does, and apps made before 2025 read it too. */
function paybysquare(payment: BysquarePayment): string {
  const due = (payment.due_on ?? '').replaceAll('-', '')
  const order = {
    type: PaymentOptions.PaymentOrder,
    // Exact: the shortest decimal of so few digits is what cents make.
    amount: payment.amount / 100,
    currencyCode: 'EUR',
    ...(due === '' ? {} : { paymentDueDate: due }),
    variableSymbol: payment.variable_symbol,
    paymentNote: plainText(payment.message).slice(0, 140),
    bankAccounts: [{ iban: plainIban(payment.iban), ...(payment.bic === undefined ? {} : { bic: payment.bic }) }],
    beneficiary: { name: plainText(payment.name).slice(0, 70) },
  }
  return encode({ payments: [order] }, { deburr: true, validate: true, version: Version['1.1.0'] })
}

function present(kind: PaymentCode['kind'], text: string | undefined): PaymentCode[] {
  return text === undefined ? [] : [{ kind, text }]
}

/** For payment codes: no marks on letters, no line ends, one space where there were more; many banks' apps refuse the rest. */
function plainText(text: string): string {
  return stripDiacritics(text)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
}

/** "1234.50" of 123450, without ever being a fraction. */
function decimalOf(amount: number): string {
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The European code ends at version 13 (EPC069-12); the others are smaller. */
const maxVersion = 13

/** A payment's QR code as SVG: level M, a quiet zone of four modules, always black on white, for readers fail on inverted codes. */
export function paymentQr(text: string): string {
  const { data, size } = encodeQr(text, { ecc: 'M', border: 4, maxVersion })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`,
  ].join('')
}
