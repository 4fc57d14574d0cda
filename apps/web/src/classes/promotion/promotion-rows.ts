import type { classes, PromotedClass, SchoolClass } from '@katedra/contract/classes'
import type { CallInput } from '@katedra/contract/route'

/** What is chosen for one class. */
export interface PromotionRow {
  class_id: string
  name: string
  student_count: number
  is_included: boolean
  is_leaving: boolean
  /** Kept while the class is said to leave, in case it does not. */
  new_name: string
}

/** Longest name of a class. */
export const maxNameLength = 60

/** The server's proposal; leavers keep their present name at hand. */
export function rowsOf(proposed: readonly PromotedClass[]): PromotionRow[] {
  return proposed.map(({ class_id, name, new_name, student_count }) => ({
    class_id,
    name,
    student_count,
    is_included: true,
    is_leaving: new_name === null,
    new_name: new_name ?? name,
  }))
}

export type NameProblem = 'missing' | 'too_long' | 'twice' | 'exists'

/** Names that differ only by case or spaces are the same to those who read them. */
function sameName(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('cs')
}

function goesOn({ is_included, is_leaving }: PromotionRow): boolean {
  return is_included && !is_leaving
}

/** What is wrong with the new names, by class; `taken` are the names of the new year that are there already. */
export function nameProblems(
  rows: readonly PromotionRow[],
  taken: readonly Pick<SchoolClass, 'name'>[],
): Map<string, NameProblem> {
  const promoted = rows.filter(goesOn)
  const wanted = promoted.map(({ new_name }) => sameName(new_name))
  const there = new Set(taken.map(({ name }) => sameName(name)))

  function problemOf({ new_name }: PromotionRow): NameProblem | undefined {
    const name = sameName(new_name)
    if (name === '') return 'missing'
    if (new_name.trim().length > maxNameLength) return 'too_long'
    if (there.has(name)) return 'exists'
    return wanted.indexOf(name) === wanted.lastIndexOf(name) ? undefined : 'twice'
  }

  return new Map(
    promoted.flatMap((row): [string, NameProblem][] => {
      const problem = problemOf(row)
      return problem === undefined ? [] : [[row.class_id, problem]]
    }),
  )
}

/** How many classes go on, leave the school, or stay as they are. */
export function countRows(rows: readonly PromotionRow[]): { promoted: number; leaving: number; left_out: number } {
  const promoted = rows.filter(goesOn).length
  const left_out = rows.filter(({ is_included }) => !is_included).length
  return { promoted, leaving: rows.length - promoted - left_out, left_out }
}

type Body = CallInput<typeof classes.promoteClasses>['body']

/** What is sent: only what is included; leavers without a name. */
export function choicesOf(rows: readonly PromotionRow[]): Body {
  return {
    classes: rows
      .filter(({ is_included }) => is_included)
      .map(({ class_id, is_leaving, new_name }) => ({ class_id, new_name: is_leaving ? null : new_name.trim() })),
  }
}
