import type { Teacher } from '../app/http/caller.ts'
import { nameOfTeacher } from '../audit/audit.ts'
import type { Db } from '../db/database.ts'
import type { Mover } from './ledger/ledger.ts'

/** A teacher as the one who moves credits. */
export async function moverOf(db: Db, teacher: Teacher): Promise<Mover> {
  return { school_id: teacher.school_id, id: teacher.id, name: (await nameOfTeacher(db, teacher)) ?? '' }
}
