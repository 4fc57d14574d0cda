import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { lineLink } from '@katedra/screens/look/link-class.ts'

/** The way back to the list. */
export function BackToOrders() {
  const { t } = useTranslation('orders')
  return (
    <Link to="/objednavky" className={lineLink}>
      <ArrowLeft aria-hidden className="size-5" />
      {t('title')}
    </Link>
  )
}
