import { randomUUID } from 'node:crypto'
import type { Teacher } from '../app/http/caller.ts'
import type { Api } from '../app/http/serve.ts'
import { scoreAttempt } from '../attempts/attempts.ts'
import { learnFromTest } from '../norms/norms.ts'
import type { Db } from '../db/database.ts'
import { advanceTestQueue, newJoinCode } from '../planned-tests/planned-tests.ts'
import { levelByKey } from '../subjects/subjects.ts'
import { plausibleAnswer, plausibleTime, randomFrom, type Random } from './demo.answers.ts'
import {
  insertDemoAttempts,
  insertDemoTest,
  withoutNestedLoops,
  type DemoAttempt,
  type DemoQuestion,
} from './demo.queries.ts'

export const minute = 60_000
const hour = 60 * minute
export const day = 24 * hour

/** A full hour, `days` from now, in universal time. */
export function at(now: Date, days: number, hours: number): Date {
  return new Date((Math.floor(now.getTime() / day) + days) * day + hours * hour)
}

export interface Stage {
  api: Api
  db: Db
  now: Date
}

/** What a test is marked for. */
export interface DemoMarks {
  weight: number
  topic: string
}

/** A test that the demo wants, with attempts as pupils might have made them. */
export interface Wanted {
  state: 'scheduled' | 'launched' | 'finished'
  kind: 'test' | 'exercise'
  level: string
  title: string
  schoolClass: { id: string; students: { id: string }[] }
  starts_at: Date
  length?: number
  /** How probably a pupil knows an answer. */
  skill: number
  /** Makes the answers of another class other ones. */
  salt?: number
  /** Its marks are published. */
  marks?: DemoMarks
}

type TestTopic = Pick<Wanted, 'level' | 'title' | 'skill' | 'salt' | 'marks'>
type DemoClass = Wanted['schoolClass']

export function finished(schoolClass: DemoClass, topic: TestTopic, starts_at: Date): Wanted {
  return { ...topic, schoolClass, starts_at, state: 'finished', kind: 'test' }
}

/** Homework of a week, begun two hours ago. */
export function running(schoolClass: DemoClass, topic: TestTopic, now: Date): Wanted {
  const starts_at = new Date(now.getTime() - 2 * hour)
  return { ...topic, schoolClass, starts_at, length: 7 * day, state: 'launched', kind: 'exercise' }
}

export function scheduled(schoolClass: DemoClass, topic: TestTopic, starts_at: Date): Wanted {
  return { ...topic, schoolClass, starts_at, state: 'scheduled', kind: 'test' }
}

/** Returns its id. */
export async function addTest({ api, db, now }: Stage, teacher: Teacher, wanted: Wanted): Promise<string> {
  const level = await levelByKey(db, wanted.level)
  const { starts_at, state, kind, title } = wanted
  const ends_at = new Date(starts_at.getTime() + (wanted.length ?? 45 * minute))
  const owner = { school_id: teacher.school_id, test_id: randomUUID() }
  const questions = level.items.slice(0, 12)
  const test = {
    school_id: owner.school_id,
    id: owner.test_id,
    class_id: wanted.schoolClass.id,
    teacher_id: teacher.id,
    subject_id: level.subject_id,
    level_id: level.id,
    title,
    kind,
    state,
    starts_at,
    ends_at,
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
  return owner.test_id
}

/** A running exercise has been begun by some only; in a finished test one or two pupils were absent. */
async function addAttempts(
  db: Db,
  { questions, ...test }: { school_id: string; test_id: string; questions: DemoQuestion[] },
  wanted: Wanted,
): Promise<void> {
  const isRunning = wanted.state === 'launched'
  const attempts = wanted.schoolClass.students.flatMap(({ id: student_id }, place) => {
    const random = randomFrom(place * 977 + wanted.title.length * 131 + (wanted.salt ?? 0))
    const takesPart = isRunning ? place % 3 === 0 : (place + (wanted.salt ?? 0)) % 13 !== 5
    if (!takesPart) return []
    const { starts_at, skill } = wanted
    const part = { student_id, questions, starts_at, skill, isOpen: isRunning && place % 6 === 0, place }
    return [plausibleAttempt(part, random)]
  })
  await insertDemoAttempts(db, test, attempts)
  await withoutNestedLoops(db, async () => {
    await learnFromTest(db, test, wanted.starts_at)
  })
}

interface Participation {
  student_id: string
  questions: DemoQuestion[]
  starts_at: Date
  skill: number
  isOpen: boolean
  place: number
}

const unscored = {
  state: 'open',
  submitted_at: null,
  points: null,
  out_of: null,
  manual_count: 0,
  waiting_points: 0,
} as const

function plausibleAttempt(part: Participation, random: Random): DemoAttempt {
  const isClicker = part.place % 11 === 7
  const skill = isClicker ? 0.15 : Math.min(0.97, Math.max(0.15, part.skill + (random() - 0.5) * 0.5))
  const started_at = new Date(part.starts_at.getTime() + Math.round(random() * 3 * minute))
  let clock = started_at.getTime()
  const given = part.questions.slice(0, part.isOpen ? 5 : undefined).flatMap(({ question }, index) => {
    const active_ms = plausibleTime(question, isClicker, random)
    clock += active_ms
    const answer = plausibleAnswer(question, skill, random)
    return answer === undefined ? [] : [{ item_no: index + 1, answer, active_ms, saved_at: new Date(clock) }]
  })
  const attempt = { id: randomUUID(), student_id: part.student_id, started_at }
  if (part.isOpen) {
    const answers = given.map((answer) => ({ ...answer, score: null, points: null }))
    return { ...attempt, ...unscored, answers }
  }
  const submitted_at = new Date(clock + 5000)
  const questions = part.questions.map(({ question }, index) => ({ item_no: index + 1, question }))
  const { items } = scoreAttempt(questions, given, submitted_at)
  const scored = new Map(items.map((item) => [item.item_no, item]))
  const answers = given.map((answer) => ({
    ...answer,
    score: scored.get(answer.item_no)?.score ?? null,
    points: scored.get(answer.item_no)?.points ?? null,
  }))
  const waiting = new Set(items.flatMap(({ item_no, score }) => (score.kind === 'manual' ? [item_no] : [])))
  const sums = {
    points: items.reduce((sum, { points }) => sum + (points ?? 0), 0),
    out_of: part.questions.reduce((sum, { question }) => sum + question.points, 0),
    manual_count: waiting.size,
    waiting_points: questions.reduce(
      (sum, { item_no, question }) => sum + (waiting.has(item_no) ? question.points : 0),
      0,
    ),
  }
  return { ...attempt, ...sums, state: 'submitted', submitted_at, answers }
}
