import type { JoinableTest } from '@katedra/contract/attempts'
import { Card } from '@katedra/ui/card'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../app/moments.ts'
import type { ServerClock } from '../app/server-clock.ts'
import { useShownLanguage } from '../app/shown-language.ts'
import { useNow } from '../app/use-now.ts'
import { usePolling } from '../app/use-polling.ts'
import { fetchTest } from './attempts.data.ts'

interface WaitingRoomProps {
  test: JoinableTest
  clock: ServerClock
  onTest: (test: JoinableTest) => void
}

const seldom = 12_000
const often = 3000

/** Teachers may launch early, so even a far start is asked about; near the start a class asks more often, spread out. */
function pollingDelay(untilStart: number): number {
  return untilStart > 90_000 ? seldom : often
}

/** Before the launch: says when it starts and opens by itself. */
export function WaitingRoom({ test, clock, onTest }: WaitingRoomProps): ReactNode {
  const { t } = useTranslation('attempts')
  const language = useShownLanguage()
  const [isReachable, setIsReachable] = useState(true)
  const now = useNow(clock)
  const untilStart = Date.parse(test.starts_at) - (now ?? Date.parse(test.server_time))

  usePolling(async () => {
    try {
      onTest(await fetchTest(test.join_code))
      setIsReachable(true)
    } catch {
      setIsReachable(false)
    }
  }, pollingDelay(untilStart))

  return (
    <Card tone="now" className="grid gap-2">
      <h2 className="text-xl font-semibold">{t('waiting.title')}</h2>
      <p className="text-lg">
        {untilStart > 0 ? t('waiting.starts', { time: dayAndTime(test.starts_at, now, language) }) : t('waiting.soon')}
      </p>
      <p role="status">{isReachable ? t('waiting.byItself') : t('waiting.offline')}</p>
    </Card>
  )
}
