import { creditKinds, type credits, type StudentCreditState } from '@katedra/contract/credits'
import type { ProgramName } from '@katedra/contract/programs'
import type { HandlerReply } from '@katedra/contract/route'
import { fail, failField } from '../app/http/fail.ts'
import { writeAudit } from '../audit/audit.ts'
import { ownClass } from '../classes/classes.ts'
import { programNames } from '../programs/programs.ts'
import { coverageByClass, missingForCover } from './credits.coverage.ts'
import { assignCredits, returnCredits, type Assignment, type Day, type Mover } from './ledger/ledger.ts'
import { todayAt } from './ledger/ledger.queries.ts'
import type { CreditsCall } from './credits.pool.ts'
import {
  automaticPrograms,
  lotsOfSchool,
  requestsFor,
  rosterIds,
  setAutomatic,
  studentsWithCredits,
  type ClassStudentRow,
  type PoolLotRow,
} from './credits.queries.ts'
import { moverOf } from './credits.mover.ts'
import { requestView } from './requests/requests.view.ts'

type ClassView = HandlerReply<typeof credits.classCredits>
type ClassProgram = ClassView['programs'][number]

/** Who in the class has a credit of which program. */
export async function classCredits(call: CreditsCall, classId: string): Promise<ClassView> {
  const { db, teacher, now, language } = call
  const { school_id } = teacher
  const schoolClass = await ownClass(db, teacher, classId)
  const today = await todayAt(db, school_id, now)
  const rows = await studentsWithCredits(db, school_id, { class_id: classId, today })
  const lots = (await lotsOfSchool(db, school_id)).filter((lot) => lot.valid_from <= today && today <= lot.valid_until)
  const automatic = await automaticPrograms(db, school_id, classId)
  const requests = await requestsFor(db, teacher, { today, class_id: classId })
  const names = await programNames(db, language)
  const views: ClassProgram[] = []
  for (const program of names) {
    const available = availableByKind(lots, program.id)
    const open = requests.find((row) => row.state === 'open' && row.program_id === program.id)
    const cover = await coverageByClass(db, school_id, {
      class_ids: [classId],
      subject_id: program.subject_id,
      at: now,
    })
    const students = studentsOf(rows, program.id)
    const assigned = students.filter(({ state }) => state !== 'not_assigned').length
    views.push({
      program,
      automatic: automatic.some(({ program_id }) => program_id === program.id),
      assigned,
      not_assigned: students.length - assigned,
      available,
      covers_tests: cover[0]?.is_covered ?? false,
      missing_for_tests: cover[0] === undefined ? 0 : missingForCover(cover[0]),
      students,
      open_request:
        open === undefined
          ? null
          : requestView(open, teacher, { names, available: available.reduce((sum, { count }) => sum + count, 0) }),
    })
  }
  return { class_id: classId, class_name: schoolClass.name, programs: views.toSorted(byUse) }
}

/** Programs the class has something of come first. */
function byUse(a: ClassProgram, b: ClassProgram): number {
  const weight = ({ assigned, available, open_request }: ClassProgram) =>
    assigned > 0 ? 2 : available.length > 0 || open_request !== null ? 1 : 0
  return weight(b) - weight(a)
}

function availableByKind(lots: readonly PoolLotRow[], programId: number): ClassProgram['available'] {
  return creditKinds
    .map((kind) => ({
      kind,
      count: lots
        .filter((lot) => lot.program_id === programId && lot.kind === kind)
        .reduce((sum, { unassigned }) => sum + unassigned, 0),
    }))
    .filter(({ count }) => count > 0)
}

function studentsOf(rows: readonly ClassStudentRow[], programId: number): ClassProgram['students'] {
  const students = new Map<string, ClassProgram['students'][number]>()
  for (const row of rows) {
    const { student_id, first_name, last_name } = row
    const known = students.get(student_id)
    if (row.program_id === programId && (known === undefined || known.state === 'not_assigned')) {
      const state: StudentCreditState = row.kind === 'paid' || row.kind === null ? 'assigned' : row.kind
      const { valid_until, use } = row
      students.set(student_id, { student_id, first_name, last_name, state, valid_until, use: use ?? 'unused' })
    } else if (known === undefined) {
      students.set(student_id, {
        student_id,
        first_name,
        last_name,
        state: 'not_assigned',
        valid_until: null,
        use: 'unused',
      })
    }
  }
  return [...students.values()]
}

