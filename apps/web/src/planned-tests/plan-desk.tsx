import type { SchoolClass } from '@katedra/contract/classes'
import type { PlannedTestDetail } from '@katedra/contract/planned-tests'
import type { Level, Subject } from '@katedra/contract/subjects'
import { Sheet } from '@katedra/ui/sheet'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { meQuery } from '../profile/profile.data.ts'
import { PlanFields } from './plan-fields.tsx'
import { PlanFooter } from './plan-footer.tsx'
import { PlannedView } from './planned-view.tsx'
import { usePlanning } from './use-planning.ts'
import { usePlanForm } from './use-plan-form.ts'

interface PlanDeskProps {
  level: Level
  subject: Subject | undefined
  classes: readonly SchoolClass[]
  classId: string | undefined
  onClose: () => void
}

/** Planning a test beside the tiles. The draft outlives the sheet, so closing it loses nothing. */
export function PlanDesk(props: PlanDeskProps) {
  const { level, subject, classes, classId, onClose } = props
  const { t } = useTranslation('planned-tests')
  const { data: me } = useSuspenseQuery(meQuery)
  const [planned, setPlanned] = useState<PlannedTestDetail | null>(null)
  const { form, startNextClass } = usePlanForm(classes, level, classId)
  const planning = usePlanning(form, (test) => {
    setPlanned(test)
    startNextClass()
  })
  const hasPlans = me.free_plans_left > 0
  const isForm = planned === null && hasPlans
  return (
    <FormProvider {...form}>
      <Sheet
        isOpen
        onOpenChange={onClose}
        title={planned === null ? t('sheet.title') : t('sheet.planned')}
        description={subject === undefined ? level.title : `${subject.name} · ${level.title}`}
        footer={
          isForm ? (
            <PlanFooter
              classes={classes}
              level={level}
              isBusy={planning.isPending}
              refusal={planning.refusal}
              freePlansLeft={me.free_plans_left}
            />
          ) : undefined
        }
      >
        {planned !== null && <PlannedView test={planned} onAnother={hasPlans ? () => setPlanned(null) : undefined} />}
        {planned === null && !hasPlans && <NoPlans />}
        {isForm && <PlanFields classes={classes} level={level} onSubmit={planning.submit} />}
      </Sheet>
    </FormProvider>
  )
}

/** Said before anything is typed (specification, section 8). */
function NoPlans() {
  const { t } = useTranslation('planned-tests')
  return (
    <div role="alert" className="grid gap-2 rounded-lg border border-line bg-surface p-4 sm:p-6">
      <p className="text-lg font-semibold">{t('plans.none')}</p>
      <p className="text-ink-soft">{t('plans.noneText')}</p>
    </div>
  )
}
