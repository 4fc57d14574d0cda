import {
  type School,
  type school,
  type SchoolForm,
  type RegistrationForm,
  maxWaitingNames,
} from '@katedra/contract/school'
import type { HandlerReply } from '@katedra/contract/route'
import { factorDemands } from '@katedra/contract/second-factors'
import type * as z from 'zod/mini'
import { fail, Failure, found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { writeAudit } from '../audit/audit.ts'
import { checkCompanyLater } from './school.company.jobs.ts'
import { ownRequest, endRequestOf } from './school.joining.queries.ts'
import {
  claimNumber,
  findSchool,
  lastAcceptance,
  lockSchool,
  releaseNumber,
  setShowsSuspicion,
  writeDetails,
  yearsOf,
  insertAcceptance,
  nameOfTeacher,
  colleaguesNotIn,
  incompleteClasses,
  waitingRequests,
} from './school.queries.ts'
import { announceChange } from '../app/work/events.ts'
import { makeFirstAdmin } from '../colleagues/colleagues.ts'
import { recordSecurityEvent } from '../security-events/security-events.ts'
import { openRequests } from '../credits/credits.ts'

export { forgetSchool } from './school.joining.queries.ts'
export { checkCompanyQueue, companyJobs, sweepCompaniesQueue } from './school.company.jobs.ts'

/** The school as one of its teachers sees it. */
export async function readSchool({
  db,
  teacher,
}: Pick<TeacherCall, 'db' | 'teacher'>): Promise<HandlerReply<typeof school.school>> {
  const { school_id } = teacher
  const { logo, identification_number, second_factor_demand, ...details } = found(await findSchool(db, school_id))
  return {
    ...details,
    id: school_id,
    identification_number: identification_number ?? '',
    second_factor_demand: factorDemands.find((demand) => demand === second_factor_demand) ?? 'none',
    logo_url: logo === null ? null : `/v1/school-logos/${logo}`,
    accepted_terms: (await lastAcceptance(db, school_id)) ?? null,
    school_years: await yearsOf(db, school_id),
    join_request: (await ownRequest(db, teacher.id)) ?? null,
  }
}

/** Changes the details of a registered school; an unregistered one gets them with its registration. */
export async function updateSchool(call: TeacherCall, form: SchoolForm): Promise<z.output<typeof School>> {
  const { db, teacher, now } = call
  const before = found(await lockSchool(db, teacher.school_id))
  if (before.registered_at === null) fail('school.not_registered')
  await saveDetails(call, form)
  await writeAudit(db, teacher, now, { action: 'school.updated', target_id: teacher.school_id, target_name: form.name })
  return readSchool(call)
}

/** Switches the suspicion of mere clicking on or off for every teacher of the school. */
export async function updateSettings(
  call: TeacherCall,
  { shows_suspicion }: { shows_suspicion: boolean },
): Promise<z.output<typeof School>> {
  const { db, teacher, now } = call
  const before = found(await lockSchool(db, teacher.school_id))
  if (before.shows_suspicion === shows_suspicion) return readSchool(call)
  await setShowsSuspicion(db, teacher.school_id, shows_suspicion)
  await writeAudit(db, teacher, now, {
    action: 'school.updated',
    target_id: teacher.school_id,
    target_name: before.name,
    details: { suspicion: shows_suspicion ? 'shown' : 'hidden' },
  })
  return readSchool(call)
}

/** Writes the details down and makes the identification number the school's own. */
async function saveDetails(
  { api, db, teacher }: TeacherCall,
  { identification_number, ...form }: SchoolForm,
  registered_at?: Date,
): Promise<void> {
  const { school_id } = teacher
  const checked_at = await writeDetails(db, school_id, {
    ...form,
    identification_number: identification_number === '' ? null : identification_number,
    ...(registered_at === undefined ? {} : { registered_at }),
  })
  if (identification_number === '') return releaseNumber(db, school_id)
  const owner = await claimNumber(db, { identification_number, school_id, name: form.name, city: form.city })
  if (owner !== undefined) throw new Failure('school.already_registered', undefined, owner)
  if (checked_at === null) await checkCompanyLater(api, db, { school_id, identification_number })
}

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

/** What the school's admins have to look after. */
export async function whatWaits({
  db,
  teacher,
}: Pick<TeacherCall, 'db' | 'teacher'>): Promise<HandlerReply<typeof school.waiting>> {
  const classes = await incompleteClasses(db, teacher.school_id)
  return {
    colleagues: brief(await colleaguesNotIn(db, teacher.school_id)),
    join_requests: brief(await waitingRequests(db, teacher.school_id)),
    credit_requests: brief(await openRequests(db, teacher.school_id)),
    classes_without_email: brief(classes.filter(({ lacks_email }) => lacks_email)),
    classes_without_students: brief(classes.filter(({ lacks_students }) => lacks_students)),
  }
}

function brief(all: readonly { id: string; name: string }[]) {
  return { count: all.length, first: all.slice(0, maxWaitingNames).map(({ id, name }) => ({ id, name })) }
}
