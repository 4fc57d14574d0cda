import type { ClassCredits } from '@katedra/contract/credits'
import { EmptyState } from '@katedra/ui/empty-state'
import { ErrorState } from '@katedra/ui/error-state'
import { EmptyClasses } from '@katedra/ui/illustrations/scenes'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { Tabs } from '@katedra/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '@katedra/ui/button-class'
import { useTitle } from '@katedra/screens/title.ts'
import { ClassProgramView } from './class-program.tsx'
import { classCreditsQuery } from '../credits.data.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'

/** Credits of one class, program by program. */
export function ClassCreditsPage(): ReactElement {
  const { t } = useTranslation('credits')
  const { classId } = useParams({ from: '/signed-in/tridy/$classId/kredity' })
  const query = useQuery(classCreditsQuery(classId))
  const name = query.data?.class_name
  const title = name === undefined ? t('ofClass.titleUnknown') : t('ofClass.title', { class: name })
  useTitle(title)
  return (
    <Page title={title} back={<BackToClass classId={classId} name={name} />}>
      <QueryView
        query={query}
        safe={t('safe')}
        skeleton={
          <SkeletonGroup>
            <div className="grid gap-4">
              <Skeleton className="h-11" />
              <Skeleton className="h-72" />
            </div>
          </SkeletonGroup>
        }
        gone={<ErrorState title={t('ofClass.gone')} safe={t('ofClass.goneHint')} />}
      >
        {(credits) => <Programs credits={credits} />}
      </QueryView>
    </Page>
  )
}

function BackToClass({ classId, name }: { classId: string; name: string | undefined }) {
  const { t } = useTranslation('credits')
  return (
    <BackLink to="/tridy/$classId" params={{ classId }}>
      {name === undefined ? t('ofClass.back') : t('ofClass.backTo', { class: name })}
    </BackLink>
  )
}

function Programs({ credits }: { credits: ClassCredits }) {
  const { t } = useTranslation('credits')
  const { program } = useSearch({ from: '/signed-in/tridy/$classId/kredity' })
  const navigate = useNavigate({ from: '/tridy/$classId/kredity' })
  const { class_id, programs } = credits
  const [first] = programs
  if (first === undefined || first.students.length === 0) return <NothingToGive credits={credits} />
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

/** Without pupils there is no one to give a credit to; without programs there is nothing to give. */
function NothingToGive({ credits: { class_id, programs } }: { credits: ClassCredits }) {
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
