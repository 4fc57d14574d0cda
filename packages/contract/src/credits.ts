import * as z from 'zod/mini'
import { CatalogueId, Id, Moment, optionalText } from './fields.ts'
import { Day, ProgramName } from './programs.ts'
import { route } from './route.ts'

export const creditKinds = ['paid', 'free', 'social'] as const
export type CreditKind = (typeof creditKinds)[number]

/** A pupil's state in a program: `free` and `social` are assigned credits of that kind (specification, section 4). */
/**
 * `used`: the pupil has begun a test of the subject with it. `planned`: a test that was planned on credits waits for the pupil's
 * class or runs, so it cannot carry another class in the meantime.
 */
export const creditUses = ['unused', 'planned', 'used'] as const
export type CreditUse = (typeof creditUses)[number]

export const studentCreditStates = ['assigned', 'free', 'social', 'not_assigned'] as const
export type StudentCreditState = (typeof studentCreditStates)[number]

const count = z.int()

/** What came into the pool at once. */
export const CreditLot = z.object({
  id: Id,
  kind: z.enum(creditKinds),
  quantity: count,
  /** Left in the pool. */
  unassigned: count,
  /** Held by pupils. */
  assigned: count,
  /** Taken back by the provider. */
  withdrawn: count,
  valid_from: Day,
  valid_until: Day,
  /** `coming` before its first day, `ended` after its last one. */
  state: z.enum(['coming', 'valid', 'ended']),
  /** Why it was given; empty for one that was bought. */
  reason: z.string(),
  /** Of the order it was bought with. */
  variable_symbol: z.nullable(z.string()),
})
export type CreditLot = z.input<typeof CreditLot>

/** A school's credits of one program. */
export const ProgramCredits = z.object({
  program: ProgramName,
  /** In the pool and valid today. */
  unassigned: count,
  /** With pupils and valid today. */
  assigned: count,
  by_kind: z.array(z.object({ kind: z.enum(creditKinds), unassigned: count, assigned: count })),
  /** The last day of those that end first, among the valid ones. */
  next_end: z.nullable(Day),
  /** The latest end first. */
  lots: z.array(CreditLot),
})
export type ProgramCredits = z.input<typeof ProgramCredits>

/** "Your 3 classes need 74 credits, you have 60". Classes that already use the program, or have asked for it. */
export const CreditForecast = z.object({
  program: ProgramName,
  classes: z.array(z.object({ class_id: Id, class_name: z.string(), student_count: count, needed: count })),
  /** Pupils of these classes without a credit that is valid in 30 days. */
  needed: count,
  /** In the pool, valid in 30 days. */
  available: count,
  /** What has to be ordered; 0 when there is enough. */
  missing: count,
})
export type CreditForecast = z.input<typeof CreditForecast>

export const creditRequestStates = ['open', 'granted', 'refused', 'withdrawn'] as const
export const CreditRequest = z.object({
  id: Id,
  class_id: Id,
  class_name: z.string(),
  program: ProgramName,
  quantity: count,
  note: z.string(),
  teacher_name: z.string(),
  is_own: z.boolean(),
  requested_at: Moment,
  state: z.enum(creditRequestStates),
  answered_at: z.nullable(Moment),
  answered_by_name: z.nullable(z.string()),
  answer_note: z.string(),
  /** Pupils of the class who have none now, and what the pool has for them: what granting would do. */
  needed: count,
  available: count,
})
export type CreditRequest = z.input<typeof CreditRequest>

export const Credits = z.object({
  programs: z.array(ProgramCredits),
  forecast: z.array(CreditForecast),
  /** Open ones first, then the newest fifty; a teacher sees their own. */
  requests: z.array(CreditRequest),
})
export type Credits = z.input<typeof Credits>

export const ClassStudentCredit = z.object({
  student_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  state: z.enum(studentCreditStates),
  valid_until: z.nullable(Day),
  /** Whether it can be taken back: only an unused one can. */
  use: z.enum(creditUses),
})
export type ClassStudentCredit = z.input<typeof ClassStudentCredit>

