import type { ListedColleague } from '@katedra/contract/colleagues'
import { matches } from '@katedra/screens/fold.ts'
import { plainName, titledName } from './colleague-name.ts'

/** What the list is narrowed to, empty for no limit; it is in the address, so that a list can be kept and sent. */
export interface ColleagueFilter {
  search?: string
  state?: string
  role?: string
  /** Id of a subject, or `none`. */
  subject?: string
}

export type ColleagueColumn = 'name' | 'role' | 'activity'

export interface ColleagueOrder {
  column: ColleagueColumn
  direction: 'ascending' | 'descending'
}

/** Those whom the filter lets through. */
export function filterColleagues(
  colleagues: readonly ListedColleague[],
  { search = '', state = '', role = '', subject = '' }: ColleagueFilter,
): ListedColleague[] {
  return colleagues.filter(
    (one) =>
      (state === '' || one.activity?.state === state) &&
      (role === '' || one.role === role) &&
      teaches(one, subject) &&
      matches(`${titledName(one)} ${one.last_name} ${one.email}`, search),
  )
}

function teaches({ subject_ids }: ListedColleague, subject: string): boolean {
  if (subject === '') return true
  return subject === 'none' ? subject_ids.length === 0 : subject_ids.includes(Number(subject))
}

const ranks = { SCHOOL_FIRST_ADMIN: 0, SCHOOL_ADMIN: 1, TEACHER: 2 } as const

/** In the order of a column; names decide between equals, and those without a name come last. */
export function orderColleagues(
  colleagues: readonly ListedColleague[],
  { column, direction }: ColleagueOrder,
  compare: (a: string, b: string) => number,
): ListedColleague[] {
  const sign = direction === 'ascending' ? 1 : -1
  const byName = (a: ListedColleague, b: ListedColleague) =>
    Number(a.last_name === '') - Number(b.last_name === '') ||
    compare(a.last_name, b.last_name) ||
    compare(plainName(a), plainName(b))
  const difference = {
    name: () => 0,
    role: (a: ListedColleague, b: ListedColleague) => ranks[a.role] - ranks[b.role],
    activity: (a: ListedColleague, b: ListedColleague) => lastSeen(a) - lastSeen(b),
  }[column]
  if (column === 'name') return colleagues.toSorted((a, b) => sign * byName(a, b))
  return colleagues.toSorted((a, b) => sign * difference(a, b) || byName(a, b))
}

/** Before everyone else for who has never been here. */
function lastSeen({ activity }: ListedColleague): number {
  const moment = activity?.last_active_at
  return moment === undefined || moment === null ? 0 : Date.parse(moment)
}
