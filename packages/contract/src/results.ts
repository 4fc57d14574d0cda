import * as z from 'zod/mini'
import { FilledRubric, LocalText, Question, questionForms, questionTypes, Score } from '@katedra/questions'
import { Id, ItemNumber, Moment } from './fields.ts'
import { GeneratedKind } from './generated-kind.ts'
import { PlannedTest } from './planned-tests.ts'
import { route } from './route.ts'

/** A question that does not count for anybody, or one pupil's answer that does not; one that was put back stays on record. */
export const Exclusion = z.object({
  id: Id,
  item_no: z.int(),
  /** Null where no one's answer to the question counts. */
  attempt_id: z.nullable(Id),
  /** The pupil of the attempt. */
  student_name: z.nullable(z.string()),
  /** Everybody gets the points of the question. */
  full_points: z.boolean(),
  reason: z.string(),
  excluded_at: Moment,
  excluded_by_name: z.string(),
  returned_at: z.nullable(Moment),
  returned_by_name: z.nullable(z.string()),
})
export type Exclusion = z.input<typeof Exclusion>

/** A key or points changed after the fact. */
export const Rescoring = z.object({
  id: Id,
  item_no: z.int(),
  reason: z.string(),
  rescored_at: Moment,
  rescored_by_name: z.string(),
  /** Where the key of the question that one pupil has was changed. */
  attempt_id: z._default(z.nullable(Id), null),
  /** Answers that are worth more or less since. */
  changed_count: z.int(),
})
export type Rescoring = z.input<typeof Rescoring>

/**
 * Whether an attempt looks like mere clicking (rapid guessing, issue "results": Wise & Kong 2005); advice, never a verdict.
 * An answer is fast when its active time is under the threshold of its question.
 */
export const Suspicion = z.object({
  level: z.enum(['none', 'suspicion', 'strong']),
  fast_count: z.int(),
  /** Answers with a time. */
  timed_count: z.int(),
  /** Response-time effort: share of the answers with a time that are not fast. */
  effort: z.number(),
  /** The longest run of fast answers in the order of the questions. */
  longest_run: z.int(),
  /** Mean share of points of the fast answers, and what chance alone would give. */
  fast_success: z.nullable(z.number()),
  fast_chance: z.nullable(z.number()),
  /** The questions answered fast. */
  fast_items: z.array(z.int()),
})
export type Suspicion = z.input<typeof Suspicion>

/** The time below which an answer to a question is fast, and where it comes from. */
export const TimeThreshold = z.object({
  threshold_ms: z.int(),
  /** Mean of first attempts over the whole service, each time capped at five medians; null where fewer than 20 are known. */
  norm_ms: z.nullable(z.int()),
  norm_answers: z.int(),
  /** When it was fixed: at the end of the test; null while it still follows the norm. */
  fixed_at: z.nullable(Moment),
})
export type TimeThreshold = z.input<typeof TimeThreshold>

/** Results count attempts that are handed in; of several, the best one of a pupil. */
export const StudentResult = z.object({
  /** Null while the pupil has not joined. */
  attempt_id: z.nullable(Id),
  student_id: z.nullable(Id),
  name: z.string(),
  is_guest: z.boolean(),
  /** The name was chosen without a personal code and no one has proven it since. */
  without_code: z.boolean(),
  /** Written on paper: its time and suspicion are not measured. */
  on_paper: z.boolean(),
  state: z.enum(['not_joined', 'open', 'submitted']),
  points: z.nullable(z.number()),
  /** Points that this pupil could have in what is marked so far: without what is excluded and what waits. */
  out_of: z.number(),
  /** Share of those points, 0 to 1; null while not handed in, and where nothing counts or all of it waits. */
  fraction: z.nullable(z.number()),
  /** Answers that wait for marking: as long as there are any, the figures are those so far. */
  manual_count: z.int(),
  /** Seconds from opening the test to handing it in. */
  duration_s: z.nullable(z.number()),
  answer_count: z.int(),
  attempt_count: z.int(),
  /** One entry per question in the order of `questions`: share of the points, null = not answered, 'manual' waits for marking. */
  cells: z.array(z.nullable(z.union([z.number(), z.literal('manual')]))),
  /** Questions whose answer does not count for this pupil alone. */
  excluded_items: z.array(z.int()),
  /** Null before anything has been handed in, and where the school does not wish to see it. */
  suspicion: z.nullable(Suspicion),
})
export type StudentResult = z.input<typeof StudentResult>

