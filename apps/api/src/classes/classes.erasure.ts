import { forgetFilesQueue } from '../app/files/forget-file.ts'
import type { LongTeacherCall, TeacherCall } from '../app/http/serve.ts'
import { found } from '../app/http/fail.ts'
import { eraseFromLog, writeAudit } from '../audit/audit.ts'
import {
  attemptsOfStudent,
  classesOfStudent,
  decidedMarksOfStudent,
  eraseAddress,
  eraseName,
  eraseReasons,
  eraseSheets,
  publishedMarksOfStudent,
  sheetsOfStudent,
  storedStudent,
} from './classes.erasure.queries.ts'
import { heldStudentOf, nameOfStudent, studentOf, type OneStudent } from './classes.students.ts'
import { dropCode, lockStudents } from './classes.queries.ts'

/** Everything kept about one pupil, for the pupil or the parents (GDPR, article 15): a plain JSON document. */
export async function exportStudent(
  { api, teacher, now }: LongTeacherCall,
  which: OneStudent,
): Promise<Record<string, unknown>> {
  const { sheets, ...data } = await api.database.transaction(teacher.school_id, (db) =>
    dataOfStudent({ db, teacher, now }, which),
  )
  const answer_sheets: object[] = []
  for (const { file, ...sheet } of sheets) {
    const picture = await api.storage.get(file)
    answer_sheets.push({
      ...sheet,
      picture: picture === undefined ? null : `data:image/jpeg;base64,${picture.toString('base64')}`,
    })
  }
  return { ...data, answer_sheets }
}

async function dataOfStudent({ db, teacher, now }: Pick<TeacherCall, 'db' | 'teacher' | 'now'>, which: OneStudent) {
  const pupil = await heldStudentOf(db, teacher, which)
  const { created_at } = found(await storedStudent(db, teacher.school_id, which.student_id))
  await writeAudit(db, teacher, now, {
    action: 'classes.student_exported',
    target_id: pupil.id,
    target_name: nameOfStudent(pupil),
  })
  return {
    exported_at: now.toISOString(),
    student: { ...pupil, created_at },
    classes: await classesOfStudent(db, teacher.school_id, pupil.id),
    attempts: await attemptsOfStudent(db, teacher.school_id, pupil.id),
    decided_marks: await decidedMarksOfStudent(db, teacher.school_id, pupil.id),
    published_marks: await publishedMarksOfStudent(db, teacher.school_id, pupil.id),
    sheets: await sheetsOfStudent(db, teacher.school_id, pupil.id),
  }
}

/**
 * Erases who the pupil was, for good (GDPR, article 17): name, e-mail and code go, also from the log and from what was sent to
 * them; the place on every roster too. Answers stay without a person, so that a test's figures do not change.
 */
export async function eraseStudent(call: TeacherCall, which: OneStudent): Promise<void> {
  const { api, db, teacher, now } = call
  await studentOf(db, teacher, which)
  await lockStudents(db, teacher.school_id, [which.student_id])
  // Of two who erase at once the second one finds nobody.
  const pupil = await studentOf(db, teacher, which)
  // In the order of who sets a page aside: the page, then its attempt.
  const files = await eraseSheets(db, teacher.school_id, pupil.id)
  await dropCode(db, pupil.id)
  await eraseName(db, teacher.school_id, pupil.id, now)
  await eraseReasons(db, teacher.school_id, pupil.id)
  await eraseAddress(db, teacher.school_id, pupil.id)
  if (files.length > 0) await api.jobs.send(db, forgetFilesQueue, { files })
  await eraseFromLog(db, teacher.school_id, pupil.id)
  // The log keeps that it was done, not to whom.
  await writeAudit(db, teacher, now, { action: 'classes.student_erased', target_id: pupil.id })
}
