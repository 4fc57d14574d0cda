import type { credits } from '@katedra/contract/credits'
import type { HandlerReply } from '@katedra/contract/route'
import { programNames } from '../programs/programs.ts'
import { todayAt } from './ledger/ledger.queries.ts'
import type { CreditsCall } from './credits.pool.ts'
import { lacksOfPrograms, lotsOfSchool, mayAnswer } from './credits.queries.ts'

/** What is to be given and to be ordered: of each program, pupils of classes who have none, and what the pool has for them. */
export async function needsOf({
  db,
  teacher,
  now,
  language,
}: CreditsCall): Promise<HandlerReply<typeof credits.creditNeeds>> {
  const today = await todayAt(db, teacher.school_id, now)
  const names = await programNames(db, language)
  const lots = (await lotsOfSchool(db, teacher.school_id)).filter(({ unassigned }) => unassigned > 0)
  const lacks = await lacksOfPrograms(db, teacher.school_id, {
    today,
    program_ids: names.map(({ id }) => id),
    teacher_id: mayAnswer(teacher) ? null : teacher.id,
  })
  return names.map((program) => {
    const ofProgram = lots.filter(({ program_id }) => program_id === program.id)
    const valid = ofProgram.filter((lot) => lot.valid_from <= today && today <= lot.valid_until)
    const coming = ofProgram.filter((lot) => today < lot.valid_from).map((lot) => lot.valid_from)
    const lacking = lacks.filter(({ program_id }) => program_id === program.id)
    return {
      program,
      available: valid.reduce((sum, { unassigned }) => sum + unassigned, 0),
      starts_on: coming.toSorted()[0] ?? null,
      not_assigned: lacking.find(({ class_id }) => class_id === null)?.not_assigned ?? 0,
      classes: lacking.flatMap(({ class_id, class_name, student_count, not_assigned }) =>
        class_id === null || class_name === null ? [] : [{ class_id, class_name, student_count, not_assigned }],
      ),
    }
  })
}
