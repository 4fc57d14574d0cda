import { maxChosen, type BankQuestion } from '@katedra/contract/questions'
import { allExamples } from '@katedra/questions/examples'
import { describe, expect, test } from 'vitest'
import { planObstacle, planSearch, withChosen, type Selection } from './selection.ts'

const [example] = allExamples
if (example === undefined) throw new Error('there are examples')

function bankQuestion(id: string, subject_id: number | null): BankQuestion {
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

  test('may be of several subjects: the test begins with the commonest, where there are any with one of the library', () => {
    const own = [bankQuestion('a', 1), bankQuestion('b', 2), bankQuestion('c', 2), bankQuestion('d', null)]
    const mixed = withChosen(none, own, true)
    expect(planObstacle(mixed)).toBeUndefined()
    expect(planSearch(mixed)).toEqual({ subject_id: '2', question_ids: 'a.b.c.d' })
    const ofLibrary = { ...bankQuestion('e', 5), whose: 'library' as const }
    expect(planSearch(withChosen(mixed, [ofLibrary], true)).subject_id).toBe('5')
    expect(planSearch(withChosen(none, [bankQuestion('d', null)], true)).subject_id).toBe('')
  })

  test('that are too many make no test', () => {
    const all = Array.from({ length: maxChosen + 1 }, (_, index) => bankQuestion(String(index), 1))
    expect(planObstacle(withChosen(none, all, true))).toBe('many')
    expect(planObstacle(withChosen(none, all.slice(1), true))).toBeUndefined()
  })
})
