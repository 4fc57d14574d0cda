import { describe, expect, it } from 'vitest'
import { findEntries, type PaletteGroup } from './palette-entries.ts'

const entry = (label: string, detail?: string) => ({
  id: label,
  label,
  icon: null,
  href: '/',
  ...(detail === undefined ? {} : { detail }),
})
const groups: PaletteGroup[] = [
  { id: 'classes', label: 'Třídy', entries: [entry('6.A'), entry('7.B')] },
  {
    id: 'tests',
    label: 'Testy',
    entries: [entry('Slovní druhy', '6.A · zítra 8:00'), entry('Zlomky', '7.B · dnes 8:00')],
  },
]

function found(search: string) {
  return findEntries(groups, search).map((group) => [group.id, group.entries.map(({ label }) => label)])
}

describe('the palette', () => {
  it('offers everything while nothing is typed', () => {
    expect(found('')).toEqual([
      ['classes', ['6.A', '7.B']],
      ['tests', ['Slovní druhy', 'Zlomky']],
    ])
  })

  it('finds by the name and by what stands next to it', () => {
    expect(found('6.a')).toEqual([
      ['classes', ['6.A']],
      ['tests', ['Slovní druhy']],
    ])
  })

  it('finds by words that are not shown', () => {
    const hidden = [{ id: 'classes', label: 'Třídy', entries: [{ ...entry('6.A'), words: '6a' }] }]
    expect(findEntries(hidden, '6a')[0]?.entries).toHaveLength(1)
  })

  it('leaves out groups with nothing found', () => {
    expect(found('zlomky')).toEqual([['tests', ['Zlomky']]])
  })

  it('shows at most eight of a group', () => {
    const many = [
      { id: 'students', label: 'Žáci', entries: Array.from({ length: 300 }, (_, index) => entry(`Novák ${index}`)) },
    ]
    expect(findEntries(many, 'novak')[0]?.entries).toHaveLength(8)
  })
})
