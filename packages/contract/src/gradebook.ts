import * as z from 'zod/mini'
import { LocalText, questionTypes } from '@katedra/questions'
import { CatalogueId, Id, Moment, Nothing } from './fields.ts'
import { testKinds } from './plan-form.ts'
import { route } from './route.ts'

const schoolYear = z.coerce
  .number({ error: 'not_number' })
  .check(
    z.int({ error: 'not_number' }),
    z.minimum(2000, { error: 'not_number' }),
    z.maximum(2200, { error: 'not_number' }),
  )

const ofTopic = { subject_id: z.optional(CatalogueId), level_id: z.optional(CatalogueId) }
const filter = {
  /**
   * The year in which the school year starts. Without it the present one, or the latest with a test where the present one has
   * none. Classes are new each school year: earlier years are those of the class this one was promoted from.
   */
  school_year: z.optional(z.union([z.literal('all'), schoolYear])),
  ...ofTopic,
  kind: z.optional(z.enum(testKinds, { error: 'invalid' })),
}
/** Which tests of a class are looked at. */
export const GradebookFilter = z.object(filter)
export type GradebookFilter = z.output<typeof GradebookFilter>

/** What there is to choose from; subjects, levels and kinds of the chosen school year. */
export const GradebookChoices = z.object({
  /** The newest first. */
  school_years: z.array(z.int()),
  subjects: z.array(z.object({ id: z.int(), name: LocalText })),
  levels: z.array(z.object({ id: z.int(), subject_id: z.int(), title: LocalText })),
  kinds: z.array(z.enum(testKinds)),
})
export type GradebookChoices = z.input<typeof GradebookChoices>

const common = {
  class_id: Id,
  class_name: z.string(),
  /** The school year that is shown; null for all of them, and where no test has begun yet. */
  school_year: z.nullable(z.int()),
  choices: GradebookChoices,
}

/** A test that runs or has ended, with its figures as the results page has them: guests and pupils who have left included. */
export const GradebookTest = z.object({
  id: Id,
  title: z.string(),
  kind: z.enum(testKinds),
  state: z.enum(['launched', 'finished']),
  /** Another class than the one looked at, where that one was promoted from it. */
  class_id: Id,
  class_name: z.string(),
  subject_id: z.int(),
  /** Null when the questions are not all of one level of the library. */
  level_id: z.nullable(z.int()),
  level_title: z.nullable(LocalText),
  starts_at: Moment,
  /** Mean of the results as far as they are marked, as on the results page; null while nothing is handed in. */
  average_fraction: z.nullable(z.number()),
  submitted_count: z.int(),
  guest_count: z.int(),
  /** Results in which an answer waits for marking. */
  manual_count: z.int(),
})
export type GradebookTest = z.input<typeof GradebookTest>

/**
 * How a pupil stands in a test: handed in, at work, not begun while the test runs, missed, or not of the class when the test
 * ended.
 */
export const gradebookStates = ['submitted', 'open', 'pending', 'missing', 'elsewhere'] as const
export type GradebookState = (typeof gradebookStates)[number]

export const GradebookCell = z.object({
  state: z.enum(gradebookStates),
  /** The attempt that counts: of those handed in the best one. */
  attempt_id: z.nullable(Id),
  /** Share of its points in what is marked so far; null while not handed in, and where nothing counts or all of it waits. */
  fraction: z.nullable(z.number()),
  /** Answers that wait for marking: as long as there are any, every figure made of this one is one so far. */
  manual_count: z.int(),
})
export type GradebookCell = z.input<typeof GradebookCell>

export const GradebookStudent = z.object({
  student_id: Id,
  name: z.string(),
  is_on_roster: z.boolean(),
  is_erased: z.boolean(),
  /** Mean of the pupil's results, each test alike; what was missed is left out. */
  average_fraction: z.nullable(z.number()),
  result_count: z.int(),
  missing_count: z.int(),
  manual_count: z.int(),
  /** One for each of `tests`, in their order. */
  cells: z.array(GradebookCell),
})
export type GradebookStudent = z.input<typeof GradebookStudent>

/** Pupils × tests. */
export const Gradebook = z.object({
  ...common,
  /** The newest first. */
  tests: z.array(GradebookTest),
  /** By name; pupils who have left stand among them as long as they have a result. */
  students: z.array(GradebookStudent),
  /** Mean of the pupils' averages. */
  average_fraction: z.nullable(z.number()),
  /** Answers of the pupils above that wait for marking. */
  manual_count: z.int(),
  server_time: Moment,
})
export type Gradebook = z.input<typeof Gradebook>

/** Without a level: all tests of the subject whose questions were picked across levels, or are teachers’ own. */
const ofLevel = { level_id: z.nullable(z.int()), subject_id: z.int(), title: z.nullable(LocalText) }

/** One pupil through time. */
export const StudentProgress = z.object({
  ...common,
  student: z.object({ id: Id, name: z.string(), is_on_roster: z.boolean() }),
  average_fraction: z.nullable(z.number()),
  /** Mean of the averages of the class's pupils. */
  class_fraction: z.nullable(z.number()),
  class_manual_count: z.int(),
  missing_count: z.int(),
  manual_count: z.int(),
  /** The oldest first, without those of times when the pupil was not of the class. */
  tests: z.array(z.object({ test: GradebookTest, cell: GradebookCell })),
  /** The weakest first. */
  topics: z.array(
    z.object({
      ...ofLevel,
      test_count: z.int(),
      result_count: z.int(),
      average_fraction: z.nullable(z.number()),
      manual_count: z.int(),
      class_fraction: z.nullable(z.number()),
      class_manual_count: z.int(),
    }),
  ),
})
export type StudentProgress = z.input<typeof StudentProgress>

