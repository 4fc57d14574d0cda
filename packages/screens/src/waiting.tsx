import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'

/** Shown while a page's code or the current user is on the way. */
export function Waiting() {
  return (
    <div className="mx-auto w-full max-w-280 p-6">
      <SkeletonGroup>
        <Skeleton className="h-9 w-64" />
        <Skeleton className="mt-8 h-40" />
      </SkeletonGroup>
    </div>
  )
}
