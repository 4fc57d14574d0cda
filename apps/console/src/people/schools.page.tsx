import { operatorPeople, type OperatorSchool } from '@katedra/contract/operator-people'
import { Badge } from '@katedra/ui/badge'
import { Page } from '@katedra/ui/page'
import { Select } from '@katedra/ui/select'
import { DataTable } from '@katedra/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import { useFormat } from '@katedra/screens/format.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { queryOf } from '../app/call.ts'
import { PagedList, usePageNumber } from '../app/lists/paged-list.tsx'
import { useAddress } from '../app/address.ts'
import { foundBy, SearchField, useSearched } from '../app/lists/search-field.tsx'

const anySchool = 'all'

/** All schools. */
export function SchoolsPage() {
  const { t } = useTranslation('operator')
  const { search, narrow } = useAddress()
  const searched = useSearched()
  const page = usePageNumber()
  const registered = (['yes', 'no'] as const).find((one) => one === search.registered)
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
        <SearchField label={t('schools.search')} found={foundBy(list, searched, ({ schools }) => linkTo(schools[0]))} />
        <Select
          label={t('schools.registration')}
          className="min-w-52"
          value={registered ?? anySchool}
          onChange={(id) => narrow({ registered: id === anySchool ? undefined : id, page: undefined })}
          options={[anySchool, 'yes', 'no'].map((id) => ({ id, label: t(`schools.registered.${id}`) }))}
        />
      </div>
      <QueryView query={list}>
        {({ schools, total, page_size }) => (
          <PagedList
            found={t(total === 0 ? 'schools.none' : 'schools.found', { count: total })}
            total={total}
            size={page_size}
          >
            {schools.length > 0 && <SchoolTable schools={schools} />}
          </PagedList>
        )}
      </QueryView>
    </Page>
  )
}

function linkTo(school: OperatorSchool | undefined) {
  return school && ({ to: '/operator/skoly/$schoolId', params: { schoolId: school.id } } as const)
}

function SchoolTable({ schools }: { schools: readonly OperatorSchool[] }) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const counts = ['teachers', 'classes', 'students', 'orders'] as const
  const countOf = (school: OperatorSchool) => ({
    teachers: school.teacher_count,
    classes: school.class_count,
    students: school.student_count,
    orders: school.order_count,
  })
  return (
    <DataTable
      caption={t('schools.title')}
      rows={schools}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          label: t('schools.name'),
          cellClassName: 'wrap-anywhere',
          cell: ({ id, name, city, identification_number }) => (
            <>
              <Link to="/operator/skoly/$schoolId" params={{ schoolId: id }} className={textLink}>
                {name}
              </Link>
              <span className="block text-sm font-normal text-ink-soft">
                {[city, identification_number].filter(Boolean).join(', ')}
              </span>
            </>
          ),
        },
        {
          key: 'registration',
          label: t('schools.registration'),
          cell: ({ registered_at }) =>
            registered_at === null ? (
              <Badge>{t('schools.registered.no')}</Badge>
            ) : (
              <Badge tone="ok">{t('schools.registered.yes')}</Badge>
            ),
        },
        ...counts.map((count) => ({
          key: count,
          label: t(`schools.${count}`),
          isNumber: true,
          cell: (school: OperatorSchool) => format.number(countOf(school)[count]),
        })),
        {
          key: 'lastActive',
          label: t('schools.lastActive'),
          cell: ({ last_active_at }) => (last_active_at === null ? '–' : format.date(last_active_at)),
        },
      ]}
    />
  )
}
