import { grantKinds, operatorCredits, type GivenCredits } from '@katedra/contract/operator-credits'
import { Button } from '@katedra/ui/button'
import { Page } from '@katedra/ui/page'
import { Select } from '@katedra/ui/select'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { textLink } from '../app/link-class.ts'
import { useTitle } from '../app/title.ts'
import { Go } from './go.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import { Loaded } from './loaded.tsx'
import { useMoments } from './moments.ts'
import { queryOf } from './operator.data.ts'
import { OnlySchool } from './orders.page.tsx'
import { PagedList, usePageNumber } from './paged-list.tsx'
import { hrefOf, narrow, usePlace } from './place.ts'
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

function GrantTable({ grants }: { grants: readonly GivenCredits[] }) {
  const { t } = useTranslation('operator-credits')
  const format = useFormat()
  const { moment, day } = useMoments()
  return (
    <Table caption={t('title')}>
      <TableHead>
        <ColumnHead>{t('school')}</ColumnHead>
        <ColumnHead>{t('program')}</ColumnHead>
        <ColumnHead isNumber>{t('quantity')}</ColumnHead>
        <ColumnHead>{t('valid')}</ColumnHead>
        <ColumnHead>{t('reason')}</ColumnHead>
        <ColumnHead>{t('given')}</ColumnHead>
      </TableHead>
      <TableBody>
        {grants.map((grant) => (
          <Row key={grant.id}>
            <RowHead className="wrap-anywhere">
              <Go href={hrefOf(['skoly', grant.school_id])} className={textLink}>
                {grant.school_name}
              </Go>
            </RowHead>
            <Cell label={t('program')}>
              <span>
                {grant.program_title}
                <span className="block text-sm text-ink-soft">{t(`kinds.${grant.kind}`)}</span>
              </span>
            </Cell>
            <Cell label={t('quantity')} isNumber>
              <span>
                {format.number(grant.quantity)}
                <span className="block text-sm text-ink-soft">{t('left', { count: grant.balance })}</span>
              </span>
            </Cell>
            <Cell label={t('valid')}>
              {t('period', { from: day(grant.valid_from), until: day(grant.valid_until) })}
            </Cell>
            <Cell label={t('reason')} className="wrap-anywhere">
              {grant.reason}
            </Cell>
            <Cell label={t('given')} className="wrap-anywhere">
              <span>
                {moment(grant.issued_at)}
                <span className="block text-sm text-ink-soft">{grant.given_by}</span>
              </span>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
