import {
  classes,
  type ClassMessage,
  type SchoolClass,
  type SchoolClassDetail,
  type Student,
} from '@katedra/contract/classes'
import { queryOptions } from '@tanstack/react-query'
import { queryClient, queryOf } from '../app/query.ts'
import { keyOf } from '@katedra/client/query-client'
import { nextAsking } from './messages/message-addresses.ts'

/** The classes of the teacher; of the school for its admins. */
export const classesQuery = queryOf(classes.classes)

/** One class with its roster. */
export function classQuery(classId: string) {
  return queryOptions(queryOf(classes.schoolClass, { params: { class_id: classId } }))
}

/** Pupils who were taken off its roster. */
export function removedQuery(classId: string) {
  return queryOptions(queryOf(classes.removedStudents, { params: { class_id: classId } }))
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
    queryClient.invalidateQueries({ queryKey: removedQuery(classId).queryKey }),
  ])
}

/** The class is out of the caller's sight: a copy of it must not stay. */
export function forgetClass(classId: string): void {
  queryClient.removeQueries({ queryKey: classQuery(classId).queryKey })
  void queryClient.invalidateQueries({ queryKey: keyOf(classes.classes) })
}

/** Messages sent to a class; asked for again while a mail waits. */
export function messagesQuery(classId: string) {
  return queryOptions({
    ...queryOf(classes.classMessages, { params: { class_id: classId } }),
    refetchInterval: ({ state }) => nextAsking(state.data ?? [], new Date()),
  })
}

/** Puts a message that has just been sent to the top of the history. */
export function keepMessage(classId: string, message: ClassMessage): void {
  const { queryKey } = messagesQuery(classId)
  queryClient.setQueryData(queryKey, (kept) => [message, ...(kept ?? [])])
  void queryClient.invalidateQueries({ queryKey })
}

/** What the next school year would be like; asked for again at each visit. */
export const promotionQuery = queryOptions({
  ...queryOf(classes.promotion),
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The list after classes were promoted; what is known of single classes is not true any more. */
export function keepPromoted(all: SchoolClass[]): void {
  queryClient.setQueryData(classesQuery.queryKey, all)
  void queryClient.invalidateQueries({ queryKey: keyOf(classes.schoolClass) })
}
