import type { PlannedTest } from '@katedra/contract/planned-tests'
import type { Subject } from '@katedra/contract/subjects'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { levelsQuery, subjectsQuery } from '../subjects/subjects.data.ts'
import { levelOfMixed, type PlanLevel } from './plan-level.ts'

/** The level that a test’s questions come from, or what stands for it; undefined until it is there. */
export function useLevelOfTest(test: Pick<PlannedTest, 'subject_id' | 'level_id' | 'question_count'>): {
  level: PlanLevel | undefined
  subject: Subject | undefined
  error: unknown
  retry: () => void
} {
  const { t } = useTranslation('planned-tests')
  const subjects = useQuery(subjectsQuery)
  const levels = useQuery(levelsQuery(test.subject_id))
  return {
    level:
      test.level_id === null ? levelOfMixed(test, t('mixed')) : levels.data?.find(({ id }) => id === test.level_id),
    subject: subjects.data?.find(({ id }) => id === test.subject_id),
    error: levels.error,
    retry: () => void levels.refetch(),
  }
}
