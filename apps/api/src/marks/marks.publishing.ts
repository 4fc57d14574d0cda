import type { Decision, marks } from '@katedra/contract/marks'
import type { HandlerReply } from '@katedra/contract/route'
import { fail, found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { writeAudit } from '../audit/audit.ts'
import { holdStudents } from '../classes/classes.ts'
import { endPublished, findMarked, insertPublished, restorePublished, type NewPublished } from './marks.queries.ts'
import {
  begunTest,
  holdMarking,
  keyOf,
  marksOfTest,
  standingMarks,
  testMarks,
  type Marking,
  type StandingMark,
} from './marks.standing.ts'

type TestMarks = HandlerReply<typeof marks.publishMarks>

interface Publishing {
  student_ids?: string[] | undefined
  expected: (Decision & { student_id: string })[]
}

/**
 * Tells pupils their marks. Only what differs from what they were told is written, so that asking twice changes nothing; what
 * the teacher has not seen refuses all of it.
 */
export async function publishMarks(call: TeacherCall, testId: string, form: Publishing): Promise<TestMarks> {
  const { db, teacher, now } = call
  // Names are written down, of no one but whom the teacher has seen.
  await holdStudents(
    db,
    teacher.school_id,
    form.expected.map(({ student_id }) => student_id),
  )
  const held = await holdMarking(call, testId)
  const { key, test, teacher_name } = held
  const standing = await standingMarks(call, held)
  const asked = form.student_ids === undefined ? standing : ofStudents(standing, new Set(form.student_ids))
  if (!isAsSeen(asked, form.expected)) fail('marks.changed_meanwhile')
  const news = asked.filter(({ is_news }) => is_news)
  const publisher = { at: now, by: teacher.id, by_name: teacher_name }
  const changed = news.filter(({ mark }) => mark.published !== null)
  await endPublished(
    db,
    key,
    publisher,
    changed.map(({ mark }) => mark.student_id),
  )
  await insertPublished(db, key, publisher, news.flatMap(newPublished))
  for (const { mark } of changed)
    await writeAudit(db, teacher, now, {
      action: 'marks.changed',
      target_id: mark.student_id,
      target_name: mark.name,
      details: { test: test.title },
    })
  await notePublished(call, test, news.length - changed.length)
  return marksOfTest(call, held)
}

/** Each once; who is not of the test is not found. */
function ofStudents(standing: readonly StandingMark[], ids: ReadonlySet<string>): StandingMark[] {
  return [...ids].map((id) => found(standing.find(({ mark }) => mark.student_id === id)))
}

/** Everybody asked for is as the teacher saw them, and no one's mark changes whom the teacher has not seen. */
function isAsSeen(asked: readonly StandingMark[], expected: Publishing['expected']): boolean {
  const seen = new Map(expected.map((one) => [one.student_id, one]))
  return asked.every(({ mark, to_tell, is_news }) => {
    const one = seen.get(mark.student_id)
    if (one === undefined) return !is_news
    return one.label === (to_tell?.label ?? null) && one.absence === (to_tell?.absence ?? null)
  })
}

function newPublished({ mark: { student_id, attempt_id }, to_tell }: StandingMark): NewPublished[] {
  return to_tell === null ? [] : [{ student_id, attempt_id, ...to_tell }]
}

/** Pupils see no mark of the test any more; that they did stays on record. */
export function withdrawMarks(call: TeacherCall, testId: string): Promise<TestMarks> {
  const { db, teacher, now } = call
  return changeTold(call, testId, async ({ key, test, teacher_name }) => {
    const count = await endPublished(db, key, { at: now, by: teacher.id, by_name: teacher_name })
    if (count > 0)
      await writeAudit(db, teacher, now, { action: 'marks.withdrawn', target_id: test.id, target_name: test.title })
  })
}

/** The way back from `withdrawMarks`: what pupils were told, also where a result or a decision differs by now. */
export function restoreMarks(call: TeacherCall, testId: string): Promise<TestMarks> {
  const { db, teacher, now } = call
  return changeTold(call, testId, async ({ key, test, teacher_name }) => {
    const count = await restorePublished(db, key, { at: now, by: teacher.id, by_name: teacher_name })
    await notePublished(call, test, count)
  })
}

/** Changes what pupils were told; where no one has chosen how the test is marked they were told nothing. */
async function changeTold(
  call: TeacherCall,
  testId: string,
  change: (held: Marking) => Promise<void>,
): Promise<TestMarks> {
  await begunTest(call, testId)
  if ((await findMarked(call.db, keyOf(call, testId))) === undefined) return testMarks(call, testId)
  const held = await holdMarking(call, testId)
  await change(held)
  return marksOfTest(call, held)
}

async function notePublished({ db, teacher, now }: TeacherCall, test: Marking['test'], count: number): Promise<void> {
  if (count > 0)
    await writeAudit(db, teacher, now, {
      action: 'marks.published',
      target_id: test.id,
      target_name: test.title,
      details: { count },
    })
}
