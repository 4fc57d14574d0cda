import type { Role } from '@katedra/contract/permissions'
import { announceChange } from '../app/work/events.ts'
import { fail, found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { writeAudit } from '../audit/audit.ts'
import type { Db } from '../db/database.ts'
import { recordSecurityEvent } from '../security-events/security-events.ts'
import { lockTeachers, setRole } from './colleagues.leaving.queries.ts'
import { listedColleague } from './colleagues.list.ts'
import { nameOf } from './colleagues.person.ts'
import { findColleague, findSchool } from './colleagues.queries.ts'

type RoleCall = TeacherCall & { ip: string }

const top: Role = 'SCHOOL_FIRST_ADMIN'

/** Changes a role, also one's own; the last first admin stays one. */
export async function changeRole(call: RoleCall, id: string, role: Role) {
  const { api, db, teacher, now, ip } = call
  const teachers = await lockForRoles(call)
  const colleague = found(teachers.find((one) => one.id === id))
  if (colleague.role === role) return listedColleague(call, id)
  // A first admin who can't sign in yet could leave the school without anyone who can.
  if (role === top && !colleague.is_active) fail('colleagues.not_active')
  if (colleague.role === top && !hasOtherFirstAdmin(teachers, id)) fail('colleagues.last_first_admin')
  await setRole(db, { school_id: teacher.school_id, id }, role)
  await announceChange(db, id, 'profile')
  await writeAudit(db, teacher, now, {
    action: 'colleagues.role_changed',
    target_id: id,
    target_name: await nameOfColleague(call, id),
    details: { from: colleague.role, to: role },
  })
  const details = { target_id: id, from: colleague.role, to: role }
  recordSecurityEvent(api, { event: 'account.role_changed', ip, teacher, details })
  return listedColleague(call, id)
}

/** The receiver becomes the first admin, the giver stays an admin: in one step, so that there is never none. */
export async function handOver(call: RoleCall, id: string) {
  const { api, db, teacher, now, ip } = call
  const teachers = await lockForRoles(call)
  const colleague = found(teachers.find((one) => one.id === id))
  if (id === teacher.id) fail('colleagues.yourself')
  if (!colleague.is_active) fail('colleagues.not_active')
  await setRole(db, { school_id: teacher.school_id, id }, top)
  await setRole(db, teacher, 'SCHOOL_ADMIN')
  await announceChange(db, id, 'profile')
  await announceChange(db, teacher.id, 'profile')
  await writeAudit(db, teacher, now, {
    action: 'colleagues.first_admin_handed_over',
    target_id: id,
    target_name: await nameOfColleague(call, id),
  })
  for (const [target_id, from, to] of [
    [id, colleague.role, top],
    [teacher.id, top, 'SCHOOL_ADMIN'],
  ] as const)
    recordSecurityEvent(api, { event: 'account.role_changed', ip, teacher, details: { target_id, from, to } })
  return listedColleague(call, id)
}

/** The school's teachers, locked; the caller may have lost the role a moment ago, so it is asked for again. */
async function lockForRoles({ db, teacher }: TeacherCall) {
  const school = found(await findSchool(db, teacher.school_id))
  if (school.registered_at === null) fail('colleagues.school_not_registered')
  const teachers = await lockTeachers(db, teacher.school_id)
  if (teachers.find(({ id }) => id === teacher.id)?.role !== top) fail('app.forbidden')
  return teachers
}

/** Whether someone else is a first admin as well. */
export function hasOtherFirstAdmin(teachers: readonly { id: string; role: string }[], id: string): boolean {
  return teachers.some((one) => one.id !== id && one.role === top)
}

async function nameOfColleague({ db, teacher }: TeacherCall, id: string): Promise<string> {
  return nameOf(found(await findColleague(db, teacher.school_id, id)))
}

/** The teacher who registers the school. */
export function makeFirstAdmin(db: Db, teacher: { school_id: string; id: string }): Promise<void> {
  return setRole(db, teacher, top)
}
