import * as z from 'zod/mini'
import { beside, Id, Moment, Nothing, optionalText, requiredText } from './fields.ts'
import { GradebookChoices, gradebookFormats, GradebookFilter } from './gradebook.ts'
import { route } from './route.ts'
import { shareRoundings, type ScaleStep } from './scale.ts'

/*
 * Marks of the class book (scale.ts says how one is found). A mark is proposed from the result of a test, decided by a teacher
 * and published: what is published never changes without a person.
 */

export const maxScaleSteps = 12
export const maxScales = 30
export const maxWeight = 10

const label = requiredText(20)
const step = z.strictObject({
  label,
  from: z
    .int({ error: 'scale_bound' })
    .check(z.minimum(0, { error: 'scale_bound' }), z.maximum(10_000, { error: 'scale_bound' })),
  value: z.nullable(
    z
      .int({ error: 'scale_value' })
      .check(z.minimum(0, { error: 'scale_value' }), z.maximum(10_000, { error: 'scale_value' })),
  ),
})

function isFalling(steps: readonly ScaleStep[]): boolean {
  return steps.every(({ from }, place) => place === 0 || from < (steps[place - 1]?.from ?? 0))
}

function areDistinct(steps: readonly ScaleStep[]): boolean {
  return new Set(steps.map((one) => one.label)).size === steps.length
}

/** The best step first; bounds fall, and the last one is 0, so that every result has a mark. */
export const ScaleSteps = z.array(step).check(
  z.minLength(2, { error: 'scale_steps' }),
  z.maxLength(maxScaleSteps, { error: 'scale_steps' }),
  z.refine(isFalling, { error: 'scale_falling' }),
  z.refine((steps) => steps.at(-1)?.from === 0, { error: 'scale_last' }),
  z.refine(areDistinct, { error: 'scale_labels' }),
  // An average of some marks would leave out the others.
  z.refine((steps) => steps.every(({ value }) => value === null) || steps.every(({ value }) => value !== null), {
    error: 'scale_values',
  }),
)

export const ScaleForm = z.strictObject({ name: requiredText(80), steps: ScaleSteps })
export type ScaleForm = z.input<typeof ScaleForm>

/** A scale of the school. */
export const Scale = z.object({
  id: Id,
  name: z.string(),
  steps: z.array(step),
  /** The one that a test of the school begins with. */
  is_default: z.boolean(),
})
export type Scale = z.input<typeof Scale>

export const Scales = z.object({
  /** By name, the default one first. */
  scales: z.array(Scale),
  rounding: z.enum(shareRoundings),
  /** Whether the caller may change them. */
  may_edit: z.boolean(),
})
export type Scales = z.input<typeof Scales>

/** What may stand in the class book without a mark: not classified, excused, will write later. */
export const absences = ['not_classified', 'excused', 'later'] as const
export type Absence = (typeof absences)[number]

/** What a teacher decided, or what the pupil was told: a step of the test's scale by its label, or why there is none. */
const decision = { label: z.nullable(z.string()), absence: z.nullable(z.enum(absences)) }
export const Decision = z.object(decision)
export type Decision = z.input<typeof Decision>

export const TestMark = z.object({
  student_id: Id,
  /** The attempt that counts; null for who has not joined. */
  attempt_id: z.nullable(Id),
  name: z.string(),
  is_on_roster: z.boolean(),
  /** As in StudentResult. */
  points: z.nullable(z.number()),
  out_of: z.number(),
  manual_count: z.int(),
  /** What the scale gives; null without a result, and while an answer waits for marking. */
  proposed: z.nullable(z.string()),
  /** The share rounds to a bound that it does not reach. */
  is_just_below: z.boolean(),
  /** Decided by hand instead of the proposal; null where the proposal holds. */
  by_hand: z.nullable(z.object({ ...decision, reason: z.string(), decided_at: Moment, decided_by_name: z.string() })),
  /** What the pupil was told last; null before. */
  published: z.nullable(z.object({ ...decision, published_at: Moment, published_by_name: z.string() })),
  /**
   * What would be published now differs from what is: a person decides. Not while an answer waits for marking and nothing was
   * decided by hand. Where there is neither a result nor a decision any more, publishing again takes the mark back.
   */
  is_changed: z.boolean(),
})
export type TestMark = z.input<typeof TestMark>

