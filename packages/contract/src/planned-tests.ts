import * as z from 'zod/mini'
import { LocalText, Question, Score } from '@katedra/questions'
import { Id, Moment } from './fields.ts'
import { GeneratedKind } from './generated-kind.ts'
import {
  feedbackPolicies,
  minutes,
  paces,
  PlanForm,
  PlansForm,
  presets,
  teamWays,
  TestForm,
  testKinds,
} from './plan-form.ts'
import { route } from './route.ts'

export {
  atPace,
  feedbackPolicies,
  maxGuestsOf,
  maxPlans,
  maxTeams,
  minTeams,
  paces,
  PlanForm,
  PlansForm,
  presets,
  teamWays,
  TestForm,
  testKinds,
} from './plan-form.ts'
export type { FeedbackPolicy, Pace, Preset, TeamWay } from './plan-form.ts'

/** States of a test (specification, section 4, and our decision): scheduled → launched → finished, scheduled → cancelled. */
export const testStates = ['scheduled', 'launched', 'finished', 'cancelled'] as const
export type TestState = (typeof testStates)[number]

/** A planned test as lists show it. */
export const PlannedTest = z.object({
  id: Id,
  title: z.string(),
  kind: z.enum(testKinds),
  state: z.enum(testStates),
  /** Who planned it. */
  teacher_id: Id,
  class_id: Id,
  class_name: z.string(),
  subject_id: z.int(),
  /** Null when its questions are not all of one level of the library. */
  level_id: z.nullable(z.int()),
  level_title: z.nullable(LocalText),
  question_count: z.int(),
  student_count: z.int(),
  /** They, and who else has joined: guests, and pupils who are not on the roster any more. */
  expected_count: z.int(),
  starts_at: Moment,
  ends_at: Moment,
  /** Minutes a pupil has from opening the test; null = the whole window. */
  time_limit_minutes: z.nullable(z.int()),
  attempts_allowed: z.int(),
  shuffle_questions: z.boolean(),
  shuffle_options: z.boolean(),
  /** Each pupil gets own numbers of the questions that generators make. */
  own_numbers: z._default(z.boolean(), false),
  feedback: z.enum(feedbackPolicies),
  guests_allowed: z.boolean(),
  /** Pupils choose their name and need no personal code. */
  without_codes: z.boolean(),
  /** What the teacher has set; null stands for `maxGuestsOf` the class. */
  max_guests: z.nullable(z.int()),
  pace: z.enum(paces),
  teams: z.enum(teamWays),
  team_count: z.int(),
  join_code: z.string(),
  /** The address pupils open. */
  join_url: z.string(),
  used_free_plan: z.boolean(),
  launched_at: z.nullable(Moment),
  finished_at: z.nullable(Moment),
  /** In the waiting room, with a device that is there. */
  waiting_count: z.int(),
  /** Attempts begun and handed in so far. */
  started_count: z.int(),
  submitted_count: z.int(),
  /**
   * Mean share of points over handed-in attempts, 0 to 1; null while there are none. Answers that wait for marking are left out of
   * the points earned and of the points that could be had.
   */
  average_fraction: z.nullable(z.number()),
  /** Some answers wait for marking: the average is what it is so far. */
  is_average_open: z.boolean(),
})
export type PlannedTest = z.input<typeof PlannedTest>

export const PlannedQuestion = z.object({
  item_no: z.int(),
  /** Where it was copied from; null when it did not come from the library. */
  library_question_id: z.nullable(Id),
  /** The teacher's question that it was copied from; null for the library's, and when that one is gone. */
  school_question_id: z.nullable(Id),
  /** Of a question that a generator has made: what of, and whether the teacher has chosen this one for all. */
  generated: z.optional(z.extend(GeneratedKind, { seed: z.int(), is_fixed: z.boolean() })),
  question: Question,
})
export const PlannedTestDetail = z.extend(PlannedTest, { questions: z.array(PlannedQuestion) })
export type PlannedTestDetail = z.input<typeof PlannedTestDetail>

/** A plan as it is mailed, to whom it goes, and when it went. */
export const PlanLetter = z.object({
  subject: z.string(),
  text: z.string(),
  /** What the QR code in the mail leads to. */
  qr_link: z.string(),
  /** The class's own address; empty when it has none. */
  class_email: z.string(),
  recipients: z.array(
    z.object({
      email: z.string(),
      /** Empty for the class's own address. */
      student_name: z.string(),
    }),
  ),
  /** The newest first. */
  sendings: z.array(
    z.object({
      id: Id,
      sent_at: Moment,
      teacher_name: z.string(),
      recipient_count: z.int(),
      /** The start that the letter spoke of. */
      starts_at: Moment,
    }),
  ),
})
export type PlanLetter = z.input<typeof PlanLetter>

