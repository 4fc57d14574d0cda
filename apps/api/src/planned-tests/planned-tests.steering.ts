import { testStates, type plannedTests, type TestState } from '@katedra/contract/planned-tests'
import type { HandlerReply } from '@katedra/contract/route'
import * as z from 'zod/mini'
import { fail, found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { announcePupils, announceRoom } from '../app/work/events.ts'
import { beginWithTest, emptyWaitingRoom } from '../attempts/attempts.ts'
import { findTest, lockTest, returnFreePlan, setTestEnd, setTestState } from './planned-tests.queries.ts'
import { mayBecome } from './planned-tests.states.ts'
import { advanceTestQueue, finishTest, ownTest } from './planned-tests.ts'

type Planned = HandlerReply<typeof plannedTests.launchTest>

const minute = 60_000
/** How many free plans come back before the school is registered. */
const maxPlansBack = 5

/** The test locked, when the teacher may steer it and it may go into the wanted state. */
async function lockFor({ db, teacher }: TeacherCall, testId: string, wanted?: TestState) {
  found(await findTest(db, teacher, testId))
  const test = found(await lockTest(db, teacher.school_id, testId))
  const state = z.parse(z.enum(testStates), test.state)
  if (wanted !== undefined && !mayBecome(state, wanted)) fail('planned-tests.wrong_state')
  return { ...test, state }
}

export async function launchNow(call: TeacherCall, testId: string): Promise<Planned> {
  const { api, db, teacher, now } = call
  const test = await lockFor(call, testId, 'launched')
  const where = { school_id: teacher.school_id, test_id: testId }
  // The window keeps its length and begins now.
  const ends_at = new Date(now.getTime() + (test.ends_at.getTime() - test.starts_at.getTime()))
  await setTestState(db, where, { state: 'launched', launched_at: now, starts_at: now, ends_at })
  await beginWithTest(api, db, where, now)
  await api.jobs.send(db, advanceTestQueue, where, { startAfter: ends_at })
  return ownTest(api, db, teacher, testId)
}

export async function finishNow(call: TeacherCall, testId: string): Promise<Planned> {
  const { api, db, teacher, now } = call
  await lockFor(call, testId, 'finished')
  await finishTest(api, db, { school_id: teacher.school_id, test_id: testId }, now)
  return ownTest(api, db, teacher, testId)
}

/**
 * A test that never ran gives its free plan back. Before the school is registered a teacher gets no more back than there are
 * free plans: who has planned questions reads their keys, and the plans are the price of that (docs/adr/0055).
 */
export async function cancelTest(call: TeacherCall, testId: string): Promise<Planned> {
  const { api, db, teacher, now } = call
  const test = await lockFor(call, testId, 'cancelled')
  const where = { school_id: teacher.school_id, test_id: testId }
  await setTestState(db, where, { state: 'cancelled', cancelled_at: now })
  await emptyWaitingRoom(db, where)
  await announceRoom(db, testId)
  if (test.used_free_plan) await returnFreePlan(db, { school_id: teacher.school_id, id: test.teacher_id }, maxPlansBack)
  return ownTest(api, db, teacher, testId)
}

export async function prolongTest(call: TeacherCall, testId: string, minutes: number): Promise<Planned> {
  const { api, db, teacher } = call
  const test = await lockFor(call, testId)
  if (test.state !== 'launched') fail('planned-tests.wrong_state')
  const ends_at = new Date(test.ends_at.getTime() + minutes * minute)
  await setTestEnd(db, teacher.school_id, testId, ends_at)
  await announcePupils(db, testId, null)
  await announceRoom(db, testId)
  await api.jobs.send(db, advanceTestQueue, { school_id: teacher.school_id, test_id: testId }, { startAfter: ends_at })
  return ownTest(api, db, teacher, testId)
}
