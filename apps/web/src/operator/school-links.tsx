import { buttonClass } from '@katedra/ui/button-class'
import { Gift, History, ReceiptText } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Go } from './go.tsx'
import { hrefOf } from './place.ts'

/** The school, as far as a link to another section needs it. */
export interface LinkedSchool {
  id: string
  name: string
  identification_number: string | null
}

/** Ways from a school to what other sections know of it; a section that has something adds a line. */
const links: readonly ComponentType<{ school: LinkedSchool }>[] = [OrdersLink, CreditsLink, TrailLink]

export function SchoolLinks({ school }: { school: LinkedSchool }) {
  return (
    <div className="flex flex-wrap gap-3">
      {links.map((Link) => (
        <Link key={Link.name} school={school} />
      ))}
    </div>
  )
}

function OrdersLink({ school }: { school: LinkedSchool }) {
  const { t } = useTranslation('operator-orders')
  return (
    <Go href={hrefOf(['objednavky'], { school: school.id })} className={buttonClass()}>
      <ReceiptText aria-hidden />
      {t('title')}
    </Go>
  )
}

function CreditsLink({ school }: { school: LinkedSchool }) {
  const { t } = useTranslation('operator-credits')
  return (
    <Go href={hrefOf(['kredity'], { school: school.id })} className={buttonClass()}>
      <Gift aria-hidden />
      {t('title')}
    </Go>
  )
}

function TrailLink({ school }: { school: LinkedSchool }) {
  const { t } = useTranslation('operator')
  return (
    <Go href={hrefOf(['zaznam'], { school: school.id })} className={buttonClass()}>
      <History aria-hidden />
      {t('school.trail')}
    </Go>
  )
}
