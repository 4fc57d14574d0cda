import type { School, school, SchoolForm } from '@katedra/contract/school'
import type { HandlerReply } from '@katedra/contract/route'
import { factorDemands } from '@katedra/contract/second-factors'
import type * as z from 'zod/mini'
import { fail, Failure, found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { writeAudit } from '../audit/audit.ts'
import { checkCompanyLater } from './school.company.jobs.ts'
import { ownRequest } from './school.joining.queries.ts'
import {
  claimNumber,
  findSchool,
  lastAcceptance,
  lockSchool,
  releaseNumber,
  setShowsSuspicion,
  writeDetails,
  yearsOf,
} from './school.queries.ts'

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
export async function saveDetails(
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
