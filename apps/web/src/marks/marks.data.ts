import { marks, type Scales, type TestMark, type TestMarks } from '@katedra/contract/marks'
import { queryOptions } from '@tanstack/react-query'
import { queryClient, queryOf } from '../app/query.ts'

/** Scales of the school. */
export const scalesQuery = queryOptions(queryOf(marks.scales))

/** Marks of a test: proposed, decided, published. */
export function testMarksQuery(test_id: string) {
  return queryOf(marks.testMarks, { params: { test_id } })
}

export function keepTestMarks(changed: TestMarks): void {
  queryClient.setQueryData(testMarksQuery(changed.test_id).queryKey, changed)
}

/** One pupil's mark as the server has it now; the counts of the test are asked for again. */
export function keepMark(test_id: string, changed: TestMark): void {
  const { queryKey } = testMarksQuery(test_id)
  queryClient.setQueryData(queryKey, (known) =>
    known === undefined
      ? undefined
      : {
          ...known,
          students: known.students.map((one) => (one.student_id === changed.student_id ? changed : one)),
        },
  )
  void queryClient.invalidateQueries({ queryKey })
}

export function keepScales(changed: Scales): void {
  queryClient.setQueryData(scalesQuery.queryKey, changed)
}

/** After a scale was added, changed or deleted; tests that no one has chosen anything for go by the default one. */
export async function refreshScales(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: scalesQuery.queryKey })
}
