import type { MarkingAnswer } from '@katedra/contract/marking'
import type { Exclusion, GivenAnswer, QuestionResult, StudentResult, Suspicion } from '@katedra/contract/results'

/** A pupil who has handed in; whatever a test is about is said over it. */
export function sampleStudent(name: string, change: Partial<StudentResult> = {}): StudentResult {
  return {
    attempt_id: name,
    student_id: name,
    name,
    is_guest: false,
    without_code: false,
    on_paper: false,
    state: 'submitted',
    points: 5,
    out_of: 10,
    fraction: 0.5,
    manual_count: 0,
    duration_s: 60,
    answer_count: 2,
    attempt_count: 1,
    cells: [],
    excluded_items: [],
    suspicion: null,
    ...change,
  }
}

export function sampleQuestion(item_no: number, change: Partial<QuestionResult> = {}): QuestionResult {
  return {
    item_no,
    type: 'abc',
    title: { cs: 'Kolik je **2 + 2**?' },
    points: 1,
    answer_count: 0,
    counts: true,
    full_points: false,
    threshold: { threshold_ms: 3000, norm_ms: null, norm_answers: 4, fixed_at: null },
    success: null,
    average_time_s: null,
    ...change,
  }
}

export function sampleSuspicion(change: Partial<Suspicion> = {}): Suspicion {
  return {
    level: 'suspicion',
    fast_count: 4,
    timed_count: 12,
    effort: 0.67,
    longest_run: 3,
    fast_success: 0.25,
    fast_chance: 0.3,
    fast_items: [1, 2, 3, 7],
    ...change,
  }
}

export function sampleAnswer(attempt_id: string, change: Partial<GivenAnswer> = {}): GivenAnswer {
  return {
    attempt_id,
    name: attempt_id,
    answer: null,
    score: { kind: 'unanswered' },
    points: 0,
    active_ms: 4000,
    is_fast: false,
    exclusion: null,
    mark: null,
    ...change,
  }
}

/** One that a person has to judge. */
export function sampleToMark(attempt_id: string, change: Partial<MarkingAnswer> = {}): MarkingAnswer {
  const { name, ...given } = sampleAnswer(attempt_id)
  return { ...given, name, score: { kind: 'manual' }, points: null, group: 0, is_apart: false, ...change }
}

export function sampleExclusion(id: string, change: Partial<Exclusion> = {}): Exclusion {
  return {
    id,
    item_no: 1,
    attempt_id: null,
    student_name: null,
    full_points: false,
    reason: 'nejasné zadání',
    excluded_at: '2026-11-20T08:00:00Z',
    excluded_by_name: 'Eva Nová',
    returned_at: null,
    returned_by_name: null,
    ...change,
  }
}
