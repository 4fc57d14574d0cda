import { maxChosen, type BankQuestion } from '@katedra/contract/questions'
import { allExamples } from '@katedra/questions/examples'
import { describe, expect, test } from 'vitest'
import { planObstacle, planSearch, withChosen, type Selection } from './selection.ts'

const [example] = allExamples
if (example === undefined) throw new Error('there are examples')

function bankQuestion(id: string, subject_id: number): BankQuestion {
  if (example === undefined) throw new Error('there are examples')
  return {
    id,
    subject_id,
    whose: 'own',
    level_id: null,
    level_title: null,
    visibility: 'private',
    author: null,
    version: 1,
    question: example,
    tags: [],
    origin: null,
    created_at: null,
    updated_at: null,
    may: { edit: true },
  }
}

const none: Selection = new Map()

describe('chosen questions', () => {
  test('go to the plan in the order in which they were chosen', () => {
    const first = withChosen(none, [bankQuestion('b', 3)], true)
    const both = withChosen(first, [bankQuestion('a', 3), bankQuestion('b', 3)], true)
    expect(planSearch(both)).toEqual({ subject_id: '3', question_ids: 'b.a' })
    expect(planSearch(withChosen(both, [bankQuestion('b', 3)], false)).question_ids).toBe('a')
  })

  test('of several subjects, or too many, make no test', () => {
    const mixed = withChosen(none, [bankQuestion('a', 1), bankQuestion('b', 2)], true)
    expect(planObstacle(mixed)).toBe('subjects')
    const all = Array.from({ length: maxChosen + 1 }, (_, index) => bankQuestion(String(index), 1))
    expect(planObstacle(withChosen(none, all, true))).toBe('many')
    expect(planObstacle(withChosen(none, all.slice(1), true))).toBeUndefined()
  })
})
