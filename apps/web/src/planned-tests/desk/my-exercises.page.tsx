import type { SchoolClass } from '@katedra/contract/classes'
import type { PlannedTest } from '@katedra/contract/planned-tests'
import type { Level } from '@katedra/contract/subjects'
import { TestStateBadge } from '@katedra/ui/badge'
import { buttonClass } from '@katedra/ui/button-class'
import { Card } from '@katedra/ui/card'
import { Page, Section } from '@katedra/ui/page'
import { ProgressBar } from '@katedra/ui/progress-bar'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { both } from '@katedra/screens/both.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { Button } from '@katedra/ui/button'
import { EmptyClasses, EmptyTests, Submitted } from '@katedra/ui/illustrations/scenes'
import { LinkButton } from '@katedra/ui/link-button'
import { Check } from 'lucide-react'
import { meQuery } from '../../profile/profile.data.ts'
import { AnnouncedDeletionNotice } from '../../retention/retention.tsx'
import { TimeLeftRing } from '../running/time-left.tsx'
import { ownAndOthers, testsByState } from './sort-tests.ts'
import { PlanSection } from '../plan/plan-section.tsx'
import { classesQuery, listPollDelay, testsQuery } from '../planned-tests.data.ts'
import { currentStep, type FirstStep } from './first-step.ts'

/** The main screen after sign-in: what runs, planning, what came out. */
export function MyExercisesPage(): ReactElement {
  const { t } = useTranslation('planned-tests')
  useTitle(t('myExercises'))
  const tests = useQuery({ ...testsQuery, refetchInterval: (query) => listPollDelay(query.state.data ?? []) })
  const classes = useQuery({ ...classesQuery, select: activeClasses })
  return (
    <Page
      title={t('myExercises')}
      action={(classes.data ?? []).length > 0 && (tests.data ?? []).length > 0 && <PlanLink />}
    >
      <QueryView query={both(tests, classes)} safe={t('load.safe')} skeleton={<DeskSkeleton />}>
        {([knownTests, knownClasses]) => <Desk tests={knownTests} classes={knownClasses} />}
      </QueryView>
    </Page>
  )
}

/** What runs and what came out fill a screen: planning, for which most come, is a press away. */
function PlanLink() {
  const { t } = useTranslation('planned-tests')
  const { class_id, plan } = useSearch({ from: '/signed-in/mojecviceni' })
  if (class_id !== undefined || plan !== undefined) return null
  return (
    <a href="#plan" className={buttonClass({ variant: 'primary' })}>
      {t('sheet.title')}
    </a>
  )
}

function activeClasses(classes: SchoolClass[]): SchoolClass[] {
  return classes.filter(({ archived_at }) => archived_at === null)
}

function Desk({ tests, classes }: { tests: readonly PlannedTest[]; classes: readonly SchoolClass[] }) {
  const { plan, class_id, level_id, subject_id, question_ids, years } = useSearch({ from: '/signed-in/mojecviceni' })
  const chosen = {
    ...(plan === undefined ? {} : { plan }),
    ...(class_id === undefined ? {} : { class_id }),
    ...(years === undefined ? {} : { years }),
  }
  const navigate = useNavigate()
  const router = useRouter()
  const isOpenedHere = useRef(false)

  function openLevel(level: Level) {
    isOpenedHere.current = true
    void navigate({ to: '/mojecviceni', search: { ...chosen, level_id: String(level.id) }, resetScroll: false })
  }

  function narrowTo(wanted: string) {
    void navigate({ to: '/mojecviceni', search: { ...chosen, years: wanted }, replace: true, resetScroll: false })
  }

  /** The browser's back button and the sheet's cross do the same. */
  function closeLevel() {
    if (isOpenedHere.current) router.history.back()
    else void navigate({ to: '/mojecviceni', search: chosen, replace: true, resetScroll: false })
  }

  const { own, others } = ownAndOthers(tests, useSuspenseQuery(meQuery).data)
  const planning = classes.length > 0 && (
    <div id="plan" tabIndex={-1}>
      <PlanSection
        classes={classes}
        tests={own.length > 0 ? own : tests}
        levelId={level_id}
        classId={class_id}
        subjectId={subject_id}
        questionIds={question_ids}
        years={years}
        onYears={narrowTo}
        onLevel={openLevel}
        onClose={closeLevel}
      />
    </div>
  )
  // Who comes from a class wants to plan for it, who pressed "Plan a test" elsewhere wants to plan: levels are the first thing here.
  const isForPlanning = plan !== undefined || classes.some(({ id }) => id === class_id)
  return (
    <div className="grid gap-10">
      <AnnouncedDeletionNotice />
      {isForPlanning && planning}
      <FirstSteps classCount={classes.length} tests={tests} />
      {tests.length > 0 && <NowSection own={own} others={others} />}
      <RecentResults tests={own.some(({ state }) => state === 'finished') ? own : tests} />
      {!isForPlanning && planning}
    </div>
  )
}

