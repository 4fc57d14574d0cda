import type { plannedTests, TestForm } from '@katedra/contract/planned-tests'
import type { HandlerReply } from '@katedra/contract/route'
import type * as z from 'zod/mini'
import { fail, failField, found } from '../app/fail.ts'
import type { TeacherCall } from '../app/serve.ts'
import { levelWithQuestions } from '../subjects/subjects.ts'
import { chosenQuestions, endOf, pickedMatter, sizeOf, startOf, type Matter } from './planned-tests.planning.ts'
import { replaceQuestions, setTest } from './planned-tests.planning.queries.ts'
import { findTest, lockTest } from './planned-tests.queries.ts'
import { schedule, testDetail } from './planned-tests.ts'

type Detail = HandlerReply<typeof plannedTests.test>

/** Changes a test that has not begun. The queue may still hold the old times: its work looks at the row, so they do nothing. */
export async function updateTest(call: TeacherCall, testId: string, form: z.output<typeof TestForm>): Promise<Detail> {
  const { api, db, teacher } = call
  found(await findTest(db, teacher, testId))
  const test = found(await lockTest(db, teacher.school_id, testId))
  if (test.state !== 'scheduled') fail('planned-tests.wrong_state')
  const { question_ids, draw, preset, starts_at: given, window_minutes, ...settings } = form
  const starts_at = await startOf(call, { preset, starts_at: given }, { kept: test.starts_at })
  const ends_at = endOf(starts_at, window_minutes)
  const where = { school_id: teacher.school_id, test_id: testId }
  const matter = await newMatter(call, test, { question_ids, draw })
  const change = matter === undefined ? {} : { ...sizeOf(matter.questions), level_id: matter.level_id }
  await setTest(db, where, { ...settings, starts_at, ends_at, ...change })
  if (matter !== undefined) await replaceQuestions(db, where, matter.questions)
  await schedule(api, db, where, [starts_at, ends_at])
  return testDetail(call, testId)
}

type Form = z.output<typeof TestForm>

/** Other questions; undefined when they stay. A level is drawn from, by hand everything of the subject can be taken. */
async function newMatter(
  call: TeacherCall,
  { subject_id, level_id }: Pick<Matter, 'subject_id' | 'level_id'>,
  { question_ids, draw }: Pick<Form, 'question_ids' | 'draw'>,
): Promise<Matter | undefined> {
  if (question_ids !== undefined) return pickedMatter(call, { subject_id, ids: question_ids })
  if (draw === undefined) return undefined
  if (level_id === null) failField('draw', 'draw_needs_level')
  const { items } = await levelWithQuestions(call.db, level_id)
  return { subject_id, level_id, questions: chosenQuestions({ items }, { draw }) }
}
