import { ChoiceChips } from '@katedra/ui/choice-chips'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../address.ts'

/** Whether the list has what waits or what was settled; it stands in the address. */
export function useIsSettled(): boolean {
  return useAddress().search.settled === 'yes'
}

export function SettlementFilter() {
  const { t } = useTranslation('operator-payments')
  const { narrow } = useAddress()
  const isSettled = useIsSettled()
  return (
    <ChoiceChips
      label={t('which')}
      value={isSettled ? 'yes' : 'no'}
      onChange={(id) => narrow({ settled: id === 'yes' ? 'yes' : undefined, page: undefined })}
      options={(['no', 'yes'] as const).map((id) => ({ id, label: t(`settled.${id}`) }))}
    />
  )
}