interface FirstStepsProps {
  classCount: number
  tests: readonly PlannedTest[]
}

/** A new teacher's way: class, test, try it as a pupil. Gone once a pupil has been in. */
function FirstSteps({ classCount, tests }: FirstStepsProps) {
  const { t } = useTranslation('planned-tests')
  const current = currentStep(classCount, tests)
  const [latest] = tests
  if (current === 'done') return null
  return (
    <section aria-label={t('steps.title')} className="grid gap-4">
      <h2 className="text-xl font-semibold">{t('steps.title')}</h2>
      <ol className="grid gap-3 md:grid-cols-3">
        <Step number={1} step="class" current={current}>
          <Link to="/tridy" search={{ new: '1' }} className={buttonClass({ variant: 'primary' })}>
            {t('steps.class.action')}
          </Link>
        </Step>
        <Step number={2} step="test" current={current}>
          <Button variant="primary" onClick={goToPlanning}>
            {t('steps.test.action')}
          </Button>
        </Step>
        <Step number={3} step="try" current={current}>
          {latest !== undefined && (
            <LinkButton variant="primary" href={latest.join_url} target="_blank" rel="noreferrer">
              {t('steps.try.action')}
            </LinkButton>
          )}
        </Step>
      </ol>
    </section>
  )
}

/** The planning part is on the same page, below. */
function goToPlanning(): void {
  const section = document.querySelector<HTMLElement>('#plan')
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}

interface StepProps {
  number: 1 | 2 | 3
  step: 'class' | 'test' | 'try'
  current: FirstStep
  children: ReactNode
}

const pictures = { class: EmptyClasses, test: EmptyTests, try: Submitted } as const
const numbers: Readonly<Record<FirstStep, number>> = { class: 1, test: 2, try: 3, done: 4 }

function Step({ number, step, current, children }: StepProps) {
  const { t } = useTranslation('planned-tests')
  const isDone = numbers[current] > number
  const isCurrent = current === step
  const Picture = pictures[step]
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={`grid content-start gap-3 rounded-lg border p-4 sm:p-6 ${isCurrent ? 'border-now-text bg-now-soft' : 'border-line bg-surface'}`}
    >
      <div aria-hidden className={`mx-auto w-40 max-w-full ${isCurrent ? '' : 'opacity-60 max-md:hidden'}`}>
        <Picture />
      </div>
      <span
        aria-hidden
        className={`grid size-9 place-items-center rounded-full font-semibold ${isDone ? 'bg-ok text-ok-ink' : isCurrent ? 'bg-now text-now-ink' : 'bg-sunken text-ink-soft'}`}
      >
        {isDone ? <Check className="size-5" /> : number}
      </span>
      <h3 className="text-lg font-semibold">
        {t(`steps.${step}.title`)}
        {isDone && <span className="sr-only"> ({t('steps.done')})</span>}
      </h3>
      <p className={isCurrent ? '' : 'text-ink-soft'}>{t(`steps.${step}.text`)}</p>
      {isCurrent && <div>{children}</div>}
    </li>
  )
}

interface NowSectionProps {
  own: readonly PlannedTest[]
  /** Of colleagues, for who looks after the whole school. */
  others: readonly PlannedTest[]
}

const cards = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-3'

/** What happens at this moment and what comes next: own tests first, what runs with colleagues folded under them. */
function NowSection({ own, others }: NowSectionProps) {
  const { t } = useTranslation('planned-tests')
  const { launched, scheduled } = testsByState(own)
  const [next] = scheduled
  const running = testsByState(others).launched
  const isNothing = launched.length === 0 && next === undefined
  return (
    <Section
      title={t('now.title')}
      action={
        <Link to="/testy" className="font-medium text-accent underline">
          {t('now.all')}
        </Link>
      }
    >
      {isNothing && <p className="text-ink-soft">{t(others.length === 0 ? 'now.nothing' : 'now.nothingOwn')}</p>}
      <ul className={`empty:hidden ${cards}`}>
        {launched.map((test) => (
          <RunningCard key={test.id} test={test} />
        ))}
        {next !== undefined && <NextCard test={next} others={scheduled.length - 1} />}
      </ul>
      {running.length > 0 && (
        <details>
          <summary className="target w-fit cursor-pointer content-center rounded-md font-medium text-accent">
            {t(isNothing ? 'now.colleagues' : 'now.others', { count: running.length })}
          </summary>
          <ul className={`pt-2 ${cards}`}>
            {running.map((test) => (
              <RunningCard key={test.id} test={test} />
            ))}
          </ul>
        </details>
      )}
    </Section>
  )
}