/** How a test is marked. */
const setting = {
  /** The school's scale it was begun with; null where that one is gone. */
  scale_id: z.nullable(Id),
  scale_name: z.string(),
  /** Those of the scale, perhaps with bounds shifted for this test. */
  steps: z.array(step),
  is_shifted: z.boolean(),
  rounding: z.enum(shareRoundings),
  weight: z.int(),
  /** What the class book says the mark is for. */
  topic: z.string(),
}

export const TestMarks = z.object({
  test_id: Id,
  class_id: Id,
  title: z.string(),
  /**
   * Null while no one has chosen how the test is marked; what is proposed goes by the school's default scale until then. Who
   * decides or publishes a mark has chosen what the test is marked by at that moment.
   */
  chosen_at: z.nullable(Moment),
  setting: z.object(setting),
  /** When marks were published last; null before. */
  published_at: z.nullable(Moment),
  is_over: z.boolean(),
  /** By name; guests have no mark until they are joined to a pupil. */
  students: z.array(TestMark),
  guest_count: z.int(),
  /** Pupils whose published mark differs from what would be published now. */
  changed_count: z.int(),
  manual_count: z.int(),
  server_time: Moment,
})
export type TestMarks = z.input<typeof TestMarks>

const weight = z
  .int({ error: 'mark_weight' })
  .check(z.minimum(1, { error: 'mark_weight' }), z.maximum(maxWeight, { error: 'mark_weight' }))

/** `steps` only where bounds are shifted; labels and values stay those of the scale. */
export const TestMarksForm = z.strictObject({
  /**
   * Null: the scale that the test has, with the steps it had when it was chosen, also where the school has changed or deleted it
   * since. The same is meant by its id.
   */
  scale_id: z.nullable(Id),
  steps: z.optional(ScaleSteps),
  weight,
  topic: optionalText(120),
})
export type TestMarksForm = z.input<typeof TestMarksForm>

/** Both null: back to the proposal. */
export const DecisionForm = z
  .strictObject({
    label: z.nullable(label),
    absence: z.nullable(z.enum(absences, { error: 'invalid' })),
    reason: optionalText(300),
  })
  .check(
    z.refine((form) => form.label === null || form.absence === null, { error: 'invalid', path: ['label'], ...beside }),
    // A mark by hand instead of the counted one is explained; an absence explains itself.
    z.refine((form) => form.label === null || form.reason !== '', {
      error: 'mark_reason',
      path: ['reason'],
      ...beside,
    }),
  )
export type DecisionForm = z.input<typeof DecisionForm>

/** Halves of a school year: to the end of January, and from February on, by the school's clock. */
export const halves = ['first', 'second'] as const
export type Half = (typeof halves)[number]

/** School registers whose order of pupils is remembered. */
export const registers = ['bakalari', 'skola_online', 'edupage', 'other'] as const
export type Register = (typeof registers)[number]

/** Without `half` the one of the newest published marks of the school year. */
export const MarksFilter = z.extend(GradebookFilter, {
  half: z.optional(z.enum([...halves, 'both'], { error: 'invalid' })),
})
export type MarksFilter = z.output<typeof MarksFilter>

/**
 * Marks that have one average: those of one subject by scales with the same whole marks ("1" to "5", with signs between them or
 * without). Averages of several subjects, or of points and marks, would mean nothing.
 */
export const MarksGroup = z.object({
  subject_id: z.int(),
  /** The whole marks, to which averages are rounded, the best first; empty where the scales have no values: no average. */
  steps: z.array(z.object({ label: z.string(), value: z.int() })),
})
export type MarksGroup = z.input<typeof MarksGroup>

/** A test with published marks. */
export const MarksColumn = z.object({
  test_id: Id,
  title: z.string(),
  topic: z.string(),
  subject_id: z.int(),
  starts_at: Moment,
  weight: z.int(),
  steps: z.array(step),
  /** The place of its group in `groups`. */
  group: z.int(),
})
export type MarksColumn = z.input<typeof MarksColumn>

