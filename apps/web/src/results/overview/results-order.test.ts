import type { StudentResult } from '@katedra/contract/results'
import { describe, expect, it } from 'vitest'
import { sampleQuestion, sampleStudent, sampleSuspicion } from '../../testing/sample-results.ts'
import { orderRows } from '@katedra/ui/data-table'
import { byName, questionOrder, studentOrder } from './results-order.ts'

function student(name: string, fraction: number | null, state: StudentResult['state'] = 'submitted'): StudentResult {
  return sampleStudent(name, { fraction, state, points: fraction === null ? null : fraction * 10, duration_s: null })
}

const class6A = [
  student('Chalupa Jan', 0.9),
  student('Hájek Petr', null, 'not_joined'),
  student('Čermák Ota', 0.5),
  student('Cibulka Eda', 0.5),
  student('Šíma Ivo', null, 'open'),
  student('Suk Alois', 0.7),
]

function names(students: readonly StudentResult[]): string[] {
  return students.map(({ name }) => name.split(' ')[0] ?? '')
}

type Direction = 'ascending' | 'descending'

/** As the table of pupils does it. */
function sortStudents(students: readonly StudentResult[], column: keyof typeof studentOrder, direction: Direction) {
  return orderRows(students.toSorted(byName.compare), [{ key: column, ...studentOrder[column] }], { column, direction })
}

describe('order of pupils', () => {
  it('follows the Czech alphabet: č after c, ch after h, š after s', () => {
    expect(names(sortStudents(class6A, 'name', 'ascending'))).toEqual([
      'Cibulka',
      'Čermák',
      'Hájek',
      'Chalupa',
      'Suk',
      'Šíma',
    ])
    expect(names(sortStudents(class6A, 'name', 'descending'))).toEqual([
      'Šíma',
      'Suk',
      'Chalupa',
      'Hájek',
      'Čermák',
      'Cibulka',
    ])
  })

  it('keeps pupils without a result last in both directions, and equal ones by name', () => {
    expect(names(sortStudents(class6A, 'fraction', 'descending'))).toEqual([
      'Chalupa',
      'Suk',
      'Cibulka',
      'Čermák',
      'Hájek',
      'Šíma',
    ])
    expect(names(sortStudents(class6A, 'fraction', 'ascending'))).toEqual([
      'Cibulka',
      'Čermák',
      'Suk',
      'Chalupa',
      'Hájek',
      'Šíma',
    ])
  })

  it('goes from handed in over working to not joined', () => {
    expect(names(sortStudents(class6A, 'state', 'ascending')).slice(-2)).toEqual(['Šíma', 'Hájek'])
  })

  it('does not touch the list it was given', () => {
    const before = names(class6A)
    sortStudents(class6A, 'name', 'ascending')
    expect(names(class6A)).toEqual(before)
  })

  it('puts strong suspicions before others and pupils without any last in both directions', () => {
    const flagged = [
      sampleStudent('Adam'),
      sampleStudent('Beran', { suspicion: sampleSuspicion({ fast_count: 9 }) }),
      sampleStudent('Cibulka', { suspicion: sampleSuspicion({ level: 'strong', fast_count: 5 }) }),
      sampleStudent('Dub', { suspicion: sampleSuspicion({ level: 'none', fast_count: 1 }) }),
    ]
    expect(names(sortStudents(flagged, 'suspicion', 'descending'))).toEqual(['Cibulka', 'Beran', 'Adam', 'Dub'])
    expect(names(sortStudents(flagged, 'suspicion', 'ascending'))).toEqual(['Beran', 'Cibulka', 'Adam', 'Dub'])
  })
})

describe('order of questions', () => {
  function question(item_no: number, success: number | null) {
    return sampleQuestion(item_no, { success })
  }

  it('puts the hardest first and equal ones by number', () => {
    const sorted = orderRows(
      [question(1, 0.5), question(2, null), question(3, 0.2), question(4, 0.2)],
      [{ key: 'success', ...questionOrder.success }],
      { column: 'success', direction: 'ascending' },
    )
    expect(sorted.map(({ item_no }) => item_no)).toEqual([3, 4, 1, 2])
  })
})
