import type { LibraryFigures, OperatorQuestion } from '@katedra/contract/operator-library'
import { describe, expect, it } from 'vitest'
import { fits, inOrder } from './question-order.ts'

function question(id: string, figures: Partial<LibraryFigures>, retired_at: string | null = null): OperatorQuestion {
  return {
    id,
    key: id,
    type: 'text',
    question_version: 1,
    tags: [],
    source: 'x',
    retired_at,
    version: 'v',
    edited_at: null,
    edited_by: null,
    has_file: true,
    question: {
      type: 'text',
      points: 1,
      prompt: { cs: 'Kdy?' },
      content: { lines: 1, numeric: false },
      key: {
        accepted: [{ text: '1', fraction: 1 }],
        case_sensitive: false,
        ignore_diacritics: false,
        typo_tolerance: false,
        unmatched: 'wrong',
      },
    },
    figures: {
      version: 1,
      first_answers: 0,
      success: null,
      mean_ms: null,
      discrimination: null,
      faults: [],
      ...figures,
    },
  }
}

const easy = question('easy', { first_answers: 50, success: 0.99, faults: ['too_easy'] })
const hard = question('hard', { first_answers: 80, success: 0.1, faults: ['too_hard'] })
const unknown = question('unknown', { first_answers: 3 })
const gone = question('gone', { first_answers: 90, success: 0.1, faults: ['too_hard'] }, '2026-09-01T08:00:00Z')
const all = [unknown, easy, hard]

describe('the order of questions', () => {
  it.each([
    ['success', 'ascending', ['hard', 'easy', 'unknown']],
    ['success', 'descending', ['easy', 'hard', 'unknown']],
    ['answers', 'descending', ['hard', 'easy', 'unknown']],
    ['answers', 'ascending', ['unknown', 'easy', 'hard']],
  ] as const)('by %s, %s, leaves what is not known at the end', (column, direction, expected) => {
    expect(inOrder(all, { column, direction }).map(({ id }) => id)).toEqual(expected)
  })

  it.each([null, { column: 'nonsense', direction: 'ascending' } as const])(
    'stays that of the level without a column that is known',
    (sort) => {
      expect(inOrder(all, sort)).toEqual(all)
    },
  )
})

describe('the filter of questions', () => {
  it.each([
    ['all', ['unknown', 'easy', 'hard']],
    ['bad', ['easy', 'hard']],
    ['retired', ['gone']],
  ] as const)('%s', (filter, expected) => {
    expect([...all, gone].filter((one) => fits(one, filter)).map(({ id }) => id)).toEqual(expected)
  })
})
