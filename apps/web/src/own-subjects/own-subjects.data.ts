import { ownSubjects } from '@katedra/contract/own-subjects'
import { queryOptions } from '@tanstack/react-query'
import { queryClient, queryOf } from '../app/query.ts'
import { subjectsQuery } from '../subjects/subjects.data.ts'

/** Subjects of the school with what is of each. */
export const ownSubjectsQuery = queryOptions(queryOf(ownSubjects.list))

/** After a subject was added, changed or taken out of use: it stands among all of them, too. */
export async function refreshOwnSubjects(): Promise<void> {
  await Promise.all(
    [ownSubjectsQuery, subjectsQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
  )
}
