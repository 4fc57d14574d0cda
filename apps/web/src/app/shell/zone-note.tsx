import { isDeviceIn } from '@katedra/screens/format.ts'
import { useTranslation } from 'react-i18next'

/** All times are those of the school's clock; said only where the clock of the device shows another time. */
export function ZoneNote({ zone, className = '' }: { zone: string; className?: string }) {
  const { t } = useTranslation('app')
  if (isDeviceIn(zone)) return null
  return <p className={`text-sm text-ink-soft ${className}`}>{t('shell.zone', { zone })}</p>
}