interface Chosen {
  program_id: number
  student_ids?: string[] | undefined
}

export interface Giving extends Chosen {
  kind?: Assignment['kind']
  partly: boolean
}

/** Gives credits of the pool to pupils of the class; those who have one keep it. */
export async function addClassCredits(call: CreditsCall, classId: string, giving: Giving) {
  const { assigned } = await giveToClass(call, classId, giving)
  return { credits: await classCredits(call, classId), assigned }
}

/** The same without looking at the class afterwards. */
export async function giveToClass(call: CreditsCall, classId: string, giving: Giving & Pick<Assignment, 'limit'>) {
  const { db, teacher, now } = call
  const schoolClass = await ownClass(db, teacher, classId)
  if (schoolClass.archived_at !== null) fail('classes.archived')
  const program = await knownProgram(call, giving.program_id)
  const student_ids = await chosenStudents(call, classId, giving)
  const { mover, day } = await circumstancesOf(call)
  const assignment = { ...giving, class_id: classId, student_ids }
  const assigned = await assignCredits(db, mover, assignment, day)
  if (assigned > 0) {
    await writeAudit(db, teacher, now, {
      action: 'credits.assigned',
      target_id: classId,
      target_name: schoolClass.name,
      details: { count: assigned, program: program.title },
    })
  }
  return { assigned }
}

/** Puts unused credits of pupils of the class back into the pool. */
export async function removeClassCredits(call: CreditsCall, classId: string, chosen: Chosen) {
  const { db, teacher, now } = call
  const schoolClass = await ownClass(db, teacher, classId)
  const program = await knownProgram(call, chosen.program_id)
  const student_ids = await chosenStudents(call, classId, chosen)
  const { mover, day } = await circumstancesOf(call)
  const done = await returnCredits(db, mover, { ...chosen, class_id: classId, student_ids }, day)
  if (done.returned > 0) {
    await writeAudit(db, teacher, now, {
      action: 'credits.returned',
      target_id: classId,
      target_name: schoolClass.name,
      details: { count: done.returned, program: program.title },
    })
  }
  return { credits: await classCredits(call, classId), ...done }
}

export async function setAutomaticCredits(
  call: CreditsCall,
  classId: string,
  { program_id, automatic }: { program_id: number; automatic: boolean },
): Promise<ClassView> {
  const { db, teacher, now } = call
  await ownClass(db, teacher, classId)
  await knownProgram(call, program_id)
  await setAutomatic(db, { school_id: teacher.school_id, class_id: classId, program_id, set_at: now }, automatic)
  return classCredits(call, classId)
}

/** The program by its id; 422 at the field where there is none. */
export async function knownProgram(
  { db, language }: Pick<CreditsCall, 'db' | 'language'>,
  programId: number,
): Promise<ProgramName> {
  const names = await programNames(db, language)
  return names.find(({ id }) => id === programId) ?? failField('program_id', 'unknown_program')
}

/** All of the roster, or those that were named; 422 when one of them isn't on it. */
async function chosenStudents(
  { db, teacher }: CreditsCall,
  classId: string,
  { student_ids }: Chosen,
): Promise<string[]> {
  const roster = await rosterIds(db, teacher.school_id, classId)
  if (student_ids === undefined) return roster
  const wanted = new Set(student_ids)
  const chosen = roster.filter((id) => wanted.has(id))
  if (chosen.length < wanted.size) failField('student_ids', 'unknown_student')
  return chosen
}

async function circumstancesOf({ db, teacher, now }: CreditsCall): Promise<{ mover: Mover; day: Day }> {
  const mover = await moverOf(db, teacher)
  return { mover, day: { now, today: await todayAt(db, teacher.school_id, now) } }
}
