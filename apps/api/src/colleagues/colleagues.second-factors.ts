import { fail, found } from '../app/http/fail.ts'
import { writeAudit } from '../audit/audit.ts'
import { resetFactors } from '../second-factors/second-factors.ts'
import { recordSecurityEvent } from '../security-events/security-events.ts'
import { endSessions } from '../sessions/sessions.ts'
import { lockTeachers } from './colleagues.leaving.queries.ts'
import { listedColleague } from './colleagues.list.ts'
import { nameOf, type SpokenCall } from './colleagues.person.ts'
import { findColleague } from './colleagues.queries.ts'

/**
 * Takes from a colleague the second factor that they have lost; from an admin only those who give that role may, as with
 * removing. One's own would be a way around it.
 */
export async function resetSecondFactors(call: SpokenCall & { ip: string }, id: string) {
  const { api, db, teacher, now, language, ip } = call
  const { school_id } = teacher
  const teachers = await lockTeachers(db, school_id)
  const colleague = found(teachers.find((one) => one.id === id))
  if (id === teacher.id) fail('colleagues.yourself')
  const role = teachers.find((one) => one.id === teacher.id)?.role
  if (colleague.role !== 'TEACHER' && role !== 'SCHOOL_FIRST_ADMIN') fail('app.forbidden')
  const wasThere = await resetFactors({ api, db, now, language, account: { kind: 'user', id } })
  if (!wasThere) return listedColleague(call, id)
  await endSessions(db, id, now)
  await writeAudit(db, teacher, now, {
    action: 'colleagues.second_factors_reset',
    target_id: id,
    target_name: nameOf(found(await findColleague(db, school_id, id))),
  })
  recordSecurityEvent(api, { event: 'account.factor_reset', ip, teacher, details: { target_id: id } })
  return listedColleague(call, id)
}
