import type { Currency } from '@katedra/contract/programs'
import type { Payer } from '@katedra/contract/orders'
import { fail, failField } from '../../app/http/fail.ts'
import type { Db } from '../../db/database.ts'
import { creditedSchool } from '../../programs/programs.ts'
import { isConfirmedAddress, lockInvoices, owedOnInvoices } from './invoicing.queries.ts'

export { lockInvoices }

/** What is to be paid later, and by whom. */
export interface InvoiceRequest {
  school_id: string
  payer: Payer
  delivery_email: string
  total: number
  currency: Currency
  /** Crowns for a euro, as a decimal text. */
  czk_per_eur: string
}

/**
 * An invoice is credit given before any money has come. It is for registered schools with a company number, and goes to an
 * address that somebody has confirmed. Returns whether an operator has to approve it first: when with it the school would owe
 * more than its ceiling, on another payer than the school itself, or while the register of companies has not confirmed the number
 * ([decision 0054](../../../../docs/adr/0054-invoices-are-credit.md)). Two orders of one school at once wait for each other.
 */
export async function needsApproval(db: Db, request: InvoiceRequest): Promise<boolean> {
  const { school_id, payer, delivery_email } = request
  await lockInvoices(db, school_id)
  const school = (await creditedSchool(db, school_id)) ?? fail('orders.invoice_not_offered')
  await demandConfirmedAddress(db, school_id, delivery_email)
  const isOwn = payer.kind === 'company' && payer.identification_number === school.identification_number
  if (!isOwn || school.number_checked_at === null) return true
  return (await owedOnInvoices(db, school_id)) + inHaler(request) > school.invoice_ceiling
}

/** The total in hundredths of a crown, rounded up. */
function inHaler({ total, currency, czk_per_eur }: InvoiceRequest): number {
  return currency === 'CZK' ? total : Math.ceil(total * Number(czk_per_eur))
}

/** An address for documents of an order on an invoice; others may be sent anywhere, they are no credit. */
export async function demandConfirmedAddress(db: Db, schoolId: string, email: string): Promise<void> {
  if (!(await isConfirmedAddress(db, schoolId, email))) failField('delivery_email', 'not_confirmed')
}
