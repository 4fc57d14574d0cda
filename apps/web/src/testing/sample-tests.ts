import type { PlannedTest, PlannedTestDetail } from '@katedra/contract/planned-tests'
import type { Question, QuestionOf } from '@katedra/questions'
import { sampleTest } from './sample-plan.ts'

/** What a test that is over has more. */
export const finished = {
  state: 'finished',
  launched_at: '2026-11-20T08:00:00.000Z',
  finished_at: '2026-11-20T08:45:00.000Z',
  starts_at: '2026-11-20T08:00:00.000Z',
  ends_at: '2026-11-20T08:45:00.000Z',
  started_count: 20,
  submitted_count: 20,
  average_fraction: 0.72,
} as const satisfies Partial<PlannedTest>

/** A test with two questions: a choice and a text. */
export function sampleTestDetail(number: number, change: Partial<PlannedTestDetail> = {}): PlannedTestDetail {
  const questions: Question[] = [choiceQuestion, textQuestion]
  return {
    ...sampleTest(number),
    questions: questions.map((question, index) => ({
      item_no: index + 1,
      library_question_id: null,
      school_question_id: null,
      question,
    })),
    ...change,
  }
}

export const choiceQuestion: QuestionOf<'abc'> = {
  type: 'abc',
  prompt: { cs: 'Které město je hlavní?' },
  points: 1,
  content: {
    options: ['Praha', 'Brno', 'Plzeň'].map((text, index) => ({ id: `o${index}`, text: { cs: text } })),
    multiple: false,
    shuffle: true,
  },
  key: { correct: ['o0'], rule: 'partial' },
}

export const textQuestion: QuestionOf<'text'> = {
  type: 'text',
  prompt: { cs: 'Které město leží na Svratce?' },
  points: 2,
  content: { lines: 1, numeric: false },
  key: {
    accepted: [{ text: 'Brno', fraction: 1 }],
    case_sensitive: false,
    ignore_diacritics: true,
    typo_tolerance: true,
    unmatched: 'manual',
  },
}
