import type { ClassProgram, CreditKind, CreditUse, StudentCreditState } from '@katedra/contract/credits'

/** Whom giving credits would reach: pupils without one, how many credits there are for them, and how many would go. */
export function givingOutlook(
  { students, available }: Pick<ClassProgram, 'students' | 'available'>,
  chosen: readonly string[],
  kind: CreditKind | undefined,
): { without: string[]; available: number; given: number } {
  const without = meant(students, chosen)
    .filter(({ state }) => state === 'not_assigned')
    .map(({ student_id }) => student_id)
  const free = available
    .filter((one) => kind === undefined || one.kind === kind)
    .reduce((sum, { count }) => sum + count, 0)
  return { without, available: free, given: Math.min(without.length, free) }
}

/** What taking credits back would do: unused ones go, with the kind each has; used ones and those of planned tests stay. */
export function takingOutlook(
  students: ClassProgram['students'],
  chosen: readonly string[],
): { returned: { student_id: string; kind: CreditKind }[]; kept: Record<Exclude<CreditUse, 'unused'>, number> } {
  const holders = meant(students, chosen).flatMap(({ student_id, state, use }) => {
    const kind = kindOf(state)
    return kind === undefined ? [] : [{ student_id, kind, use }]
  })
  const withUse = (wanted: CreditUse) => holders.filter(({ use }) => use === wanted)
  return {
    returned: withUse('unused').map(({ student_id, kind }) => ({ student_id, kind })),
    kept: { planned: withUse('planned').length, used: withUse('used').length },
  }
}

function meant(students: ClassProgram['students'], chosen: readonly string[]): ClassProgram['students'] {
  return chosen.length === 0 ? students : students.filter(({ student_id }) => chosen.includes(student_id))
}

/** `free` and `social` are states and kinds at once; every other assigned credit was paid for. */
function kindOf(state: StudentCreditState): CreditKind | undefined {
  if (state === 'not_assigned') return undefined
  return state === 'assigned' ? 'paid' : state
}
