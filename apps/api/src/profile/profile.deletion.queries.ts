import { sql } from 'kysely'
import { eraseFromLog, targetsInLog } from '../audit/audit.ts'
import { deleteUser } from '../colleagues/colleagues.ts'
import type { Db } from '../db/database.ts'
import { addCommonScales } from '../marks/marks.ts'
import { forgetSchool } from '../school/school.ts'

/** The school with all it has; the global tables of codes know it only by its id. */
export async function deleteSchool(db: Db, schoolId: string, userId: string): Promise<void> {
  await db.deleteFrom('personal_codes').where('school_id', '=', schoolId).execute()
  await db.deleteFrom('join_codes').where('school_id', '=', schoolId).execute()
  // Tests before pupils: an attempt holds its pupil fast, whichever of the cascades from the school comes first.
  await db.deleteFrom('tests').where('school_id', '=', schoolId).execute()
  if (await hasBusiness(db, schoolId)) await leaveBusiness(db, schoolId)
  else await db.deleteFrom('schools').where('school_id', '=', schoolId).execute()
  await forgetSchool(db, schoolId)
  await deleteUser(db, { school_id: schoolId, id: userId })
}

async function hasBusiness(db: Db, schoolId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from orders where school_id = ${schoolId})
      or exists (select from credit_lots where school_id = ${schoolId}) as found`.execute(db)
  return rows[0]?.found === true
}

/**
 * Orders, payments, documents and the ledger of credits stay for the provider's accounting (act 235/2004 Sb., section 35: ten
 * years). No work and no name stays with them but what documents have to say of the payer.
 */
async function leaveBusiness(db: Db, schoolId: string): Promise<void> {
  await db
    .updateTable('students')
    .set({ erased_at: sql`now()` })
    .where('school_id', '=', schoolId)
    .where('erased_at', 'is', null)
    .execute()
  const pupils = await db
    .updateTable('students')
    .set({ first_name: '', last_name: '–', email: '', personal_code: '', extra_time_factor: 1 })
    .where('school_id', '=', schoolId)
    .returning('id')
    .execute()
  const ids = pupils.map(({ id }) => id)
  for (const id of await targetsInLog(db, schoolId, ids)) await eraseFromLog(db, schoolId, id)
  // Their codes are nobody's any more, nor what these have let in.
  for (const table of ['wrong_codes', 'entry_requests', 'student_devices'] as const)
    await db.deleteFrom(table).where('school_id', '=', schoolId).execute()
  await db.deleteFrom('classes').where('school_id', '=', schoolId).execute()
  await sql`delete from students s where school_id = ${schoolId} and not exists (
    select from credits c where c.school_id = s.school_id and c.student_id = s.id)`.execute(db)
  await db.deleteFrom('reminders').where('school_id', '=', schoolId).execute()
  await db.deleteFrom('roster_imports').where('school_id', '=', schoolId).execute()
  await db.deleteFrom('result_deletions').where('school_id', '=', schoolId).execute()
  // No one reads its results any more.
  await db.deleteFrom('roster_versions').where('school_id', '=', schoolId).execute()
  // A school always has scales: the common ones come back in the place of its own.
  await db.deleteFrom('scales').where('school_id', '=', schoolId).execute()
  await addCommonScales(db, schoolId)
  const nothing = {
    director_name: '',
    director_email: '',
    contact_email: '',
    phone: '',
    website: '',
    logo: null,
    keep_results_years: null,
  }
  await db.updateTable('schools').set(nothing).where('school_id', '=', schoolId).execute()
}
