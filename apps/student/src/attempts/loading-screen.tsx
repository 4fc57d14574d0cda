import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import type { ReactNode } from 'react'

/** In the shape of what comes: a title and a few rows. */
export function LoadingScreen(): ReactNode {
  return (
    <SkeletonGroup className="mt-8 grid gap-6">
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </SkeletonGroup>
  )
}
