import { randomUUID } from 'node:crypto'
import { type Role, permissionsOf } from '@katedra/contract/permissions'
import { askedForNothing, type Teacher } from '../app/http/caller.ts'
import { hashPassword } from '../app/passwords.ts'
import type { Api } from '../app/http/serve.ts'
import { createClass } from '../classes/classes.ts'
import type { Db } from '../db/database.ts'
import { demoNames } from './demo.names.ts'
import { acceptDemoTerms, hasUser, insertDemoSchool, insertDemoTeacher } from './demo.queries.ts'
import { addOrders } from './demo.orders.ts'
import {
  addTest,
  at,
  finished,
  running,
  scheduled,
  type Wanted,
  day,
  type DemoMarks,
  type Stage,
} from './demo.tests.ts'
import { decideMark, publishMarks, setTestMarks, testMarks } from '../marks/marks.ts'

export const demoPassword = 'katedra-demo'
export const demoEmails = { admin: 'admin@demo.example', teacher: 'ucitel@demo.example' }
/** Signs in at the provider's console. */
export const demoOperator = { email: 'operator@demo.example', name: 'Olga Provozní', password: demoPassword }

/** The number is made up, with a check digit that fits. */
const demoSchool = {
  name: 'Ukázková základní škola Pod Kaštany',
  street: 'Pod Kaštany 12',
  postal_code: '160 00',
  city: 'Praha',
  identification_number: '12345679',
  director_name: 'Mgr. Jana Dvořáková',
  director_email: demoEmails.admin,
  contact_email: 'skola@demo.example',
}

/** Makes the demo school, once; asking again changes nothing. True when it was made. */
export async function makeDemo(api: Api): Promise<boolean> {
  if (await api.database.read(undefined, (db) => hasUser(db, demoEmails.admin))) return false
  const password_hash = await hashPassword(demoPassword, 'demo')
  const school_id = randomUUID()
  return api.database.transaction(school_id, async (db) => {
    if (await hasUser(db, demoEmails.admin)) return false
    const now = api.clock.now()
    await insertDemoSchool(db, { ...demoSchool, school_id }, now)
    const common = { school_id, password_hash, title_after_name: '' }
    const admin = await insertDemoTeacher(
      db,
      {
        ...common,
        email: demoEmails.admin,
        role: 'SCHOOL_FIRST_ADMIN',
        first_name: 'Jana',
        last_name: 'Dvořáková',
        title_before_name: 'Mgr.',
      },
      now,
    )
    const teacher = await insertDemoTeacher(
      db,
      {
        ...common,
        email: demoEmails.teacher,
        role: 'TEACHER',
        first_name: 'Petr',
        last_name: 'Svoboda',
        title_before_name: 'Mgr.',
      },
      now,
    )
    await acceptDemoTerms(db, { school_id, id: admin, name: 'Jana Dvořáková' }, now)
    await fillSchool(api, db, { school_id, admin, teacher }, now)
    return true
  })
}

export function asTeacher(school_id: string, id: string, role: Role): Teacher {
  return {
    id,
    school_id,
    is_school_registered: true,
    session_id: '',
    session_kind: 'browser',
    must_change_password: false,
    role,
    permissions: permissionsOf(role, { is_registered: true, is_founder: false }),
    language: undefined,
    ...askedForNothing,
  }
}

interface School {
  school_id: string
  admin: string
  teacher: string
}

