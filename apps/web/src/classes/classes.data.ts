import { classes, type SchoolClassDetail, type Student } from '@katedra/contract/classes'
import { queryOptions } from '@tanstack/react-query'
import { keyOf, queryClient, queryOf } from '../app/query.ts'

/** The classes of the teacher; of the school for its admins. */
export const classesQuery = queryOf(classes.classes)

/** One class with its roster. */
export function classQuery(classId: string) {
  return queryOptions(queryOf(classes.schoolClass, { params: { class_id: classId } }))
}

/** What the server answered to a change is the newest there is; the list has counts of its own. */
export function keepClass(schoolClass: SchoolClassDetail): void {
  queryClient.setQueryData(classQuery(schoolClass.id).queryKey, schoolClass)
  void queryClient.invalidateQueries({ queryKey: keyOf(classes.classes) })
}

/** Changes the roster in the cache, so that the screen follows at once. */
export function changeRoster(classId: string, change: (students: Student[]) => Student[]): void {
  queryClient.setQueryData(classQuery(classId).queryKey, (kept) => {
    if (kept === undefined) return undefined
    const students = change(kept.students)
    return { ...kept, students, student_count: students.length }
  })
}

/** Asks the server what is true now. */
export async function refreshClass(classId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: classQuery(classId).queryKey }),
    queryClient.invalidateQueries({ queryKey: keyOf(classes.classes) }),
  ])
}
