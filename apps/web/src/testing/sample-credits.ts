import type {
  ClassCredits,
  ClassProgram,
  ClassStudentCredit,
  CreditAction,
  CreditLot,
  CreditRequest,
  Credits,
  ProgramCredits,
  ProgramNeed,
} from '@katedra/contract/credits'
import type { ProgramName } from '@katedra/contract/programs'
import { idOf } from '@katedra/testing/samples'

export function sampleProgram(number: number): ProgramName {
  return {
    id: number,
    title: `Program ${number}`,
    subject_id: number,
    subject_name: 'Matematika',
    box_color_basic: '#7A4B2A',
    box_color_add: '#F2E6DC',
    icon_html: '',
  }
}

/** A pupil who has no credit; whatever a test is about is said over it. */
export function sampleStudentCredit(number: number, change: Partial<ClassStudentCredit> = {}): ClassStudentCredit {
  return {
    student_id: idOf(1000 + number),
    first_name: 'Anna',
    last_name: `Nováková ${number}`,
    state: 'not_assigned',
    valid_until: null,
    use: 'unused',
    ...change,
  }
}

/** One of a class whose school has five free credits. */
export function sampleClassProgram(
  number: number,
  students: readonly ClassStudentCredit[],
  change: Partial<ClassProgram> = {},
): ClassProgram {
  const not_assigned = students.filter(({ state }) => state === 'not_assigned').length
  return {
    program: sampleProgram(number),
    automatic: false,
    assigned: students.length - not_assigned,
    not_assigned,
    available: [{ kind: 'paid', count: 5 }],
    covers_tests: false,
    missing_for_tests: 0,
    students: [...students],
    open_request: null,
    ...change,
  }
}

export function sampleClassCredits(programs: readonly ClassProgram[]): ClassCredits {
  return { class_id: idOf(106), class_name: '6.A', programs: [...programs] }
}

export function sampleRequest(number: number, change: Partial<CreditRequest> = {}): CreditRequest {
  return {
    id: idOf(500 + number),
    class_id: idOf(106),
    class_name: '6.A',
    program: sampleProgram(1),
    quantity: 3,
    note: '',
    teacher_name: 'Karel Říha',
    is_own: false,
    requested_at: '2026-10-01T08:00:00.000Z',
    state: 'open',
    answered_at: null,
    answered_by_name: null,
    answer_note: '',
    needed: 3,
    available: 5,
    ...change,
  }
}

export function sampleLot(number: number, change: Partial<CreditLot> = {}): CreditLot {
  return {
    id: idOf(600 + number),
    kind: 'paid',
    quantity: 30,
    unassigned: 20,
    assigned: 10,
    withdrawn: 0,
    valid_from: '2026-09-01',
    valid_until: '2027-08-31',
    state: 'valid',
    reason: '',
    variable_symbol: String(2_026_000_000 + number),
    ...change,
  }
}

export function sampleProgramCredits(number: number, lots: readonly CreditLot[]): ProgramCredits {
  return {
    program: sampleProgram(number),
    unassigned: 20,
    assigned: 10,
    by_kind: [{ kind: 'paid', unassigned: 20, assigned: 10 }],
    next_end: '2027-08-31',
    lots: [...lots],
  }
}

export function sampleCredits(change: Partial<Credits> = {}): Credits {
  return { programs: [], forecast: [], requests: [], ...change }
}

/** Of one program: what its classes lack, with five free credits in the pool. */
export function sampleNeed(
  number: number,
  classes: readonly { class_name: string; student_count?: number; not_assigned: number }[],
  change: Partial<ProgramNeed> = {},
): ProgramNeed {
  return {
    program: sampleProgram(number),
    available: 5,
    starts_on: null,
    not_assigned: classes.reduce((sum, { not_assigned }) => sum + not_assigned, 0),
    classes: classes.map(({ class_name, student_count = 28, not_assigned }, index) => ({
      class_id: idOf(106 + index),
      class_name,
      student_count,
      not_assigned,
    })),
    ...change,
  }
}

export function sampleAction(number: number, change: Partial<CreditAction> = {}): CreditAction {
  return {
    id: idOf(5000 + number),
    moved_at: '2026-10-01T08:00:00.000Z',
    move: 'assigned',
    program: sampleProgram(1),
    kind: 'paid',
    quantity: number,
    class_id: idOf(106),
    class_name: '6.A',
    actor_name: 'Jana Dvořáková',
    reason: '',
    variable_symbol: null,
    ...change,
  }
}
