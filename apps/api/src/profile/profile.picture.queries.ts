import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Sets the name of the teacher's picture and gives the one before; of two at once each gets another one to remove. */
export function replacePicture(db: Db, teacher: { school_id: string; id: string }, name: string | null) {
  return db
    .updateTable('teachers')
    .set({ profile_picture: name })
    .where('school_id', '=', teacher.school_id)
    .where('id', '=', teacher.id)
    .returning(sql<string | null>`old.profile_picture`.as('before'))
    .executeTakeFirst()
}
