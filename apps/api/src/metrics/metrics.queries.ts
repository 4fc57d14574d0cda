import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface QueueCount {
  queue: string
  state: 'waiting' | 'planned' | 'running' | 'failed'
  count: number
}

/** Jobs of each queue that are not done; the tables are pg-boss's, so they have no types here. */
export async function queueCounts(db: Db): Promise<QueueCount[]> {
  const { rows } = await sql<QueueCount>`
    select q.name as queue, s.state, count(j.id)::int as count
    from pgboss.queue q cross join (values ('waiting'), ('planned'), ('running'), ('failed')) s (state)
    left join (
      select id, name, case state when 'active' then 'running' when 'failed' then 'failed'
        else case when start_after <= now() then 'waiting' else 'planned' end end as state
      from pgboss.job where state in ('created', 'retry', 'active', 'failed')) j on j.name = q.name and j.state = s.state
    where q.name not like '\\_\\_%'
    group by q.name, s.state`.execute(db)
  return rows
}

export interface MailCount {
  state: 'waiting' | 'failing' | 'given_up'
  count: number
}

export async function unsentMailCounts(db: Db): Promise<MailCount[]> {
  const { rows } = await sql<MailCount>`
    select s.state, count(m.id)::int as count
    from (values ('waiting'), ('failing'), ('given_up')) s (state)
    left join (
      select id, case when given_up_at is not null then 'given_up' when failed_count > 0 then 'failing' else 'waiting' end as state
      from mails where sent_at is null) m on m.state = s.state
    group by s.state`.execute(db)
  return rows
}

/** What PostgreSQL counts of this database since it was made. */
export interface DatabaseCounts {
  bytes: number
  connections: number
  max_connections: number
  committed: number
  rolled_back: number
  deadlocks: number
  blocks_read: number
  blocks_hit: number
  /** Whether the last try to archive the write-ahead log failed; false where none is archived. */
  is_archive_failing: boolean
}

export async function databaseCounts(db: Db): Promise<DatabaseCounts | undefined> {
  const { rows } = await sql<DatabaseCounts>`
    select pg_database_size(datname) as bytes, numbackends as connections,
      current_setting('max_connections')::int as max_connections, xact_commit as committed, xact_rollback as rolled_back,
      deadlocks, blks_read as blocks_read, blks_hit as blocks_hit,
      (select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) from pg_stat_archiver)
        as is_archive_failing
    from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]
}
