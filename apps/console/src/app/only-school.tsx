import { operatorPeople } from '@katedra/contract/operator-people'
import { Button } from '@katedra/ui/button'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAddress } from './address.ts'
import { queryOf } from './call.ts'

/** Says that a list is of one school, and leads back to all. */
export function OnlySchool({ id }: { id: string }) {
  const { t } = useTranslation('operator-orders')
  const { narrow } = useAddress()
  const school = useQuery(queryOf(operatorPeople.school, { params: { school_id: id } })).data?.school
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 font-medium wrap-anywhere">{t('onlySchool', { name: school?.name ?? '…' })}</p>
      <Button size="sm" icon={<X aria-hidden />} onClick={() => narrow({ school: undefined, page: undefined })}>
        {t('allSchools')}
      </Button>
    </div>
  )
}