export const QuestionResult = z.object({
  item_no: z.int(),
  type: z.enum(questionTypes),
  /** Tells a text with gaps and an order from the other form of their type; a server before this one says nothing. */
  form: z.optional(z.enum(questionForms)),
  title: LocalText,
  points: z.number(),
  answer_count: z.int(),
  /** False for a question whose answers do not count for anybody. */
  counts: z.boolean(),
  /** Everybody gets its points, whatever was answered; then `counts` is false. */
  full_points: z.boolean(),
  threshold: TimeThreshold,
  /**
   * Mean share of points over handed-in attempts, unanswered ones counted as 0, excluded ones left out; null without any, and
   * while one of them waits for marking.
   */
  success: z.nullable(z.number()),
  /** Mean active time of the answers, in seconds. */
  average_time_s: z.nullable(z.number()),
})
export type QuestionResult = z.input<typeof QuestionResult>

export const TestResults = z.object({
  test: PlannedTest,
  /** The three numbers (specification, section 2). */
  /** Of what is marked so far: answers that wait (`manual_count`) are in neither number of a share, as in the distribution. */
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
  /** Some questions were made by generators, so that more can be said of what pupils get wrong. */
  has_generated: z._default(z.boolean(), false),
  /** Every exclusion, the newest first, with those that were put back. */
  exclusions: z.array(Exclusion),
  /** The newest first. */
  rescorings: z.array(Rescoring),
  /** Pupils whose answers look like mere clicking. */
  suspicion_count: z.int(),
  server_time: Moment,
})
export type TestResults = z.input<typeof TestResults>

/** A mark that a teacher gave by hand. */
export const AnswerMark = z.object({
  marked_at: Moment,
  marked_by_name: z.string(),
  note: z.string(),
  /** The pupil sees the comment with the points. */
  note_shown: z.boolean(),
  /** Where the points come from the rubric of the question. */
  rubric: z.optional(FilledRubric),
})
export type AnswerMark = z.input<typeof AnswerMark>

/** One answer to a question, of the attempt that counts. */
export const GivenAnswer = z.object({
  attempt_id: Id,
  name: z.string(),
  answer: z.nullable(z.record(z.string(), z.unknown())),
  score: Score,
  points: z.nullable(z.number()),
  active_ms: z.nullable(z.int()),
  is_fast: z.boolean(),
  exclusion: z.nullable(Exclusion),
  mark: z.nullable(AnswerMark),
  /** Where each pupil has another question: this pupil's. */
  variant: z.optional(Question),
  /** What the answer shows that the pupil gets wrong; of generated questions only. */
  misconceptions: z._default(z.array(LocalText), []),
})
export type GivenAnswer = z.input<typeof GivenAnswer>

/** The same text given by several pupils. */
export const TextGroup = z.object({
  text: z.string(),
  count: z.int(),
  /** Share of points it is worth; null while it waits for marking. */
  fraction: z.nullable(z.number()),
  /** Not accepted, but one or two slips away from what is. */
  is_near_miss: z.boolean(),
})
export type TextGroup = z.input<typeof TextGroup>

/** What was filled into one gap by several pupils: the same text, or the same word. */
const GapGroup = z.extend(TextGroup, {
  /** The word by its id; null where the pupils wrote themselves, and then `text` says what. */
  word: z.nullable(z.string()),
})

/** How one gap of a text did, over the answers that count. */
export const GapResult = z.object({
  gap: z.string(),
  /** Mean fraction, an unfilled gap counted as 0; null without any answer, and where it is not known what one is worth. */
  success: z.nullable(z.number()),
  filled_count: z.int(),
  /** Of answers that no one has marked yet. */
  waiting_count: z.int(),
  /** The most frequent first. */
  groups: z.array(GapGroup),
})
export type GapResult = z.input<typeof GapResult>

export const QuestionDetail = z.object({
  item_no: z.int(),
  question: Question,
  /** Where each pupil has another question of a generator: what of; `question` is that of nobody in particular. */
  generated: z.optional(GeneratedKind),
  counts: z.boolean(),
  threshold: TimeThreshold,
  answers: z.array(GivenAnswer),
  /** For texts only, the most frequent first. */
  groups: z.array(TextGroup),
  /** For a text with gaps, in the order of its content. */
  gaps: z.array(GapResult),
  exclusions: z.array(Exclusion),
  rescorings: z.array(Rescoring),
})
export type QuestionDetail = z.input<typeof QuestionDetail>

const figure = z.nullable(z.number())

/** What may be said of a question in plain words, as far as the number of answers allows. */
export const verdictCodes = [
  'too_easy',
  'too_hard',
  'weak_discrimination',
  'guessed_a_lot',
  'too_few_answers',
  'fine',
  'option_never_chosen',
  'check_key',
] as const

