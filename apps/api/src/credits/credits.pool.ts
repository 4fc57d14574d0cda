import { creditKinds, type CreditKind, type credits } from '@katedra/contract/credits'
import type { HandlerReply } from '@katedra/contract/route'
import type { ProgramName } from '@katedra/contract/programs'
import type { Language } from '@katedra/i18n'
import type { TeacherCall } from '../app/http/serve.ts'
import { programNames } from '../programs/programs.ts'
import { todayAt } from './ledger/ledger.queries.ts'
import {
  classNeeds,
  lotsOfSchool,
  mayAnswer,
  requestsFor,
  type NeedRow,
  type PoolLotRow,
  lacksOfPrograms,
} from './credits.queries.ts'
import { requestView } from './requests/requests.view.ts'

/** A teacher's call with the language that names of programs come in. */
export interface CreditsCall extends TeacherCall {
  language: Language
}

type Pool = HandlerReply<typeof credits.credits>
type Lot = Pool['programs'][number]['lots'][number]

const day = 86_400_000
/** The number of days ahead for which a class's need is looked at: an order takes its time. */
const outlook = 30

/** The school's pool by program, what classes need, and requests for credits. */
export async function poolOf(call: CreditsCall): Promise<Pool> {
  const { db, teacher, now, language } = call
  const today = await todayAt(db, teacher.school_id, now)
  const ahead = new Date(Date.parse(today) + outlook * day).toISOString().slice(0, 10)
  const lots = await lotsOfSchool(db, teacher.school_id)
  const teacher_id = mayAnswer(teacher) ? null : teacher.id
  const needs = await classNeeds(db, teacher.school_id, { today, ahead, teacher_id })
  const requests = await requestsFor(db, teacher, { today })
  const names = await programNames(db, language)
  const available = (programId: number, on: string) =>
    sum(lots.filter((lot) => lot.program_id === programId && on <= lot.valid_until && lot.valid_from <= on))
  return {
    programs: grouped(lots, names).map(([program, ofProgram]) => programCredits(program, ofProgram, today)),
    forecast: grouped(needs, names).map(([program, ofProgram]) =>
      forecast(program, ofProgram, available(program.id, ahead)),
    ),
    requests: requests.map((row) => requestView(row, teacher, { names, available: available(row.program_id, today) })),
  }
}

function sum(lots: readonly PoolLotRow[]): number {
  return lots.reduce((total, { unassigned }) => total + unassigned, 0)
}

/** Rows by their program, in the order in which programs are sold. */
function grouped<R extends { program_id: number }>(
  rows: readonly R[],
  names: readonly ProgramName[],
): [program: ProgramName, rows: R[]][] {
  return names.flatMap((program) => {
    const ofProgram = rows.filter(({ program_id }) => program_id === program.id)
    return ofProgram.length === 0 ? [] : [[program, ofProgram] satisfies [ProgramName, R[]]]
  })
}

function programCredits(program: ProgramName, lots: readonly PoolLotRow[], today: string): Pool['programs'][number] {
  const valid = lots.filter((lot) => stateOf(lot, today) === 'valid')
  const count = (kind?: CreditKind) => {
    const chosen = kind === undefined ? valid : valid.filter((lot) => lot.kind === kind)
    return { unassigned: sum(chosen), assigned: chosen.reduce((total, { assigned }) => total + assigned, 0) }
  }
  return {
    program,
    ...count(),
    by_kind: creditKinds.map((kind) => ({ kind, ...count(kind) })).filter((one) => one.unassigned + one.assigned > 0),
    next_end: valid.map(({ valid_until }) => valid_until).toSorted()[0] ?? null,
    lots: lots.map(({ program_id: _, ...lot }) => ({ ...lot, state: stateOf(lot, today) })),
  }
}

function stateOf(
  { valid_from, valid_until }: Pick<PoolLotRow, 'valid_from' | 'valid_until'>,
  today: string,
): Lot['state'] {
  if (today < valid_from) return 'coming'
  return today <= valid_until ? 'valid' : 'ended'
}

function forecast(program: ProgramName, classes: readonly NeedRow[], available: number): Pool['forecast'][number] {
  const needed = classes.reduce((total, row) => total + row.needed, 0)
  return {
    program,
    classes: classes.map(({ program_id: _, ...row }) => row),
    needed,
    available,
    missing: Math.max(0, needed - available),
  }
}

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
      available: sum(valid),
      starts_on: coming.toSorted()[0] ?? null,
      not_assigned: lacking.find(({ class_id }) => class_id === null)?.not_assigned ?? 0,
      classes: lacking.flatMap(({ class_id, class_name, student_count, not_assigned }) =>
        class_id === null || class_name === null ? [] : [{ class_id, class_name, student_count, not_assigned }],
      ),
    }
  })
}
