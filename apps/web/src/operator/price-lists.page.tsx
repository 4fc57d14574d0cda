import { operatorSelling, type PriceListHead } from '@katedra/contract/operator-selling'
import { Badge } from '@katedra/ui/badge'
import { buttonClass } from '@katedra/ui/button-class'
import { Page, Section } from '@katedra/ui/page'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { textLink } from '../app/link-class.ts'
import { useTitle } from '../app/title.ts'
import { Go } from './go.tsx'
import { Loaded } from './loaded.tsx'
import { useMoments } from './moments.ts'
import { NewPriceListPage } from './new-price-list.page.tsx'
import { queryOf } from './operator.data.ts'
import { hrefOf } from './place.ts'
import { PriceListPage } from './price-list.page.tsx'
import type { SectionProps } from './section-props.ts'
import { SoldFile } from './sold-file.tsx'
import { UnknownPage } from './unknown-page.tsx'

/** Price lists: all of them, one, or a new one. */
export function PriceListsPage({ parts: [id, ...more] }: SectionProps) {
  if (more.length > 0) return <UnknownPage />
  if (id === 'novy') return <NewPriceListPage />
  return id === undefined ? <PriceLists /> : <PriceListPage id={Number(id)} />
}

const tones = { past: 'neutral', current: 'ok', future: 'now' } as const

function PriceLists() {
  const { t } = useTranslation('operator-selling')
  const list = useQuery(queryOf(operatorSelling.priceLists))
  useTitle(t('prices.title'))
  return (
    <Page
      title={t('prices.title')}
      intro={t('prices.intro')}
      action={
        <Go href={hrefOf(['ceniky', 'novy'])} className={buttonClass({ variant: 'primary' })}>
          <Plus aria-hidden />
          {t('prices.add')}
        </Go>
      }
    >
      <Loaded query={list}>{({ lists }) => <ListTable lists={lists} />}</Loaded>
      <Section title={t('file.title')}>
        <SoldFile kind="prices" />
      </Section>
    </Page>
  )
}

function ListTable({ lists }: { lists: readonly PriceListHead[] }) {
  const { t } = useTranslation('operator-selling')
  const { moment } = useMoments()
  return (
    <Table caption={t('prices.title')}>
      <TableHead>
        <ColumnHead>{t('prices.validFrom')}</ColumnHead>
        <ColumnHead>{t('prices.state')}</ColumnHead>
        <ColumnHead>{t('prices.made')}</ColumnHead>
      </TableHead>
      <TableBody>
        {lists.map((list) => (
          <Row key={list.id}>
            <RowHead>
              <Go href={hrefOf(['ceniky', String(list.id)])} className={textLink}>
                {moment(list.valid_from)}
              </Go>
            </RowHead>
            <Cell label={t('prices.state')}>
              <Badge tone={tones[list.state]}>{t(`prices.states.${list.state}`)}</Badge>
            </Cell>
            <Cell label={t('prices.made')} className="wrap-anywhere">
              <span>
                {moment(list.loaded_at)}
                <span className="block text-sm text-ink-soft">
                  {list.loaded_by === 'content' ? t('prices.shipped') : list.loaded_by}
                </span>
              </span>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
