import type { PlannedTestDetail } from '@katedra/contract/planned-tests'
import { Sheet } from '@katedra/ui/sheet'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { showToast } from '../app/toast.tsx'
import { LoadProblem } from './load-problem.tsx'
import { draftOfTest } from './plan-draft.ts'
import { PlanFields } from './plan-fields.tsx'
import { PlanFooter } from './plan-footer.tsx'
import type { PlanLevel } from './plan-level.ts'
import { presetsQuery } from './planned-tests.data.ts'
import { useLevelOfTest } from './use-level-of-test.ts'
import { usePlanning } from './use-planning.ts'
import { useTestForm } from './use-plan-form.ts'

interface EditTestProps {
  test: PlannedTestDetail
  onClose: () => void
}

/** A scheduled test in the plan sheet. The school's clock must be known first: the start stands in its time. */
export function EditTest({ test, onClose }: EditTestProps) {
  const { t } = useTranslation('planned-tests')
  const { level, error, retry } = useLevelOfTest(test)
  const presets = useQuery(presetsQuery)
  if (level !== undefined && presets.data !== undefined)
    return <EditSheet test={test} level={level} zone={presets.data.time_zone} onClose={onClose} />
  return (
    <Sheet isOpen onOpenChange={onClose} title={t('sheet.edit')}>
      {error === null && presets.error === null ? (
        <SkeletonGroup>
          <Skeleton lines={8} />
        </SkeletonGroup>
      ) : (
        <LoadProblem
          error={error ?? presets.error}
          onRetry={() => {
            retry()
            void presets.refetch()
          }}
        />
      )}
    </Sheet>
  )
}

function EditSheet({ test, level, zone, onClose }: EditTestProps & { level: PlanLevel; zone: string }) {
  const { t } = useTranslation('planned-tests')
  const form = useTestForm(draftOfTest(test, 'edit', zone))
  const planning = usePlanning(form, () => {
    showToast({ tone: 'ok', text: t('done.edit', { title: form.getValues('title') }) })
    onClose()
  })
  const itsClass = { id: test.class_id, name: test.class_name, student_count: test.student_count }
  return (
    <FormProvider {...form}>
      <Sheet
        isOpen
        isDirty={form.formState.isDirty && !form.formState.isSubmitSuccessful}
        onOpenChange={onClose}
        title={t('sheet.edit')}
        description={`${test.class_name} · ${level.title}`}
        footer={
          <PlanFooter
            isEdit
            classes={[itsClass]}
            level={level}
            isBusy={planning.isPending}
            refusal={planning.refusal}
          />
        }
      >
        <PlanFields level={level} onSubmit={planning.submit} />
      </Sheet>
    </FormProvider>
  )
}
