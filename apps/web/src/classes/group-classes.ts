import type { SchoolClass } from '@katedra/contract/classes'
import { matches } from '@katedra/screens/fold.ts'

/** What the list is narrowed to, empty where it is not; it is in the address, so that a list can be kept and sent. */
export interface ClassFilter {
  search: string
  year: string
}

export interface GroupedClasses {
  current: SchoolClass[]
  /** The latest year first. */
  archive: { year: number; classes: SchoolClass[] }[]
}

/** Classes in use, and the archived ones by school year; each by name. */
export function groupClasses(
  classes: readonly SchoolClass[],
  { search, year }: ClassFilter,
  compare: (a: string, b: string) => number,
): GroupedClasses {
  const found = classes
    .filter((one) => (year === '' || String(one.school_year) === year) && matches(textOf(one), search))
    .toSorted((a, b) => b.school_year - a.school_year || compare(a.name, b.name))
  const archived = found.filter(({ archived_at }) => archived_at !== null)
  return {
    current: found.filter(({ archived_at }) => archived_at === null),
    archive: yearsOf(archived).map((one) => ({
      year: one,
      classes: archived.filter(({ school_year }) => school_year === one),
    })),
  }
}

/** All school years that classes are of, the latest first. */
export function yearsOf(classes: readonly Pick<SchoolClass, 'school_year'>[]): number[] {
  return [...new Set(classes.map(({ school_year }) => school_year))].toSorted((a, b) => b - a)
}

/** Found by name and by who teaches. */
function textOf({ name, teachers }: SchoolClass): string {
  return [name, ...teachers.map(({ first_name, last_name }) => `${first_name} ${last_name}`)].join(' ')
}
