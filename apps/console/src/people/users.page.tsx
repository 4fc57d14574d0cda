import { accountStates, operatorPeople } from '@katedra/contract/operator-people'
import { Page } from '@katedra/ui/page'
import { Select } from '@katedra/ui/select'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../app/title.ts'
import { Loaded } from './loaded.tsx'
import { queryOf } from './operator.data.ts'
import { PagedList, usePageNumber } from './paged-list.tsx'
import { narrow, usePlace } from './place.ts'
import { SearchField, useSearched } from './search-field.tsx'
import type { SectionProps } from './section-props.ts'
import { UnknownPage } from './unknown-page.tsx'
import { UserPage } from './user.page.tsx'
import { UserTable } from './user-table.tsx'

/** Users of all schools, or the one whose id the address has. */
export function UsersPage({ parts: [id, ...more] }: SectionProps) {
  if (more.length > 0) return <UnknownPage />
  return id === undefined ? <UserList /> : <UserPage id={id} />
}

const anyState = 'all'

function UserList() {
  const { t } = useTranslation('operator')
  const { search } = usePlace()
  const searched = useSearched()
  const page = usePageNumber()
  const state = accountStates.find((one) => one === search['state'])
  const list = useQuery(
    queryOf(operatorPeople.users, {
      query: {
        page,
        ...searched,
        ...(state === undefined ? {} : { state }),
      },
    }),
  )
  useTitle(t('users.title'))
  return (
    <Page title={t('users.title')} intro={t('users.intro')}>
      <div className="flex flex-wrap items-end gap-4">
        <SearchField label={t('users.search')} />
        <Select
          label={t('users.state')}
          className="min-w-52"
          value={state ?? anyState}
          onChange={(id) => narrow({ state: id === anyState ? undefined : id, page: undefined })}
          options={[
            { id: anyState, label: t('users.anyState') },
            ...accountStates.map((id) => ({ id, label: t(`users.states.${id}`) })),
          ]}
        />
      </div>
      <Loaded query={list}>
        {({ users, total, page_size }) => (
          <PagedList
            found={t(total === 0 ? 'users.none' : 'users.found', { count: total })}
            total={total}
            size={page_size}
          >
            {users.length > 0 && <UserTable users={users} caption={t('users.title')} showsSchool />}
          </PagedList>
        )}
      </Loaded>
    </Page>
  )
}
