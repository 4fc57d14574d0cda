import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** What an event is called; one of a later version stays as it was written down. */
export function useEventName(): (event: string) => string {
  const { t } = useTranslation('security-events')
  return useCallback((event) => t(`events.${event}`, { defaultValue: event }), [t])
}
