import { translator } from '@katedra/i18n/server'
import { expect, it } from 'vitest'
import { createFormat } from '@katedra/screens/format.ts'
import { differenceOf } from './difference.ts'

const words = { t: translator('cs', 'gradebook'), format: createFormat('cs') }

it.each([
  [0.84, 0.72, '+12 p. b.'],
  [0.69, 0.72, '−3 p. b.'],
  [0.5, 0.5, '0 p. b.'],
  [0.724, 0.765, '−5 p. b.'],
])('%d compared with %d is %s, as counted from whole per cents', (one, other, said) => {
  expect(differenceOf(words, one, other)).toBe(said)
})
