import type { PlannedTest } from '@katedra/contract/planned-tests'
import type { Level, Subject } from '@katedra/contract/subjects'
import { useQuery } from '@tanstack/react-query'
import { levelsQuery, subjectsQuery } from '../subjects/subjects.data.ts'

/** The level that a test's questions come from; undefined until it is there. */
export function useLevelOfTest(test: Pick<PlannedTest, 'subject_id' | 'level_id'>): {
  level: Level | undefined
  subject: Subject | undefined
  error: unknown
  retry: () => void
} {
  const subjects = useQuery(subjectsQuery)
  const levels = useQuery(levelsQuery(test.subject_id))
  return {
    level: levels.data?.find(({ id }) => id === test.level_id),
    subject: subjects.data?.find(({ id }) => id === test.subject_id),
    error: levels.error,
    retry: () => void levels.refetch(),
  }
}
