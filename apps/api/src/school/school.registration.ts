import type { RegistrationForm } from '@katedra/contract/school'
import type * as z from 'zod/mini'
import { announceChange } from '../app/work/events.ts'
import { fail, found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { writeAudit } from '../audit/audit.ts'
import { makeFirstAdmin } from '../colleagues/colleagues.ts'
import { recordSecurityEvent } from '../security-events/security-events.ts'
import { endRequestOf } from './school.joining.queries.ts'
import { insertAcceptance, lockSchool, nameOfTeacher } from './school.queries.ts'
import { readSchool, saveDetails } from './school.ts'

/** Turns an unregistered school into a registered one, and the teacher who does it into its first admin. */
export async function registerSchool(call: TeacherCall & { ip: string }, form: z.output<typeof RegistrationForm>) {
  const { api, db, teacher, now, ip } = call
  const { confirms_no_identification_number: _, accepts_terms: __, terms_version, ...details } = form
  const before = found(await lockSchool(db, teacher.school_id))
  if (before.registered_at !== null) fail('school.is_registered')
  // The role first: a registered school has a first admin at every moment.
  await makeFirstAdmin(db, teacher)
  await saveDetails(call, details, now)
  await endRequestOf(db, teacher.id, { state: 'withdrawn', decided_at: now, decided_by: teacher.id })
  await noteAcceptance(call, terms_version)
  await announceChange(db, teacher.id, 'profile')
  await writeAudit(db, teacher, now, {
    action: 'school.registered',
    target_id: teacher.school_id,
    target_name: details.name,
  })
  recordSecurityEvent(api, {
    event: 'account.role_changed',
    ip,
    teacher,
    details: { target_id: teacher.id, from: teacher.role, to: 'SCHOOL_FIRST_ADMIN' },
  })
  return readSchool(call)
}

/** Accepts a newer version of the terms for a school that is registered. */
export async function acceptTerms(call: TeacherCall, version: string) {
  const { db, teacher, now } = call
  const before = found(await lockSchool(db, teacher.school_id))
  if (before.registered_at === null) fail('school.not_registered')
  await noteAcceptance(call, version)
  await writeAudit(db, teacher, now, {
    action: 'school.terms_accepted',
    target_id: teacher.school_id,
    target_name: version,
  })
  return readSchool(call)
}

async function noteAcceptance({ db, teacher, now }: TeacherCall, version: string): Promise<void> {
  const { name, email } = found(await nameOfTeacher(db, teacher))
  await insertAcceptance(db, {
    school_id: teacher.school_id,
    version,
    accepted_at: now,
    accepted_by: teacher.id,
    accepted_by_name: name === '' ? email : name,
  })
}
