import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { useTranslation } from 'react-i18next'

/** The way back to the list. */
export function BackToOrders() {
  const { t } = useTranslation('orders')
  return <BackLink to="/objednavky">{t('title')}</BackLink>
}
