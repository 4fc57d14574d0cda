import * as z from 'zod/mini'
import { LocalText, Question } from '@katedra/questions'
import { beside, CatalogueId, Id, Moment, requiredText } from './fields.ts'
import { route } from './route.ts'

/** States of a test (specification, section 4, and our decision): scheduled → launched → finished, scheduled → cancelled. */
export const testStates = ['scheduled', 'launched', 'finished', 'cancelled'] as const
export type TestState = (typeof testStates)[number]

/** The six quick dates (specification, section 2), in the school's time zone. */
export const presets = [
  'in_10_minutes',
  'in_30_minutes',
  'today_20',
  'tomorrow_8',
  'day_after_tomorrow_8',
  'in_a_week_8',
] as const
export type Preset = (typeof presets)[number]

export const feedbackPolicies = ['at_once', 'after_submission', 'after_end', 'never'] as const
export type FeedbackPolicy = (typeof feedbackPolicies)[number]

export const testKinds = ['test', 'exercise'] as const

/** A planned test as lists show it. */
export const PlannedTest = z.object({
  id: Id,
  title: z.string(),
  kind: z.enum(testKinds),
  state: z.enum(testStates),
  class_id: Id,
  class_name: z.string(),
  subject_id: z.int(),
  level_title: LocalText,
  question_count: z.int(),
  student_count: z.int(),
  starts_at: Moment,
  ends_at: Moment,
  /** Minutes a pupil has from opening the test; null = the whole window. */
  time_limit_minutes: z.nullable(z.int()),
  attempts_allowed: z.int(),
  shuffle_questions: z.boolean(),
  shuffle_options: z.boolean(),
  feedback: z.enum(feedbackPolicies),
  guests_allowed: z.boolean(),
  join_code: z.string(),
  /** The address pupils open. */
  join_url: z.string(),
  used_free_plan: z.boolean(),
  launched_at: z.nullable(Moment),
  finished_at: z.nullable(Moment),
  /** Attempts begun and handed in so far. */
  started_count: z.int(),
  submitted_count: z.int(),
  /** Mean share of points over handed-in attempts, 0 to 1; null while there are none. */
  average_fraction: z.nullable(z.number()),
})
export type PlannedTest = z.input<typeof PlannedTest>

export const PlannedQuestion = z.object({ item_no: z.int(), question: Question })
export const PlannedTestDetail = z.extend(PlannedTest, { questions: z.array(PlannedQuestion) })
export type PlannedTestDetail = z.input<typeof PlannedTestDetail>

/** The longest a test may stay open, in minutes (60 days). */
export const longestWindow = 60 * 24 * 60
const minutes = (least: number, most: number) =>
  z
    .int({ error: 'not_number' })
    .check(z.minimum(least, { error: 'minutes_range' }), z.maximum(most, { error: 'minutes_range' }))

/** What a teacher decides when planning. Start: a preset or a moment. Questions: by hand, or drawn from the level. */
export const PlanForm = z
  .strictObject({
    class_id: Id,
    title: requiredText(120, 'title_required'),
    kind: z._default(z.enum(testKinds), 'test'),
    level_id: CatalogueId,
    question_ids: z.optional(
      z
        .array(Id)
        .check(z.minLength(1, { error: 'questions_required' }), z.maxLength(200, { error: 'too_many_questions' })),
    ),
    draw: z.optional(
      z
        .int({ error: 'not_number' })
        .check(z.minimum(1, { error: 'questions_required' }), z.maximum(200, { error: 'too_many_questions' })),
    ),
    preset: z.optional(z.enum(presets, { error: 'unknown_preset' })),
    starts_at: z.optional(Moment),
    /** How long pupils can work after the start, in minutes. */
    window_minutes: z._default(minutes(1, longestWindow), 45),
    time_limit_minutes: z._default(z.nullable(minutes(1, 600)), null),
    attempts_allowed: z._default(
      z
        .int({ error: 'not_number' })
        .check(z.minimum(1, { error: 'attempts_range' }), z.maximum(20, { error: 'attempts_range' })),
      1,
    ),
    shuffle_questions: z._default(z.boolean(), true),
    shuffle_options: z._default(z.boolean(), true),
    feedback: z._default(z.enum(feedbackPolicies), 'after_submission'),
    guests_allowed: z._default(z.boolean(), false),
  })
  .check(
    z.refine((plan) => (plan.preset === undefined) !== (plan.starts_at === undefined), {
      error: 'start_required',
      path: ['starts_at'],
      ...beside,
    }),
    z.refine((plan) => (plan.question_ids === undefined) !== (plan.draw === undefined), {
      error: 'questions_required',
      path: ['question_ids'],
      ...beside,
    }),
  )

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
  test: route({
    method: 'GET',
    path: '/v1/tests/:test_id/',
    access: { permission: 'plan_test' },
    remote: true,
    params: oneTest,
    reply: PlannedTestDetail,
    summary: 'One test with its questions',
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
