import pg from 'pg'
import { ownerSettings } from '../database.ts'

/** PostgreSQL ends a backup whose connection is gone, so one connection does all of it. */
export async function withOwner<T>(socketDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(ownerSettings({ socketDir, database: 'postgres' }))
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export async function archiveCommand(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ command: string }>(
    "select case current_setting('archive_mode') when 'on' then current_setting('archive_command') else '' end as command",
  )
  return rows[0]?.command ?? ''
}

/** The first file of the log that the copy will need. */
export async function beginCopy(client: pg.Client, label: string): Promise<{ first_wal: string }> {
  const { rows } = await client.query<{ first_wal: string }>(
    'select pg_walfile_name(pg_backup_start($1, fast => true)) as first_wal',
    [label],
  )
  const [row] = rows
  if (row === undefined) throw new Error('PostgreSQL did not begin a backup')
  return row
}

export interface EndedCopy {
  /** The last file of the log that the copy needs. */
  last_wal: string
  label: string
  ended_at: Date
}

/** Does not wait for the archive: PostgreSQL would wait for ever where there is none. */
export async function endCopy(client: pg.Client): Promise<EndedCopy> {
  const { rows } = await client.query<EndedCopy>(
    'select pg_walfile_name(lsn) as last_wal, labelfile as label, clock_timestamp() as ended_at from pg_backup_stop(wait_for_archive => false)',
  )
  const [row] = rows
  if (row === undefined) throw new Error('PostgreSQL did not end a backup')
  return row
}

/** Begins a new file of the log, so that all of the old one is archived; returns its name. Undefined where nothing was written. */
export async function closeWal(client: pg.Client): Promise<string> {
  // A commit of its own: a moment is reached in the log only when a later commit is seen.
  await client.query('select pg_current_xact_id()')
  const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  return rows[0]?.name ?? ''
}
