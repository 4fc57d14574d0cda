import { randomBytes, randomUUID } from 'node:crypto'
import type { Role } from '@katedra/contract/permissions'
import { permissionsOf } from '@katedra/contract/permissions'
import type { Teacher } from '../app/caller.ts'
import { hashPassword } from '../app/passwords.ts'
import type { Api } from '../app/serve.ts'
import { scoreAttempt } from '../attempts/attempts.ts'
import { createClass } from '../classes/classes.ts'
import type { Db } from '../db/database.ts'
import { advanceTestQueue, newJoinCode } from '../planned-tests/planned-tests.ts'
import { levelByKey } from '../subjects/subjects.ts'
import { plausibleAnswer, plausibleTime, randomFrom, type Random } from './demo.answers.ts'
import { demoNames } from './demo.names.ts'
import {
  hasUser,
  insertDemoAttempt,
  insertDemoSchool,
  insertDemoTeacher,
  insertDemoTest,
  type DemoAnswer,
  type DemoQuestion,
} from './demo.queries.ts'

export const demoPassword = 'katedra-demo'
export const demoEmails = { admin: 'admin@demo.example', teacher: 'ucitel@demo.example' }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Makes the demo school, once; asking again changes nothing. */
export async function makeDemo(api: Api): Promise<void> {
  const password_hash = await hashPassword(demoPassword)
  const school_id = randomUUID()
  await api.database.transaction(school_id, async (db) => {
    if (await hasUser(db, demoEmails.admin)) return
    const now = api.clock.now()
    await insertDemoSchool(db, school_id, now)
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
    await fillSchool(api, db, { school_id, admin, teacher }, now)
  })
}

