import { expect, test } from 'vitest'
import { difficultyOf, tellingOf, type QuestionStatistics } from './question-statistics.ts'

const statistics: QuestionStatistics = { first_answers: 30, success: 0.5, discrimination: 0.2, mean_s: 40 }

test.each([
  [0, 'hard'],
  [0.399, 'hard'],
  [0.4, 'medium'],
  [0.799, 'medium'],
  [0.8, 'easy'],
  [1, 'easy'],
] as const)('a question with %d of its points is %s', (success, expected) => {
  expect(difficultyOf({ ...statistics, success })).toBe(expected)
})

test.each([
  [null, null],
  [-0.4, 'not'],
  [0.099, 'not'],
  [0.1, 'little'],
  [0.299, 'little'],
  [0.3, 'well'],
] as const)('a correlation of %s tells %s', (discrimination, expected) => {
  expect(tellingOf({ ...statistics, discrimination })).toBe(expected)
})
