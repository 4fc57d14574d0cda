import { randomBytes } from 'node:crypto'
import { announceDeviceOut, announcePupils, announceRoom } from '../app/work/events.ts'
import { fail, found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { closeLater, endAttempts, letIn, sendOut, turnAway } from '../attempts/attempts.ts'
import { ownTest, schedule } from '../planned-tests/planned-tests.ts'
import {
  addExtraTime,
  attemptCount,
  insertMessages,
  lockRunningTest,
  pauseAttempts,
  releaseDevice,
  reopenAttempt,
  resumeAttempts,
  setCodes,
  setEnd,
} from './live.queries.ts'
import { readRoom } from './live.room.ts'

const minute = 60_000

/** Some attempts of the test, or all that are open. */
type Whom = readonly string[] | null

/** The test locked; 404 for whom it is not, and for attempts that are not its own. */
async function lockFor({ api, db, teacher }: TeacherCall, testId: string, whom: Whom) {
  await ownTest(api, db, teacher, testId)
  const key = { school_id: teacher.school_id, test_id: testId }
  const test = (await lockRunningTest(db, key)) ?? fail('live.not_running')
  if (whom !== null && (await attemptCount(db, key, [...new Set(whom)])) < new Set(whom).size) fail('app.not_found')
  return { ...test, key }
}

/** All screens of the room hear of it, and who steered gets it as it is now. */
async function tell(call: TeacherCall, testId: string) {
  await announceRoom(call.db, testId)
  return readRoom(call, testId)
}

/** The same, and the devices of the pupils ask what is different for them. */
async function tellPupils(call: TeacherCall, testId: string, whom: Whom) {
  await announcePupils(call.db, testId, whom)
  return tell(call, testId)
}

/**
 * For all of a test without a limit of each pupil's own, the end of the test moves; otherwise what is added belongs to the
 * attempts and goes past the end of the test where it has to.
 */
export async function addTime(call: TeacherCall, testId: string, whom: Whom, minutes: number) {
  const { key, time_limit_minutes, ends_at } = await lockFor(call, testId, whom)
  if (whom === null && time_limit_minutes === null) {
    const until = new Date(ends_at.getTime() + minutes * minute)
    await setEnd(call.db, key, until)
    await schedule(call.api, call.db, key, [until])
  } else await addExtraTime(call.db, key, whom, minutes * minute)
  return tellPupils(call, testId, whom)
}

/** At the class's pace it would change nothing that a pupil sees: there the teacher makes a break between two questions. */
export async function pause(call: TeacherCall, testId: string, whom: Whom) {
  const { key, pace } = await lockFor(call, testId, whom)
  if (pace === 'class') fail('live.at_class_pace')
  await pauseAttempts(call.db, key, whom, call.now)
  return tellPupils(call, testId, whom)
}

export async function resume(call: TeacherCall, testId: string, whom: Whom) {
  const { key } = await lockFor(call, testId, whom)
  await resumeAttempts(call.db, key, whom, call.now)
  return tellPupils(call, testId, whom)
}

export async function reopen(call: TeacherCall, testId: string, { attempt_id, minutes }: Reopening) {
  const { api, db, now } = call
  const { key } = await lockFor(call, testId, [attempt_id])
  const until = new Date(now.getTime() + minutes * minute)
  if (!(await reopenAttempt(db, key, attempt_id, until))) fail('live.not_submitted')
  await closeLater(api, db, { ...key, attempt_id })
  return tellPupils(call, testId, [attempt_id])
}

interface Reopening {
  attempt_id: string
  minutes: number
}

export async function release(call: TeacherCall, testId: string, attemptId: string) {
  const { key } = await lockFor(call, testId, [attemptId])
  const isReleased = await releaseDevice(call.db, key, attemptId, randomBytes(32))
  found(isReleased ? attemptId : undefined)
  await announceDeviceOut(call.db, attemptId)
  return tell(call, testId)
}

/**
 * The device that waits comes in with its next question, as the pupil it has asked for: into the test, or before the start into
 * the waiting room. Another device of that pupil can only read from then on.
 */
export async function admit(call: TeacherCall, testId: string, requestId: string) {
  const { api, db, teacher, now } = call
  const { state } = await ownTest(api, db, teacher, testId)
  if (state !== 'scheduled' && state !== 'launched') fail('live.not_running')
  const key = { school_id: teacher.school_id, test_id: testId }
  if (!(await letIn(db, key, { id: requestId, admitted_by: teacher.id }, now))) fail('live.not_waiting')
  return tell(call, testId)
}

/** Who holds the device is not the pupil. */
export async function refuse(call: TeacherCall, testId: string, requestId: string) {
  const { api, db, teacher, now } = call
  await ownTest(api, db, teacher, testId)
  if (!(await turnAway(db, { school_id: teacher.school_id, test_id: testId }, requestId, now))) fail('live.not_waiting')
  return tell(call, testId)
}

/** Whether a name of the list is enough from now on. Who is in stays, as what they came as. */
export async function changeCodes(call: TeacherCall, testId: string, withoutCodes: boolean) {
  const { api, db, teacher } = call
  await ownTest(api, db, teacher, testId)
  if (!(await setCodes(db, { school_id: teacher.school_id, test_id: testId }, withoutCodes))) fail('live.not_running')
  return tell(call, testId)
}

/** Somebody under a name that is not theirs, before the test has begun. */
export async function sendOutOfWaiting(call: TeacherCall, testId: string, waitingId: string) {
  const { api, db, teacher } = call
  await ownTest(api, db, teacher, testId)
  if (!(await sendOut(db, { school_id: teacher.school_id, test_id: testId }, waitingId))) fail('live.not_waiting')
  return tell(call, testId)
}

export async function end(call: TeacherCall, testId: string, attemptIds: readonly string[]) {
  const { key } = await lockFor(call, testId, attemptIds)
  await endAttempts(call.api, call.db, { ...key, attempt_ids: attemptIds }, call.now)
  return tellPupils(call, testId, attemptIds)
}

export async function sendMessage(call: TeacherCall, testId: string, whom: Whom, text: string) {
  const { key } = await lockFor(call, testId, whom)
  await insertMessages(call.db, key, whom, { teacher_id: call.teacher.id, text, sent_at: call.now })
  return tellPupils(call, testId, whom)
}
