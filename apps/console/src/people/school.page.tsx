import { operatorPeople, type OperatorUser } from '@katedra/contract/operator-people'
import type { Reply } from '@katedra/contract/route'
import { Page, Section } from '@katedra/ui/page'
import { Stat, StatRow } from '@katedra/ui/stat'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { useTitle } from '../app/title.ts'
import { BackLink } from './back-link.tsx'
import { FactList } from './fact-list.tsx'
import { Loaded } from './loaded.tsx'
import { queryOf } from './operator.data.ts'
import { hrefOf } from './place.ts'
import { SchoolLinks } from './school-links.tsx'
import { SchoolLog } from './school-log.tsx'
import { UserTable } from './user-table.tsx'

type School = Reply<typeof operatorPeople.school>['school']

/** One school: who it is, who teaches there, numbers, and what was changed. */
export function SchoolPage({ id }: { id: string }) {
  const { t } = useTranslation('operator')
  const query = useQuery(queryOf(operatorPeople.school, { params: { school_id: id } }))
  const name = query.data?.school.name ?? t('schools.one')
  useTitle(name)
  return (
    <Page title={name} back={<BackLink href={hrefOf(['skoly'])}>{t('schools.title')}</BackLink>}>
      <Loaded query={query}>
        {({ school, teachers, has_more_teachers }) => (
          <>
            <Figures school={school} />
            <SchoolLinks school={school} />
            <Section title={t('school.details')}>
              <Details school={school} />
            </Section>
            <Teachers school={school} teachers={teachers} hasMore={has_more_teachers} />
            <Section title={t('school.log')}>
              <SchoolLog id={id} />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Figures({ school }: { school: School }) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  return (
    <StatRow>
      <Stat value={format.number(school.teacher_count)} label={t('schools.teachers')} />
      <Stat value={format.number(school.class_count)} label={t('schools.classes')} />
      <Stat value={format.number(school.student_count)} label={t('schools.students')} />
      <Stat value={format.number(school.test_count)} label={t('schools.tests')} />
      <Stat value={format.number(school.credit_balance)} label={t('school.credits')} />
      <Stat value={format.number(school.order_count)} label={t('schools.orders')} />
    </StatRow>
  )
}

function Details({ school }: { school: School }) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const { street, postal_code, city, registered_at, last_active_at } = school
  return (
    <FactList
      facts={[
        [t('school.address'), [street, `${postal_code} ${city}`.trim(), school.country].filter(Boolean).join(', ')],
        [t('school.number'), school.identification_number],
        [t('school.taxId'), school.tax_id],
        [t('school.vatId'), school.vat_id],
        [t('school.director'), school.director_name],
        [t('school.email'), school.contact_email],
        [t('school.phone'), school.phone],
        [t('school.website'), school.website],
        [t('school.registered'), registered_at === null ? t('schools.registered.no') : format.date(registered_at)],
        [t('school.created'), format.date(school.created_at)],
        [t('schools.lastActive'), last_active_at === null ? t('school.never') : format.dateTime(last_active_at)],
        [t('school.id'), <code key="id">{school.id}</code>],
      ]}
    />
  )
}

function Teachers(props: { school: School; teachers: readonly OperatorUser[]; hasMore: boolean }) {
  const { school, teachers, hasMore } = props
  const { t } = useTranslation('operator')
  return (
    <Section title={t('schools.teachers')}>
      {teachers.length === 0 ? (
        <p className="text-ink-soft">{t('school.noTeachers')}</p>
      ) : (
        <UserTable users={teachers} caption={t('schools.teachers')} showsSchool={false} />
      )}
      {hasMore && <p className="text-ink-soft">{t('school.moreTeachers', { count: school.teacher_count })}</p>}
    </Section>
  )
}
