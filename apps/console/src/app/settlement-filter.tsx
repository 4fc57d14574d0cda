import { ChoiceChips } from '@katedra/ui/choice-chips'
import { useTranslation } from 'react-i18next'
import { narrow, usePlace } from './place.ts'

/** Whether the list has what waits or what was settled; it stands in the address. */
export function useIsSettled(): boolean {
  return usePlace().search['settled'] === 'yes'
}

export function SettledChoice() {
  const { t } = useTranslation('operator-payments')
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
