import type { PlannedTestDetail } from '@katedra/contract/planned-tests'
import { Sheet } from '@katedra/ui/sheet'
import { useQuery } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { showToast } from '@katedra/screens/toast.tsx'
import { both } from '@katedra/screens/both.ts'
import { LoadingSheet } from './loading-sheet.tsx'
import { draftOfTest } from '../draft/plan-draft.ts'
import { PlanFields } from '../plan/plan-fields.tsx'
import { PlanFooter } from '../plan/plan-footer.tsx'
import type { PlanLevel } from '../draft/plan-level.ts'
import { presetsQuery } from '../planned-tests.data.ts'
import { useLevelOfTest } from './use-level-of-test.ts'
import { usePlanning } from '../draft/use-planning.ts'
import { useTestForm } from '../draft/use-plan-form.ts'

interface EditTestProps {
  test: PlannedTestDetail
  onClose: () => void
}

/** A scheduled test in the plan sheet. The school's clock must be known first: the start stands in its time. */
export function EditTest({ test, onClose }: EditTestProps) {
  const { t } = useTranslation('planned-tests')
  const loading = both(useLevelOfTest(test), useQuery(presetsQuery))
  if (loading.data === undefined) return <LoadingSheet query={loading} title={t('sheet.edit')} onClose={onClose} />
  const [{ level }, { time_zone }] = loading.data
  return <EditSheet test={test} level={level} zone={time_zone} onClose={onClose} />
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
          <PlanFooter isEdit classes={[itsClass]} level={level} isBusy={planning.isBusy} refusal={planning.refusal} />
        }
      >
        <PlanFields level={level} onSubmit={planning.submit} />
      </Sheet>
    </FormProvider>
  )
}