/** Credits of a class in one program. */
export const ClassProgram = z.object({
  program: ProgramName,
  /** New pupils get one by themselves. */
  automatic: z.boolean(),
  assigned: count,
  not_assigned: count,
  /** In the school's pool, valid today, by kind. */
  available: z.array(z.object({ kind: z.enum(creditKinds), count })),
  /** Whether tests of the subject are planned on credits now, and how many pupils lack one for that. */
  covers_tests: z.boolean(),
  missing_for_tests: count,
  students: z.array(ClassStudentCredit),
  open_request: z.nullable(CreditRequest),
})
export type ClassProgram = z.input<typeof ClassProgram>

export const ClassCredits = z.object({
  class_id: Id,
  class_name: z.string(),
  /** Programs the class uses or could: those in the pool, then the others that are sold. */
  programs: z.array(ClassProgram),
})
export type ClassCredits = z.input<typeof ClassCredits>

/** Moves that were made together. */
export const CreditAction = z.object({
  id: Id,
  moved_at: Moment,
  move: z.enum(['issued', 'assigned', 'returned', 'withdrawn']),
  program: ProgramName,
  kind: z.enum(creditKinds),
  /** How many credits it concerned. */
  quantity: count,
  class_id: z.nullable(Id),
  class_name: z.nullable(z.string()),
  actor_name: z.string(),
  reason: z.string(),
  variable_symbol: z.nullable(z.string()),
})
export type CreditAction = z.input<typeof CreditAction>

/** Pupils who lack a program, by class, next to what the pool has for them. */
export const ProgramNeed = z.object({
  program: ProgramName,
  /** In the pool and valid today. */
  available: count,
  /** The first day of what is in the pool and cannot be given yet. */
  starts_on: z.nullable(Day),
  /** Each pupil once, in however many classes. */
  not_assigned: count,
  /** Classes that go on and have pupils. */
  classes: z.array(z.object({ class_id: Id, class_name: z.string(), student_count: count, not_assigned: count })),
})
export type ProgramNeed = z.input<typeof ProgramNeed>

const ofClass = z.object({ class_id: Id })
const ofRequest = z.object({ credit_request_id: Id })
const program = { program_id: CatalogueId }
/** No one: all pupils of the class who lack one (adding) or have an unused one (removing). */
const students = {
  student_ids: z.optional(
    z.array(Id).check(z.minLength(1, { error: 'required' }), z.maxLength(1000, { error: 'too_much' })),
  ),
}
const answer = z.strictObject({ note: optionalText(500) })

/** Whether tests of a class are planned on credits: nearly all of its pupils hold one. Otherwise a plan is a free one. */
export const ClassCoverage = z.object({
  class_id: Id,
  student_count: count,
  /** Pupils with a credit. */
  covered: count,
  is_covered: z.boolean(),
})
export type ClassCoverage = z.input<typeof ClassCoverage>

