import { operatorPayments } from '@katedra/contract/operator-payments'
import { Page } from '@katedra/ui/page'
import { Tabs } from '@katedra/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useTitle } from '@katedra/screens/title.ts'
import { queryOf } from '../app/call.ts'
import { useAddress } from '../app/address.ts'
import { CardEvents } from './card-events.tsx'
import { ReceivedPayments } from './received-payments.tsx'
import { UnpairedMovements } from './unpaired-movements.tsx'

const views = ['unpaired', 'cards', 'received'] as const

/** Money: what belongs nowhere yet, and what came for orders. */
export function PaymentsPage() {
  const { t } = useTranslation('operator-payments')
  const { search, narrow } = useAddress()
  const waiting = useQuery(queryOf(operatorPayments.movements, { query: {} })).data?.waiting
  useTitle(t('title'))
  const content = { unpaired: <UnpairedMovements />, cards: <CardEvents />, received: <ReceivedPayments /> }
  const counts = { unpaired: waiting?.bank, cards: waiting?.gateway, received: undefined }
  return (
    <Page title={t('title')} intro={t('intro')}>
      <Tabs
        label={t('views')}
        selected={views.find((view) => view === search.view) ?? 'unpaired'}
        onSelect={(view) =>
          narrow({
            view: view === 'unpaired' ? undefined : view,
            page: undefined,
            search: undefined,
            source: undefined,
            settled: undefined,
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
