import * as z from 'zod/mini'
import { LocalText, Question, questionTypes, Score } from '@katedra/questions'
import { Id, Moment } from './fields.ts'
import { PlannedTest } from './planned-tests.ts'
import { route } from './route.ts'

/** Results count attempts that are handed in; of several, the best one of a pupil. */
export const StudentResult = z.object({
  /** Null while the pupil has not joined. */
  attempt_id: z.nullable(Id),
  student_id: z.nullable(Id),
  name: z.string(),
  is_guest: z.boolean(),
  state: z.enum(['not_joined', 'open', 'submitted']),
  points: z.nullable(z.number()),
  /** Share of all points, 0 to 1; null while not handed in. */
  fraction: z.nullable(z.number()),
  /** Seconds from opening the test to handing it in. */
  duration_s: z.nullable(z.number()),
  answer_count: z.int(),
  attempt_count: z.int(),
  /** One entry per question in the order of `questions`: share of the points, null = not answered, 'manual' waits for marking. */
  cells: z.array(z.nullable(z.union([z.number(), z.literal('manual')]))),
})
export type StudentResult = z.input<typeof StudentResult>

export const QuestionResult = z.object({
  item_no: z.int(),
  type: z.enum(questionTypes),
  title: LocalText,
  points: z.number(),
  answer_count: z.int(),
  /** Mean share of points over handed-in attempts, unanswered ones counted as 0; null without any. */
  success: z.nullable(z.number()),
  /** Mean active time of the answers, in seconds. */
  average_time_s: z.nullable(z.number()),
})
export type QuestionResult = z.input<typeof QuestionResult>

export const TestResults = z.object({
  test: PlannedTest,
  /** The three numbers (specification, section 2). */
  average_fraction: z.nullable(z.number()),
  average_duration_s: z.nullable(z.number()),
  answer_count: z.int(),
  submitted_count: z.int(),
  out_of: z.number(),
  /** Ten bars: how many handed-in attempts reached 0–10 %, 10–20 % … 90–100 %. */
  distribution: z.array(z.int()),
  students: z.array(StudentResult),
  questions: z.array(QuestionResult),
  manual_count: z.int(),
  server_time: Moment,
})
export type TestResults = z.input<typeof TestResults>

export const AttemptDetail = z.object({
  attempt_id: Id,
  name: z.string(),
  state: z.enum(['open', 'submitted']),
  started_at: Moment,
  submitted_at: z.nullable(Moment),
  points: z.nullable(z.number()),
  out_of: z.number(),
  items: z.array(
    z.object({
      item_no: z.int(),
      question: Question,
      answer: z.nullable(z.record(z.string(), z.unknown())),
      score: Score,
      points: z.nullable(z.number()),
      active_ms: z.nullable(z.int()),
      saved_at: z.nullable(Moment),
    }),
  ),
})
export type AttemptDetail = z.input<typeof AttemptDetail>

export const results = {
  testResults: route({
    method: 'GET',
    path: '/v1/tests/:test_id/results/',
    access: { permission: 'plan_test' },
    params: z.object({ test_id: Id }),
    reply: TestResults,
    summary: 'Results of a test, also while it runs',
  }),
  attemptDetail: route({
    method: 'GET',
    path: '/v1/tests/:test_id/results/attempts/:attempt_id/',
    access: { permission: 'plan_test' },
    params: z.object({ test_id: Id, attempt_id: Id }),
    reply: AttemptDetail,
    summary: 'One pupil’s whole attempt',
  }),
}
