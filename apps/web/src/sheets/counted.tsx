import type { SheetPupil } from '@katedra/contract/sheets'
import { useTranslation } from 'react-i18next'

/** How far a class is: who is not counted and not on a screen still has to be photographed or decided about. */
export function Counted({ pupils }: { pupils: readonly SheetPupil[] }) {
  const { t } = useTranslation('sheets')
  const inState = (wanted: SheetPupil['state']) => pupils.filter(({ state }) => state === wanted).length
  const screens = inState('screen')
  const summary = t('pupils.summary', { count: inState('counted'), total: pupils.length })
  return screens === 0 ? summary : `${summary} ${t('pupils.screens', { count: screens })}`
}
