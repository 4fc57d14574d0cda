import type { classes, ClassForm } from '@katedra/contract/classes'
import type { HandlerReply } from '@katedra/contract/route'
import type * as z from 'zod/mini'
import type { Teacher } from '../app/http/caller.ts'
import { failField, found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { writeAudit, type AuditedChange } from '../audit/audit.ts'
import type { Db } from '../db/database.ts'
import {
  classesOf,
  findClass,
  findClassOfSchool,
  insertClass,
  knownTeachers,
  replaceTeachers,
  rosterIds,
  setClass,
  studentsNamed,
  studentsOfClass,
} from './classes.queries.ts'
import { namesakeNumbers } from './classes.namesakes.ts'
import { enrol, newcomersQueue, type NewPupil } from './classes.students.ts'

export { enrol, newcomersQueue }
/** The pupils of a class, by name. */
export { rosterIds }
/** Pupils may be erased at any moment. */
export { holdStudents, lockStudents } from './classes.queries.ts'
/** Results show names and whole rosters. */
export { rosterChanged, rosterVersion } from './classes.versions.queries.ts'
export { namesakeNumbers, numberedName } from './classes.namesakes.ts'

type Detail = HandlerReply<typeof classes.schoolClass>

export async function classDetail(db: Db, teacher: Teacher, classId: string): Promise<Detail> {
  const schoolClass = found(await findClass(db, teacher, classId))
  return { ...schoolClass, students: await rosterOf(db, teacher.school_id, classId) }
}

/** The pupils in the order of their names; those of one name are told apart by a number. */
async function rosterOf(db: Db, schoolId: string, classId: string): Promise<Detail['students']> {
  const students = await studentsOfClass(db, schoolId, classId)
  const numbers = namesakeNumbers(students)
  return students.map((student) => {
    const namesake_no = numbers.get(student.id)
    return namesake_no === undefined ? student : { ...student, namesake_no }
  })
}

/** The school year of a day: it changes on 1 August, when new classes are being prepared. */
export function schoolYearOf(now: Date): number {
  return now.getUTCMonth() >= 7 ? now.getUTCFullYear() : now.getUTCFullYear() - 1
}

function write(
  { db, teacher, now }: TeacherCall,
  schoolClass: { id: string; name: string },
  change: Pick<AuditedChange, 'action' | 'details'>,
): Promise<void> {
  return writeAudit(db, teacher, now, { ...change, target_id: schoolClass.id, target_name: schoolClass.name })
}

/** An empty class of the present school year, taught by the caller; returns its id. */
export async function openClass(call: TeacherCall, form: z.output<typeof ClassForm>): Promise<string> {
  const { db, teacher, now } = call
  const row = { ...form, school_id: teacher.school_id, school_year: schoolYearOf(now) }
  const id = await insertClass(db, row, teacher.id)
  await write(call, { id, name: form.name }, { action: 'classes.created' })
  return id
}

export async function createClass(
  call: TeacherCall,
  form: z.output<typeof ClassForm> & { students: NewPupil[] },
): Promise<Detail> {
  const { students, ...row } = form
  const id = await openClass(call, row)
  await enrol(call, id, students)
  return classDetail(call.db, call.teacher, id)
}

export async function addStudents(call: TeacherCall, classId: string, students: readonly NewPupil[]): Promise<Detail> {
  await enrol(call, classId, students)
  const detail = await classDetail(call.db, call.teacher, classId)
  await write(call, detail, { action: 'classes.student_added', details: { count: students.length } })
  return detail
}

type Values = Parameters<typeof setClass>[3]

/** Changes name or e-mail, puts away or takes back. */
export async function changeClass(
  call: TeacherCall,
  classId: string,
  values: Values,
  action: AuditedChange['action'],
): Promise<Detail> {
  const { db, teacher } = call
  found(await findClass(db, teacher, classId))
  await setClass(db, teacher.school_id, classId, values)
  const detail = await classDetail(db, teacher, classId)
  await write(call, detail, { action })
  return detail
}

/** Sets who teaches a class; everyone must be of the school. */
export async function setClassTeachers(
  call: TeacherCall,
  classId: string,
  teacherIds: readonly string[],
): Promise<Detail> {
  const { db, teacher } = call
  const { school_id } = teacher
  const wanted = [...new Set(teacherIds)]
  const before = found(await findClass(db, teacher, classId))
  const known = await knownTeachers(db, school_id, wanted)
  if (known.length !== wanted.length) failField('teacher_ids', 'unknown_teacher')
  await replaceTeachers(db, school_id, classId, wanted)
  for (const one of known.filter(({ id }) => !before.teachers.some((other) => other.id === id)))
    await write(call, before, { action: 'classes.teacher_added', details: { teacher: nameOf(one) } })
  for (const one of before.teachers.filter(({ id }) => !wanted.includes(id)))
    await write(call, before, { action: 'classes.teacher_removed', details: { teacher: nameOf(one) } })
  // A teacher who takes themselves off sees the class for the last time.
  const after = found(await findClassOfSchool(db, school_id, classId))
  return { ...after, students: await rosterOf(db, school_id, classId) }
}

function nameOf(person: { first_name: string; last_name: string }): string {
  return `${person.first_name} ${person.last_name}`.trim()
}

/** Classes the teacher may see that go on. */
export async function activeClassIds(db: Db, teacher: Teacher): Promise<string[]> {
  const rows = await classesOf(db, teacher)
  return rows.filter(({ archived_at }) => archived_at === null).map(({ id }) => id)
}

/** Pupils of the teacher's classes whom a few letters find. */
export function findStudents({ db, teacher }: Pick<TeacherCall, 'db' | 'teacher'>, text: string, limit: number) {
  return studentsNamed(db, teacher, text, limit)
}

/** The class, when the teacher may use it; 404 otherwise. */
export async function ownClass(
  db: Db,
  teacher: Teacher,
  classId: string,
): Promise<{ id: string; name: string; archived_at: Date | null }> {
  return found(await findClass(db, teacher, classId))
}
