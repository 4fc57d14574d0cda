import * as z from 'zod/mini'
import { maxOfGenerator, Seed } from './seed.ts'
import { beside, CatalogueId, Id, Moment, requiredText } from './fields.ts'

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

/** `own`: each pupil goes through the questions alone. `class`: the teacher shows one question after another to all. */
export const paces = ['own', 'class'] as const
export type Pace = (typeof paces)[number]

/** How pupils come into teams in a lesson at the class's pace. */
export const teamWays = ['none', 'drawn', 'chosen'] as const
export type TeamWay = (typeof teamWays)[number]
export const minTeams = 2
export const maxTeams = 8

/** The longest a test may stay open, in minutes (60 days). */
export const maxWindow = 60 * 24 * 60
/** How many classes can be given a test in one step. */
export const maxPlans = 20

/** Guests beyond the size of a class, where its teacher has not said how many may come. */
const spareGuests = 10

/** How many guests a test lets in at most. */
export function maxGuestsOf(test: { max_guests: number | null; student_count: number }): number {
  return test.max_guests ?? test.student_count + spareGuests
}

/** A number of minutes within bounds. */
export function minutes(min: number, max: number) {
  return z
    .int({ error: 'not_number' })
    .check(z.minimum(min, { error: 'minutes_range' }), z.maximum(max, { error: 'minutes_range' }))
}

/** How a test is set up, no matter who gets it and whenever. */
const settings = {
  title: requiredText(120, 'title_required'),
  kind: z._default(z.enum(testKinds), 'test'),
  /** How long pupils can work after the start, in minutes. */
  window_minutes: z._default(minutes(1, maxWindow), 45),
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
  /** A name of the list is enough to come in; the personal code is not asked for. */
  without_codes: z._default(z.boolean(), false),
  /** How many guests are let in at most; null stands for `maxGuestsOf` the class. */
  max_guests: z._default(
    z.nullable(
      z
        .int({ error: 'not_number' })
        .check(z.minimum(1, { error: 'guests_range' }), z.maximum(1000, { error: 'guests_range' })),
    ),
    null,
  ),
  /** Each pupil gets own numbers of the questions that generators make; otherwise all get the same. At the pupil's own pace only. */
  own_numbers: z._default(z.boolean(), true),
  pace: z._default(z.enum(paces), 'own'),
  /** At the class's pace only. */
  teams: z._default(z.enum(teamWays), 'none'),
  team_count: z._default(
    z
      .int({ error: 'not_number' })
      .check(z.minimum(minTeams, { error: 'teams_range' }), z.maximum(maxTeams, { error: 'teams_range' })),
    minTeams,
  ),
}

/** What a pace decides by itself. */
interface PacedSettings {
  pace: Pace
  teams: TeamWay
  time_limit_minutes: number | null
  attempts_allowed: number
  own_numbers: boolean
  shuffle_questions: boolean
  feedback: FeedbackPolicy
}

/**
 * At the class's pace all see the same question at one moment, so there is one attempt without a limit of its own, in the
 * teacher's order; and since right answers come on the projector, what is left of them comes when the lesson is over.
 */
export function atPace<T extends PacedSettings>(plan: T): T {
  if (plan.pace === 'own') return { ...plan, teams: 'none' }
  return {
    ...plan,
    time_limit_minutes: null,
    attempts_allowed: 1,
    own_numbers: false,
    shuffle_questions: false,
    feedback: plan.feedback === 'never' ? 'never' : 'after_end',
  }
}

/** A quick date or a moment. */
const preset = z.optional(z.enum(presets, { error: 'unknown_preset' }))
const start = { preset, starts_at: z.optional(Moment) }
/** The same, or at once: the test is planned and launched in one step. */
const startOrNow = { preset, starts_at: z.optional(Moment), starts_now: z.optional(z.literal(true)) }
/** The same request sent again, because its reply was lost, plans nothing more. */
const request_id = z.optional(Id)

