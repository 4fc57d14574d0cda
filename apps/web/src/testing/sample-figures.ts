import type { AttemptDetail, QuestionDetail, StudentResult, TestAnalysis, TestResults } from '@katedra/contract/results'
import { idOf } from '@katedra/testing/samples'
import { sampleTest } from './sample-plan.ts'
import { sampleAnswer, sampleQuestion, sampleStudent } from './sample-results.ts'
import { finished, textQuestion } from './sample-tests.ts'

/** The test whose results screens show. */
export const testId = idOf(1)
export const overTest = sampleTest(1, { ...finished, id: testId, title: 'Pohyb' })

/** A pupil with results: the higher the number, the worse. */
export function numberedStudent(number: number, change: Partial<StudentResult> = {}): StudentResult {
  return sampleStudent(`Adam ${number}`, {
    attempt_id: idOf(2000 + number),
    student_id: idOf(1000 + number),
    fraction: 1 - number / 1000,
    cells: [1, 0],
    ...change,
  })
}

/** Results of the given number of pupils in two questions. */
export function sampleResults(count: number, change: Partial<TestResults> = {}): TestResults {
  return {
    test: { ...overTest, started_count: count, submitted_count: count },
    average_fraction: count === 0 ? null : 0.72,
    average_duration_s: count === 0 ? null : 600,
    answer_count: count * 2,
    submitted_count: count,
    out_of: 3,
    distribution: [0, 0, 0, 0, 0, 0, 0, count, 0, 0],
    students: Array.from({ length: count }, (_, index) => numberedStudent(index + 1)),
    questions: [
      sampleQuestion(1, { answer_count: count, success: 0.9, average_time_s: 12 }),
      sampleQuestion(2, {
        type: 'text',
        title: { cs: 'Které město?' },
        answer_count: count,
        success: 0.3,
        average_time_s: 30,
      }),
    ],
    manual_count: 0,
    exclusions: [],
    rescorings: [],
    suspicion_count: 0,
    server_time: '2026-11-22T08:00:00.000Z',
    ...change,
  }
}

/** All answers to the second question, which asks for a text. */
export function sampleDetail(count: number, change: Partial<QuestionDetail> = {}): QuestionDetail {
  return {
    item_no: 2,
    question: textQuestion,
    counts: true,
    threshold: { threshold_ms: 3000, norm_ms: null, norm_answers: 4, fixed_at: null },
    answers: Array.from({ length: count }, (_, index) =>
      sampleAnswer(idOf(2001 + index), {
        name: `Adam ${index + 1}`,
        answer: { text: index % 2 === 0 ? 'Brno' : 'Brno město' },
        score: { kind: 'scored', fraction: index % 2 === 0 ? 1 : 0, parts: {} },
        points: index % 2 === 0 ? 2 : 0,
      }),
    ),
    groups: count === 0 ? [] : [{ text: 'Brno město', count: Math.floor(count / 2), fraction: 0, is_near_miss: true }],
    gaps: [],
    exclusions: [],
    rescorings: [],
    ...change,
  }
}

export function sampleAttempt(change: Partial<AttemptDetail> = {}): AttemptDetail {
  return {
    attempt_id: idOf(2001),
    name: 'Adam 1',
    is_guest: false,
    without_code: false,
    on_paper: false,
    joined_guest_name: null,
    state: 'submitted',
    started_at: '2026-11-20T08:00:00.000Z',
    submitted_at: '2026-11-20T08:10:00.000Z',
    points: 2,
    out_of: 2,
    manual_count: 0,
    items: [
      {
        item_no: 2,
        question: textQuestion,
        answer: { text: 'Brno' },
        score: { kind: 'scored', fraction: 1, parts: {} },
        points: 2,
        active_ms: 4000,
        saved_at: '2026-11-20T08:05:00.000Z',
        exclusion: null,
        is_fast: false,
        mark: null,
      },
    ],
    suspicion: null,
    ...change,
  }
}

/** What a number of first attempts say of a number of questions. */
export function sampleAnalysis(attempts: number, count: number): TestAnalysis {
  return {
    attempt_count: attempts,
    mean: 0.7,
    median: 0.7,
    standard_deviation: 0.1,
    skewness: null,
    kurtosis: null,
    alpha: 0.8,
    error_ratio: 0.4,
    standard_error: 0.05,
    items: Array.from({ length: count }, (_, index) => ({
      item_no: index + 1,
      title: { cs: `Otázka ${index + 1}` },
      type: 'abc',
      counts: true,
      answer_count: attempts,
      facility: 0.7,
      facility_low: 0.5,
      facility_high: 0.9,
      standard_deviation: 0.4,
      discrimination: 0.3,
      discriminative_efficiency: 0.5,
      effective_weight: 0.5,
      intended_weight: 0.5,
      random_guess: 0.33,
      verdicts: [{ code: 'too_easy', option: null }],
      gaps: [],
      options: [
        {
          text: { cs: 'Praha' },
          is_correct: true,
          count: 14,
          share: 0.7,
          lower_third: 0.4,
          middle_third: 0.7,
          upper_third: 1,
        },
      ],
    })),
  }
}
