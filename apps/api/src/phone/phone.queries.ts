import type { Db } from '../db/database.ts'

export function userOfPhone(db: Db, id: string) {
  return db.selectFrom('users').select(['id', 'school_id', 'email', 'language']).where('id', '=', id).executeTakeFirst()
}