function NextCard({ test, others }: { test: PlannedTest; others: number }) {
  const { t } = useTranslation('planned-tests')
  const format = useFormat()
  return (
    <Card as="li" className="grid content-start gap-2">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-sm text-ink-soft">{t('now.next')}</span>
        <TestStateBadge state={test.state} />
      </p>
      <h3 className="text-lg font-semibold">
        <Link
          to="/testy/$testId"
          params={{ testId: test.id }}
          className="text-ink underline decoration-1 underline-offset-4"
        >
          {test.title}
        </Link>
      </h3>
      <p>
        <span className="tabular font-medium">{format.when(test.starts_at)}</span> · {test.class_name}
      </p>
      {test.waiting_count > 0 && <p className="font-medium">{t('waitingCount', { count: test.waiting_count })}</p>}
      <div className="mt-2 flex flex-wrap gap-3">
        <Link to="/testy/$testId/zive" params={{ testId: test.id }} className={buttonClass({ size: 'sm' })}>
          {t('next.joinCode')}
        </Link>
      </div>
      {others > 0 && <p className="text-sm text-ink-soft">{t('now.more', { count: others })}</p>}
    </Card>
  )
}

/** A running test at a glance: how far the class is and how long it has. */
function RunningCard({ test }: { test: PlannedTest }) {
  const { t } = useTranslation('planned-tests')
  const working = test.started_count - test.submitted_count
  const expected = test.expected_count
  return (
    <Card as="li" tone="now" className="grid content-between gap-4">
      <div className="flex items-start gap-4">
        <TimeLeftRing test={test} />
        <div className="min-w-0 flex-1">
          <h3 className="text-lg font-semibold">
            <Link
              to="/testy/$testId"
              params={{ testId: test.id }}
              className="text-ink underline decoration-1 underline-offset-4"
            >
              {test.title}
            </Link>
          </h3>
          <p>
            {t('now.running')} · {test.class_name}
          </p>
        </div>
      </div>
      <ProgressBar
        hasVisibleLabel
        label={t('live.working', { count: working })}
        value={test.submitted_count}
        max={expected}
        valueText={t('live.submitted', { count: test.submitted_count, total: expected })}
      />
      <div className="flex flex-wrap gap-3">
        <Link to="/testy/$testId/zive" params={{ testId: test.id }} className={buttonClass({ size: 'sm' })}>
          {t('next.watch')}
        </Link>
      </div>
    </Card>
  )
}

const maxRecent = 5

/** The last finished tests as small bars. */
function RecentResults({ tests }: { tests: readonly PlannedTest[] }) {
  const { t } = useTranslation('planned-tests')
  const recent = testsByState(tests).finished.slice(0, maxRecent)
  if (recent.length === 0) return null
  return (
    <Section title={t('recent.title')}>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {recent.map((test) => (
          <RecentResult key={test.id} test={test} />
        ))}
      </ul>
    </Section>
  )
}

function RecentResult({ test }: { test: PlannedTest }) {
  const { t } = useTranslation('planned-tests')
  const format = useFormat()
  const { average_fraction: average } = test
  return (
    <li>
      <Link
        to="/vysledky/$testId"
        params={{ testId: test.id }}
        className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-3 text-ink no-underline -outline-offset-2 hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_4rem] sm:px-6"
      >
        <span className="min-w-0">
          <span className="block font-medium">{test.title}</span>
          <span className="block text-sm text-ink-soft">
            {test.class_name} · {format.date(test.finished_at ?? test.ends_at)} ·{' '}
            <span className="whitespace-nowrap">
              {t('live.submitted', {
                count: test.submitted_count,
                total: test.expected_count,
              })}
            </span>
          </span>
        </span>
        <Bar fraction={average} />
        <span className="tabular text-right font-semibold max-sm:row-start-1 max-sm:col-start-2">
          {average !== null && test.is_average_open && (
            <span className="block text-sm font-normal text-ink-soft">{t('recent.soFar')}</span>
          )}
          {average === null ? '–' : format.percent(average)}
        </span>
        <span className="sr-only">{average === null ? t('recent.none') : t('recent.average')}</span>
      </Link>
    </li>
  )
}

function Bar({ fraction }: { fraction: number | null }) {
  return (
    <span
      aria-hidden
      className="block h-2.5 overflow-hidden rounded-full border border-line-strong bg-sunken max-sm:col-span-2"
    >
      <span className="block h-full bg-accent" style={{ width: `${(fraction ?? 0) * 100}%` }} />
    </span>
  )
}

function DeskSkeleton() {
  return (
    <SkeletonGroup className="grid gap-6">
      <Skeleton className="h-40" />
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-36" />
    </SkeletonGroup>
  )
}
