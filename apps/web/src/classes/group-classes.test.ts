import { describe, expect, it } from 'vitest'
import { groupClasses, yearsOf } from './group-classes.ts'

const one = (name: string, school_year: number, archived = false) => ({
  id: `${name} ${school_year}`,
  name,
  school_year,
  email: '',
  student_count: 20,
  teachers: [{ id: 't', first_name: 'Šárka', last_name: name.startsWith('6') ? 'Nová' : 'Malá' }],
  archived_at: archived ? '2026-07-01T08:00:00Z' : null,
})
const classes = [
  one('10.A', 2026),
  one('6.A', 2026),
  one('5.A', 2025, true),
  one('6.B', 2026, true),
  one('4.A', 2024, true),
]
const compare = (a: string, b: string) => a.localeCompare(b, 'cs', { numeric: true })
const names = (search: string, year = '') => {
  const { current, archive } = groupClasses(classes, { search, year }, compare)
  return [
    current.map(({ name }) => name),
    ...archive.map((group) => [group.year, ...group.classes.map(({ name }) => name)]),
  ]
}

describe('the list of classes', () => {
  it('has those in use by name, numbers by their size, and the archived ones by year', () => {
    expect(names('')).toEqual([
      ['6.A', '10.A'],
      [2026, '6.B'],
      [2025, '5.A'],
      [2024, '4.A'],
    ])
  })

  it('is narrowed by a year', () => {
    expect(names('', '2025')).toEqual([[], [2025, '5.A']])
  })

  it('is searched by name and by teacher, without diacritics', () => {
    expect(names('6.')).toEqual([['6.A'], [2026, '6.B']])
    expect(names('sarka nova')).toEqual([['6.A'], [2026, '6.B']])
    expect(names('nikdo')).toEqual([[]])
  })

  it('knows the years that there are', () => {
    expect(yearsOf(classes)).toEqual([2026, 2025, 2024])
  })
})
