import { randomInt, randomUUID } from 'node:crypto'
import {
  feedbackPolicies,
  type PlanForm,
  type plannedTests,
  testKinds,
  testStates,
} from '@katedra/contract/planned-tests'
import type { HandlerReply } from '@katedra/contract/route'
import { LocalText, Question, shuffle } from '@katedra/questions'
import * as z from 'zod/mini'
import type { Teacher } from '../app/caller.ts'
import { fail, failField, found } from '../app/fail.ts'
import type { Api, TeacherCall } from '../app/serve.ts'
import { closeAttempts, closeAttemptsQueue, closingGrace } from '../attempts/attempts.ts'
import { ownClass } from '../classes/classes.ts'
import type { Db } from '../db/database.ts'
import { levelWithQuestions, type LibraryItem } from '../subjects/subjects.ts'
import { presetMoment } from './planned-tests.presets.ts'
import {
  findTest,
  insertTest,
  questionsOfTest,
  reserveJoinCode,
  scheduledTestsOf,
  setTestState,
  takeFreePlan,
  testsAreRunning,
  timeZoneOf,
} from './planned-tests.queries.ts'

export { testsAreRunning }

/** Launching and finishing at the set time. */
export const advanceTestQueue = 'advance-test'

type Planned = HandlerReply<typeof plannedTests.launchTest>
type Detail = HandlerReply<typeof plannedTests.test>
type Plan = z.output<typeof PlanForm>

const minute = 60_000
/** A start this little in the past means "now": the form was open for a while. */
const lateStart = 2 * minute
/** Nobody plans further ahead than a year; a slip of the finger in the year does. */
const farthestStart = 366 * 24 * 60 * minute

const Enums = z.object({
  state: z.enum(testStates),
  kind: z.enum(testKinds),
  feedback: z.enum(feedbackPolicies),
  level_title: LocalText,
})

/** A row as the contract shows it. */
export function plannedTest(
  api: Pick<Api, 'publicUrl'>,
  row: NonNullable<Awaited<ReturnType<typeof findTest>>>,
): Planned {
  return { ...row, ...Enums.parse(row), join_url: `${api.publicUrl()}/t/${row.join_code}` }
}

/** The test, when the teacher may see it; 404 otherwise. */
export async function ownTest(api: Pick<Api, 'publicUrl'>, db: Db, teacher: Teacher, testId: string): Promise<Planned> {
  return plannedTest(api, found(await findTest(db, teacher, testId)))
}

export async function testDetail({ api, db, teacher }: Omit<TeacherCall, 'now'>, testId: string): Promise<Detail> {
  const row = found(await findTest(db, teacher, testId))
  const questions = await questionsOfTest(db, teacher.school_id, testId)
  return {
    ...plannedTest(api, row),
    questions: questions.map(({ item_no, question }) => ({ item_no, question: Question.parse(question) })),
  }
}

/** Plans a test: copies its questions and has the queue launch and finish it at its time. */
export async function planTest(call: TeacherCall, plan: Plan): Promise<Detail> {
  const { api, db, teacher } = call
  const schoolClass = await ownClass(db, teacher, plan.class_id)
  if (schoolClass.archived_at !== null) failField('class_id', 'class_archived')
  const level = await levelWithQuestions(db, plan.level_id)
  const items = chosenItems(level.items, plan)
  const starts_at = await startOf(call, plan)
  // No credits exist yet for any class, so every plan is a free one (product decision "Tests").
  if (!(await takeFreePlan(db, teacher))) fail('planned-tests.subject_not_plannable')
  const { question_ids: _, draw: __, preset: ___, window_minutes, starts_at: ____, ...row } = plan
  const id = randomUUID()
  const join_code = await newJoinCode(db, { school_id: teacher.school_id, test_id: id })
  const ends_at = new Date(starts_at.getTime() + window_minutes * minute)
  const out_of = items.reduce((sum, { question }) => sum + question.points, 0)
  await insertTest(
    db,
    {
      ...row,
      school_id: teacher.school_id,
      id,
      teacher_id: teacher.id,
      subject_id: level.subject_id,
      starts_at,
      ends_at,
      join_code,
      used_free_plan: true,
      question_count: items.length,
      out_of,
    },
    items.map((item, index) => ({
      item_no: index + 1,
      question: item.question,
      library_question_id: item.id,
      library_version: item.version,
    })),
  )
  await schedule(api, db, { school_id: teacher.school_id, test_id: id }, [starts_at, ends_at])
  return testDetail(call, id)
}

async function schedule(api: Api, db: Db, where: Where, moments: readonly Date[]): Promise<void> {
  for (const startAfter of moments) await api.jobs.send(db, advanceTestQueue, where, { startAfter })
}

/** Tests that have come from another school: what the queue holds of them still names that one, and does nothing. */
export async function scheduleAnew(
  api: Api,
  db: Db,
  teacher: { school_id: string; teacher_id: string },
): Promise<void> {
  for (const { id, starts_at, ends_at } of await scheduledTestsOf(db, teacher))
    await schedule(api, db, { school_id: teacher.school_id, test_id: id }, [starts_at, ends_at])
}

function chosenItems(items: LibraryItem[], plan: Plan): LibraryItem[] {
  if (plan.question_ids === undefined) {
    const drawn = shuffle(items, randomUUID()).slice(0, plan.draw)
    if (drawn.length < (plan.draw ?? 1)) fail('planned-tests.not_enough_questions')
    return drawn
  }
  const byId = new Map(items.map((item) => [item.id, item]))
  return [...new Set(plan.question_ids)].map((id) => byId.get(id) ?? failField('question_ids', 'unknown_question'))
}

async function startOf({ db, teacher, now }: TeacherCall, plan: Plan): Promise<Date> {
  const starts_at =
    plan.preset === undefined ? plan.starts_at : presetMoment(plan.preset, now, await timeZoneOf(db, teacher.school_id))
  if (starts_at === undefined) failField('starts_at', 'start_required')
  if (starts_at.getTime() < now.getTime() - lateStart) fail('planned-tests.in_the_past')
  if (starts_at.getTime() > now.getTime() + farthestStart) failField('starts_at', 'start_too_far')
  return starts_at
}

/** Short enough to type from the board, without look-alikes. */
const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const codeLength = 6

/** A code of its own for a test, unique over all schools. */
export async function newJoinCode(db: Db, owner: Where): Promise<string> {
  for (;;) {
    const code = Array.from({ length: codeLength }, () => codeAlphabet.charAt(randomInt(codeAlphabet.length))).join('')
    if (await reserveJoinCode(db, { code, ...owner })) return code
  }
}

/** Which test of which school; what the queue carries. */
export interface Where {
  school_id: string
  test_id: string
}

/** Ends the test for everybody; answers on their way still arrive within the grace, then open attempts are closed. */
export async function finishTest(api: Pick<Api, 'jobs'>, db: Db, where: Where, now: Date): Promise<void> {
  await setTestState(db, where, { state: 'finished', finished_at: now })
  await closeAttempts(db, where, now)
  await api.jobs.send(db, closeAttemptsQueue, where, { startAfter: new Date(now.getTime() + closingGrace) })
}
