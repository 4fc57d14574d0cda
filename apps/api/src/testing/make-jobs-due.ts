import type pg from 'pg'
import { openOwner, type Connection } from '../db/database.ts'

/** The job queue goes by the database's clock, which no test can move: what is meant for until then is due now. */
export async function makeJobsDue(owner: Pick<pg.Pool, 'query'>, moment: Date): Promise<void> {
  await owner.query("update pgboss.job set start_after = now() where state = 'created' and start_after <= $1", [moment])
}

/** The same next to a running server. */
export async function makeJobsDueIn(connection: Connection, moment: Date): Promise<void> {
  const owner = openOwner(connection, 1)
  try {
    await makeJobsDue(owner, moment)
  } finally {
    await owner.end()
  }
}
