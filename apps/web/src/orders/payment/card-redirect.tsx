import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { LinkButton } from '@katedra/ui/link-button'
import { ProgressRing } from '@katedra/ui/progress-ring'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '@katedra/screens/query-view.tsx'

/** The redirect to the gateway has a countdown (specification, section 9). */
const countdown = 5

interface CardRedirectProps {
  /** Whose payment it is, for the cache. */
  of: string
  begin: () => Promise<{ url: string }>
}

/** Begins the payment and counts down to leaving; it can be skipped and stopped. */
export function CardRedirect({ of, begin }: CardRedirectProps) {
  const { t } = useTranslation('orders')
  const query = useQuery({
    queryKey: ['card payment', of],
    queryFn: begin,
    // Each visit begins again: the payment of the last one may be over.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
  })
  return (
    <QueryView
      query={query}
      safe={t('redirect.safe')}
      skeleton={
        <SkeletonGroup>
          <Skeleton className="h-48" />
        </SkeletonGroup>
      }
    >
      {({ url }) => <Countdown address={url} />}
    </QueryView>
  )
}

function Countdown({ address }: { address: string }) {
  const { t } = useTranslation('orders')
  const [left, setLeft] = useState(countdown)
  const [isStopped, setIsStopped] = useState(false)

  // Synchronises with the clock; at its end the browser leaves.
  useEffect(() => {
    if (isStopped) return undefined
    if (left === 0) {
      location.assign(address)
      return undefined
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [address, left, isStopped])

  return (
    <Card className="grid justify-items-center gap-5 text-center">
      {!isStopped && (
        <ProgressRing
          label={t('redirect.countdown')}
          value={left}
          max={countdown}
          valueText={t('redirect.seconds', { count: left })}
          tone="now"
          size={96}
        >
          <span className="tabular text-2xl font-semibold">{left}</span>
        </ProgressRing>
      )}
      <p role="status">{t(isStopped ? 'redirect.stopped' : 'redirect.text', { count: countdown })}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {!isStopped && <Button onClick={() => setIsStopped(true)}>{t('redirect.stop')}</Button>}
        <LinkButton href={address} variant="primary">
          {t('redirect.go')}
        </LinkButton>
      </div>
    </Card>
  )
}
