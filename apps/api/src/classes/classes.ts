import { largestClass, type classes, type ClassForm, type StudentForm } from '@katedra/contract/classes'
import type { HandlerReply } from '@katedra/contract/route'
import type * as z from 'zod/mini'
import type { Teacher } from '../app/caller.ts'
import { failField, found } from '../app/fail.ts'
import type { Db } from '../db/database.ts'
import { newCodeFor, newStudentCodes } from './classes.personal-codes.ts'
import {
  dropCode,
  findClass,
  findStudent,
  insertClass,
  insertStudents,
  lockStudent,
  setClass,
  setRemoved,
  setStudent,
  studentsOfClass,
} from './classes.queries.ts'

type Detail = HandlerReply<typeof classes.schoolClass>
type Pupil = HandlerReply<typeof classes.updateStudent>
type NewPupils = z.output<typeof StudentForm>[]

interface OneStudent {
  class_id: string
  student_id: string
}

export async function classDetail(db: Db, teacher: Teacher, classId: string): Promise<Detail> {
  const schoolClass = found(await findClass(db, teacher, classId))
  return { ...schoolClass, students: await studentsOfClass(db, teacher.school_id, classId) }
}

/** The school year of a day: it changes on 1 August, when new classes are being prepared. */
function schoolYearOf(now: Date): number {
  return now.getUTCMonth() >= 7 ? now.getUTCFullYear() : now.getUTCFullYear() - 1
}

export async function createClass(
  db: Db,
  teacher: Teacher,
  form: z.output<typeof ClassForm> & { students: NewPupils },
  now: Date,
): Promise<Detail> {
  const { students, ...row } = form
  const id = await insertClass(db, { ...row, school_id: teacher.school_id, school_year: schoolYearOf(now) }, teacher.id)
  await enrol(db, teacher.school_id, id, students)
  return classDetail(db, teacher, id)
}

export async function addStudents(db: Db, teacher: Teacher, classId: string, students: NewPupils): Promise<Detail> {
  const { student_count } = found(await findClass(db, teacher, classId))
  if (student_count + students.length > largestClass) failField('students', 'too_many_students', { max: largestClass })
  await enrol(db, teacher.school_id, classId, students)
  return classDetail(db, teacher, classId)
}

async function enrol(db: Db, schoolId: string, classId: string, students: NewPupils): Promise<void> {
  if (students.length === 0) return
  const codes = await newStudentCodes(db, schoolId, students.length)
  const rows = codes.flatMap(({ student_id, code }, index) => {
    const pupil = students[index]
    return pupil === undefined ? [] : [{ ...pupil, school_id: schoolId, id: student_id, personal_code: code }]
  })
  await insertStudents(db, classId, rows)
}

export async function changeClass(
  db: Db,
  teacher: Teacher,
  classId: string,
  values: { name?: string; email?: string; archived_at?: Date | null },
): Promise<Detail> {
  found(await findClass(db, teacher, classId))
  await setClass(db, teacher.school_id, classId, values)
  return classDetail(db, teacher, classId)
}

/** The pupil, whether on the roster or taken off it, of a class the teacher may change. */
async function student(db: Db, teacher: Teacher, { class_id, student_id }: OneStudent): Promise<Pupil> {
  found(await findClass(db, teacher, class_id))
  const { removed_at: _, ...row } = found(await findStudent(db, teacher.school_id, class_id, student_id))
  return row
}

export async function updateStudent(
  db: Db,
  teacher: Teacher,
  which: OneStudent,
  form: z.output<typeof StudentForm>,
): Promise<Pupil> {
  await student(db, teacher, which)
  await setStudent(db, teacher.school_id, which.student_id, form)
  return student(db, teacher, which)
}

/** Takes a pupil off the roster or puts them back; attempts and results stay in either case. */
export async function setOnRoster(db: Db, teacher: Teacher, which: OneStudent, removedAt: Date | null): Promise<Pupil> {
  const row = await student(db, teacher, which)
  await setRemoved(db, { school_id: teacher.school_id, ...which }, removedAt)
  return row
}

/** The old code stops working with the same commit. */
export async function renewCode(db: Db, teacher: Teacher, which: OneStudent): Promise<Pupil> {
  await student(db, teacher, which)
  await lockStudent(db, teacher.school_id, which.student_id)
  await dropCode(db, which.student_id)
  const personal_code = await newCodeFor(db, teacher.school_id, which.student_id)
  await setStudent(db, teacher.school_id, which.student_id, { personal_code })
  return student(db, teacher, which)
}

/** The class, when the teacher may use it; 404 otherwise. */
export async function ownClass(
  db: Db,
  teacher: Teacher,
  classId: string,
): Promise<{ id: string; archived_at: Date | null }> {
  return found(await findClass(db, teacher, classId))
}
