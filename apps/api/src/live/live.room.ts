import type { live } from '@katedra/contract/live'
import { maxGuestsOf } from '@katedra/contract/planned-tests'
import type { HandlerReply } from '@katedra/contract/route'
import { shortestReadingTime } from '@katedra/questions'
import type { TeacherCall } from '../app/http/serve.ts'
import { namesakeNumbers, numberedName } from '../classes/classes.ts'
import type { Db } from '../db/database.ts'
import { testDetail, ownTest } from '../planned-tests/planned-tests.ts'
import { waitingLateCount, decideLate, lateAnswersOf, messagesOf, pupilsOf, type LiveRow } from './live.queries.ts'
import { announceRoom } from '../app/work/events.ts'
import {
  entranceOf,
  lockAttempts,
  lockKeys,
  namesakesOfTest,
  ownOrder,
  scoreAgain,
  shortNames,
  waitingRoomOpens,
} from '../attempts/attempts.ts'

type Room = HandlerReply<typeof live.room>

/** Fast answers in a row that are worth a quiet sign. */
const rushing = 3

/** Who answers and how far they are, as one of the test's teachers sees it. */
export async function readRoom(call: TeacherCall, testId: string): Promise<Room> {
  const { db, teacher, now } = call
  const test = await testDetail(call, testId)
  const key = { school_id: teacher.school_id, test_id: testId }
  const shortest = new Map(test.questions.map(({ item_no, question }) => [item_no, shortestReadingTime(question)]))
  const pupils = await pupilsOf(db, key, test.class_id, now)
  const short = shortNamesOf(pupils)
  const numbers = namesakeNumbers(
    pupils.flatMap(({ student_id, ...row }) => (student_id === null ? [] : [{ ...row, id: student_id }])),
  )
  const withNumber = (name: string, studentId: string | null) => numberedName(name, numbers.get(studentId ?? ''))
  return {
    server_time: now,
    title: test.title,
    state: test.state,
    class_id: test.class_id,
    without_codes: test.without_codes,
    starts_at: test.starts_at,
    ends_at: test.ends_at,
    waiting_from: waitingRoomOpens(test),
    question_count: test.question_count,
    pupils: pupils.map((row) => ({
      ...pupil(row, shortest),
      current_position: positionOf(row, test),
      name: withNumber(row.name, row.student_id),
      short_name: withNumber(short.get(row) ?? row.name, row.student_id),
    })),
    entrance: (await entranceOf(db, key, now)).map((one) => ({ ...one, name: withNumber(one.name, one.student_id) })),
    messages: (await messagesOf(db, key)).map(({ to_student_id, to_name, ...message }) => ({
      ...message,
      to_name: to_name === null ? null : withNumber(to_name, to_student_id),
    })),
    late_count: await waitingLateCount(db, key),
    max_guests: test.guests_allowed ? maxGuestsOf(test) : null,
  }
}

/** Names for the wall. */
function shortNamesOf(pupils: readonly LiveRow[]): ReadonlyMap<LiveRow, string> {
  const named = pupils.map((row) => ({ row, first_name: row.first_name, last_name: row.last_name }))
  return new Map(shortNames(named).map(({ row, first_name, last_name }) => [row, `${first_name} ${last_name}`.trim()]))
}

function pupil(
  { last_answers, extra_ms, first_name: _, last_name: __, seed: ___, ...row }: LiveRow,
  shortest: ReadonlyMap<number, number>,
) {
  const fast = last_answers.filter(({ item_no, active_ms }) => active_ms < (shortest.get(item_no) ?? 0))
  return { ...row, extra_seconds: Math.round(extra_ms / 1000), is_rushing: fast.length >= rushing }
}

/** Which of the questions on the pupil's own screen: what the teacher counts as the second may be there the first. */
function positionOf({ current_item, seed }: LiveRow, { questions, shuffle_questions }: ShuffledTest): number | null {
  const index = questions.findIndex(({ item_no }) => item_no === current_item)
  if (index < 0 || seed === null) return null
  return ownOrder({ shuffle_questions, seed }, questions.length).indexOf(index) + 1
}

interface ShuffledTest {
  questions: readonly { item_no: number }[]
  shuffle_questions: boolean
}

export async function listLateAnswers({ api, db, teacher }: TeacherCall, testId: string) {
  await ownTest(api, db, teacher, testId)
  return lateAnswers(db, { school_id: teacher.school_id, test_id: testId })
}

async function lateAnswers(db: Db, key: { school_id: string; test_id: string }) {
  const numbers = await namesakesOfTest(db, key)
  return (await lateAnswersOf(db, key)).map(({ student_id, ...late }) => ({
    ...late,
    name: numberedName(late.name, numbers.get(student_id ?? '')),
  }))
}

interface Verdict {
  accepted: boolean
  answers: readonly { attempt_id: string; item_no: number }[]
}

/** Accepted ones count as if they had come in time; a repeat finds nothing that waits. */
export async function decideLateAnswers(call: TeacherCall, testId: string, verdict: Verdict) {
  const { api, db, teacher, now } = call
  await ownTest(api, db, teacher, testId)
  const key = { school_id: teacher.school_id, test_id: testId }
  // As who marks: keys, attempts, and only then answers. In another order the two would wait for each other.
  await lockKeys(db, key, 'shared')
  await lockAttempts(
    db,
    key,
    verdict.answers.map(({ attempt_id }) => attempt_id),
    'alone',
  )
  const changed = await decideLate(db, key, { ...verdict, decided_at: now, decided_by: teacher.id })
  for (const attempt_id of changed) await scoreAgain(db, { school_id: teacher.school_id, attempt_id })
  await announceRoom(db, testId)
  return lateAnswers(db, key)
}
