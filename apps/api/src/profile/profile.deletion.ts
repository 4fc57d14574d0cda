import type { profile } from '@katedra/contract/profile'
import type { Teacher } from '../app/http/caller.ts'
import { fail, found } from '../app/http/fail.ts'
import { forgetFile } from '../app/files/forget-file.ts'
import type { LongCall } from '../app/http/serve.ts'
import { provePassword } from '../auth/auth.ts'
import { hasOtherFirstAdmin, holdTeacher, lockTeachers, removeAccount } from '../colleagues/colleagues.ts'
import type { Db } from '../db/database.ts'
import { writeMail } from '../mail/mail.ts'
import { deleteBank } from '../questions/questions.ts'
import { deleteSubjectsOfSchool } from '../subjects/subjects.ts'
import { deleteSchool } from './profile.deletion.queries.ts'

/**
 * Deletes the signed-in teacher. What was made for pupils belongs to the school and goes to a colleague; the school of its
 * only teacher goes with the account.
 */
export async function deleteAccount({ api, teacher, language, log }: Leaving, password: string): Promise<void> {
  const user = await provePassword(api, teacher.id, 'password', password)
  const pictures = await api.database.transaction(teacher.school_id, async (db) => {
    const names = await closeAccount(db, teacher)
    await writeMail(api, db, {
      template: 'account_deleted',
      recipient: user.email,
      language: teacher.language ?? language,
    })
    return names
  })
  for (const picture of pictures) await forgetFile({ api, log }, picture)
}

type Leaving = Pick<LongCall<typeof profile.deleteAccount>, 'api' | 'teacher' | 'language' | 'log'>

/** By its owner, or because nobody has used it for years. Returns the names of the pictures that are not needed any more. */
export async function closeAccount(db: Db, teacher: Pick<Teacher, 'id' | 'school_id'>): Promise<string[]> {
  const teachers = await lockTeachers(db, teacher.school_id)
  // Of two presses of the button the second one comes after the account has gone.
  const { role, profile_picture } = found(teachers.find(({ id }) => id === teacher.id))
  const heir = heirAmong(teachers.filter(({ id }) => id !== teacher.id))
  const own = profile_picture === null ? [] : [profile_picture]
  if (heir === undefined) {
    await holdTeacher(db, teacher)
    const ofQuestions = await deleteBank(db, teacher.school_id)
    await deleteSchool(db, teacher.school_id, teacher.id)
    await deleteSubjectsOfSchool(db, teacher.school_id)
    return [...own, ...ofQuestions]
  }
  if (role === 'SCHOOL_FIRST_ADMIN' && !hasOtherFirstAdmin(teachers, teacher.id)) fail('profile.last_first_admin')
  await removeAccount(db, { school_id: teacher.school_id, from: teacher.id, to: heir.id })
  return own
}

interface Candidate {
  role: string
  created_at: Date
  is_active: boolean
}

/** People who can sign in before those who cannot yet, an admin before a teacher, then the one who has been there longest. */
function heirAmong<T extends Candidate>(colleagues: readonly T[]): T | undefined {
  const roles = ['SCHOOL_FIRST_ADMIN', 'SCHOOL_ADMIN', 'TEACHER']
  const rank = (one: Candidate) => [one.is_active ? 0 : 1, roles.indexOf(one.role), one.created_at.getTime()]
  const compare = (a: Candidate, b: Candidate) => {
    const [left, right] = [rank(a), rank(b)]
    return left.map((value, index) => value - (right[index] ?? 0)).find((difference) => difference !== 0) ?? 0
  }
  return colleagues.toSorted(compare)[0]
}
