import type { ListedColleague } from '@katedra/contract/colleagues'
import { describe, expect, it } from 'vitest'
import { plainName, titledName } from './colleague-name.ts'
import { filterColleagues, orderColleagues, type ColleagueFilter, type ColleagueOrder } from './filter-colleagues.ts'

function colleague(more: Partial<ListedColleague>, last_active_at: string | null = null): ListedColleague {
  return {
    id: more.last_name ?? '',
    email: 'eva@skola.cz',
    title_before_name: '',
    title_after_name: '',
    first_name: 'Eva',
    last_name: 'Malá',
    role: 'TEACHER',
    subject_ids: [],
    profile_picture_url: null,
    is_me: false,
    can_be_nudged: true,
    nudge_again_at: null,
    activity: {
      state: 'active',
      invited_at: null,
      created_at: '2026-09-01T08:00:00Z',
      last_active_at,
      has_signed_in: true,
      has_second_factor: false,
      class_count: 0,
      own_class_count: 0,
      test_count: 0,
      last_reminder: null,
      poke_again_at: null,
    },
    ...more,
  }
}

const people = [
  colleague({ last_name: 'Zeman', role: 'SCHOOL_ADMIN', subject_ids: [1, 2] }, '2026-09-02T08:00:00Z'),
  colleague({ last_name: 'Černá', first_name: 'Žofie', subject_ids: [2] }, '2026-09-03T08:00:00Z'),
  colleague({ last_name: '', first_name: '', email: 'host@skola.cz' }),
  colleague({ last_name: 'Hora', role: 'SCHOOL_FIRST_ADMIN', title_before_name: 'Mgr.' }),
]
const names = (list: readonly ListedColleague[]) => list.map(plainName)
const order = (column: ColleagueOrder['column'], direction: ColleagueOrder['direction'] = 'ascending') =>
  names(orderColleagues(people, { column, direction }, new Intl.Collator('cs').compare))

describe('colleagues are found', () => {
  it.each<[ColleagueFilter, string[]]>([
    [{}, ['Eva Zeman', 'Žofie Černá', 'host@skola.cz', 'Eva Hora']],
    [{ search: 'cerna' }, ['Žofie Černá']],
    [{ search: 'mgr hora' }, ['Eva Hora']],
    [{ search: 'host@' }, ['host@skola.cz']],
    [{ role: 'SCHOOL_ADMIN' }, ['Eva Zeman']],
    [{ subject: '2' }, ['Eva Zeman', 'Žofie Černá']],
    [{ subject: 'none' }, ['host@skola.cz', 'Eva Hora']],
    [{ state: 'invited' }, []],
    [{ subject: '2', search: 'zem' }, ['Eva Zeman']],
  ])('by %j', (filter, expected) => {
    expect(names(filterColleagues(people, filter))).toEqual(expected)
  })
})

describe('colleagues are ordered', () => {
  it('by surname, those without a name at the end', () => {
    expect(order('name')).toEqual(['Žofie Černá', 'Eva Hora', 'Eva Zeman', 'host@skola.cz'])
  })

  it('by role, from the first admin down', () => {
    expect(order('role')).toEqual(['Eva Hora', 'Eva Zeman', 'Žofie Černá', 'host@skola.cz'])
  })

  it('by last activity; who has never been here is the longest away', () => {
    expect(order('activity', 'descending')).toEqual(['Žofie Černá', 'Eva Zeman', 'Eva Hora', 'host@skola.cz'])
    expect(order('activity')).toEqual(['Eva Hora', 'host@skola.cz', 'Eva Zeman', 'Žofie Černá'])
  })
})

describe('a name', () => {
  it('has its titles where they belong', () => {
    const titled = colleague({
      title_before_name: 'Ing.',
      title_after_name: 'Ph.D.',
      first_name: 'Maximiliána',
      last_name: 'Nejedlá-Vondráčková',
    })
    expect(titledName(titled)).toBe('Ing. Maximiliána Nejedlá-Vondráčková, Ph.D.')
  })
})