async function fillSchool(api: Api, db: Db, { school_id, admin, teacher }: School, now: Date): Promise<void> {
  const petr = asTeacher(school_id, teacher, 'TEACHER')
  const jana = asTeacher(school_id, admin, 'SCHOOL_FIRST_ADMIN')
  const sixth = await createClass(
    { api, db, teacher: petr, now },
    { name: '6.A', email: '6a@demo.example', students: pupils(24, 0) },
  )
  const seventh = await createClass(
    { api, db, teacher: petr, now },
    { name: '7.B', email: '', students: pupils(22, 24) },
  )
  const ninth = await createClass({ api, db, teacher: jana, now }, { name: '9.C', email: '', students: pupils(18, 46) })
  const parallel = await createClass(
    { api, db, teacher: petr, now },
    { name: '7.A', email: '', students: pupils(20, 64) },
  )
  const tests: [Teacher, Wanted][] = [
    ...earlier(now, [sixth, seventh, parallel]).map((wanted): [Teacher, Wanted] => [petr, wanted]),
    [
      petr,
      finished(
        sixth,
        {
          level: 'matematika-zlomky',
          title: 'Zlomky a desetinná čísla',
          skill: 0.72,
          marks: { weight: 3, topic: 'Zlomky' },
        },
        at(now, -6, 7),
      ),
    ],
    [petr, finished(sixth, { level: 'dejepis-starovek', title: 'Starověk', skill: 0.64 }, at(now, -3, 8))],
    [petr, finished(seventh, { level: 'zemepis-cesko', title: 'Česká republika', skill: 0.78 }, at(now, -2, 9))],
    [jana, finished(ninth, { level: 'matematika-geometrie', title: 'Geometrie', skill: 0.6 }, at(now, -1, 7))],
    [petr, running(seventh, { level: 'zemepis-svet', title: 'Svět: procvičení na doma', skill: 0.7 }, now)],
    [petr, scheduled(sixth, { level: 'dejepis-ceske-zeme', title: 'České země', skill: 0 }, at(now, 2, 7))],
  ]
  const stage = { api, db, now }
  for (const [owner, wanted] of tests) {
    const id = await addTest(stage, owner, wanted)
    if (wanted.marks !== undefined)
      await publishDemoMarks(stage, owner, { id, starts_at: wanted.starts_at }, wanted.marks)
  }
  await addOrders({ api, db, now }, { admin: jana, teacher: petr })
}

const lessons = [
  { level: 'dejepis-starovek', title: 'Starověk: opakování' },
  { level: 'zemepis-cesko', title: 'Česko: mapa a kraje', marks: { weight: 1, topic: 'Kraje' } },
  { level: 'matematika-zlomky', title: 'Zlomky: pololetní písemka', marks: { weight: 5, topic: 'Pololetní písemka' } },
  { level: 'matematika-geometrie', title: 'Geometrie', marks: { weight: 1, topic: 'Úhly' } },
  { level: 'zemepis-cesko', title: 'Česko: řeky a hory' },
] as const

/** A test a week before everything else: results over tests have something to tell. Later ones turn out a little better. */
function earlier(now: Date, classes: readonly Wanted['schoolClass'][]): Wanted[] {
  return classes.flatMap((schoolClass, row) =>
    lessons.map((lesson, place) =>
      finished(
        schoolClass,
        { ...lesson, skill: 0.52 + row * 0.06 + place * 0.05, salt: 7919 * (row + 1) + place },
        at(now, -7 * (lessons.length - place) - 4 + row, 8),
      ),
    ),
  )
}

function pupils(count: number, start: number) {
  return demoNames(count, start).map((name) => ({ ...name, email: '', extra_time_factor: 1 }))
}

/**
 * Publishes the marks of a finished test the day after: who was absent is excused, or writes later. Answers that wait for marking
 * have no mark yet.
 */
async function publishDemoMarks(
  stage: Stage,
  teacher: Teacher,
  test: { id: string; starts_at: Date },
  marks: DemoMarks,
): Promise<void> {
  const next = new Date(test.starts_at.getTime() + day)
  const call = { ...stage, teacher, now: next < stage.now ? next : stage.now }
  const { students } = await setTestMarks(call, test.id, { scale_id: null, ...marks })
  const absent = students.filter(({ attempt_id }) => attempt_id === null)
  for (const [place, { student_id }] of absent.entries()) {
    const absence = place % 2 === 0 ? 'excused' : 'later'
    await decideMark(call, { test_id: test.id, student_id }, { label: null, absence, reason: '' })
  }
  const seen = await testMarks(call, test.id)
  const expected = seen.students.map(({ student_id, proposed, by_hand }) => ({
    student_id,
    label: by_hand === null ? proposed : by_hand.label,
    absence: by_hand?.absence ?? null,
  }))
  await publishMarks(call, test.id, { expected })
}
