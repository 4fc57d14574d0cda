import type { ClassProgram, CreditUse, StudentCreditState } from '@katedra/contract/credits'
import { describe, expect, test } from 'vitest'
import { givingOutlook, takingOutlook } from './assigning.ts'

function student(
  student_id: string,
  state: StudentCreditState,
  use: CreditUse = 'unused',
): ClassProgram['students'][number] {
  return { student_id, state, use, first_name: 'Eva', last_name: student_id, valid_until: null }
}

const students = [
  student('a', 'not_assigned'),
  student('b', 'not_assigned'),
  student('c', 'assigned', 'used'),
  student('d', 'social'),
  student('e', 'free'),
  student('f', 'free', 'planned'),
]
const available = [
  { kind: 'paid', count: 1 },
  { kind: 'social', count: 4 },
] as const satisfies ClassProgram['available']

describe('giving credits', () => {
  test('reaches every pupil without one when no one is ticked', () => {
    expect(givingOutlook({ students, available: [...available] }, [], undefined)).toEqual({
      without: ['a', 'b'],
      available: 5,
      given: 2,
    })
  })

  test('leaves out those who are ticked and have one', () => {
    expect(givingOutlook({ students, available: [...available] }, ['b', 'c'], undefined).without).toEqual(['b'])
  })

  test('counts only credits of the chosen kind', () => {
    expect(givingOutlook({ students, available: [...available] }, [], 'paid')).toMatchObject({ available: 1, given: 1 })
    expect(givingOutlook({ students, available: [...available] }, [], 'free')).toMatchObject({ available: 0, given: 0 })
  })
})

describe('taking credits back', () => {
  test('returns unused ones with their kinds and keeps used ones and those that a planned test needs', () => {
    expect(takingOutlook(students, [])).toEqual({
      returned: [
        { student_id: 'd', kind: 'social' },
        { student_id: 'e', kind: 'free' },
      ],
      kept: { planned: 1, used: 1 },
    })
  })

  test('concerns only those who are ticked', () => {
    expect(takingOutlook(students, ['a', 'c'])).toEqual({ returned: [], kept: { planned: 0, used: 1 } })
  })
})
