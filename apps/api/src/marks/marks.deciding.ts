import type { DecisionForm, marks } from '@katedra/contract/marks'
import type { HandlerReply } from '@katedra/contract/route'
import type * as z from 'zod/mini'
import { failField, found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { writeAudit } from '../audit/audit.ts'
import { holdStudents } from '../classes/classes.ts'
import { removeDecision, setDecision } from './marks.queries.ts'
import { holdMarking, standingMarks, type Marking } from './marks.standing.ts'

type Mark = HandlerReply<typeof marks.decideMark>

export async function decideMark(
  call: TeacherCall,
  { test_id, student_id }: { test_id: string; student_id: string },
  { label, absence, reason }: z.output<typeof DecisionForm>,
): Promise<Mark> {
  const { db, teacher, now } = call
  // The name is written down.
  await holdStudents(db, teacher.school_id, [student_id])
  const held = await holdMarking(call, test_id)
  const { key, test, setting, teacher_name } = held
  const { by_hand: before, name } = await markOf(call, held, student_id)
  if (label !== null && !setting.steps.some((step) => step.label === label)) failField('label', 'invalid')
  const isGivenBack = label === null && absence === null
  const isSame = isGivenBack
    ? before === null
    : before !== null && before.label === label && before.absence === absence && before.reason === reason
  if (!isSame) {
    if (isGivenBack) await removeDecision(db, key, student_id)
    else {
      const decided = { decided_at: now, decided_by: teacher.id, decided_by_name: teacher_name }
      await setDecision(db, { ...key, student_id, label, absence, reason, ...decided })
    }
    await writeAudit(db, teacher, now, {
      action: isGivenBack ? 'marks.given_back' : 'marks.decided',
      target_id: student_id,
      target_name: name,
      details: { test: test.title },
    })
  }
  return markOf(call, held, student_id)
}

async function markOf(call: TeacherCall, held: Marking, studentId: string): Promise<Mark> {
  const standing = await standingMarks(call, held)
  return found(standing.find(({ mark }) => mark.student_id === studentId)).mark
}
