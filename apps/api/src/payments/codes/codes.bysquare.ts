import { Version } from 'bysquare'
import { encode, PaymentOptions } from 'bysquare/pay'
import { plainIban } from '../payments.account.ts'
import { plainText } from './codes.plain-text.ts'

/** A payment in the code of the Slovak Banking Association. */
export interface BysquarePayment {
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
export function paybysquare(payment: BysquarePayment): string {
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
