import type { Db } from '../db/database.ts'

/** The school with all it has; the global tables of codes know it only by its id. */
export async function deleteSchool(db: Db, schoolId: string, userId: string): Promise<void> {
  await db.deleteFrom('personal_codes').where('school_id', '=', schoolId).execute()
  await db.deleteFrom('join_codes').where('school_id', '=', schoolId).execute()
  await db.deleteFrom('join_requests').where('to_school_id', '=', schoolId).execute()
  await db.deleteFrom('registered_schools').where('school_id', '=', schoolId).execute()
  // Tests before pupils: an attempt holds its pupil fast, whichever of the cascades from the school comes first.
  await db.deleteFrom('tests').where('school_id', '=', schoolId).execute()
  await db.deleteFrom('schools').where('school_id', '=', schoolId).execute()
  await db.deleteFrom('users').where('id', '=', userId).execute()
}
