import { keyMomentOf } from '@katedra/contract/feedback'
import { maxGuestsOf, type PlannedTest, type PlannedTestDetail } from '@katedra/contract/planned-tests'
import { buttonClass } from '@katedra/ui/button-class'
import { Card, CardTitle } from '@katedra/ui/card'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { CalendarPlus, Copy, Eye, Pencil, ScanLine, Send } from 'lucide-react'
import { type ReactElement, type ReactNode, lazy, Suspense, useState } from 'react'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { Button } from '@katedra/ui/button'
import { JoinAccess } from '../running/join-access.tsx'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { planLetterQuery, pollDelay, testQuery } from '../planned-tests.data.ts'
import { TestFacts } from '../planned-tests.tsx'
import { AskedStep } from '../running/steering-buttons.tsx'
import { PlanSendings } from './plan-sendings.tsx'
import { TestQuestions } from './test-questions.tsx'
import { PrintTest } from '../../exports/exports.tsx'
import { meQuery } from '../../profile/profile.data.ts'
import { useSaveCalendar } from '../desk/use-save-calendar.ts'

/** One test: its state, the way in, what can be done now, settings and questions. */
export function TestPage(): ReactElement {
  const { t } = useTranslation('planned-tests')
  const { testId } = useParams({ from: '/signed-in/testy/$testId' })
  const test = useQuery({ ...testQuery(testId), refetchInterval: (query) => pollDelay(query.state.data) })
  const title = test.data?.title ?? t('test')
  useTitle(title)
  return (
    <Page
      title={title}
      back={<BackToTests />}
      action={test.data !== undefined && <MainStep test={test.data} />}
      intro={test.data !== undefined && <TestFacts test={test.data} />}
    >
      <QueryView query={test} safe={t('load.safe')} skeleton={<TestSkeleton />}>
        {(known) => <TestParts test={known} />}
      </QueryView>
    </Page>
  )
}

function BackToTests() {
  const { t } = useTranslation('planned-tests')
  return <BackLink to="/testy">{t('tests')}</BackLink>
}

/** The one primary button: what a teacher most likely came to do in this state. */
function MainStep({ test }: { test: PlannedTestDetail }) {
  const { t } = useTranslation('planned-tests')
  const shared = { params: { testId: test.id }, className: buttonClass({ variant: 'primary' }) }
  if (test.state === 'cancelled') return null
  if (test.state === 'finished')
    return (
      <Link to="/vysledky/$testId" {...shared}>
        {t('next.results')}
      </Link>
    )
  return (
    <Link to="/testy/$testId/zive" {...shared}>
      {t(test.state === 'launched' ? 'next.watch' : 'next.waitingRoom')}
    </Link>
  )
}

function TestParts({ test }: { test: PlannedTestDetail }) {
  const { t } = useTranslation('planned-tests')
  return (
    <div className="grid gap-6">
      {hasEndedByItself(test) && <p className="text-ink-soft">{t('live.allSubmitted')}</p>}
      {test.state === 'scheduled' && (
        <Card as="section" className="grid gap-4">
          <CardTitle>{t('access.title')}</CardTitle>
          <JoinAccess test={test} />
        </Card>
      )}
      <TestActions test={test} />
      <SendingsSection test={test} />
      <TestSettings test={test} />
      <TestQuestions questions={test.questions} hasOwnNumbers={test.own_numbers ?? false} />
      {test.state === 'scheduled' && (
        <div className="flex flex-wrap gap-3">
          <AskedStep test={test} step="launch" />
          <AskedStep test={test} step="cancel" />
        </div>
      )}
    </div>
  )
}

/** The sheets come when they are wanted: they are most of the page's code. */
const EditTest = lazy(async () => ({ default: (await import('./edit-test.tsx')).EditTest }))
const CopyTest = lazy(async () => ({ default: (await import('./copy-test.tsx')).CopyTest }))
const TryQuestions = lazy(async () => ({ default: (await import('./try-questions.tsx')).TryQuestions }))
const SendPlanSheet = lazy(async () => ({ default: (await import('./send-plan-sheet.tsx')).SendPlanSheet }))

type Opened = 'edit' | 'copy' | 'try' | 'send'