export const credits = {
  coverage: route({
    method: 'GET',
    path: '/v1/credits/coverage/',
    access: { permission: 'plan_test' },
    query: z.object({ subject_id: CatalogueId }),
    reply: z.array(ClassCoverage),
    summary: 'Which of the teacher’s classes have credits in a subject today',
  }),
  credits: route({
    method: 'GET',
    path: '/v1/credits/',
    access: { permission: 'request_credits' },
    reply: Credits,
    summary: 'The school’s pool by program, what classes need, and requests',
  }),
  creditNeeds: route({
    method: 'GET',
    path: '/v1/credits/needs/',
    access: { permission: 'request_credits' },
    reply: z.array(ProgramNeed),
    summary: 'Of each program, how many pupils of which classes have none; a teacher sees their own classes',
  }),
  creditHistory: route({
    method: 'GET',
    path: '/v1/credits/history/',
    access: { permission: 'add_class_credit' },
    query: z.object({
      program_id: z.optional(CatalogueId),
      class_id: z.optional(Id),
      /** Older than the action with this id. */
      before: z.optional(Id),
    }),
    reply: z.object({ actions: z.array(CreditAction), has_more: z.boolean() }),
    summary: 'Every move of credits, the newest first, 50 actions at a time',
  }),
  classCredits: route({
    method: 'GET',
    path: '/v1/classes/:class_id/credits/',
    access: { permission: 'request_credits' },
    params: ofClass,
    reply: ClassCredits,
    summary: 'Who in the class has a credit of which program',
  }),
  addClassCredits: route({
    method: 'POST',
    path: '/v1/classes/:class_id/credits/',
    access: { permission: 'add_class_credit' },
    params: ofClass,
    body: z.strictObject({
      ...program,
      ...students,
      /** Without it those that end first, then social, free, paid. */
      kind: z.optional(z.enum(creditKinds, { error: 'invalid' })),
      /** Fewer than needed: give what there is, in the order of the roster. */
      partly: z._default(z.boolean({ error: 'invalid' }), false),
    }),
    reply: z.object({ credits: ClassCredits, assigned: count }),
    errors: ['credits.none_free', 'credits.not_enough', 'classes.archived'],
    summary: 'Gives credits from the pool to pupils of the class; those who have one keep it',
  }),
  removeClassCredits: route({
    method: 'POST',
    path: '/v1/classes/:class_id/credits/removal/',
    access: { permission: 'remove_class_credit' },
    params: ofClass,
    body: z.strictObject({ ...program, ...students }),
    reply: z.object({ credits: ClassCredits, returned: count, kept: count }),
    summary: 'Puts unused credits back into the pool; used ones stay with the pupils',
  }),
  setAutomaticCredits: route({
    method: 'PUT',
    path: '/v1/classes/:class_id/credits/automatic/',
    access: { permission: 'add_class_credit' },
    params: ofClass,
    body: z.strictObject({ ...program, automatic: z.boolean({ error: 'invalid' }) }),
    reply: ClassCredits,
    summary: 'Whether new pupils of the class get a credit by themselves',
  }),
  requestCredits: route({
    method: 'POST',
    path: '/v1/classes/:class_id/credit-requests/',
    access: { permission: 'request_credits' },
    params: ofClass,
    body: z.strictObject({
      ...program,
      quantity: z
        .int({ error: 'not_number' })
        .check(z.minimum(1, { error: 'not_number' }), z.maximum(1000, { error: 'too_much' })),
      note: optionalText(500),
    }),
    reply: ClassCredits,
    status: 201,
    errors: ['credits.request_waiting', 'classes.archived'],
    summary: 'Asks the school’s admins for credits; they get a mail',
  }),
  grantCreditRequest: route({
    method: 'POST',
    path: '/v1/credit-requests/:credit_request_id/grant/',
    access: { permission: 'add_class_credit' },
    params: ofRequest,
    body: z.extend(answer, { partly: z._default(z.boolean({ error: 'invalid' }), false) }),
    reply: Credits,
    errors: ['credits.none_free', 'credits.not_enough', 'credits.request_answered', 'classes.archived'],
    summary: 'Gives the credits that were asked for and tells the teacher',
  }),
  refuseCreditRequest: route({
    method: 'POST',
    path: '/v1/credit-requests/:credit_request_id/refuse/',
    access: { permission: 'add_class_credit' },
    params: ofRequest,
    body: answer,
    reply: Credits,
    errors: ['credits.request_answered'],
    summary: 'Refuses a request and tells the teacher',
  }),
  withdrawCreditRequest: route({
    method: 'DELETE',
    path: '/v1/credit-requests/:credit_request_id/',
    access: { permission: 'request_credits' },
    params: ofRequest,
    reply: Credits,
    errors: ['credits.request_answered'],
    summary: 'Takes one’s own request back',
  }),
}
