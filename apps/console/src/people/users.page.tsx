import { accountStates, operatorPeople } from '@katedra/contract/operator-people'
import { Page } from '@katedra/ui/page'
import { Select } from '@katedra/ui/select'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useTitle } from '@katedra/screens/title.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { queryOf } from '../app/call.ts'
import { PagedList, usePageNumber } from '../app/lists/paged-list.tsx'
import { useAddress } from '../app/address.ts'
import { foundBy, SearchField, useSearched } from '../app/lists/search-field.tsx'
import { UserTable } from './user-table.tsx'

const anyState = 'all'

/** Users of all schools. */
export function UsersPage() {
  const { t } = useTranslation('operator')
  const { search, narrow } = useAddress()
  const searched = useSearched()
  const page = usePageNumber()
  const state = accountStates.find((one) => one === search.state)
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
        <SearchField label={t('users.search')} found={foundBy(list, searched, ({ users }) => linkTo(users[0]))} />
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
      <QueryView query={list}>
        {({ users, total, page_size }) => (
          <PagedList
            found={t(total === 0 ? 'users.none' : 'users.found', { count: total })}
            total={total}
            size={page_size}
          >
            {users.length > 0 && <UserTable users={users} caption={t('users.title')} showsSchool />}
          </PagedList>
        )}
      </QueryView>
    </Page>
  )
}

function linkTo(user: { id: string } | undefined) {
  return user && ({ to: '/operator/uzivatele/$userId', params: { userId: user.id } } as const)
}
