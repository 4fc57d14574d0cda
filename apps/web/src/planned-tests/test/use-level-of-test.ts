import type { PlannedTest } from '@katedra/contract/planned-tests'
import type { Subject } from '@katedra/contract/subjects'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { QueryViewProps } from '@katedra/screens/query-view.tsx'
import { levelsQuery, subjectsQuery } from '../../subjects/subjects.data.ts'
import { levelOfMixed, type PlanLevel } from '../draft/plan-level.ts'

interface LevelOfTest {
  level: PlanLevel
  subject: Subject | undefined
}

/** The level that a test’s questions come from, or what stands for it. */
export function useLevelOfTest(
  test: Pick<PlannedTest, 'subject_id' | 'level_id' | 'question_count'>,
): QueryViewProps<LevelOfTest>['query'] {
  const { t } = useTranslation('planned-tests')
  const subjects = useQuery(subjectsQuery)
  const levels = useQuery(levelsQuery(test.subject_id))
  const level =
    test.level_id === null ? levelOfMixed(test, t('mixed')) : levels.data?.find(({ id }) => id === test.level_id)
  const subject = subjects.data?.find(({ id }) => id === test.subject_id)
  return { data: level && { level, subject }, error: levels.error, refetch: levels.refetch }
}
