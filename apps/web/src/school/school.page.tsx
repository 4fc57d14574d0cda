import type { School } from '@katedra/contract/school'
import type { CurrentUser } from '@katedra/contract/profile'
import { ErrorState } from '@katedra/ui/error-state'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../app/problem.ts'
import { useTitle } from '../app/title.ts'
import { meQuery } from '../profile/profile.data.ts'
import { ChangeLogLink } from './change-log-link.tsx'
import { DetailsSection } from './details-section.tsx'
import { JoinRequestsSection } from './join-requests-section.tsx'
import { schoolQuery } from './school.data.ts'
import { SchoolHead } from './school-head.tsx'
import { SuspicionSection } from './suspicion-section.tsx'
import { TermsSection } from './terms-section.tsx'
import { Unregistered } from './unregistered.tsx'
import { WaitingSection } from './waiting-section.tsx'
import { YearsSection } from './years-section.tsx'

/** The school: what waits, its details, its years; for one that has not registered the way to do so. */
export function SchoolPage(): ReactElement {
  const { t } = useTranslation('school')
  const problem = useProblem()
  const me = useSuspenseQuery(meQuery).data
  const { data: school, error, refetch } = useQuery(schoolQuery)
  useTitle(t('title'))
  return (
    <Page title={t('title')}>
      {school !== undefined && <SchoolParts school={school} me={me} />}
      {school === undefined && error === null && <Loading />}
      {school === undefined && error !== null && (
        <ErrorState title={problem(error)} safe={t('safe')} onRetry={() => void refetch()} />
      )}
    </Page>
  )
}

function SchoolParts({ school, me }: { school: School; me: CurrentUser }) {
  const mayEdit = me.permissions.includes('edit_school_details')
  const isAdmin = me.permissions.includes('view_school_admin_assignments')
  if (school.registered_at === null)
    return (
      <>
        <SchoolHead school={school} mayEdit={false} />
        <Unregistered school={school} mayRegister={mayEdit} />
        <YearsSection years={school.school_years} />
        {mayEdit && <SuspicionSection school={school} />}
      </>
    )
  return (
    <div className="grid gap-10">
      <SchoolHead school={school} mayEdit={mayEdit} />
      {isAdmin && <WaitingSection />}
      {isAdmin && <JoinRequestsSection mayDecide={me.permissions.includes('invite_colleagues')} />}
      <DetailsSection school={school} mayEdit={mayEdit} />
      <YearsSection years={school.school_years} />
      {mayEdit && <SuspicionSection school={school} />}
      <TermsSection accepted={school.accepted_terms} mayAccept={mayEdit} />
      {isAdmin && <ChangeLogLink />}
    </div>
  )
}

function Loading() {
  return (
    <SkeletonGroup>
      <div className="grid gap-4">
        <Skeleton className="h-24" />
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
    </SkeletonGroup>
  )
}
