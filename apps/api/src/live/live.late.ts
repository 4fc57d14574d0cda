import { announceRoom } from '../app/events.ts'
import type { TeacherCall } from '../app/serve.ts'
import { scoreAgain } from '../attempts/attempts.ts'
import { ownTest } from '../planned-tests/planned-tests.ts'
import { decideLate, lateAnswersOf } from './live.late.queries.ts'

export async function listLateAnswers({ api, db, teacher }: TeacherCall, testId: string) {
  await ownTest(api, db, teacher, testId)
  return lateAnswersOf(db, { school_id: teacher.school_id, test_id: testId })
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
  const changed = await decideLate(db, key, { ...verdict, decided_at: now, decided_by: teacher.id })
  for (const attempt_id of changed) await scoreAgain(db, { school_id: teacher.school_id, attempt_id })
  await announceRoom(db, testId)
  return lateAnswersOf(db, key)
}
