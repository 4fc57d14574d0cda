import type { colleagues } from '@katedra/contract/colleagues'
import type { HandlerReply } from '@katedra/contract/route'
import { fail, failField, found } from '../app/http/fail.ts'
import { forgetFile } from '../app/files/forget-file.ts'
import type { LongCall } from '../app/http/serve.ts'
import { writeAudit } from '../audit/audit.ts'
import type { Db } from '../db/database.ts'
import { writeMail } from '../mail/mail.ts'
import { leaveBank } from '../questions/questions.ts'
import {
  deleteUser,
  handOverClasses,
  handOverTests,
  holdTeacher,
  hasWork,
  lockTeachers,
  type HandingOver,
} from './colleagues.leaving.queries.ts'
import { languageOf, nameOf, senderOf, type SpokenCall } from './colleagues.person.ts'
import { findColleague } from './colleagues.queries.ts'
import { hasOtherFirstAdmin } from './colleagues.roles.ts'

/**
 * Deletes an account of a school that goes on. What was made for pupils belongs to the school: all tests, and the classes that
 * would be left without a teacher, go to the heir. Questions that colleagues see stay with the school, private ones go along.
 */
export async function removeAccount(db: Db, owners: HandingOver): Promise<void> {
  await holdTeacher(db, { school_id: owners.school_id, id: owners.from })
  await handOverClasses(db, owners)
  await handOverTests(db, owners)
  await leaveBank(db, { school_id: owners.school_id, id: owners.from })
  await deleteUser(db, { school_id: owners.school_id, id: owners.from })
}

type Removing = LongCall<typeof colleagues.removeColleague>

/**
 * Removes a colleague. Who may invite teachers may also remove them: it undoes the same thing, and a school office must not wait
 * for the first admin when someone leaves. An admin is removed only by those who give that role (update_colleague_role), so
 * that no one gets rid of those above.
 */
export async function removeColleague(call: Removing): Promise<HandlerReply<typeof colleagues.removeColleague>> {
  const { api, teacher, params, body } = call
  const picture = await api.database.transaction(teacher.school_id, (db) =>
    remove({ ...call, db }, params.teacher_id, body.heir_id ?? undefined),
  )
  if (picture !== null) await forgetFile(call, picture)
  return null
}

/** The name of the picture that is not needed any more. */
async function remove(call: SpokenCall, id: string, heirId: string | undefined): Promise<string | null> {
  const { api, db, teacher, now } = call
  const { school_id } = teacher
  const teachers = await lockTeachers(db, school_id)
  const leaver = found(teachers.find((one) => one.id === id))
  if (id === teacher.id) fail('colleagues.yourself')
  checkRight(call, teachers, leaver)
  const heir = await heirOf(call, teachers, { id, heirId })
  const person = found(await findColleague(db, school_id, id))
  await removeAccount(db, { school_id, from: id, to: heir })
  await writeMail(api, db, {
    template: 'removed_from_school',
    recipient: person.email,
    language: languageOf(person, call.language),
    values: await senderValues(call),
  })
  await writeAudit(db, teacher, now, {
    action: 'colleagues.removed',
    target_id: id,
    target_name: nameOf(person),
    details: { heir: heir === teacher.id && heirId === undefined ? '' : await nameOfHeir(call, heir) },
  })
  return leaver.profile_picture
}

type Teachers = Awaited<ReturnType<typeof lockTeachers>>

/** Asked for under the lock: a role may have changed since the request came. */
function checkRight({ teacher }: SpokenCall, teachers: Teachers, leaver: Teachers[number]): void {
  const role = teachers.find(({ id }) => id === teacher.id)?.role
  if (leaver.role !== 'TEACHER' && role !== 'SCHOOL_FIRST_ADMIN') fail('app.forbidden')
  if (leaver.role === 'SCHOOL_FIRST_ADMIN' && !hasOtherFirstAdmin(teachers, leaver.id))
    fail('colleagues.last_first_admin')
}

/** Who takes over; where there is nothing to take over no one has to be chosen. */
async function heirOf(
  { db, teacher }: SpokenCall,
  teachers: Teachers,
  { id, heirId }: { id: string; heirId: string | undefined },
): Promise<string> {
  if (heirId !== undefined) {
    const heir = teachers.find((one) => one.id === heirId && one.id !== id && one.is_active)
    return (heir ?? failField('heir_id', 'heir_unknown')).id
  }
  if (await hasWork(db, { school_id: teacher.school_id, id })) failField('heir_id', 'heir_required')
  return teacher.id
}

async function senderValues({ db, teacher }: SpokenCall): Promise<{ sender: string; school: string }> {
  const { sender, school } = await senderOf(db, teacher)
  return { sender, school }
}

async function nameOfHeir({ db, teacher }: SpokenCall, id: string): Promise<string> {
  return nameOf(found(await findColleague(db, teacher.school_id, id)))
}
