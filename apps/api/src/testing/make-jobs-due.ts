import type pg from 'pg'
import { openOwner, type Connection } from '../db/database.ts'

/**
 * The job queue goes by the database's clock, which no test can move: what is meant for until then is due now. Where that clock is
 * ahead of the test's, what is meant for after `before` may have been taken already and found nothing to do; it is due once more.
 */
export async function makeJobsDue(owner: Pick<pg.Pool, 'query'>, moment: Date, before = moment): Promise<void> {
  await owner.query(
    `update pgboss.job set start_after = now(), state = 'created', started_on = null, completed_on = null
    where start_after <= $1 and (state = 'created' or state = 'completed' and start_after > $2)`,
    [moment, before],
  )
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
