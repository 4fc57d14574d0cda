import { grantKinds, operatorCredits } from '@katedra/contract/operator-credits'
import { Button } from '@katedra/ui/button'
import { Page } from '@katedra/ui/page'
import { Select } from '@katedra/ui/select'
import { useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../app/title.ts'
import { GrantDialog } from './grant-dialog.tsx'
import { GrantTable } from './grant-table.tsx'
import { Loaded } from './loaded.tsx'
import { queryOf } from './operator.data.ts'
import { OnlySchool } from './orders.page.tsx'
import { PagedList, usePageNumber } from './paged-list.tsx'
import { narrow, usePlace } from './place.ts'
import { SearchField, useSearched } from './search-field.tsx'
import type { SectionProps } from './section-props.ts'
import { UnknownPage } from './unknown-page.tsx'

const any = 'all'

/** Credits that schools were given, and giving them. */
export function CreditsPage({ parts }: SectionProps) {
  const { t } = useTranslation('operator-credits')
  const { search } = usePlace()
  const [isGiving, setIsGiving] = useState(false)
  const { school } = search
  useTitle(t('title'))
  if (parts.length > 0) return <UnknownPage />
  return (
    <Page
      title={t('title')}
      intro={t('intro')}
      action={
        <Button variant="primary" icon={<Gift aria-hidden />} onClick={() => setIsGiving(true)}>
          {t('give.open')}
        </Button>
      }
    >
      <Filters />
      {school !== undefined && <OnlySchool id={school} />}
      <Grants />
      {isGiving && <GrantDialog schoolId={school} onClose={() => setIsGiving(false)} />}
    </Page>
  )
}

function useKind() {
  const { search } = usePlace()
  return grantKinds.find((one) => one === search['kind'])
}

function Filters() {
  const { t } = useTranslation('operator-credits')
  return (
    <div className="flex flex-wrap items-end gap-4">
      <SearchField label={t('search')} />
      <Select
        label={t('kind')}
        className="min-w-44"
        value={useKind() ?? any}
        onChange={(id) => narrow({ kind: id === any ? undefined : id, page: undefined })}
        options={[{ id: any, label: t('anyKind') }, ...grantKinds.map((id) => ({ id, label: t(`kinds.${id}`) }))]}
      />
    </div>
  )
}

function Grants() {
  const { t } = useTranslation('operator-credits')
  const { search } = usePlace()
  const page = usePageNumber()
  const kind = useKind()
  const { school } = search
  const searched = useSearched()
  const list = useQuery(
    queryOf(operatorCredits.grants, {
      query: {
        page,
        ...(kind === undefined ? {} : { kind }),
        ...(school === undefined ? {} : { school_id: school }),
        ...searched,
      },
    }),
  )
  return (
    <Loaded query={list}>
      {({ grants, total, page_size }) => (
        <PagedList found={t(total === 0 ? 'none' : 'found', { count: total })} total={total} size={page_size}>
          {grants.length > 0 && <GrantTable grants={grants} />}
        </PagedList>
      )}
    </Loaded>
  )
}
