import { expect, it } from 'vitest'
import { callBySchool } from './by-school.ts'

const counting = { name: 'counted', columns: { of: 'uuid', number: 'integer' }, shared: ['interval'] }
const row = (school_id: string, of: string, number: number) => ({ school_id, of, number })

it('calls the function by its school alone where all rows are of one', () => {
  expect(callBySchool(counting, [row('s', 'x', 1), row('s', 'y', 2)], ['a second'])).toEqual({
    name: 'counted',
    text: 'select * from counted($1, $2, $3, $4)',
    values: ['s', ['x', 'y'], [1, 2], 'a second'],
  })
})

it('calls it once for each school where there are several, schools in one order', () => {
  const rows = [row('t', 'x', 1), row('s', 'y', 2), row('t', 'z', 3)]
  const { name, text, values } = callBySchool(counting, rows, ['a second'])
  expect(name).toBe('counted_of_several')
  expect(text).toContain(
    'counted(part.school, ($3::uuid[])[part.first : part.last], ($4::integer[])[part.first : part.last], $5::interval)',
  )
  expect(values).toEqual([['s', 't'], [1, 3], ['y', 'x', 'z'], [2, 1, 3], 'a second'])
})
