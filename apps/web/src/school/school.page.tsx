import { buttonClass } from '@katedra/ui/button-class'
import { Page, Section } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { type School, school as calls } from '@katedra/contract/school'
import { Card } from '@katedra/ui/card'
import { DataTable } from '@katedra/ui/data-table'
import { Switch } from '@katedra/ui/switch'
import { useSave } from '@katedra/screens/use-save.ts'
import { meQuery } from '../profile/profile.data.ts'
import { DetailsSection } from './details-section.tsx'
import { JoinRequestsSection } from './join-requests-section.tsx'
import { schoolQuery, keepSchool } from './school.data.ts'
import { SchoolHead } from './school-head.tsx'
import { TermsSection } from './terms-section.tsx'
import { Unregistered } from './registration/unregistered.tsx'
import { WaitingSection } from './waiting-section.tsx'
import { schoolYearName } from '../app/school-year.ts'
import { call } from '../app/call.ts'

/** The school: what waits, its details, its years; for one that has not registered the way to do so. */
export function SchoolPage(): ReactElement {
  const { t } = useTranslation('school')
  const me = useSuspenseQuery(meQuery).data
  const query = useQuery(schoolQuery)
  const mayEdit = me.permissions.includes('edit_school_details')
  const isAdmin = me.permissions.includes('view_school_admin_assignments')
  useTitle(t('title'))
  return (
    <Page title={t('title')}>
      <QueryView query={query} safe={t('safe')} skeleton={<Loading />}>
        {(school) =>
          school.registered_at === null ? (
            <>
              <SchoolHead school={school} mayEdit={false} />
              <Unregistered school={school} mayRegister={mayEdit} />
              <YearsSection years={school.school_years} />
              {mayEdit && <SuspicionSection school={school} />}
            </>
          ) : (
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
      </QueryView>
    </Page>
  )
}

function ChangeLogLink() {
  const { t } = useTranslation('school')
  return (
    <Section title={t('log.title')}>
      <p className="text-ink-soft">{t('log.text')}</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/skola/zaznam" className={buttonClass({ variant: 'secondary' })}>
          {t('log.open')}
        </Link>
        <Link to="/skola/udalosti" className={buttonClass({ variant: 'secondary' })}>
          {t('log.openSecurity')}
        </Link>
      </div>
    </Section>
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

/** Classes and pupils of each school year, the newest first. */
function YearsSection({ years }: { years: School['school_years'] }) {
  const { t } = useTranslation('school')
  return (
    <Section title={t('years.title')}>
      {years.length === 0 ? (
        <p className="text-ink-soft">{t('years.none')}</p>
      ) : (
        <Card isFlush className="max-w-xl">
          <DataTable
            caption={t('years.caption')}
            isStacked={false}
            rows={years}
            rowKey={({ school_year }) => String(school_year)}
            columns={[
              { key: 'year', label: t('years.yearHead'), cell: ({ school_year }) => schoolYearName(school_year) },
              { key: 'classes', label: t('years.classHead'), isNumber: true, cell: ({ class_count }) => class_count },
              {
                key: 'students',
                label: t('years.studentHead'),
                isNumber: true,
                cell: ({ student_count }) => student_count,
              },
            ]}
          />
        </Card>
      )}
    </Section>
  )
}

/** Whether results say whose answers look like mere clicking; one setting for the whole school. */
function SuspicionSection({ school }: { school: School }) {
  const { t } = useTranslation('school')
  const setting = useSave({
    save: (shows_suspicion: boolean) => call(calls.updateSettings, { body: { shows_suspicion } }),
    refresh: keepSchool,
    doneText: (changed) => t(changed.shows_suspicion ? 'suspicion.shown' : 'suspicion.hidden'),
    refusal: 'toast',
  })
  // The thumb moves at once, and back where it was refused.
  const isOn = (setting.isBusy ? setting.input : undefined) ?? school.shows_suspicion
  return (
    <Section title={t('suspicion.title')}>
      <Switch
        className="max-w-prose"
        isSelected={isOn}
        description={t('suspicion.text')}
        onChange={(next) => {
          if (!setting.isBusy) setting.save(next)
        }}
      >
        {t('suspicion.switch')}
      </Switch>
    </Section>
  )
}
