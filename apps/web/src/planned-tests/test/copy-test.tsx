import type { SchoolClass } from '@katedra/contract/classes'
import type { PlannedTestDetail } from '@katedra/contract/planned-tests'
import type { Subject } from '@katedra/contract/subjects'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { both } from '@katedra/screens/both.ts'
import { LoadingSheet } from './loading-sheet.tsx'
import { draftOfTest } from '../draft/plan-draft.ts'
import type { PlanLevel } from '../draft/plan-level.ts'
import { PlanSheet } from '../plan/plan-sheet.tsx'
import { classesQuery, presetsQuery } from '../planned-tests.data.ts'
import { useLevelOfTest } from './use-level-of-test.ts'
import { useTestForm } from '../draft/use-plan-form.ts'

interface CopyTestProps {
  test: PlannedTestDetail
  onClose: () => void
}

/** The same test once more: the plan sheet with its questions and settings, for the same class or others. */
export function CopyTest({ test, onClose }: CopyTestProps) {
  const { t } = useTranslation('planned-tests')
  const ofTest = useLevelOfTest(test)
  const classes = useQuery(classesQuery)
  const presets = useQuery(presetsQuery)
  const loading = both(ofTest, both(classes, presets))
  if (loading.data === undefined) return <LoadingSheet query={loading} title={t('sheet.title')} onClose={onClose} />
  const [{ level, subject }, [all, { time_zone }]] = loading.data
  return (
    <CopySheet
      test={test}
      level={level}
      subject={subject}
      classes={all.filter(({ archived_at }) => archived_at === null)}
      zone={time_zone}
      onClose={onClose}
    />
  )
}

interface CopySheetProps extends CopyTestProps {
  level: PlanLevel
  subject: Subject | undefined
  classes: readonly SchoolClass[]
  zone: string
}

function CopySheet({ test, zone, ...rest }: CopySheetProps) {
  // Most often it is the same class once more; one that is archived or not the teacher's any more can't be planned for.
  const class_id = rest.classes.find(({ id }) => id === test.class_id)?.id ?? null
  const form = useTestForm({ ...draftOfTest(test, 'copy', zone), class_id })
  return <PlanSheet form={form} {...rest} />
}
