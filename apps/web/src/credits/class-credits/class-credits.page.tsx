import { CallError } from '@katedra/contract/call'
import type { ClassCredits } from '@katedra/contract/credits'
import { EmptyState } from '@katedra/ui/empty-state'
import { ErrorState } from '@katedra/ui/error-state'
import { EmptyClasses } from '@katedra/ui/illustrations/scenes'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { Tabs } from '@katedra/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '@katedra/ui/button-class'
import { lineLink } from '../app/link-class.ts'
import { useProblem } from '../app/problem.ts'
import { useTitle } from '../app/title.ts'
import { ClassProgramView } from './class-program.tsx'
import { classCreditsQuery } from './credits.data.ts'

/** Credits of one class, program by program. */
export function ClassCreditsPage(): ReactElement {
  const { t } = useTranslation('credits')
  const { classId } = useParams({ from: '/signed-in/tridy/$classId/kredity' })
  const { data, error, refetch } = useQuery(classCreditsQuery(classId))
  const title = data === undefined ? t('ofClass.titleUnknown') : t('ofClass.title', { class: data.class_name })
  useTitle(title)
  return (
    <Page title={title} back={<BackToClass classId={classId} name={data?.class_name} />}>
      {data !== undefined && <Programs credits={data} />}
      {data === undefined && error !== null && <Problem error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonGroup>
          <div className="grid gap-4">
            <Skeleton className="h-11" />
            <Skeleton className="h-72" />
          </div>
        </SkeletonGroup>
      )}
    </Page>
  )
}

function BackToClass({ classId, name }: { classId: string; name: string | undefined }) {
  const { t } = useTranslation('credits')
  return (
    <Link to="/tridy/$classId" params={{ classId }} className={lineLink}>
      <ArrowLeft aria-hidden className="size-5" />
      {name === undefined ? t('ofClass.back') : t('ofClass.backTo', { class: name })}
    </Link>
  )
}

function Programs({ credits }: { credits: ClassCredits }) {
  const { t } = useTranslation('credits')
  const { program } = useSearch({ from: '/signed-in/tridy/$classId/kredity' })
  const navigate = useNavigate({ from: '/tridy/$classId/kredity' })
  const { class_id, programs } = credits
  const [first] = programs
  if (first === undefined || first.students.length === 0) return <NobodyHere credits={credits} />
  const shown = programs.find((one) => String(one.program.id) === program) ?? first
  return (
    <Tabs
      label={t('ofClass.programs')}
      selected={String(shown.program.id)}
      onSelect={(id) => void navigate({ search: { program: id }, replace: true })}
      items={programs.map((one) => ({
        id: String(one.program.id),
        label: (
          <span>
            {one.program.title}{' '}
            <span className="tabular font-normal text-ink-soft">
              {t('ofClass.share', { assigned: one.assigned, all: one.students.length })}
            </span>
          </span>
        ),
        content: <ClassProgramView key={one.program.id} classId={class_id} ofProgram={one} />,
      }))}
    />
  )
}

/** Without pupils there is nobody to give a credit to; without programs there is nothing to give. */
function NobodyHere({ credits: { class_id, programs } }: { credits: ClassCredits }) {
  const { t } = useTranslation('credits')
  const key = programs.length === 0 ? 'noPrograms' : 'noStudents'
  return (
    <EmptyState
      illustration={<EmptyClasses />}
      title={t(`ofClass.${key}.title`)}
      description={t(`ofClass.${key}.description`)}
      action={
        <Link to="/tridy/$classId" params={{ classId: class_id }} className={buttonClass()}>
          {t('ofClass.back')}
        </Link>
      }
    />
  )
}

function Problem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('credits')
  const problem = useProblem()
  const isGone = error instanceof CallError && error.status === 404
  if (isGone) return <ErrorState title={t('ofClass.gone')} safe={t('ofClass.goneHint')} />
  return <ErrorState title={problem(error)} safe={t('safe')} onRetry={onRetry} />
}
