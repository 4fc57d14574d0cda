import type { marking } from '@katedra/contract/marking'
import type { HandlerReply } from '@katedra/contract/route'
import { found } from '../app/http/fail.ts'
import { giveToGuest, giveToStudent } from '../attempts/attempts.ts'
import { writeAudit } from '../audit/audit.ts'
import { lockStudents } from '../classes/classes.ts'
import type { Changing } from './results.changes.ts'
import { findAttempt } from './results.queries.ts'

type JoinedGuest = HandlerReply<typeof marking.joinGuest>

/** Joins a guest to a pupil of the class. The log names the pupil: the guest's name may be anybody's. */
export async function joinGuest(where: Changing, attempt_id: string, student_id: string): Promise<JoinedGuest> {
  const isNew = await giveToStudent(where.db, { ...keyOf(where), attempt_id }, student_id)
  const joined = await whoseAttempt(where, attempt_id)
  if (isNew) await log(where, 'results.guest_joined', { student_id, name: joined.name })
  return joined
}

/** Makes the attempt the guest's again. */
export async function separateGuest(where: Changing, attempt_id: string): Promise<JoinedGuest> {
  const joined = await whoseAttempt(where, attempt_id)
  if (joined.student_id !== null) await lockStudents(where.db, where.school_id, [joined.student_id])
  // Read once more: who has just been erased has no name to be written down.
  const before = await whoseAttempt(where, attempt_id)
  const student_id = await giveToGuest(where.db, { ...keyOf(where), attempt_id })
  if (student_id !== undefined) await log(where, 'results.guest_separated', { student_id, name: before.name })
  return whoseAttempt(where, attempt_id)
}

function keyOf({ school_id, test_id }: Changing) {
  return { school_id, test_id }
}

async function whoseAttempt(where: Changing, attempt_id: string): Promise<JoinedGuest> {
  const row = found(await findAttempt(where.db, { ...keyOf(where), attempt_id }))
  const name = row.guest_name ?? [row.last_name, row.first_name].filter(Boolean).join(' ')
  return { attempt_id, student_id: row.student_id, name }
}

async function log(
  { db, teacher, now, test_title }: Changing,
  action: 'results.guest_joined' | 'results.guest_separated',
  { student_id, name }: { student_id: string; name: string },
): Promise<void> {
  await writeAudit(db, teacher, now, {
    action,
    target_id: student_id,
    target_name: name,
    details: { test: test_title },
  })
}