/** What is wanted of a generator that is among the questions chosen by hand; one question, where nothing is said. */
const GeneratorOfPlan = z
  .strictObject({
    question_id: Id,
    count: z._default(
      z
        .int({ error: 'not_number' })
        .check(
          z.minimum(1, { error: 'of_generator_range' }),
          z.maximum(maxOfGenerator, { error: 'of_generator_range' }),
        ),
      1,
    ),
    /** The one question that all pupils get. */
    seed: z._default(z.nullable(Seed), null),
  })
  .check(
    z.refine<{ count: number; seed: number | null }>(({ count, seed }) => count === 1 || seed === null, {
      error: 'of_generator_range',
      path: ['count'],
      ...beside,
    }),
  )

/** By hand, or drawn from the level. An id is that of a question of the library or of the school's bank. */
const questions = {
  question_ids: z.optional(
    z
      .array(Id)
      .check(z.minLength(1, { error: 'questions_required' }), z.maxLength(200, { error: 'too_many_questions' })),
  ),
  generators: z.optional(z.array(GeneratorOfPlan).check(z.maxLength(200, { error: 'too_many_questions' }))),
  draw: z.optional(
    z
      .int({ error: 'not_number' })
      .check(z.minimum(1, { error: 'questions_required' }), z.maximum(200, { error: 'too_many_questions' })),
  ),
}
/**
 * Or all those of another test, as they are in it: a copy, or the same for another class. Of a level, or of a subject when they
 * are picked by hand across levels, from the library and from teachers' own ones.
 */
const questionsOfPlan = {
  level_id: z.optional(CatalogueId),
  subject_id: z.optional(CatalogueId),
  ...questions,
  copy_of: z.optional(Id),
}

interface Start {
  preset?: unknown
  starts_at?: unknown
  starts_now?: unknown
}
interface Questions {
  question_ids?: unknown
  draw?: unknown
  copy_of?: unknown
}

function countStarts({ preset: quick, starts_at, starts_now }: Start): number {
  return [quick, starts_at, starts_now].filter((way) => way !== undefined).length
}

const hasOneStart = z.refine<Start>((plan) => countStarts(plan) === 1, {
  error: 'start_required',
  path: ['starts_at'],
  ...beside,
})

function countWays({ question_ids, draw, copy_of }: Questions): number {
  return [question_ids, draw, copy_of].filter((way) => way !== undefined).length
}

const hasQuestions = z.refine<Questions>((plan) => countWays(plan) === 1, {
  error: 'questions_required',
  path: ['question_ids'],
  ...beside,
})

interface LevelOrSubject {
  level_id?: unknown
  subject_id?: unknown
}

const hasLevelOrSubject = z.refine<LevelOrSubject>(
  (plan) => (plan.level_id === undefined) !== (plan.subject_id === undefined),
  {
    error: 'level_or_subject',
    path: ['level_id'],
    ...beside,
  },
)

const drawsFromLevel = z.refine<Questions & LevelOrSubject>(
  ({ draw, subject_id }) => draw === undefined || subject_id === undefined,
  { error: 'draw_needs_level', path: ['draw'], ...beside },
)

/** What a teacher decides when planning. Start: a preset, a moment, or at once. Questions: by hand, drawn from the level, or copied. */
export const PlanForm = z
  .strictObject({ class_id: Id, ...settings, ...startOrNow, ...questionsOfPlan, request_id })
  .check(hasOneStart, hasQuestions, hasLevelOrSubject, drawsFromLevel)

/** One test for several classes, each with its own time. */
export const PlansForm = z
  .strictObject({
    ...settings,
    ...questionsOfPlan,
    request_id,
    plans: z
      .array(z.strictObject({ class_id: Id, ...startOrNow }).check(hasOneStart))
      .check(z.minLength(1, { error: 'required' }), z.maxLength(maxPlans, { error: 'too_many_plans' })),
  })
  .check(hasQuestions, hasLevelOrSubject, drawsFromLevel)

/** What can be changed of a test that has not begun; without questions they stay as they are. */
export const TestForm = z.strictObject({ ...settings, ...start, ...questions }).check(
  hasOneStart,
  z.refine<Questions>((form) => countWays(form) <= 1, {
    error: 'questions_required',
    path: ['question_ids'],
    ...beside,
  }),
)
