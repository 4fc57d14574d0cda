import { fail, found } from '../app/http/fail.ts'
import { announceRoom } from '../app/work/events.ts'
import type { Db } from '../db/database.ts'
import {
  findAttempt,
  giveAttempt,
  giveAttemptBack,
  lastAttempt,
  lockAttempt,
  lockedTestFor,
} from './attempts.queries.ts'
import { deleteWaitingStudents } from './waiting-room/waiting-room.ts'

interface AttemptOfTest {
  school_id: string
  test_id: string
  attempt_id: string
}

type AttemptRow = NonNullable<Awaited<ReturnType<typeof findAttempt>>>

/**
 * A guest turns out to be a pupil of the class: the attempt, with all that hangs on it, is the pupil's from now on. The device
 * goes on with its token. A pupil who has an attempt in the test keeps it, so none is ever replaced. Returns whether anything has
 * changed; a repeat is harmless.
 */
export async function giveToStudent(db: Db, which: AttemptOfTest, studentId: string): Promise<boolean> {
  const { school_id, test_id, attempt_id } = which
  // Locks the pupil, who may be joining at this moment.
  found(await lockedTestFor(db, { school_id, test_id, student_id: studentId }))
  const attempt = await lockedAttempt(db, which)
  if (attempt.student_id === studentId && attempt.joined_guest_name !== null) return false
  if (attempt.student_id !== null) fail('marking.not_a_guest')
  if ((await lastAttempt(db, school_id, test_id, studentId)) !== undefined) fail('marking.student_has_attempt')
  await deleteWaitingStudents(db, { school_id, test_id }, [studentId])
  await giveAttempt(db, school_id, attempt_id, studentId)
  await announceRoom(db, test_id)
  return true
}

/** The attempt is the guest's again, unless the pupil has begun another one since. Returns whose it was; undefined for no one's. */
export async function giveToGuest(db: Db, which: AttemptOfTest): Promise<string | undefined> {
  const { school_id, test_id, attempt_id } = which
  const { student_id } = await attemptOfTest(db, which)
  if (student_id === null) return undefined
  // In the order of who joins: the pupil first.
  await lockedTestFor(db, { school_id, test_id, student_id })
  const attempt = await lockedAttempt(db, which)
  if (attempt.joined_guest_name === null) fail('marking.not_a_guest')
  const last = await lastAttempt(db, school_id, test_id, student_id)
  if (last !== undefined && last.id !== attempt_id) fail('marking.later_attempt')
  await giveAttemptBack(db, school_id, attempt_id)
  await announceRoom(db, test_id)
  return student_id
}

async function lockedAttempt(db: Db, which: AttemptOfTest): Promise<AttemptRow> {
  await lockAttempt(db, which.school_id, which.attempt_id)
  return attemptOfTest(db, which)
}

async function attemptOfTest(db: Db, { school_id, test_id, attempt_id }: AttemptOfTest): Promise<AttemptRow> {
  const attempt = found(await findAttempt(db, school_id, attempt_id))
  return attempt.test_id === test_id ? attempt : fail('app.not_found')
}
