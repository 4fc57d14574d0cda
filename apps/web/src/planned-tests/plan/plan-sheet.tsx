import type { SchoolClass } from '@katedra/contract/classes'
import type { Subject } from '@katedra/contract/subjects'
import { Sheet } from '@katedra/ui/sheet'
import { useState, useEffect, useRef } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { PlannedTest } from '@katedra/contract/planned-tests'
import { Button } from '@katedra/ui/button'
import { buttonClass } from '@katedra/ui/button-class'
import { Card } from '@katedra/ui/card'
import { CopyButton } from '@katedra/ui/copy-button'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useFormat } from '@katedra/screens/format.ts'
import { draftForNextClass, draftOfTest } from '../draft/plan-draft.ts'
import { PlanFields } from './plan-fields.tsx'
import { PlanFooter } from './plan-footer.tsx'
import type { PlanForm } from '../draft/plan-form.ts'
import type { PlanLevel } from '../draft/plan-level.ts'
import { canPlan } from '../draft/plan-means.ts'
import { usePlanMeans } from '../draft/use-plan-means.ts'
import { usePlanning, type NewTest } from '../draft/use-planning.ts'
import { usePlanForm, useSchoolZone } from '../draft/use-plan-form.ts'
import { spacedCode } from '../running/join-code.ts'
import { JoinAccess } from '../running/join-access.tsx'
import { planSentence } from '../draft/plan-sentence.ts'
import { subjectsQuery } from '../../subjects/subjects.data.ts'
import { pollDelay, testQuery } from '../planned-tests.data.ts'
import { AskedStep } from '../running/steering-buttons.tsx'
import { useNow } from '../../app/use-now.ts'

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
  const { data: subjects } = useQuery(subjectsQuery)
  // Who picks questions by hand also chooses what the test is of; credits are counted in that subject.
  const subjectId = useWatch({ control: form.control, name: 'subject_id' }) ?? level.subject_id
  const means = usePlanMeans(subjectId)
  const zone = useSchoolZone()
  const [planned, setPlanned] = useState<NewTest[]>([])
  const navigate = useNavigate()
  const planning = usePlanning(form, (tests) => {
    const [first, ...others] = tests
    form.reset(draftForNextClass(form.getValues()))
    // What runs already is watched, not planned any more.
    if (first?.state === 'launched' && others.length === 0)
      void navigate({ to: '/testy/$testId/zive', params: { testId: first.id } })
    else setPlanned(tests)
  })
  const isPossible = means === undefined || canPlan(means)
  const isForm = planned.length === 0 && isPossible
  const shared = { classes, level, means }
  const now = { start: planning.startNow, isBusy: planning.isStarting }

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
        description={topicWords(level, subjects?.find(({ id }) => id === subjectId) ?? subject, t('mixed'))}
        footer={
          isForm ? (
            <PlanFooter
              {...shared}
              now={now}
              isBusy={planning.isBusy && !planning.isStarting}
              refusal={planning.refusal}
            />
          ) : undefined
        }
      >
        {isForm && <PlanFields {...shared} onSubmit={planning.submit} now={now} />}
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

interface PlannedViewProps {
  test: PlannedTest
  /** Plans the same for another class; undefined when no plan is left. */
  onAnother: (() => void) | undefined
}

/** The test is planned: how pupils get in, and what can be done at once. */
function PlannedView({ test: planned, onAnother }: PlannedViewProps) {
  const { t } = useTranslation('planned-tests')
  const { data } = useQuery({
    ...testQuery(planned.id),
    refetchInterval: (query) => pollDelay(query.state.data),
  })
  const zone = useSchoolZone()
  const clock = { format: useFormat(), zone, now: useNow(10_000) }
  const test = data ?? planned
  const minutes = Math.round((Date.parse(test.ends_at) - Date.parse(test.starts_at)) / 60_000)
  return (
    <div className="grid gap-7">
      <Confirmation>
        {test.state === 'scheduled'
          ? planSentence(t, { ...test, preset: null, window_minutes: minutes }, clock)
          : t('planned.running', { title: test.title })}
      </Confirmation>
      <section className="grid gap-3">
        <h3 className="text-lg font-semibold">{t('access.title')}</h3>
        <JoinAccess test={test} />
      </section>
      <div className="flex flex-wrap gap-3">
        <Link to="/testy/$testId" params={{ testId: test.id }} className={buttonClass({ variant: 'primary' })}>
          {t('next.open')}
        </Link>
        {test.state === 'scheduled' && <AskedStep test={test} step="launch" />}
        {onAnother !== undefined && <Button onClick={onAnother}>{t('sheet.another')}</Button>}
      </div>
    </div>
  )
}

/** The tests of several classes, each with its time and its way in. */
function PlannedSeveral({ tests }: { tests: readonly PlannedTest[] }) {
  const { t } = useTranslation('planned-tests')
  const format = useFormat()
  return (
    <div className="grid gap-5">
      <Confirmation>{t('planned.several', { count: tests.length })}</Confirmation>
      <ul className="grid gap-3">
        {tests.map((test) => (
          <Card as="li" key={test.id} className="grid gap-2">
            <h3 className="font-semibold">
              <Link to="/testy/$testId" params={{ testId: test.id }} className="text-accent underline">
                {t('planned.oneOf', { class_name: test.class_name, title: test.title })}
              </Link>
            </h3>
            <p className="tabular">{format.when(test.starts_at)}</p>
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="font-mono text-lg font-semibold whitespace-nowrap">{spacedCode(test.join_code)}</span>
              <CopyButton text={test.join_code} label={t('access.copyCodeOf', { class_name: test.class_name })} />
            </p>
          </Card>
        ))}
      </ul>
    </div>
  )
}

/** Takes the focus, so that the outcome is read where the form stood a moment ago. */
function Confirmation({ children }: { children: string }) {
  const message = useRef<HTMLDivElement | null>(null)

  // Synchronises the browser's focus with the change of the view.
  useEffect(() => {
    message.current?.focus()
  }, [])

  return (
    <div ref={message} tabIndex={-1} className="flex gap-3 rounded-lg bg-ok-soft p-4 text-ink outline-none">
      <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-ok" />
      <p className="font-medium text-pretty">{children}</p>
    </div>
  )
}

/** Said before anything is typed (specification, section 8). */
function NoPlans() {
  const { t } = useTranslation('planned-tests')
  return (
    <div role="alert" className="grid gap-2 rounded-lg border border-line bg-surface p-4 sm:p-6">
      <p className="text-lg font-semibold">{t('plans.none')}</p>
      <p className="text-ink-soft">{t('plans.noneText')}</p>
      <div>
        <Link to="/kredity" className={buttonClass({})}>
          {t('plans.toCredits')}
        </Link>
      </div>
    </div>
  )
}
