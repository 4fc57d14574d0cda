import { createContext, use, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { clockTime, dayAndTime } from './moments.ts'
import { useShownLanguage } from './texts/shown-language.ts'

/** The zone in which the school's clock ticks; the device's where it is not known. */
export const SchoolZone = createContext<string | undefined>(undefined)

/** Moments in the language shown, on the school's clock. */
export function useMoments() {
  const language = useShownLanguage()
  const zone = use(SchoolZone)
  return {
    clock: (moment: string) => clockTime(moment, language, zone),
    /** `now` is the server's clock. */
    day: (moment: string, now: number | null) => dayAndTime(moment, now, language, zone),
  }
}

/** Said only where the device's clock shows another time than the school's at this moment. */
export function ZoneNote({ at }: { at: string }): ReactNode {
  const { t } = useTranslation('attempts')
  const language = useShownLanguage()
  const here = dayAndTime(at, null, language)
  if (useMoments().day(at, null) === here) return null
  return <p className="text-sm text-ink-soft">{t('shell.zone')}</p>
}
