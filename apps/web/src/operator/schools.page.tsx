import { operatorPeople, type OperatorSchool } from '@katedra/contract/operator-people'
import { Badge } from '@katedra/ui/badge'
import { Page } from '@katedra/ui/page'
import { Select } from '@katedra/ui/select'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { textLink } from '../app/link-class.ts'
import { useTitle } from '../app/title.ts'
import { Go } from './go.tsx'
import { Loaded } from './loaded.tsx'
import { queryOf } from './operator.data.ts'
import { PagedList, usePageNumber } from './paged-list.tsx'
import { hrefOf, narrow, usePlace } from './place.ts'
import { SchoolPage } from './school.page.tsx'
import { SearchField, useSearched } from './search-field.tsx'
import type { SectionProps } from './section-props.ts'
import { UnknownPage } from './unknown-page.tsx'

/** All schools, or the one whose id the address has. */
export function SchoolsPage({ parts: [id, ...more] }: SectionProps) {
  if (more.length > 0) return <UnknownPage />
  return id === undefined ? <SchoolList /> : <SchoolPage id={id} />
}

const anySchool = 'all'

function SchoolList() {
  const { t } = useTranslation('operator')
  const { search } = usePlace()
  const searched = useSearched()
  const page = usePageNumber()
  const registered = (['yes', 'no'] as const).find((one) => one === search['registered'])
  const list = useQuery(
    queryOf(operatorPeople.schools, {
      query: {
        page,
        ...searched,
        ...(registered === undefined ? {} : { registered }),
      },
    }),
  )
  useTitle(t('schools.title'))
  return (
    <Page title={t('schools.title')} intro={t('schools.intro')}>
      <div className="flex flex-wrap items-end gap-4">
        <SearchField label={t('schools.search')} />
        <Select
          label={t('schools.registration')}
          className="min-w-52"
          value={registered ?? anySchool}
          onChange={(id) => narrow({ registered: id === anySchool ? undefined : id, page: undefined })}
          options={[anySchool, 'yes', 'no'].map((id) => ({ id, label: t(`schools.registered.${id}`) }))}
        />
      </div>
      <Loaded query={list}>
        {({ schools, total, page_size }) => (
          <PagedList
            found={t(total === 0 ? 'schools.none' : 'schools.found', { count: total })}
            total={total}
            size={page_size}
          >
            {schools.length > 0 && <SchoolTable schools={schools} />}
          </PagedList>
        )}
      </Loaded>
    </Page>
  )
}

function SchoolTable({ schools }: { schools: readonly OperatorSchool[] }) {
  const { t } = useTranslation('operator')
  return (
    <Table caption={t('schools.title')}>
      <TableHead>
        <ColumnHead>{t('schools.name')}</ColumnHead>
        <ColumnHead>{t('schools.registration')}</ColumnHead>
        <ColumnHead isNumber>{t('schools.teachers')}</ColumnHead>
        <ColumnHead isNumber>{t('schools.classes')}</ColumnHead>
        <ColumnHead isNumber>{t('schools.students')}</ColumnHead>
        <ColumnHead isNumber>{t('schools.orders')}</ColumnHead>
        <ColumnHead>{t('schools.lastActive')}</ColumnHead>
      </TableHead>
      <TableBody>
        {schools.map((school) => (
          <SchoolRow key={school.id} school={school} />
        ))}
      </TableBody>
    </Table>
  )
}

function SchoolRow({ school }: { school: OperatorSchool }) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const { id, name, city, identification_number, registered_at, last_active_at } = school
  const isRegistered = registered_at !== null
  return (
    <Row>
      <RowHead className="wrap-anywhere">
        <Go href={hrefOf(['skoly', id])} className={textLink}>
          {name}
        </Go>
        <span className="block text-sm font-normal text-ink-soft">
          {[city, identification_number].filter(Boolean).join(', ')}
        </span>
      </RowHead>
      <Cell label={t('schools.registration')}>
        <Badge tone={isRegistered ? 'ok' : 'neutral'}>{t(`schools.registered.${isRegistered ? 'yes' : 'no'}`)}</Badge>
      </Cell>
      <Cell label={t('schools.teachers')} isNumber>
        {format.number(school.teacher_count)}
      </Cell>
      <Cell label={t('schools.classes')} isNumber>
        {format.number(school.class_count)}
      </Cell>
      <Cell label={t('schools.students')} isNumber>
        {format.number(school.student_count)}
      </Cell>
      <Cell label={t('schools.orders')} isNumber>
        {format.number(school.order_count)}
      </Cell>
      <Cell label={t('schools.lastActive')}>{last_active_at === null ? '–' : format.date(last_active_at)}</Cell>
    </Row>
  )
}
