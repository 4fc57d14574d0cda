import { randomInt } from 'node:crypto'
import {
  feedbackPolicies,
  paces,
  type plannedTests,
  teamWays,
  testKinds,
  testStates,
} from '@katedra/contract/planned-tests'
import type { HandlerReply } from '@katedra/contract/route'
import { LocalText, Question } from '@katedra/questions'
import * as z from 'zod/mini'
import type { Teacher } from '../app/http/caller.ts'
import { found } from '../app/http/fail.ts'
import type { Api, TeacherCall } from '../app/http/serve.ts'
import { announcePupils, announceRoom } from '../app/work/events.ts'
import { closeAttempts, closeAttemptsQueue, closingGrace, emptyWaitingRoom, endLesson } from '../attempts/attempts.ts'
import type { Db } from '../db/database.ts'
import { generatedOf } from './planned-tests.generated.ts'
import {
  factsOfTest,
  findTest,
  questionsOfTest,
  reserveJoinCode,
  scheduledTestsOf,
  setTestState,
  testsAreRunning,
} from './planned-tests.queries.ts'

export { testsAreRunning }
export { tryQuestion } from './planned-tests.try.ts'

/** Launching and finishing at the set time. */
export const advanceTestQueue = 'advance-test'

type Planned = HandlerReply<typeof plannedTests.launchTest>
type Detail = HandlerReply<typeof plannedTests.test>
const Enums = z.object({
  state: z.enum(testStates),
  kind: z.enum(testKinds),
  feedback: z.enum(feedbackPolicies),
  pace: z.enum(paces),
  teams: z.enum(teamWays),
  level_title: z.nullable(LocalText),
})

/** A row as the contract shows it. */
export function plannedTest(
  api: Pick<Api, 'publicUrl'>,
  row: NonNullable<Awaited<ReturnType<typeof findTest>>>,
): Planned {
  return { ...row, ...Enums.parse(row), join_url: `${api.publicUrl()}/t/${row.join_code}` }
}

/** Whatever the test shows of itself but numbers of pupils, to be compared; 404 when the teacher may not see it. */
export async function shownFacts(
  api: Pick<Api, 'publicUrl'>,
  db: Db,
  teacher: Teacher,
  testId: string,
): Promise<string> {
  return `${api.publicUrl()} ${found(await factsOfTest(db, teacher, testId))}`
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
    questions: questions.map(({ item_no, library_question_id, school_question_id, question, generated }) => ({
      item_no,
      library_question_id,
      school_question_id,
      generated: generatedOf(generated),
      question: Question.parse(question),
    })),
  }
}

/** Has the queue look at the test at these moments. */
export async function schedule(api: Api, db: Db, where: Where, moments: readonly Date[]): Promise<void> {
  for (const startAfter of moments) await api.jobs.send(db, advanceTestQueue, where, { startAfter })
}

/** Tests that have come from another school: what the queue holds of them still names that one, and does nothing. */
export async function reschedule(api: Api, db: Db, teacher: { school_id: string; teacher_id: string }): Promise<void> {
  for (const { id, starts_at, ends_at } of await scheduledTestsOf(db, teacher))
    await schedule(api, db, { school_id: teacher.school_id, test_id: id }, [starts_at, ends_at])
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
  await emptyWaitingRoom(db, where)
  await endLesson(db, where, now)
  await closeAttempts(db, where, now)
  await announcePupils(db, where.test_id, null)
  await announceRoom(db, where.test_id)
  await api.jobs.send(db, closeAttemptsQueue, where, { startAfter: new Date(now.getTime() + closingGrace) })
}
