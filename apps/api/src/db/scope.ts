import { sql, type Kysely } from 'kysely'
import type { DB } from './schema.ts'

// Which rows a transaction may see, and that their school stays where it is. Every file may know this much of the database: what
// acts opens the scope of its queries.

/** Opens a school's rows for the rest of a transaction that did not know the school at first. */
export async function enterSchool(db: Kysely<DB>, schoolId: string): Promise<void> {
  // A setting takes no parameters; one that a function made would not reach the nodes of a cluster.
  if (!schools.test(schoolId)) throw new Error('the id of a school is no uuid')
  await sql.raw(`set local app.school_id = '${schoolId}'`).execute(db)
}

/** What an id looks like, as a part of a regular expression. */
export const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** One, or several with commas between them. */
const schools = new RegExp(`^${uuid}(?:,${uuid})*$`, 'i')

/**
 * Opens the provider's own business for the rest of a transaction: orders, payments, documents and credits of all schools, and
 * nothing of pupils' work (docs/adr/0032). For the operator and for work done by the clock.
 */
export async function enterOperatorScope(db: Kysely<DB>): Promise<void> {
  await sql`set local app.operator = 'on'`.execute(db)
}

/**
 * Before a colleague or a test comes to a school: one that is not registered may be moving away, or asking whether it may, with its row
 * locked. It is held before anything else, and with a share, as others may come too; a registered school stays where it is.
 */
export async function holdSchool(db: Kysely<DB>, schoolId: string): Promise<void> {
  await sql`select school_id from schools where school_id = ${schoolId} and registered_at is null for share`.execute(db)
}