/** A question that went wrong often; the same question of the library is one, however many tests it was in. */
export const WeakQuestion = z.object({
  title: LocalText,
  type: z.enum(questionTypes),
  /** Mean share of its points over the answers of `student_count` pupils that do not wait for marking. */
  success: z.number(),
  student_count: z.int(),
  manual_count: z.int(),
  /** The latest test with it, and its number there. */
  test_id: Id,
  item_no: z.int(),
})
export type WeakQuestion = z.input<typeof WeakQuestion>

export const TopicProgress = z.object({
  ...ofLevel,
  test_count: z.int(),
  result_count: z.int(),
  /** Mean of all results of the level. */
  average_fraction: z.nullable(z.number()),
  manual_count: z.int(),
  /** The oldest first. */
  tests: z.array(GradebookTest),
  /** The weakest first, at most five. */
  weak_questions: z.array(WeakQuestion),
})
export type TopicProgress = z.input<typeof TopicProgress>

/** From how many classes and pupils on an average of all schools is shown (issue "results"). */
export const minClasses = 5
export const minStudents = 50
/** From how many shared questions and pupils of each class on two classes are compared. */
export const minSharedQuestions = 3
export const minComparedStudents = 5

const side = z.object({ average_fraction: z.number(), student_count: z.int() })

/** Two classes on the questions of the library that both have answered. */
export const ParallelClass = z.object({
  class_id: Id,
  class_name: z.string(),
  question_count: z.int(),
  /** Why there are no figures; null where there are. */
  hidden: z.nullable(z.enum(['questions', 'students'])),
  own: z.nullable(side),
  other: z.nullable(side),
  /** Whether the difference is larger than chance makes it in classes of this size (95 %). */
  is_beyond_chance: z.boolean(),
})
export type ParallelClass = z.input<typeof ParallelClass>

export const ComparedQuestion = z.object({
  library_question_id: Id,
  title: LocalText,
  type: z.enum(questionTypes),
  level_id: z.int(),
  /** Mean share of the points in the class's first attempts. */
  own: side,
  /** The same of all schools; null where it is hidden. */
  everyone: z.nullable(z.number()),
  hidden: z.nullable(z.enum(['classes', 'students'])),
})
export type ComparedQuestion = z.input<typeof ComparedQuestion>

/** First attempts at questions of the library: there everybody has met the same for the first time. */
export const Comparison = z.object({
  class_id: Id,
  class_name: z.string(),
  question_count: z.int(),
  /** Answers of these classes that wait for marking: the figures are without them so far. */
  manual_count: z.int(),
  /** Classes of the same grade and school year that the caller may see. */
  parallels: z.array(ParallelClass),
  /** Over the questions whose average of all schools is shown, each alike. */
  everyone: z.nullable(z.object({ question_count: z.int(), own_fraction: z.number(), fraction: z.number() })),
  /** Questions whose average of all schools is hidden. */
  hidden_count: z.int(),
  /** Those furthest below all schools first, then by name. */
  questions: z.array(ComparedQuestion),
})
export type Comparison = z.input<typeof Comparison>

const oneClass = z.object({ class_id: Id })
/** Who may see a class (its teachers, admins of the school) may see the results of its tests. */
const access = { permission: 'plan_test' } as const

export const gradebookFormats = ['csv', 'xlsx'] as const

export const gradebook = {
  gradebook: route({
    method: 'GET',
    path: '/v1/classes/:class_id/gradebook/',
    access,
    replica: true,
    params: oneClass,
    query: GradebookFilter,
    reply: Gradebook,
    summary: 'Results of a class: pupils × tests',
  }),
  exportGradebook: route({
    // Written down in the change log, so it is no GET.
    method: 'POST',
    path: '/v1/classes/:class_id/gradebook/export/',
    access,
    params: oneClass,
    body: z.strictObject({ ...filter, format: z.enum(gradebookFormats, { error: 'invalid' }) }),
    reply: Nothing,
    summary: 'The gradebook of a class as a file',
  }),
  topics: route({
    method: 'GET',
    path: '/v1/classes/:class_id/topics/',
    access,
    replica: true,
    params: oneClass,
    query: GradebookFilter,
    reply: z.object({ ...common, topics: z.array(TopicProgress) }),
    summary: 'Results of a class by level, with the questions that went wrong most',
  }),
  studentProgress: route({
    method: 'GET',
    path: '/v1/classes/:class_id/students/:student_id/progress/',
    access,
    replica: true,
    params: z.object({ class_id: Id, student_id: Id }),
    query: GradebookFilter,
    reply: StudentProgress,
    summary: 'Results of one pupil through time and by level',
  }),
  comparison: route({
    method: 'GET',
    path: '/v1/classes/:class_id/comparison/',
    access,
    replica: true,
    params: oneClass,
    query: z.object(ofTopic),
    reply: Comparison,
    summary: 'A class beside parallel ones and beside all schools, on the same questions of the library',
  }),
}
