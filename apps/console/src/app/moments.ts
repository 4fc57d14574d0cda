import { useMemo } from 'react'
import { useFormat } from '@katedra/screens/format.ts'

/** Everything in the console goes by the provider's clock, wherever the operator sits. */
export const providerZone = 'Europe/Prague'

/** Moments by the provider's clock; days of the calendar are the same everywhere. */
export function useMoments(): { moment: (at: string) => string; day: (day: string) => string } {
  const here = useFormat()
  const plain = useFormat('UTC')
  return useMemo(
    () => ({ moment: (at) => here.dateTime(at), day: (day) => plain.date(`${day}T12:00Z`) }),
    [here, plain],
  )
}