/** Item analysis after Moodle's definitions; a figure that is not defined, or that too few answers allow, is null. */
export const TestAnalysis = z.object({
  /** Attempts that the figures rest on: first ones, handed in. */
  attempt_count: z.int(),
  mean: figure,
  median: figure,
  standard_deviation: figure,
  skewness: figure,
  kurtosis: figure,
  /** Cronbach's alpha, 0 to 1. */
  alpha: figure,
  error_ratio: figure,
  standard_error: figure,
  items: z.array(
    z.object({
      item_no: z.int(),
      title: LocalText,
      type: z.enum(questionTypes),
      counts: z.boolean(),
      answer_count: z.int(),
      facility: figure,
      facility_low: figure,
      facility_high: figure,
      standard_deviation: figure,
      discrimination: figure,
      discriminative_efficiency: figure,
      effective_weight: figure,
      intended_weight: figure,
      random_guess: figure,
      verdicts: z.array(z.object({ code: z.enum(verdictCodes), option: z.nullable(LocalText) })),
      /** For a text with gaps, in the order of its content: each gap as if it were a question. */
      gaps: z.array(z.object({ gap: z.string(), answer_count: z.int(), facility: figure, discrimination: figure })),
      /** For choices: how often each option was chosen, overall and by score third. */
      options: z.array(
        z.object({
          text: LocalText,
          is_correct: z.boolean(),
          count: z.int(),
          share: figure,
          lower_third: figure,
          middle_third: figure,
          upper_third: figure,
        }),
      ),
    }),
  ),
})
export type TestAnalysis = z.input<typeof TestAnalysis>

export const AttemptDetail = z.object({
  attempt_id: Id,
  name: z.string(),
  is_guest: z.boolean(),
  /** The name was chosen without a personal code and no one has proven it since. */
  without_code: z.boolean(),
  /** Written on paper: its pictures are `sheets.attemptSheets`. */
  on_paper: z.boolean(),
  /** Under which name the guest came who has been joined to this pupil; null for all others. */
  joined_guest_name: z.nullable(z.string()),
  state: z.enum(['open', 'submitted']),
  started_at: Moment,
  submitted_at: z.nullable(Moment),
  points: z.nullable(z.number()),
  /** As in StudentResult. */
  out_of: z.number(),
  manual_count: z.int(),
  items: z.array(
    z.object({
      item_no: z.int(),
      question: Question,
      answer: z.nullable(z.record(z.string(), z.unknown())),
      score: Score,
      points: z.nullable(z.number()),
      active_ms: z.nullable(z.int()),
      saved_at: z.nullable(Moment),
      /** Why the answer does not count, if it does not. */
      exclusion: z.nullable(Exclusion),
      is_fast: z.boolean(),
      /** Set where a teacher has marked the answer by hand. */
      mark: z.nullable(AnswerMark),
      /** Others have other numbers. */
      is_own: z._default(z.boolean(), false),
      /** What the answer shows that the pupil gets wrong; of generated questions only. */
      misconceptions: z._default(z.array(LocalText), []),
    }),
  ),
  suspicion: z.nullable(Suspicion),
})
export type AttemptDetail = z.input<typeof AttemptDetail>

/** What pupils get wrong in the answers to generated questions, the commonest first. */
export const TestMisconceptions = z.object({
  of_class: z.array(
    z.object({
      /** A sentence about a pupil without its subject: "sčítá jmenovatele". */
      text: LocalText,
      student_count: z.int(),
      answer_count: z.int(),
      item_nos: z.array(z.int()),
      attempt_ids: z.array(Id),
    }),
  ),
  /** Of the attempts that count, where there is anything. */
  students: z.array(
    z.object({ attempt_id: Id, misconceptions: z.array(z.object({ text: LocalText, answer_count: z.int() })) }),
  ),
})
export type TestMisconceptions = z.input<typeof TestMisconceptions>

export const results = {
  misconceptions: route({
    method: 'GET',
    path: '/v1/tests/:test_id/results/misconceptions/',
    access: { permission: 'plan_test' },
    params: z.object({ test_id: Id }),
    reply: TestMisconceptions,
    summary: 'What the class and each pupil get wrong in questions of generators, in words',
  }),
  testResults: route({
    method: 'GET',
    path: '/v1/tests/:test_id/results/',
    access: { permission: 'plan_test' },
    replica: true,
    params: z.object({ test_id: Id }),
    reply: TestResults,
    summary: 'Results of a test, also while it runs',
  }),
  attemptDetail: route({
    method: 'GET',
    path: '/v1/tests/:test_id/results/attempts/:attempt_id/',
    access: { permission: 'plan_test' },
    replica: true,
    params: z.object({ test_id: Id, attempt_id: Id }),
    reply: AttemptDetail,
    summary: 'One pupil’s whole attempt',
  }),
  questionDetail: route({
    method: 'GET',
    path: '/v1/tests/:test_id/results/questions/:item_no/',
    access: { permission: 'plan_test' },
    replica: true,
    params: z.object({ test_id: Id, item_no: ItemNumber }),
    reply: QuestionDetail,
    summary: 'All answers to one question',
  }),
  testAnalysis: route({
    method: 'GET',
    path: '/v1/tests/:test_id/results/analysis/',
    access: { permission: 'plan_test' },
    replica: true,
    params: z.object({ test_id: Id }),
    reply: TestAnalysis,
    summary: 'Item analysis of a test',
  }),
}
