import { byHandLabel } from '@katedra/contract/sheets'
import type { useTranslation } from 'react-i18next'

type Translate = ReturnType<typeof useTranslation<'sheets'>>['t']

/** What stands above a box or before a row, in words where a sign alone is hard to see and is not read out. */
export function boxName(label: string, t: Translate): string {
  if (label === byHandLabel) return t('box.byHand')
  return label === ',' ? t('box.comma') : label
}
