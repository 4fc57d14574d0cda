import { expect, it } from 'vitest'
import { callBySchool } from './by-school.ts'

const counting = { name: 'counted', ofSeveral: 'counted_of_several', columns: ['of', 'number'] as const }
const row = (school_id: string, of: string, number: number) => ({ school_id, of, number })

it('calls the function of one school where all rows are of one', () => {
  expect(callBySchool(counting, [row('s', 'x', 1), row('s', 'y', 2)], ['a second'])).toEqual({
    name: 'counted',
    text: 'select * from counted($1, $2, $3, $4)',
    values: ['s', ['x', 'y'], [1, 2], 'a second'],
  })
})

it('calls the function of several schools where there are several', () => {
  expect(callBySchool(counting, [row('t', 'x', 1), row('s', 'y', 2), row('t', 'z', 3)], ['a second'])).toEqual({
    name: 'counted_of_several',
    text: 'select * from counted_of_several($1, $2, $3, $4, $5)',
    values: ['t,s', ['t', 's', 't'], ['x', 'y', 'z'], [1, 2, 3], 'a second'],
  })
})
