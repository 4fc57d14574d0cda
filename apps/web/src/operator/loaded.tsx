import { ErrorState } from '@katedra/ui/error-state'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../app/problem.ts'

interface Asked<Data> {
  data: Data | undefined
  error: Error | null
  refetch: () => unknown
}

/** What the server has answered, or that it is on the way, or that it did not come. */
export function Loaded<Data>({ query, children }: { query: Asked<Data>; children: (data: Data) => ReactNode }) {
  const { t } = useTranslation('operator')
  const problem = useProblem()
  const { data, error } = query
  if (data !== undefined) return children(data)
  if (error !== null) return <ErrorState title={problem(error)} safe={t('safe')} onRetry={() => void query.refetch()} />
  return (
    <SkeletonGroup>
      <div className="grid gap-3">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </div>
    </SkeletonGroup>
  )
}
