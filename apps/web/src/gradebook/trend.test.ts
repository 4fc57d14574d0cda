import { translator } from '@katedra/i18n/server'
import { expect, it } from 'vitest'
import { createFormat } from '@katedra/screens/format.ts'
import { trendWords } from './trend.ts'

const words = { t: translator('en', 'gradebook'), format: createFormat('en') }

it.each<[(number | null)[], string]>([
  [[], 'The pupil has no result yet.'],
  [[null, null], 'The pupil has no result yet.'],
  [[null, 0.8], 'One result so far: 80%.'],
  [[0.7, 0.72, 0.71], 'Results stay around 71%.'],
  [[0.4, null, 0.6, 0.8], 'Results are getting better: the first half has an average of 40%, the second 80%.'],
  [[0.9, 0.9, 0.5, 0.5], 'Results are falling: the first half has an average of 90%, the second 50%.'],
])('%j are told as a sentence', (values, sentence) => {
  expect(trendWords(words, values)).toBe(sentence)
})
