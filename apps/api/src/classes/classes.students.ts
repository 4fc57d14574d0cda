import { maxClassSize, type classes, type StudentForm } from '@katedra/contract/classes'
import type { HandlerReply } from '@katedra/contract/route'
import type * as z from 'zod/mini'
import type { Teacher } from '../app/http/caller.ts'
import { fail, failField, found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { writeAudit, type AuditedChange } from '../audit/audit.ts'
import type { Db } from '../db/database.ts'
import {
  dropCode,
  findClass,
  findStudent,
  holdStudents,
  insertStudents,
  lockClass,
  lockStudent,
  removedStudentsOf,
  putOnRoster,
  setRemoved,
  setCode,
  setStudent,
  reserveCodes,
} from './classes.queries.ts'
import { randomInt, randomUUID } from 'node:crypto'

export type Pupil = HandlerReply<typeof classes.updateStudent>
export type NewPupil = z.output<typeof StudentForm>

export interface OneStudent {
  class_id: string
  student_id: string
}

/** "Nováková Anna", as lists of pupils go in Czech schools. */
export function nameOfStudent(pupil: { first_name: string; last_name: string }): string {
  return `${pupil.last_name} ${pupil.first_name}`.trim()
}

/** Adds pupils to a class's roster, each with a personal code; 422 when the class would grow too large. */
export async function enrol(call: TeacherCall, classId: string, students: readonly NewPupil[]): Promise<void> {
  const { db, teacher } = call
  await lockClass(db, teacher.school_id, classId)
  const { student_count } = found(await findClass(db, teacher, classId))
  if (student_count + students.length > maxClassSize) failField('students', 'too_many_students', { max: maxClassSize })
  if (students.length === 0) return
  const codes = await newStudentCodes(db, teacher.school_id, students.length)
  const rows = codes.flatMap(({ student_id, code }, index) => {
    const pupil = students[index]
    return pupil === undefined ? [] : [{ ...pupil, school_id: teacher.school_id, id: student_id, personal_code: code }]
  })
  await insertStudents(db, classId, rows)
  await announceNewcomers(
    call,
    classId,
    rows.map(({ id }) => id),
  )
}

/** Someone came onto a roster: what has to be done about it is done by this queue, which may be late. */
export const newcomersQueue = 'classes.newcomers'

function announceNewcomers(
  { api, db, teacher, now }: TeacherCall,
  class_id: string,
  student_ids: string[],
): Promise<void> {
  return api.jobs.send(db, newcomersQueue, { school_id: teacher.school_id, class_id, student_ids, came_at: now })
}

/** The pupil, whether on the roster or taken off it, of a class the teacher may change; none once erased. */
export async function studentOf(db: Db, teacher: Teacher, { class_id, student_id }: OneStudent): Promise<Pupil> {
  found(await findClass(db, teacher, class_id))
  const { removed_at: _, ...row } = found(await findStudent(db, teacher.school_id, class_id, student_id))
  return row
}

/** The same, and who is erased at this moment is not found: what is written of the pupil from now on is erased with the rest. */
export async function heldStudentOf(db: Db, teacher: Teacher, which: OneStudent): Promise<Pupil> {
  await holdStudents(db, teacher.school_id, [which.student_id])
  return studentOf(db, teacher, which)
}

function write(call: TeacherCall, action: AuditedChange['action'], pupil: Pupil, details = {}): Promise<void> {
  return writeAudit(call.db, call.teacher, call.now, {
    action,
    target_id: pupil.id,
    target_name: nameOfStudent(pupil),
    details,
  })
}

export async function removedStudents(
  { db, teacher }: Pick<TeacherCall, 'db' | 'teacher'>,
  classId: string,
): Promise<(Pupil & { removed_at: Date })[]> {
  found(await findClass(db, teacher, classId))
  return removedStudentsOf(db, teacher.school_id, classId)
}

export async function updateStudent(call: TeacherCall, which: OneStudent, form: NewPupil): Promise<Pupil> {
  const { db, teacher } = call
  await studentOf(db, teacher, which)
  await setStudent(db, teacher.school_id, which.student_id, form)
  const pupil = await studentOf(db, teacher, which)
  await write(call, 'classes.student_updated', pupil)
  return pupil
}

/** Takes a pupil off the roster or puts them back; attempts and results stay in either case. */
export async function setOnRoster(call: TeacherCall, which: OneStudent, removedAt: Date | null): Promise<Pupil> {
  const { db, teacher } = call
  const pupil = await heldStudentOf(db, teacher, which)
  await setRemoved(db, { school_id: teacher.school_id, ...which }, removedAt)
  if (removedAt === null) await announceNewcomers(call, which.class_id, [which.student_id])
  await write(call, removedAt === null ? 'classes.student_restored' : 'classes.student_removed', pupil)
  return pupil
}

/** The old code stops working with the same commit. */
export async function renewCode(call: TeacherCall, which: OneStudent): Promise<Pupil> {
  const { db, teacher } = call
  await studentOf(db, teacher, which)
  await lockStudent(db, teacher.school_id, which.student_id)
  await dropCode(db, which.student_id)
  const personal_code = await newCodeFor(db, teacher.school_id, which.student_id)
  await setCode(db, teacher.school_id, which.student_id, personal_code)
  const pupil = await studentOf(db, teacher, which)
  await write(call, 'classes.code_renewed', pupil)
  return pupil
}

/** To another class of the same teacher or school, with code, attempts and results. */
export async function moveStudent(call: TeacherCall, which: OneStudent, toClassId: string): Promise<Pupil> {
  const { db, teacher, now } = call
  const pupil = await heldStudentOf(db, teacher, which)
  await lockClass(db, teacher.school_id, toClassId)
  const target = await findClass(db, teacher, toClassId)
  if (target === undefined || target.id === which.class_id) failField('to_class_id', 'unknown_class')
  if (target.archived_at !== null) fail('classes.archived')
  if (target.student_count >= maxClassSize) failField('to_class_id', 'too_many_students', { max: maxClassSize })
  const { school_id } = teacher
  await setRemoved(db, { school_id, ...which }, now)
  await putOnRoster(db, { school_id, class_id: toClassId, student_id: which.student_id })
  await announceNewcomers(call, toClassId, [which.student_id])
  await write(call, 'classes.student_moved', pupil, { class: target.name })
  return pupil
}

/** No 0/O, 1/I/L: what a child reads from a card must not be ambiguous (product decision "Classes and pupils"). */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const codeLength = 8

function randomCode(): string {
  return Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

interface Numbered {
  student_id: string
  code: string
}

/** Personal codes for that many new pupils, unique over all schools; a code that happens to be taken is drawn again. */
async function newStudentCodes(db: Db, schoolId: string, count: number): Promise<Numbered[]> {
  const numbered: Numbered[] = []
  while (numbered.length < count) {
    const drawn = Array.from({ length: count - numbered.length }, () => ({
      student_id: randomUUID(),
      code: randomCode(),
    }))
    const free = await reserveCodes(
      db,
      drawn.map((row) => ({ ...row, school_id: schoolId })),
    )
    numbered.push(...drawn.filter(({ code }) => free.has(code)))
  }
  return numbered
}

/** A new code for a pupil who has none any more. */
async function newCodeFor(db: Db, schoolId: string, studentId: string): Promise<string> {
  for (;;) {
    const code = randomCode()
    const free = await reserveCodes(db, [{ code, school_id: schoolId, student_id: studentId }])
    if (free.has(code)) return code
  }
}
