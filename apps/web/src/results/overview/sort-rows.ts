import type { QuestionResult, StudentResult } from '@katedra/contract/results'

export type Direction = 'ascending' | 'descending'

export const studentColumns = [
  'name',
  'state',
  'points',
  'fraction',
  'duration_s',
  'answer_count',
  'suspicion',
] as const
export type StudentColumn = (typeof studentColumns)[number]
export const questionColumns = ['item_no', 'success', 'average_time_s', 'answer_count'] as const
export type QuestionColumn = (typeof questionColumns)[number]

/** Names are Czech in both languages of the interface: "ch" stands after "h". */
const names = new Intl.Collator('cs', { numeric: true })
const stateOrder: Readonly<Record<StudentResult['state'], number>> = { submitted: 0, open: 1, not_joined: 2 }

function studentValue(student: StudentResult, column: StudentColumn): string | number | null {
  if (column === 'suspicion') return suspicionOrder(student)
  return column === 'state' ? stateOrder[student.state] : student[column]
}

/** Strong suspicions before others, then by the number of fast answers; without any there is nothing to order by. */
function suspicionOrder({ suspicion }: StudentResult): number | null {
  if (suspicion === null || suspicion.level === 'none') return null
  return (suspicion.level === 'strong' ? 1000 : 0) + suspicion.fast_count
}

/** Missing figures stand last in both directions, for they are neither the best nor the worst. */
function compareValues(a: string | number | null, b: string | number | null, direction: Direction): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  const difference = typeof a === 'string' || typeof b === 'string' ? names.compare(String(a), String(b)) : a - b
  return direction === 'ascending' ? difference : -difference
}

/** Pupils in the wanted order; equal ones by name. */
export function sortStudents(
  students: readonly StudentResult[],
  column: StudentColumn,
  direction: Direction,
): StudentResult[] {
  return students.toSorted(
    (a, b) =>
      compareValues(studentValue(a, column), studentValue(b, column), direction) || names.compare(a.name, b.name),
  )
}

/** Questions in the wanted order; equal ones by number. */
export function sortQuestions(
  questions: readonly QuestionResult[],
  column: QuestionColumn,
  direction: Direction,
): QuestionResult[] {
  return questions.toSorted((a, b) => compareValues(a[column], b[column], direction) || a.item_no - b.item_no)
}

export function isStudentColumn(name: string): name is StudentColumn {
  return studentColumns.some((column) => column === name)
}

export function isQuestionColumn(name: string): name is QuestionColumn {
  return questionColumns.some((column) => column === name)
}
