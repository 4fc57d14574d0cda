import { describe, expect, it } from 'vitest'
import { choicesOf, countRows, nameProblems, rowsOf } from './promotion-rows.ts'

const proposed = [
  { class_id: '6', name: '6.A', new_name: '7.A', student_count: 24 },
  { class_id: '7', name: '7.A', new_name: '8.A', student_count: 22 },
  { class_id: '9', name: '9.A', new_name: null, student_count: 18 },
]
const rows = rowsOf(proposed)
const change = (id: string, values: Partial<(typeof rows)[number]>) =>
  rows.map((row) => (row.class_id === id ? { ...row, ...values } : row))

describe('the preview of a new school year', () => {
  it('takes every class as proposed; leavers keep their name at hand', () => {
    expect(rows.map(({ is_included, is_leaving, new_name }) => [is_included, is_leaving, new_name])).toEqual([
      [true, false, '7.A'],
      [true, false, '8.A'],
      [true, true, '9.A'],
    ])
    expect(countRows(rows)).toEqual({ promoted: 2, leaving: 1, left_out: 0 })
  })

  it('counts a class that is left out neither as promoted nor as leaving', () => {
    expect(countRows(change('9', { is_included: false }))).toEqual({ promoted: 2, leaving: 0, left_out: 1 })
  })

  it('finds two classes of one name, however it is written', () => {
    const twice = nameProblems(change('6', { new_name: ' 8.a ' }), [])
    expect([...twice]).toEqual([
      ['6', 'twice'],
      ['7', 'twice'],
    ])
  })

  it('finds a name that is already in the new year, one that is missing and one too long', () => {
    expect(nameProblems(rows, [{ name: '8.A' }]).get('7')).toBe('exists')
    expect(nameProblems(change('6', { new_name: '  ' }), []).get('6')).toBe('missing')
    expect(nameProblems(change('6', { new_name: 'a'.repeat(61) }), []).get('6')).toBe('too_long')
  })

  it('does not mind the names of those who leave or are left out', () => {
    expect(nameProblems(change('9', { new_name: '8.A' }), []).size).toBe(0)
    expect(nameProblems(change('6', { new_name: '8.A', is_included: false }), []).size).toBe(0)
  })

  it('sends what is included, leavers without a name, names without spaces around', () => {
    expect(choicesOf(change('6', { new_name: ' 7. A ' }))).toEqual({
      classes: [
        { class_id: '6', new_name: '7. A' },
        { class_id: '7', new_name: '8.A' },
        { class_id: '9', new_name: null },
      ],
    })
    expect(choicesOf(change('7', { is_included: false })).classes.map(({ class_id }) => class_id)).toEqual(['6', '9'])
  })
})
