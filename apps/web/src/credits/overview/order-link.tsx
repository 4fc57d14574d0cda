import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { meQuery } from '../../profile/profile.data.ts'

/** The order that credits came with; a teacher who may not open those of colleagues gets its symbol only. */
export function OrderLink({ symbol }: { symbol: string }) {
  const { t } = useTranslation('credits')
  const { permissions } = useSuspenseQuery(meQuery).data
  const label = t('lots.order', { symbol })
  if (!permissions.includes('add_class_credit')) return label
  return (
    <Link to="/objednavky/$symbol" params={{ symbol }} className={textLink}>
      {label}
    </Link>
  )
}
