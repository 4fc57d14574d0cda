import type { SchoolClass } from '@katedra/contract/classes'
import type { PlannedTest } from '@katedra/contract/planned-tests'
import type { Level } from '@katedra/contract/subjects'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../app/title.ts'
import { FirstSteps } from './first-steps.tsx'
import { LoadProblem } from './load-problem.tsx'
import { NowSection } from './now-section.tsx'
import { PlanSection } from './plan-section.tsx'
import { classesQuery, listPollDelay, testsQuery } from './planned-tests.data.ts'
import { RecentResults } from './recent-results.tsx'

/** The main screen after sign-in: what runs, planning, what came out. */
export function MyExercisesPage(): ReactElement {
  const { t } = useTranslation('planned-tests')
  useTitle(t('myExercises'))
  const tests = useQuery({ ...testsQuery, refetchInterval: (query) => listPollDelay(query.state.data ?? []) })
  const classes = useQuery({ ...classesQuery, select: activeClasses })
  const failed = [tests, classes].find((query) => query.isError && query.data === undefined)
  return (
    <Page title={t('myExercises')}>
      {failed !== undefined && <LoadProblem error={failed.error} onRetry={() => void failed.refetch()} />}
      {failed === undefined && (tests.data === undefined || classes.data === undefined) && <DeskSkeleton />}
      {tests.data !== undefined && classes.data !== undefined && <Desk tests={tests.data} classes={classes.data} />}
    </Page>
  )
}

function activeClasses(classes: SchoolClass[]): SchoolClass[] {
  return classes.filter(({ archived_at }) => archived_at === null)
}

function Desk({ tests, classes }: { tests: readonly PlannedTest[]; classes: readonly SchoolClass[] }) {
  const { class_id, level_id, subject_id, question_ids } = useSearch({ from: '/signed-in/mojecviceni' })
  const chosen = class_id === undefined ? {} : { class_id }
  const navigate = useNavigate()
  const router = useRouter()
  const isOpenedHere = useRef(false)

  function openLevel(level: Level) {
    isOpenedHere.current = true
    void navigate({ to: '/mojecviceni', search: { ...chosen, level_id: String(level.id) }, resetScroll: false })
  }

  /** The browser's back button and the sheet's cross do the same. */
  function closeLevel() {
    if (isOpenedHere.current) router.history.back()
    else void navigate({ to: '/mojecviceni', search: chosen, replace: true, resetScroll: false })
  }

  return (
    <div className="grid gap-10">
      <FirstSteps classCount={classes.length} tests={tests} />
      {tests.length > 0 && <NowSection tests={tests} />}
      {classes.length > 0 && (
        <div id="plan" tabIndex={-1}>
          <PlanSection
            classes={classes}
            tests={tests}
            levelId={level_id}
            classId={class_id}
            subjectId={subject_id}
            questionIds={question_ids}
            onLevel={openLevel}
            onClose={closeLevel}
          />
        </div>
      )}
      <RecentResults tests={tests} />
    </div>
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
