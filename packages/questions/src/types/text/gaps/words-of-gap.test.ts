import { expect, it } from 'vitest'
import { withUnit } from './words-of-gap.ts'

it.each([
  ['11,9', '11,9\u00a0let'],
  [' 12 let ', '12 let'],
  ['12 Let', '12 Let'],
])('%s stands with its unit once', (written, shown) => {
  expect(withUnit(written, 'let')).toBe(shown)
})