function asTeacher(school_id: string, id: string, role: Role): Teacher {
  return {
    id,
    school_id,
    session_id: '',
    session_kind: 'browser',
    role,
    permissions: permissionsOf(role, { is_registered: true, is_founder: false }),
    language: undefined,
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
  const tests: [Teacher, Wanted][] = [
    [
      petr,
      finished(sixth, { level: 'matematika-zlomky', title: 'Zlomky a desetinná čísla', skill: 0.72 }, at(now, -6, 7)),
    ],
    [petr, finished(sixth, { level: 'dejepis-starovek', title: 'Starověk', skill: 0.64 }, at(now, -3, 8))],
    [petr, finished(seventh, { level: 'zemepis-cesko', title: 'Česká republika', skill: 0.78 }, at(now, -2, 9))],
    [jana, finished(ninth, { level: 'matematika-geometrie', title: 'Geometrie', skill: 0.6 }, at(now, -1, 7))],
    [petr, running(seventh, { level: 'zemepis-svet', title: 'Svět: procvičení na doma', skill: 0.7 }, now)],
    [petr, scheduled(sixth, { level: 'dejepis-ceske-zeme', title: 'České země', skill: 0 }, at(now, 2, 7))],
  ]
  for (const [owner, wanted] of tests) await addTest({ api, db, now }, owner, wanted)
}

/** A full hour, so many days from now, in universal time. */
function at(now: Date, days: number, hours: number): Date {
  return new Date((Math.floor(now.getTime() / day) + days) * day + hours * hour)
}

type Matter = Pick<Wanted, 'level' | 'title' | 'skill'>
type DemoClass = Wanted['schoolClass']

function finished(schoolClass: DemoClass, matter: Matter, starts_at: Date): Wanted {
  return { ...matter, schoolClass, starts_at, state: 'finished', kind: 'test' }
}

/** Homework of a week, begun two hours ago. */
function running(schoolClass: DemoClass, matter: Matter, now: Date): Wanted {
  const starts_at = new Date(now.getTime() - 2 * hour)
  return { ...matter, schoolClass, starts_at, length: 7 * day, state: 'launched', kind: 'exercise' }
}

function scheduled(schoolClass: DemoClass, matter: Matter, starts_at: Date): Wanted {
  return { ...matter, schoolClass, starts_at, state: 'scheduled', kind: 'test' }
}

function pupils(count: number, start: number) {
  return demoNames(count, start).map((name) => ({ ...name, email: '', extra_time_factor: 1 }))
}

interface Stage {
  api: Api
  db: Db
  now: Date
}

interface Wanted {
  state: 'scheduled' | 'launched' | 'finished'
  kind: 'test' | 'exercise'
  level: string
  title: string
  schoolClass: { id: string; students: { id: string }[] }
  starts_at: Date
  length?: number
  skill: number
}

async function addTest({ api, db, now }: Stage, teacher: Teacher, wanted: Wanted): Promise<void> {
  const level = await levelByKey(db, wanted.level)
  const { starts_at, state, kind, title } = wanted
  const ends_at = new Date(starts_at.getTime() + (wanted.length ?? 45 * minute))
  const owner = { school_id: teacher.school_id, test_id: randomUUID() }
  const questions = level.items.slice(0, 12)
  const test = {
    ...{ school_id: owner.school_id, id: owner.test_id, class_id: wanted.schoolClass.id, teacher_id: teacher.id },
    ...{ subject_id: level.subject_id, level_id: level.id, title, kind, state, starts_at, ends_at },
    launched_at: state === 'scheduled' ? null : starts_at,
    finished_at: state === 'finished' ? ends_at : null,
    feedback: 'after_submission',
    join_code: await newJoinCode(db, owner),
    question_count: questions.length,
    out_of: questions.reduce((sum, { question }) => sum + question.points, 0),
  }
  await insertDemoTest(db, test, questions)
  for (const startAfter of [starts_at, ends_at])
    if (startAfter > now) await api.jobs.send(db, advanceTestQueue, owner, { startAfter })
  if (state !== 'scheduled') await addAttempts(db, { ...owner, questions }, wanted)
}

/** A running exercise has been begun by some only; in a finished test one or two pupils were absent. */
async function addAttempts(
  db: Db,
  test: { school_id: string; test_id: string; questions: DemoQuestion[] },
  wanted: Wanted,
): Promise<void> {
  const isRunning = wanted.state === 'launched'
  for (const [place, { id: student_id }] of wanted.schoolClass.students.entries()) {
    const random = randomFrom(place * 977 + wanted.title.length * 131)
    const takesPart = isRunning ? place % 3 === 0 : place % 13 !== 5
    const part = {
      ...test,
      student_id,
      starts_at: wanted.starts_at,
      skill: wanted.skill,
      isOpen: isRunning && place % 6 === 0,
      place,
    }
    if (takesPart) await addAttempt(db, part, random)
  }
}

interface Participation {
  school_id: string
  test_id: string
  student_id: string
  questions: DemoQuestion[]
  starts_at: Date
  skill: number
  isOpen: boolean
  place: number
}

async function addAttempt(db: Db, part: Participation, random: Random): Promise<void> {
  const isClicker = part.place % 11 === 7
  const skill = isClicker ? 0.15 : Math.min(0.97, Math.max(0.15, part.skill + (random() - 0.5) * 0.5))
  const started_at = new Date(part.starts_at.getTime() + Math.round(random() * 3 * minute))
  let clock = started_at.getTime()
  const given: DemoAnswer[] = part.questions.slice(0, part.isOpen ? 5 : undefined).flatMap(({ question }, index) => {
    const active_ms = plausibleTime(question, isClicker, random)
    clock += active_ms
    const answer = plausibleAnswer(question, skill, random)
    return answer === undefined
      ? []
      : [{ item_no: index + 1, answer, active_ms, saved_at: new Date(clock), score: null, points: null }]
  })
  const attempt = {
    ...{ school_id: part.school_id, id: randomUUID(), test_id: part.test_id, student_id: part.student_id },
    ...{ seed: randomUUID(), token_hash: randomBytes(32), started_at },
  }
  if (part.isOpen)
    return insertDemoAttempt(
      db,
      { ...attempt, state: 'open', submitted_at: null, points: null, manual_count: 0 },
      given,
    )
  const submitted_at = new Date(clock + 5000)
  const { points, manual_count, items } = scoreAttempt(
    part.questions.map(({ question }, index) => ({ item_no: index + 1, question })),
    given,
    submitted_at,
  )
  const scored = new Map(items.map((item) => [item.item_no, item]))
  const answers = given.map((answer) => ({
    ...answer,
    score: scored.get(answer.item_no)?.score ?? null,
    points: scored.get(answer.item_no)?.points ?? null,
  }))
  await insertDemoAttempt(db, { ...attempt, state: 'submitted', submitted_at, points, manual_count }, answers)
}
