import type { SchoolClass } from '@katedra/contract/classes'
import type { PlannedTestDetail } from '@katedra/contract/planned-tests'
import type { Subject } from '@katedra/contract/subjects'
import { Sheet } from '@katedra/ui/sheet'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadProblem } from './load-problem.tsx'
import { draftOfTest } from './plan-draft.ts'
import type { PlanLevel } from './plan-level.ts'
import { PlanSheet } from './plan-sheet.tsx'
import { classesQuery, presetsQuery } from './planned-tests.data.ts'
import { useLevelOfTest } from './use-level-of-test.ts'
import { useTestForm } from './use-plan-form.ts'

interface CopyTestProps {
  test: PlannedTestDetail
  onClose: () => void
}

/** The same test once more: the plan sheet with its questions and settings, for the same class or others. */
export function CopyTest({ test, onClose }: CopyTestProps) {
  const { t } = useTranslation('planned-tests')
  const { level, subject, error, retry } = useLevelOfTest(test)
  const classes = useQuery(classesQuery)
  const presets = useQuery(presetsQuery)
  if (level !== undefined && classes.data !== undefined && presets.data !== undefined)
    return (
      <CopySheet
        test={test}
        level={level}
        subject={subject}
        classes={classes.data.filter(({ archived_at }) => archived_at === null)}
        zone={presets.data.time_zone}
        onClose={onClose}
      />
    )
  const problem = error ?? classes.error ?? presets.error
  return (
    <Sheet isOpen onOpenChange={onClose} title={t('sheet.title')}>
      {problem === null ? (
        <SkeletonGroup>
          <Skeleton lines={8} />
        </SkeletonGroup>
      ) : (
        <LoadProblem
          error={problem}
          onRetry={() => {
            retry()
            void classes.refetch()
            void presets.refetch()
          }}
        />
      )}
    </Sheet>
  )
}

interface CopySheetProps extends CopyTestProps {
  level: PlanLevel
  subject: Subject | undefined
  classes: readonly SchoolClass[]
  zone: string
}

function CopySheet({ test, zone, ...rest }: CopySheetProps) {
  const form = useTestForm(draftOfTest(test, 'copy', zone))
  return <PlanSheet form={form} {...rest} />
}
