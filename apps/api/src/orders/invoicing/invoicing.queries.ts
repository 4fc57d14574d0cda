import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Two orders on an invoice of one school are one after the other. */
export async function lockInvoices(db: Db, schoolId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invoices ${schoolId}`}, 0))`.execute(db)
}

/**
 * What the school owes on invoices, due or not yet, in hundredths of a crown; euros by the rate of each order's price list. What
 * waits for an operator is no debt.
 */
export async function owedOnInvoices(db: Db, schoolId: string): Promise<number> {
  const { rows } = await sql<{ owed: string }>`
    select coalesce(sum(case o.currency when 'CZK' then o.total else ceil(o.total * p.czk_per_eur) end), 0) as owed
    from orders o join price_lists p on p.id = o.price_list_id
    where o.school_id = ${schoolId} and o.payment_method = 'invoice' and o.state in ('created', 'unpaid')
      and o.issued_at is not null`.execute(db)
  return Number(rows[0]?.owed ?? 0)
}

/** The school's own address, or one of its teachers who has confirmed it and can sign in. */
export async function isConfirmedAddress(db: Db, schoolId: string, email: string): Promise<boolean> {
  const { rows } = await sql<{ is_confirmed: boolean }>`
    select exists (select school_id from schools where school_id = ${schoolId} and lower(contact_email) = lower(${email}))
      or exists (select id from users where school_id = ${schoolId} and lower(email) = lower(${email})
        and email_verified_at is not null and password_hash is not null) as is_confirmed`.execute(db)
  return rows[0]?.is_confirmed === true
}
