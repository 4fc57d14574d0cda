import { expect, test } from 'vitest'
import { withoutBorrow } from './borrowing.ts'

test.each([
  [42, 17, 35],
  [214, 174, 140],
  [875, 756, 129],
  [200, 90, 210],
  [58, 31, undefined],
])('of %i − %i somebody who forgets to borrow makes %s', (a, b, difference) => {
  expect(withoutBorrow(a, b)).toBe(difference)
})
