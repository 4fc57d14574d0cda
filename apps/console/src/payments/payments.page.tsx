import { operatorPayments } from '@katedra/contract/operator-payments'
import { Page } from '@katedra/ui/page'
import { Tabs } from '@katedra/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../app/title.ts'
import { queryOf } from './operator.data.ts'
import { OddEvents } from './payments-events.tsx'
import { ReceivedPayments } from './payments-received.tsx'
import { UnpairedMovements } from './payments-unpaired.tsx'
import { narrow, usePlace } from './place.ts'
import type { SectionProps } from './section-props.ts'
import { UnknownPage } from './unknown-page.tsx'

const views = ['unpaired', 'cards', 'received'] as const

/** Money: what belongs nowhere yet, and what came for orders. */
export function PaymentsPage({ parts }: SectionProps) {
  const { t } = useTranslation('operator-payments')
  const { search } = usePlace()
  const waiting = useQuery(queryOf(operatorPayments.movements, { query: {} })).data?.waiting
  useTitle(t('title'))
  if (parts.length > 0) return <UnknownPage />
  const content = { unpaired: <UnpairedMovements />, cards: <OddEvents />, received: <ReceivedPayments /> }
  const counts = { unpaired: waiting?.bank, cards: waiting?.gateway, received: undefined }
  return (
    <Page title={t('title')} intro={t('intro')}>
      <Tabs
        label={t('views')}
        selected={views.find((view) => view === search['view']) ?? 'unpaired'}
        onSelect={(view) =>
          narrow({
            view: view === 'unpaired' ? undefined : view,
            ...{ page: undefined, search: undefined, source: undefined, settled: undefined },
          })
        }
        items={views.map((id) => ({
          id,
          label:
            counts[id] === undefined ? t(`view.${id}`) : t('viewCount', { view: t(`view.${id}`), count: counts[id] }),
          content: content[id],
        }))}
      />
    </Page>
  )
}
