import { found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { writeAudit } from '../audit/audit.ts'
import { listedColleague } from './colleagues.list.ts'
import { lockedColleague, nameOf } from './colleagues.person.ts'
import { deleteTeaching, findSubject, insertTeaching } from './colleagues.queries.ts'

interface Teaching {
  teacher_id: string
  subject_id: number
}

/** Gives a colleague a subject; a second time nothing changes. */
export async function assignSubject(call: TeacherCall, teaching: Teaching) {
  const { db, teacher, now } = call
  const colleague = await lockedColleague(call, teaching.teacher_id)
  const subject = found(await findSubject(db, teaching.subject_id))
  const isNew = await insertTeaching(db, { ...teaching, school_id: teacher.school_id }, now)
  if (isNew)
    await writeAudit(db, teacher, now, {
      action: 'colleagues.subject_assigned',
      target_id: teaching.teacher_id,
      target_name: nameOf(colleague),
      details: { subject: subject.name },
    })
  return listedColleague(call, teaching.teacher_id)
}

/** Takes a subject from a colleague; one that was not assigned is taken already. */
export async function removeSubject(call: TeacherCall, teaching: Teaching) {
  const { db, teacher, now } = call
  const colleague = await lockedColleague(call, teaching.teacher_id)
  const subject = found(await findSubject(db, teaching.subject_id))
  const wasThere = await deleteTeaching(db, { ...teaching, school_id: teacher.school_id })
  if (wasThere)
    await writeAudit(db, teacher, now, {
      action: 'colleagues.subject_removed',
      target_id: teaching.teacher_id,
      target_name: nameOf(colleague),
      details: { subject: subject.name },
    })
  return listedColleague(call, teaching.teacher_id)
}
