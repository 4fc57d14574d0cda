import { randomUUID } from 'node:crypto'
import type { Role } from '@katedra/contract/permissions'
import { stripDiacritics } from '@katedra/questions/fold'
import { hashPassword } from '../app/passwords.ts'
import type { Api } from '../app/http/serve.ts'
import { createClass } from '../classes/classes.ts'
import { manyNames, type DemoName } from './demo.names.ts'
import {
  checkKeys,
  deferKeys,
  fillAuditLog,
  insertClassTeachers,
  insertMessages,
  insertStaff,
  type StaffMember,
  hasUser,
  acceptDemoTerms,
  insertDemoSchool,
} from './demo.queries.ts'
import { addTest, at, day, finished, minute, running, scheduled, type Stage, type Wanted } from './demo.tests.ts'
import { asTeacher, demoPassword } from './demo.ts'

export const largeDemoEmail = 'reditel@velka.example'

const teacherCount = 150
const classSize = 30

/** The number is made up, with a check digit that fits. */
const largeSchool = {
  name: 'Velká základní škola U Přehrady',
  street: 'U Přehrady 100',
  postal_code: '635 00',
  city: 'Brno',
  identification_number: '87654326',
  director_name: 'PaedDr. Milan Kovář',
  director_email: largeDemoEmail,
  contact_email: 'kancelar@velka.example',
}

/** Makes a school of 150 teachers, 60 classes and 1,800 pupils, or of fewer classes, once; asking again changes nothing. True when it was made. */
export async function makeLargeDemo(api: Api, classCount = 60): Promise<boolean> {
  if (await api.database.read(undefined, (db) => hasUser(db, largeDemoEmail))) return false
  const password_hash = await hashPassword(demoPassword, 'demo')
  const school_id = randomUUID()
  return api.database.transaction(school_id, async (db) => {
    if (await hasUser(db, largeDemoEmail)) return false
    const now = api.clock.now()
    await insertDemoSchool(db, { ...largeSchool, school_id }, now)
    await deferKeys(db)
    const staff = staffOf(password_hash, now)
    await insertStaff(db, school_id, staff, now)
    const stage = { api, db, now }
    for (const [index, name] of classNames(classCount).entries())
      await addClass(stage, { school_id, staff, index, name })
    for (const { id } of staff.slice(0, 1))
      await acceptDemoTerms(db, { school_id, id, name: largeSchool.director_name }, now)
    await fillAuditLog(db, school_id, now)
    await checkKeys(db)
    return true
  })
}

/** Of sixty 1.A to 9.F; the first grades have a seventh class. */
function classNames(count: number): string[] {
  const grades = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  const names = [...'ABCDEFG'].flatMap((letter) => grades.map((grade) => `${grade}.${letter}`))
  return names.slice(0, count).toSorted((a, b) => a.localeCompare(b, 'cs'))
}

const titles = ['Mgr.', 'Mgr.', 'Mgr.', 'Ing.', 'Bc.', 'PhDr.', ''] as const

/** The head, three more admins, teachers; of the last ones some are invited only and some have not confirmed their address. */
function staffOf(password_hash: string, now: Date): StaffMember[] {
  return manyNames(teacherCount, 11).map((name, index) => {
    const isInvited = index >= teacherCount - 8
    const isVerified = index < teacherCount - 14
    const isActive = isVerified && index % 17 !== 5
    return {
      ...name,
      id: randomUUID(),
      title_before_name: titles[index % titles.length] ?? '',
      ...roleInSchool(name, index),
      password_hash: isInvited ? null : password_hash,
      invited_at: isInvited ? new Date(now.getTime() - (teacherCount - index) * day) : null,
      email_verified_at: isVerified ? new Date(now.getTime() - 90 * day) : null,
      last_active_at: isActive ? new Date(now.getTime() - ((index * 7) % 40) * day) : null,
      successful_login_attempts: isActive ? 3 + (index % 40) : 0,
    }
  })
}

function roleInSchool(name: DemoName, index: number): { email: string; role: Role } {
  if (index === 0) return { email: largeDemoEmail, role: 'SCHOOL_FIRST_ADMIN' }
  return { email: addressOf(name, index), role: index < 4 ? 'SCHOOL_ADMIN' : 'TEACHER' }
}

/** Teachers and pupils have addresses of the school; a number keeps namesakes apart. */
function addressOf({ first_name, last_name }: DemoName, index: number): string {
  const plain = stripDiacritics(`${first_name}.${last_name}`).replaceAll(/[^\w.-]/g, '')
  return `${plain}.${index}@velka.example`.toLowerCase()
}

interface NewClass {
  school_id: string
  staff: readonly StaffMember[]
  index: number
  name: string
}

/** A class with its teachers, its pupils, its messages and its tests. */
async function addClass(stage: Stage, { school_id, staff, index, name }: NewClass): Promise<void> {
  const { db, now } = stage
  const [head, ...others] = [4, 64, 30].flatMap((first) => staff[first + ((index * 7) % 60)] ?? [])
  if (head === undefined) return
  const teacher = asTeacher(school_id, head.id, 'TEACHER')
  const email = index % 10 === 7 ? '' : `${name.replace('.', '').toLowerCase()}@velka.example`
  const made = await createClass({ ...stage, teacher }, { name, email, students: pupilsOf(index) })
  const owner = { school_id, class_id: made.id }
  const ids = others.map(({ id }) => id)
  await insertClassTeachers(db, owner, ids)
  const recipients = made.students.map((pupil) => ({ email: pupil.email, student_id: pupil.id }))
  const until = new Date(now.getTime() - index * 11 * minute)
  await insertMessages(db, { ...owner, teacher: head, recipients, until })
  for (const wanted of testsOf(now, made, index)) await addTest(stage, teacher, wanted)
}

function pupilsOf(classIndex: number) {
  return manyNames(classSize, 1000 + classIndex).map((pupil, index) => ({
    ...pupil,
    email: addressOf(pupil, 1000 + classIndex * classSize + index),
    extra_time_factor: index === 17 ? 1.5 : 1,
  }))
}

const lessons = [
  { level: 'matematika-zlomky', title: 'Zlomky a desetinná čísla' },
  { level: 'dejepis-starovek', title: 'Starověk' },
  { level: 'zemepis-cesko', title: 'Česká republika' },
  { level: 'matematika-geometrie', title: 'Geometrie' },
  { level: 'zemepis-svet', title: 'Svět' },
  { level: 'dejepis-ceske-zeme', title: 'České země' },
] as const

/** Four finished tests; in some classes homework is running or the next test is planned. */
function testsOf(now: Date, schoolClass: Wanted['schoolClass'], index: number): Wanted[] {
  const lesson = (step: number) => ({
    ...(lessons[(index + step) % lessons.length] ?? lessons[0]),
    skill: 0.55 + ((index + step) % 5) * 0.07,
    salt: index * 7919 + step,
  })
  const done = [0, 1, 2, 3].map((step) =>
    finished(schoolClass, lesson(step), at(now, -2 - step * 14 - (index % 10), 6 + (index % 6))),
  )
  return [
    ...done,
    ...(index % 4 === 0 ? [running(schoolClass, lesson(4), now)] : []),
    ...(index % 3 === 0 ? [scheduled(schoolClass, lesson(5), at(now, 1 + (index % 9), 7))] : []),
  ]
}
