import type { SchoolClass } from '@katedra/contract/classes'
import type { Subject } from '@katedra/contract/subjects'
import { Sheet } from '@katedra/ui/sheet'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { draftForNextClass, draftOfTest } from '../draft/plan-draft.ts'
import { PlanFields } from './plan-fields.tsx'
import { PlanFooter } from './plan-footer.tsx'
import type { PlanForm } from '../draft/plan-form.ts'
import type { PlanLevel } from '../draft/plan-level.ts'
import { canPlan } from '../draft/plan-means.ts'
import { PlannedSeveral, PlannedView } from './planned-view.tsx'
import { usePlanMeans } from '../draft/use-plan-means.ts'
import { usePlanning, type NewTest } from '../draft/use-planning.ts'
import { usePlanForm, useSchoolZone } from '../draft/use-plan-form.ts'

interface PlanSheetProps {
  form: PlanForm
  level: PlanLevel
  subject: Subject | undefined
  classes: readonly SchoolClass[]
  onClose: () => void
}

interface NewPlanSheetProps extends Omit<PlanSheetProps, 'form'> {
  classId: string | undefined
}

/** Planning a test from the tiles. The draft outlives the sheet, so closing it loses nothing. */
export function NewPlanSheet({ classId, ...rest }: NewPlanSheetProps) {
  const form = usePlanForm(rest.classes, rest.level, classId)
  return <PlanSheet form={form} {...rest} />
}

/** Planning a test: the form, then how pupils get in. */
export function PlanSheet({ form, level, subject, classes, onClose }: PlanSheetProps) {
  const { t } = useTranslation('planned-tests')
  const means = usePlanMeans(level.subject_id)
  const zone = useSchoolZone()
  const [planned, setPlanned] = useState<NewTest[]>([])
  const planning = usePlanning(form, (tests) => {
    setPlanned(tests)
    form.reset(draftForNextClass(form.getValues()))
  })
  const isPossible = means === undefined || canPlan(means)
  const isForm = planned.length === 0 && isPossible
  const shared = { classes, level, means }

  /** The same questions and settings, another class; the start most likely too. */
  function planAnother(test: NewTest) {
    const { preset, starts_at } = form.getValues()
    form.reset({ ...draftOfTest(test, 'copy', zone), preset, starts_at })
    setPlanned([])
  }

  return (
    <FormProvider {...form}>
      <Sheet
        isOpen
        onOpenChange={onClose}
        title={planned.length === 0 ? t('sheet.title') : t('sheet.planned', { count: planned.length })}
        description={topicWords(level, subject, t('mixed'))}
        footer={isForm ? <PlanFooter {...shared} isBusy={planning.isBusy} refusal={planning.refusal} /> : undefined}
      >
        {isForm && <PlanFields {...shared} onSubmit={planning.submit} />}
        {!isForm && planned.length === 0 && <NoPlans />}
        <Planned tests={planned} onAnother={isPossible ? planAnother : undefined} />
      </Sheet>
    </FormProvider>
  )
}

/** Picked questions have no level's name. */
function topicWords(level: PlanLevel, subject: Subject | undefined, mixed: string): string {
  const topic = level.id === null ? mixed : level.title
  return subject === undefined ? topic : `${subject.name} · ${topic}`
}

interface PlannedProps {
  tests: readonly NewTest[]
  /** Undefined when no plan is left. */
  onAnother: ((test: NewTest) => void) | undefined
}

function Planned({ tests, onAnother }: PlannedProps) {
  const [first] = tests
  if (first === undefined) return null
  if (tests.length > 1) return <PlannedSeveral tests={tests} />
  return <PlannedView test={first} onAnother={onAnother === undefined ? undefined : () => onAnother(first)} />
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
