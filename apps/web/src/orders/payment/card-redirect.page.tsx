import { orders } from '@katedra/contract/orders'
import { Page } from '@katedra/ui/page'
import { useParams } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { CardRedirect } from './card-redirect.tsx'

/** On the way to the payment gateway. */
export function CardRedirectPage(): ReactElement {
  const { t } = useTranslation('orders')
  const { symbol } = useParams({ from: '/signed-in/objednavky/$symbol/platba' })
  useTitle(t('redirect.title'))
  const back = (
    <BackLink to="/objednavky/$symbol" params={{ symbol }}>
      {t('order.title', { symbol })}
    </BackLink>
  )
  return (
    <Page title={t('redirect.title')} back={back} isNarrow>
      <CardRedirect of={symbol} begin={() => call(orders.payOrderByCard, { params: { variable_symbol: symbol } })} />
    </Page>
  )
}
