import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Two orders on an invoice of one school are one after the other. */
export async function lockInvoices(db: Db, schoolId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invoices ${schoolId}`}, 0))`.execute(db)
}

/** Whether an invoice of the school is not paid, due or not yet, or waits for an operator. */
export async function hasUnpaidInvoice(db: Db, schoolId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('payment_method', '=', 'invoice')
    .where('state', 'in', ['created', 'unpaid'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The school's own address, or one of its teachers who has confirmed it and can sign in. */
export async function isConfirmedAddress(db: Db, schoolId: string, email: string): Promise<boolean> {
  const { rows } = await sql<{ is_confirmed: boolean }>`
    select exists (select from schools where school_id = ${schoolId} and lower(contact_email) = lower(${email}))
      or exists (select from users where school_id = ${schoolId} and lower(email) = lower(${email})
        and email_verified_at is not null and password_hash is not null) as is_confirmed`.execute(db)
  return rows[0]?.is_confirmed === true
}
