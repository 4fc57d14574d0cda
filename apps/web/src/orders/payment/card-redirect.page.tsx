import { orders } from '@katedra/contract/orders'
import { Page } from '@katedra/ui/page'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { lineLink } from '@katedra/screens/look/link-class.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { CardRedirect } from './card-redirect.tsx'

/** On the way to the payment gateway. */
export function CardRedirectPage(): ReactElement {
  const { t } = useTranslation('orders')
  const { symbol } = useParams({ from: '/signed-in/objednavky/$symbol/platba' })
  useTitle(t('redirect.title'))
  const back = (
    <Link to="/objednavky/$symbol" params={{ symbol }} className={lineLink}>
      <ArrowLeft aria-hidden className="size-5" />
      {t('order.title', { symbol })}
    </Link>
  )
  return (
    <Page title={t('redirect.title')} back={back} isNarrow>
      <CardRedirect of={symbol} begin={() => call(orders.payOrderByCard, { params: { variable_symbol: symbol } })} />
    </Page>
  )
}
