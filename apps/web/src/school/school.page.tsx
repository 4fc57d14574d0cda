import { buttonClass } from '@katedra/ui/button-class'
import { Page, Section } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { type School, school as calls, currentTerms } from '@katedra/contract/school'
import { Card } from '@katedra/ui/card'
import { DataTable } from '@katedra/ui/data-table'
import { Switch } from '@katedra/ui/switch'
import { useSave } from '@katedra/screens/use-save.ts'
import { CircleCheck } from 'lucide-react'
import { useFormat } from '@katedra/screens/format.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { Button } from '@katedra/ui/button'
import { meQuery } from '../profile/profile.data.ts'
import { DetailsSection } from './details-section.tsx'
import { JoinRequestsSection } from './join-requests-section.tsx'
import { schoolQuery, keepSchool, refreshSchool, waitingQuery } from './school.data.ts'
import { ScalesSection } from '../marks/marks.tsx'
import { OwnSubjectsSection } from '../own-subjects/own-subjects.tsx'
import { DemandSection } from '../second-factors/second-factors.tsx'
import { SchoolHead } from './school-head.tsx'
import { Unregistered } from './registration/unregistered.tsx'
import { schoolYearName } from '../app/school-year.ts'
import { call } from '../app/call.ts'
import { TermsButton } from './terms-dialog.tsx'

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
              <ScalesSection />
              <OwnSubjectsSection />
              {mayEdit && <SuspicionSection school={school} />}
              {mayEdit && <DemandSection school={school} onSaved={refreshSchool} />}
            </>
          ) : (
            <div className="grid gap-10">
              <SchoolHead school={school} mayEdit={mayEdit} />
              {isAdmin && <WaitingSection />}
              {isAdmin && <JoinRequestsSection mayDecide={me.permissions.includes('invite_colleagues')} />}
              <DetailsSection school={school} mayEdit={mayEdit} />
              <YearsSection years={school.school_years} />
              <ScalesSection />
              <OwnSubjectsSection />
              {mayEdit && <SuspicionSection school={school} />}
              {mayEdit && <DemandSection school={school} onSaved={refreshSchool} />}
              <TermsSection accepted={school.accepted_terms} mayAccept={mayEdit} />
              <RetentionLink />
              {isAdmin && <ChangeLogLink />}
            </div>
          )
        }
      </QueryView>
    </Page>
  )
}

/** Who accepted which version; a newer one waits to be accepted. */
function TermsSection({ accepted, mayAccept }: { accepted: School['accepted_terms']; mayAccept: boolean }) {
  const { t } = useTranslation('school')
  const format = useFormat()
  return (
    <Section title={t('terms.title')}>
      {accepted !== null && (
        <p className="wrap-anywhere">
          {t('terms.accepted', {
            version: format.date(accepted.version),
            name: accepted.accepted_by_name,
            when: format.date(accepted.accepted_at),
          })}
        </p>
      )}
      {accepted?.version !== currentTerms && mayAccept ? (
        <NewerTerms />
      ) : (
        <div>
          <TermsButton />
        </div>
      )}
    </Section>
  )
}

function NewerTerms() {
  const { t } = useTranslation('school')
  const format = useFormat()
  const accepting = useSave({
    save: () => call(calls.acceptTerms, { body: { terms_version: currentTerms } }),
    refresh: keepSchool,
    doneText: t('terms.done'),
    refusal: 'toast',
  })
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-now-soft p-4">
      <p>{t('terms.newer', { version: format.date(currentTerms) })}</p>
      <div className="flex flex-wrap gap-3">
        <TermsButton />
        <Button variant="primary" isBusy={accepting.isBusy} onClick={() => accepting.save()}>
          {t('terms.accept')}
        </Button>
      </div>
    </div>
  )
}

/** What an admin has to look after, with the shortest way to each. */
function WaitingSection() {
  const { t } = useTranslation('school')
  const query = useQuery(waitingQuery)
  return (
    <Section title={t('waiting.title')}>
      <QueryView
        query={query}
        safe={t('safe')}
        skeleton={
          <SkeletonGroup>
            <Skeleton className="h-20" />
          </SkeletonGroup>
        }
        isEmpty={(waiting) => Object.values(waiting).every(({ count }) => count === 0)}
        empty={
          <Card className="flex gap-3">
            <CircleCheck aria-hidden className="size-6 shrink-0 text-ok" />
            <p>{t('waiting.nothing')}</p>
          </Card>
        }
      >
        {({ colleagues, join_requests, credit_requests, classes_without_email, classes_without_students }) => (
          <ul className="grid gap-3 sm:grid-cols-2">
            <Item of={join_requests}>
              <a href="#requests" className={textLink}>
                {t('waiting.requests', { count: join_requests.count })}
              </a>
            </Item>
            <Item of={credit_requests}>
              <Link to="/kredity" className={textLink}>
                {t('waiting.creditRequests', { count: credit_requests.count })}
              </Link>
            </Item>
            <Item of={colleagues}>
              <Link to="/kolegove" className={textLink}>
                {t('waiting.colleagues', { count: colleagues.count })}
              </Link>
            </Item>
            <Item of={classes_without_email} areClasses>
              {t('waiting.withoutEmail', { count: classes_without_email.count })}
            </Item>
            <Item of={classes_without_students} areClasses>
              {t('waiting.withoutStudents', { count: classes_without_students.count })}
            </Item>
          </ul>
        )}
      </QueryView>
    </Section>
  )
}

interface ItemProps {
  of: { count: number; first: readonly { id: string; name: string }[] }
  areClasses?: boolean
  children: ReactNode
}

function Item({ of: { count, first }, areClasses = false, children }: ItemProps) {
  const { t } = useTranslation('school')
  const format = useFormat()
  if (count === 0) return null
  const rest = count - first.length
  return (
    <Card as="li" className="grid content-start gap-1.5">
      <p className="font-medium">{children}</p>
      <p className="text-sm text-ink-soft wrap-anywhere">
        {areClasses
          ? first.map(({ id, name }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <Link to="/tridy/$classId" params={{ classId: id }} className={textLink}>
                  {name}
                </Link>
              </span>
            ))
          : format.list(first.map(({ name }) => name))}{' '}
        {rest > 0 && t('waiting.more', { count: rest })}
      </p>
    </Card>
  )
}

/** Everybody may know for how long results stay. */
function RetentionLink() {
  const { t } = useTranslation('school')
  return (
    <Section title={t('retention.title')}>
      <p className="text-ink-soft">{t('retention.text')}</p>
      <div>
        <Link to="/skola/uchovavani" className={buttonClass({ variant: 'secondary' })}>
          {t('retention.open')}
        </Link>
      </div>
    </Section>
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
