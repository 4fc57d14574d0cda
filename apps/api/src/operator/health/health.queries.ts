import type { mailStates } from '@katedra/contract/operator-health'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { isToDemo } from '../../mail/mail.ts'
import type { PageWindow } from '../operator.ts'

export interface QueueRow {
  queue: string
  waiting: number
  planned: number
  running: number
  failed: number
  waiting_since: Date | null
}

/** Every queue with its jobs; the tables are pg-boss's, so they have no types here. */
export async function queueRows(db: Db): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select q.name as queue,
      count(*) filter (where j.state in ('created', 'retry') and j.start_after <= now())::int as waiting,
      count(*) filter (where j.state in ('created', 'retry') and j.start_after > now())::int as planned,
      count(*) filter (where j.state = 'active')::int as running,
      count(*) filter (where j.state = 'failed')::int as failed,
      min(j.start_after) filter (where j.state in ('created', 'retry') and j.start_after <= now()) as waiting_since
    from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
    where q.name not like '\\_\\_%'
    group by q.name order by q.name`.execute(db)
  return rows
}

export interface FailedJobRow {
  id: string
  queue: string
  created_at: Date
  failed_at: Date | null
  retry_count: number
  reason: string
}

export async function failedJobRows(db: Db, { limit, offset }: PageWindow): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    select id, name as queue, created_on as created_at, completed_on as failed_at, retry_count,
      left(coalesce(output->>'message', ''), 500) as reason
    from pgboss.job where state = 'failed'
    order by completed_on desc nulls last, id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function failedJobCount(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pgboss.job where state = 'failed'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Failed jobs, mails that were given up and refused refunds, each with the oldest. */
export async function waitingMachinery(
  db: Db,
): Promise<Record<'jobs' | 'mails' | 'refunds', { count: number; oldest_at: Date | null }>> {
  const { rows } = await sql<{ kind: 'jobs' | 'mails' | 'refunds'; count: number; oldest_at: Date | null }>`
    select 'jobs' as kind, count(*)::int, min(coalesce(completed_on, created_on)) as oldest_at
      from pgboss.job where state = 'failed'
    union all select 'mails', count(*)::int, min(given_up_at) from mails where sent_at is null and given_up_at is not null
    union all select 'refunds', count(*)::int, min(refused_at) from card_refunds where state = 'refused'`.execute(db)
  const of = (kind: 'jobs' | 'mails' | 'refunds') => {
    const { count = 0, oldest_at = null } = rows.find((row) => row.kind === kind) ?? {}
    return { count, oldest_at }
  }
  return { jobs: of('jobs'), mails: of('mails'), refunds: of('refunds') }
}

/** Held until the transaction ends, so that two operators don't try it twice. */
export async function holdFailedJob(db: Db, job: { queue: string; id: string }): Promise<boolean> {
  const { rows } = await sql`
    select id from pgboss.job where name = ${job.queue} and id = ${job.id} and state = 'failed' for update`.execute(db)
  return rows.length > 0
}

type MailState = (typeof mailStates)[number]

function stuckMails(db: Db, state: MailState | undefined) {
  const query = db.selectFrom('mails').where('mails.sent_at', 'is', null)
  if (state === 'given_up') return query.where('given_up_at', 'is not', null)
  if (state === 'waiting') return query.where('given_up_at', 'is', null).where('failed_count', '=', 0)
  return state === 'failing' ? query.where('given_up_at', 'is', null).where('failed_count', '>', 0) : query
}

export function stuckMailRows(db: Db, state: MailState | undefined, { limit, offset }: PageWindow) {
  return stuckMails(db, state)
    .select((row) => [
      ...(['id', 'recipient', 'subject', 'mails.created_at', 'failed_count', 'last_error'] as const),
      ...(['next_attempt_at', 'expires_at', 'given_up_at'] as const),
      row
        .exists(
          row
            .selectFrom('users')
            .select('users.id')
            .where(sql<string>`lower(users.email)`, '=', sql<string>`lower(mails.recipient)`),
        )
        .as('is_user'),
    ])
    .orderBy('mails.created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function stuckMailCount(db: Db, state: MailState | undefined): Promise<number> {
  const { count } = await stuckMails(db, state)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Lets a mail that waits be due now; false when it has gone, or has been given up. */
export async function makeDue(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('mails')
    .set({ next_attempt_at: now })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

interface MailCounts {
  waiting: number
  failing: number
  given_up: number
  late: number
  sent_today: number
}

/** Mails by their state; `late` are those that wait since before `dueBefore` without a try, and not for ever as those to a demo. */
export async function mailCounts(db: Db, { since, dueBefore }: { since: Date; dueBefore: Date }): Promise<MailCounts> {
  const { rows } = await sql<MailCounts>`
    select count(*) filter (where sent_at is null and given_up_at is null and failed_count = 0)::int as waiting,
      count(*) filter (where sent_at is null and given_up_at is null and failed_count > 0)::int as failing,
      count(*) filter (where given_up_at is not null)::int as given_up,
      count(*) filter (where sent_at is null and given_up_at is null and failed_count = 0 and not ${isToDemo}
        and coalesce(next_attempt_at, created_at) < ${dueBefore})::int as late,
      count(*) filter (where sent_at > ${since})::int as sent_today
    from mails`.execute(db)
  return rows[0] ?? { waiting: 0, failing: 0, given_up: 0, late: 0, sent_today: 0 }
}

/** Money that is to go back to cards; `late` is what was to go before `lateBefore`. */
export async function cardRefundCounts(
  db: Db,
  lateBefore: Date,
): Promise<{ wanted: number; late: number; refused: number }> {
  const { rows } = await sql<{ wanted: number; late: number; refused: number }>`
    select count(*) filter (where state = 'wanted')::int as wanted,
      count(*) filter (where state = 'wanted' and wanted_at < ${lateBefore})::int as late,
      count(*) filter (where state = 'refused')::int as refused
    from card_refunds where state in ('wanted', 'refused')`.execute(db)
  return rows[0] ?? { wanted: 0, late: 0, refused: 0 }
}

export function serverErrorRows(db: Db, { limit, offset }: PageWindow) {
  return db.selectFrom('server_errors').selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

export async function serverErrorCount(db: Db, since?: Date): Promise<number> {
  let query = db.selectFrom('server_errors').select(({ fn }) => fn.countAll<number>().as('count'))
  if (since !== undefined) query = query.where('at', '>', since)
  return (await query.executeTakeFirstOrThrow()).count
}

/** The database itself, and how much there is of what the provider has. */
export async function databaseFacts(db: Db) {
  const { rows } = await sql<{
    database_version: string
    database_bytes: number
    migration: string
    migration_count: number
    schools: number
    registered_schools: number
    users: number
  }>`select split_part(current_setting('server_version'), ' ', 1) as database_version,
      pg_database_size(current_database()) as database_bytes,
      (select coalesce(max(name), '') from kysely_migration) as migration,
      (select count(*)::int from kysely_migration) as migration_count,
      (select count(*)::int from schools) as schools,
      (select count(*)::int from schools where registered_at is not null) as registered_schools,
      (select count(*)::int from users) as users`.execute(db)
  const [facts] = rows
  if (facts === undefined) throw new Error('the database says nothing of itself')
  return facts
}