export const MarksAverage = z.object({
  /** Weighted mean of the marks that have a value; null without any. */
  average: z.nullable(z.number()),
  /** The whole mark that is nearest, of two the better one. */
  rounded: z.nullable(z.string()),
  mark_count: z.int(),
  /** Of these marks together. */
  weight: z.int(),
  /**
   * The weighted mean of the later half of the marks next to that of the earlier one; of an odd number the middle one is in neither.
   * Alike are means less than a quarter of a whole mark apart. Null with fewer than four marks.
   */
  trend: z.nullable(z.enum(['better', 'worse', 'same'])),
  /**
   * The next better whole mark, and for each weight that occurs the worst single mark with which the rounded average gets there;
   * weights with which none would are left out. Null where there is no way, or nothing better.
   */
  needed: z.nullable(z.object({ target: z.string(), ways: z.array(z.object({ weight: z.int(), label: z.string() })) })),
})
export type MarksAverage = z.input<typeof MarksAverage>

/** Pupils × tests with published marks. */
export const MarksBook = z.object({
  class_id: Id,
  class_name: z.string(),
  school_year: z.nullable(z.int()),
  /** Null for both, and where no marks are published. */
  half: z.nullable(z.enum(halves)),
  choices: GradebookChoices,
  groups: z.array(MarksGroup),
  /** The oldest first, as a class book has them. */
  columns: z.array(MarksColumn),
  /** By name; pupils who have left stand among them as long as they have a mark. */
  students: z.array(
    z.object({
      student_id: Id,
      name: z.string(),
      is_on_roster: z.boolean(),
      is_erased: z.boolean(),
      /** One for each of `columns`. */
      marks: z.array(z.nullable(Decision)),
      /** One for each of `groups`. */
      averages: z.array(MarksAverage),
    }),
  ),
  server_time: Moment,
})
export type MarksBook = z.input<typeof MarksBook>

/** The class as its register shows it. */
export const RegisterOrder = z.object({
  register: z.enum(registers),
  /** Everybody of the roster, once; who is new stands at the end, by name. */
  students: z.array(z.object({ student_id: Id, name: z.string() })),
  /** Null while the order is the one by name that no one has changed. */
  changed_at: z.nullable(Moment),
})
export type RegisterOrder = z.input<typeof RegisterOrder>

const ofTest = z.object({ test_id: Id })
const ofClass = z.object({ class_id: Id })
/** Who may see the results of a test may mark it. */
const access = { permission: 'plan_test' } as const