/** What can be done with a test apart from steering it. */
function TestActions({ test }: { test: PlannedTestDetail }) {
  const { t } = useTranslation('planned-tests')
  const { data: me } = useSuspenseQuery(meQuery)
  const [opened, setOpened] = useState<Opened>()
  const save = useSaveCalendar()
  const close = () => setOpened(undefined)
  const isScheduled = test.state === 'scheduled'
  const isAhead = isScheduled || test.state === 'launched'
  return (
    <div className="flex flex-wrap gap-3">
      {isScheduled && (
        <Button icon={<Pencil aria-hidden />} onClick={() => setOpened('edit')}>
          {t('actions.edit')}
        </Button>
      )}
      {isAhead && me.permissions.includes('send_plan') && (
        <Button icon={<Send aria-hidden />} onClick={() => setOpened('send')}>
          {t('actions.send')}
        </Button>
      )}
      <Button icon={<Copy aria-hidden />} onClick={() => setOpened('copy')}>
        {t('actions.copy')}
      </Button>
      <Button icon={<Eye aria-hidden />} onClick={() => setOpened('try')}>
        {t('try.open')}
      </Button>
      <PrintTest testId={test.id} hasOwnNumbers={test.own_numbers ?? false} />
      {(test.state === 'launched' || test.state === 'finished') && (
        <Link to="/testy/$testId/archy" params={{ testId: test.id }} className={buttonClass()}>
          <ScanLine aria-hidden />
          {t('actions.sheets')}
        </Link>
      )}
      {isScheduled && (
        <Button icon={<CalendarPlus aria-hidden />} onClick={() => save([test])}>
          {t('actions.calendar')}
        </Button>
      )}
      <Suspense fallback={null}>
        {opened === 'edit' && <EditTest test={test} onClose={close} />}
        {opened === 'copy' && <CopyTest test={test} onClose={close} />}
        {opened === 'send' && <SendPlanSheet test={test} onClose={close} />}
        {opened === 'try' && (
          <TryQuestions
            questions={test.questions.map(({ question }) => question)}
            shuffleOptions={test.shuffle_options}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Everyone has handed in before the planned end (product decision "Tests"). */
function hasEndedByItself({ expected_count, submitted_count, finished_at, ends_at }: PlannedTestDetail): boolean {
  return submitted_count >= expected_count && finished_at !== null && Date.parse(finished_at) < Date.parse(ends_at)
}

/** When the plan was mailed; nothing where it never was. */
function SendingsSection({ test }: { test: PlannedTest }) {
  const { t } = useTranslation('planned-tests')
  const { data } = useQuery(planLetterQuery(test.id))
  if (data === undefined || data.sendings.length === 0) return null
  return (
    <Card as="section" className="grid gap-3">
      <CardTitle>{t('send.history')}</CardTitle>
      <PlanSendings sendings={data.sendings} startsAt={test.starts_at} />
    </Card>
  )
}

/** How the test is set up. */
function TestSettings({ test }: { test: PlannedTest }) {
  const { t } = useTranslation('planned-tests')
  const format = useFormat()
  const yes = (isSet: boolean) => t(isSet ? 'settings.yes' : 'settings.no')
  return (
    <Card as="section" className="grid gap-4">
      <CardTitle>{t('settings.title')}</CardTitle>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <Fact name={t('settings.start')}>{format.when(test.starts_at)}</Fact>
        <Fact name={t('settings.end')}>{format.when(test.finished_at ?? test.ends_at)}</Fact>
        <Fact name={t('field.pace')}>{t(`pace.${test.pace}`)}</Fact>
        {test.teams !== 'none' && (
          <Fact name={t('field.teams')}>
            {format.number(test.team_count)}, {t(`teams.${test.teams}`)}
          </Fact>
        )}
        <Fact name={t('field.limit')}>
          {test.time_limit_minutes === null ? t('limit.none') : format.minutes(test.time_limit_minutes)}
        </Fact>
        <Fact name={t('field.kind')}>{t(`kind.${test.kind}`)}</Fact>
        <Fact name={t('field.feedback')}>{t(`feedback.${keyMomentOf(test)}`)}</Fact>
        <Fact name={t('field.attempts')}>{format.number(test.attempts_allowed)}</Fact>
        <Fact name={t('switch.shuffle_questions')}>{yes(test.shuffle_questions)}</Fact>
        <Fact name={t('switch.shuffle_options')}>{yes(test.shuffle_options)}</Fact>
        <Fact name={t('switch.without_codes')}>{yes(test.without_codes)}</Fact>
        <Fact name={t('switch.guests_allowed')}>
          {test.guests_allowed ? t('settings.maxGuests', { count: maxGuestsOf(test) }) : yes(false)}
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  )
}

function TestSkeleton() {
  return (
    <SkeletonGroup className="grid gap-6">
      <Skeleton className="h-56" />
      <Skeleton className="h-40" />
      <Skeleton lines={6} />
    </SkeletonGroup>
  )
}
