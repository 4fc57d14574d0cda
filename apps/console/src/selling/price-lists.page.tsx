import { operatorSelling, type PriceListHead } from '@katedra/contract/operator-selling'
import { Badge } from '@katedra/ui/badge'
import { buttonClass } from '@katedra/ui/button-class'
import { Page, Section } from '@katedra/ui/page'
import { DataTable } from '@katedra/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '@tanstack/react-router'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useMoments } from '../app/moments.ts'
import { queryOf } from '../app/call.ts'
import { ContentFile } from './content-file.tsx'

const tones = { past: 'neutral', current: 'ok', future: 'now' } as const

/** All price lists. */
export function PriceListsPage() {
  const { t } = useTranslation('operator-selling')
  const list = useQuery(queryOf(operatorSelling.priceLists))
  useTitle(t('prices.title'))
  return (
    <Page
      title={t('prices.title')}
      intro={t('prices.intro')}
      action={
        <Link to="/operator/ceniky/novy" className={buttonClass({ variant: 'primary' })}>
          <Plus aria-hidden />
          {t('prices.add')}
        </Link>
      }
    >
      <QueryView query={list}>{({ lists }) => <ListTable lists={lists} />}</QueryView>
      <Section title={t('file.title')}>
        <ContentFile kind="prices" />
      </Section>
    </Page>
  )
}

function ListTable({ lists }: { lists: readonly PriceListHead[] }) {
  const { t } = useTranslation('operator-selling')
  const { moment } = useMoments()
  return (
    <DataTable
      caption={t('prices.title')}
      rows={lists}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          key: 'validFrom',
          label: t('prices.validFrom'),
          cell: ({ id, valid_from }) => (
            <Link to="/operator/ceniky/$priceListId" params={{ priceListId: String(id) }} className={textLink}>
              {moment(valid_from)}
            </Link>
          ),
        },
        {
          key: 'state',
          label: t('prices.state'),
          cell: ({ state }) => <Badge tone={tones[state]}>{t(`prices.states.${state}`)}</Badge>,
        },
        {
          key: 'made',
          label: t('prices.made'),
          cellClassName: 'wrap-anywhere',
          cell: ({ loaded_at, loaded_by }) => (
            <span>
              {moment(loaded_at)}
              <span className="block text-sm text-ink-soft">
                {loaded_by === 'content' ? t('prices.shipped') : loaded_by}
              </span>
            </span>
          ),
        },
      ]}
    />
  )
}
