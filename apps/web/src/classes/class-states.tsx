import type { SchoolClassDetail } from '@katedra/contract/classes'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '@katedra/ui/error-state'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { useTranslation } from 'react-i18next'
import { QueryView } from '@katedra/screens/query-view.tsx'

/** The way back to the list of classes. */
export function BackToClasses() {
  const { t } = useTranslation('classes')
  return <BackLink to="/tridy">{t('title')}</BackLink>
}

interface ClassViewProps {
  query: UseQueryResult<SchoolClassDetail>
  children: (schoolClass: SchoolClassDetail) => ReactNode
}

/** A class's page once the class is loaded; until then, and where it is not there, a page that says so. */
export function ClassView({ query, children }: ClassViewProps) {
  const { t } = useTranslation('classes')
  if (query.data !== undefined) return children(query.data)
  return (
    <Page title={t('class')} back={<BackToClasses />}>
      <QueryView
        query={query}
        safe={t('safe')}
        skeleton={
          <SkeletonGroup>
            <Skeleton className="h-64" />
          </SkeletonGroup>
        }
        gone={<ErrorState title={t('gone')} safe={t('goneHint')} />}
      >
        {children}
      </QueryView>
    </Page>
  )
}
