import { attempts } from '@katedra/contract/attempts'
import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { mail } from '@katedra/contract/mail'
import { plannedTests } from '@katedra/contract/planned-tests'
import type { CallInput } from '@katedra/contract/route'
import { subjects } from '@katedra/contract/subjects'
import { call } from '../tools/call.ts'
import { fittingAnswer } from '../tools/browser/fitting-answer.ts'

/** A pupil who has joined a running test and may save answers. */
export interface Seat {
  attempt_id: string
  token: string
  /** An answer that fits each question. */
  answers: { item_no: number; answer: Record<string, unknown> }[]
}

/** A test and who may join it. */
export interface Planned {
  test_id: string
  /** Its teacher signs in by these. */
  teacher: { email: string; password: string }
  join_code: string
  students: { id: string; personal_code: string }[]
}

type Plan = CallInput<typeof plannedTests.planTest>['body']

/** A running test and who may join it. */
export type Launched = Planned

/** Signs a teacher up, makes a class, plans and launches a test of 20 questions unless said otherwise, all over HTTP. */
export async function launchTest(address: string, size: number, changes: Partial<Plan> = {}): Promise<Launched> {
  const test = await planTest(address, size, changes)
  const access = await signIn(address, test.teacher)
  await call(address, plannedTests.launchTest, { params: { test_id: test.test_id } }, access)
  return test
}

/** The same without the launch: the test waits for it, and its waiting room is open. */
export async function planTest(address: string, size: number, changes: Partial<Plan> = {}): Promise<Planned> {
  const teacher = await signedUpTeacher(address)
  const access = await signIn(address, teacher)
  const [subject] = await call(address, subjects.subjects, {}, access)
  const [level] = await call(address, subjects.levels, { params: { subject_id: subject?.id ?? 0 } }, access)
  const students = Array.from({ length: size }, (_, index) => ({ last_name: `Pupil ${index + 1}` }))
  const schoolClass = await call(address, classes.createClass, { body: { name: 'Bench', students } }, access)
  const starts_at = new Date(Date.now() + 30 * 60_000).toISOString()
  const plan = {
    class_id: schoolClass.id,
    title: 'Bench',
    level_id: level?.id ?? 0,
    draw: 20,
    starts_at,
    window_minutes: 600,
    ...changes,
  }
  const test = await call(address, plannedTests.planTest, { body: plan }, access)
  return {
    test_id: test.id,
    teacher,
    join_code: test.join_code,
    students: schoolClass.students.map(({ id, personal_code }) => ({ id, personal_code })),
  }
}

/** The same with every pupil in, one after another. */
export async function openClassroom(address: string, size: number): Promise<Seat[]> {
  const { join_code, students } = await launchTest(address, size)
  const seats: Seat[] = []
  for (const student of students) seats.push(await takeSeat(address, join_code, student))
  return seats
}

/** One pupil joins. */
export async function takeSeat(
  address: string,
  code: string,
  { id, personal_code }: Launched['students'][number],
): Promise<Seat> {
  const joined = await call(address, attempts.joinTest, { params: { code }, body: { student_id: id, personal_code } })
  return {
    attempt_id: joined.attempt.id,
    token: joined.token,
    answers: joined.attempt.questions.map(({ item_no, question }) => ({
      item_no,
      answer: fittingAnswer(question),
    })),
  }
}

/** An access token; it holds for a quarter of an hour, some measurements take longer. */
export async function signIn(address: string, teacher: Launched['teacher']): Promise<string> {
  const { access } = await call(address, auth.signIn, { body: teacher })
  return access
}

export async function signedUpTeacher(address: string): Promise<Launched['teacher']> {
  const email = `bench-${Date.now()}@example.org`
  const password = 'a long enough password'
  await call(address, auth.signUp, {
    body: { email, password, first_name: 'Bench', last_name: 'Teacher', city: 'Brno', school_name: 'Bench' },
  })
  const [letter] = await call(address, mail.outbox, {})
  const link = /https?:\/\/\S+\/confirm-email\/\S+/.exec(letter?.text ?? '')?.[0] ?? ''
  await fetch(`${address}${new URL(link).pathname}`, { redirect: 'manual' })
  return { email, password }
}