export const marks = {
  scales: route({
    method: 'GET',
    path: '/v1/scales/',
    access,
    reply: Scales,
    summary: 'Scales of the school, by which tests are marked',
  }),
  createScale: route({
    method: 'POST',
    path: '/v1/scales/',
    access: { permission: 'edit_school_details' },
    body: ScaleForm,
    reply: Scale,
    status: 201,
    errors: ['marks.too_many_scales', 'marks.scale_exists'],
    summary: 'Add a scale',
  }),
  changeScale: route({
    method: 'PUT',
    path: '/v1/scales/:scale_id/',
    access: { permission: 'edit_school_details' },
    params: z.object({ scale_id: Id }),
    body: ScaleForm,
    reply: Scale,
    errors: ['marks.scale_exists'],
    summary: 'Change a scale; tests that are marked by it keep the steps they have',
  }),
  deleteScale: route({
    method: 'DELETE',
    path: '/v1/scales/:scale_id/',
    access: { permission: 'edit_school_details' },
    params: z.object({ scale_id: Id }),
    reply: Nothing,
    errors: ['marks.default_scale'],
    summary: 'Delete a scale; tests that are marked by it keep their steps',
  }),
  changeMarking: route({
    method: 'PUT',
    path: '/v1/scales/',
    access: { permission: 'edit_school_details' },
    body: z.strictObject({
      default_scale_id: z.optional(Id),
      rounding: z.optional(z.enum(shareRoundings, { error: 'invalid' })),
    }),
    reply: Scales,
    summary: 'The scale that tests begin with, and whether shares are rounded; tests that are marked keep theirs',
  }),
  testMarks: route({
    method: 'GET',
    path: '/v1/tests/:test_id/marks/',
    access,
    params: ofTest,
    reply: TestMarks,
    errors: ['marks.not_begun'],
    summary: 'Marks of a test: proposed, decided, published',
  }),
  setTestMarks: route({
    method: 'PUT',
    path: '/v1/tests/:test_id/marks/',
    access,
    params: ofTest,
    body: TestMarksForm,
    reply: TestMarks,
    errors: ['marks.not_begun'],
    summary: 'By which scale, with which bounds and weight a test is marked',
  }),
  decideMark: route({
    method: 'PUT',
    path: '/v1/tests/:test_id/marks/:student_id/',
    access,
    params: z.object({ test_id: Id, student_id: Id }),
    body: DecisionForm,
    reply: TestMark,
    errors: ['marks.not_begun'],
    summary: 'Decide a mark by hand, or give it back to the scale',
  }),
  publishMarks: route({
    method: 'POST',
    path: '/v1/tests/:test_id/marks/publish/',
    access,
    params: ofTest,
    body: z.strictObject({
      /**
       * Whose; everybody's when left out. Whose answer waits for marking keeps what they were told; who has neither a mark nor a
       * reason why not is told nothing, and what they were told before is taken back.
       */
      student_ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(1000))),
      /** What the teacher saw of everybody whose mark this changes, so that nothing is published that has changed meanwhile. */
      expected: z.array(z.strictObject({ student_id: Id, ...decision })).check(z.maxLength(1000)),
    }),
    reply: TestMarks,
    errors: ['marks.not_begun', 'marks.changed_meanwhile'],
    summary: 'Tell pupils their marks',
  }),
  withdrawMarks: route({
    method: 'DELETE',
    path: '/v1/tests/:test_id/marks/publish/',
    access,
    params: ofTest,
    reply: TestMarks,
    errors: ['marks.not_begun'],
    summary: 'Take published marks back: pupils do not see them any more',
  }),
  restoreMarks: route({
    method: 'POST',
    path: '/v1/tests/:test_id/marks/restore/',
    access,
    params: ofTest,
    reply: TestMarks,
    errors: ['marks.not_begun'],
    summary:
      'Tell pupils again the marks that were taken back last, as they were; where marks are published nothing changes',
  }),
  exportTestMarks: route({
    // Written down in the change log, so it is no GET.
    method: 'POST',
    path: '/v1/tests/:test_id/marks/export/',
    access,
    params: ofTest,
    body: z.strictObject({
      format: z.enum(gradebookFormats, { error: 'invalid' }),
      register: z._default(z.enum(registers, { error: 'invalid' }), 'other'),
    }),
    reply: Nothing,
    errors: ['marks.not_begun'],
    summary: 'Names, marks, weight and topic of a test as a table, in the order of a register',
  }),
  registerOrder: route({
    method: 'GET',
    path: '/v1/classes/:class_id/register-order/:register/',
    access,
    params: z.object({ class_id: Id, register: z.enum(registers) }),
    reply: RegisterOrder,
    summary: 'The pupils of a class in the order of a register',
  }),
  setRegisterOrder: route({
    method: 'PUT',
    path: '/v1/classes/:class_id/register-order/:register/',
    access,
    params: z.object({ class_id: Id, register: z.enum(registers) }),
    body: z.strictObject({ student_ids: z.array(Id).check(z.maxLength(1000)) }),
    reply: RegisterOrder,
    summary: 'Remember the order of a register',
  }),
  marksBook: route({
    method: 'GET',
    path: '/v1/classes/:class_id/marks/',
    access,
    params: ofClass,
    query: z.extend(MarksFilter, {
      /** Only this pupil's row. */
      student_id: z.optional(Id),
    }),
    reply: MarksBook,
    summary: 'Published marks of a class: pupils × tests, with weighted averages',
  }),
  exportMarksBook: route({
    // Written down in the change log, so it is no GET.
    method: 'POST',
    path: '/v1/classes/:class_id/marks/export/',
    access,
    params: ofClass,
    body: z.strictObject({
      ...MarksFilter.shape,
      format: z.enum(gradebookFormats, { error: 'invalid' }),
      /** The pupils in the order of this register; by name without it. */
      register: z.optional(z.enum(registers, { error: 'invalid' })),
    }),
    reply: Nothing,
    summary: 'Published marks of a class as a table',
  }),
}
