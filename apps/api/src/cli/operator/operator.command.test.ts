import { expect, it } from 'vitest'
import { countOf } from './operator.command.ts'

const typed = (keep: string) => ({ operands: [], options: { keep } })

it('takes a number within its range, and says the range where it is another one', () => {
  expect(countOf(typed('9999999'), 'keep', 7)).toBe(9_999_999)
  for (const text of ['0', '-1', '1.5', 'many', '10000000'])
    expect(() => countOf(typed(text), 'keep', 7)).toThrow('--keep must be a whole number from 1 to 9999999.')
})