const oneTest = z.object({ test_id: Id })
const changed = {
  access: { permission: 'plan_test' },
  remote: true,
  params: oneTest,
  reply: PlannedTest,
  errors: ['planned-tests.wrong_state'],
} as const

export const plannedTests = {
  presets: route({
    method: 'GET',
    path: '/v1/tests/presets/',
    access: { permission: 'plan_test' },
    reply: z.object({
      time_zone: z.string(),
      presets: z.array(z.object({ preset: z.enum(presets), starts_at: Moment })),
    }),
    summary: 'The quick dates that are still ahead, resolved in the school’s time zone',
  }),
  tests: route({
    method: 'GET',
    path: '/v1/tests/',
    access: { permission: 'plan_test' },
    remote: true,
    reply: z.array(PlannedTest),
    summary: 'Tests of the teacher; of the school for its admins',
  }),
  planTest: route({
    method: 'POST',
    path: '/v1/tests/',
    access: { permission: 'plan_test' },
    body: PlanForm,
    reply: PlannedTestDetail,
    status: 201,
    errors: ['planned-tests.subject_not_plannable', 'planned-tests.in_the_past', 'planned-tests.not_enough_questions'],
    summary: 'Plans a test; the server launches it at its time',
  }),
  planTests: route({
    method: 'POST',
    path: '/v1/tests/several/',
    access: { permission: 'plan_test' },
    body: PlansForm,
    reply: z.array(PlannedTest),
    status: 201,
    errors: ['planned-tests.subject_not_plannable', 'planned-tests.in_the_past', 'planned-tests.not_enough_questions'],
    summary: 'Plans one test for several classes, each at its own time; all of them or none',
  }),
  tryQuestion: route({
    method: 'POST',
    path: '/v1/tests/try/',
    access: { permission: 'plan_test' },
    body: z.strictObject({ question: Question, answer: z.unknown() }),
    reply: z.object({ score: Score, points: z.nullable(z.number()) }),
    summary: 'What a teacher’s own try at a question earns; nothing is kept of it',
  }),
  test: route({
    method: 'GET',
    path: '/v1/tests/:test_id/',
    access: { permission: 'plan_test' },
    remote: true,
    params: oneTest,
    reply: PlannedTestDetail,
    summary: 'One test with its questions',
  }),
  updateTest: route({
    method: 'PUT',
    path: '/v1/tests/:test_id/',
    access: { permission: 'plan_test' },
    params: oneTest,
    body: TestForm,
    reply: PlannedTestDetail,
    errors: ['planned-tests.wrong_state', 'planned-tests.in_the_past', 'planned-tests.not_enough_questions'],
    summary: 'Changes a scheduled test',
  }),
  planLetter: route({
    method: 'GET',
    path: '/v1/tests/:test_id/send/',
    access: { permission: 'send_plan' },
    params: oneTest,
    reply: PlanLetter,
    summary: 'The plan as it would be mailed now, to whom, and when it was',
  }),
  sendPlan: route({
    method: 'POST',
    path: '/v1/tests/:test_id/send/',
    access: { permission: 'send_plan' },
    params: oneTest,
    /** Once a test, unless it is wanted again. */
    body: z.strictObject({ again: z._default(z.boolean(), false) }),
    reply: PlanLetter,
    status: 201,
    errors: ['classes.no_email', 'planned-tests.wrong_state', 'planned-tests.already_sent'],
    summary: 'Mails the plan to the class’s address and to pupils’ own ones',
  }),
  launchTest: route({
    method: 'POST',
    path: '/v1/tests/:test_id/launch/',
    ...changed,
    summary: 'Launches a scheduled test now',
  }),
  finishTest: route({
    method: 'POST',
    path: '/v1/tests/:test_id/finish/',
    ...changed,
    summary: 'Finishes a launched test now',
  }),
  cancelTest: route({
    method: 'POST',
    path: '/v1/tests/:test_id/cancel/',
    ...changed,
    summary: 'Cancels a scheduled test',
  }),
  prolongTest: route({
    method: 'POST',
    path: '/v1/tests/:test_id/prolong/',
    ...changed,
    body: z.strictObject({ minutes: minutes(1, 1440) }),
    summary: 'Moves the end of a launched test',
  }),
}
