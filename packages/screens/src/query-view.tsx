import { useProblem } from '@katedra/client/problem'
import { CallError } from '@katedra/contract/call'
import { ErrorState } from '@katedra/ui/error-state'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'

/** What is taken of a query; the result of `useQuery` has it. */
interface Query<Data> {
  data: Data | undefined
  error: Error | null
  refetch: () => unknown
}

/** The same for all screens of an app that say nothing of their own about it. */
export const SafeContext = createContext('')

export interface QueryViewProps<Data> {
  query: Query<Data>
  /** What is safe although nothing could be loaded: the second sentence of the error. */
  safe?: string
  /** Stands there while the answer is on the way; five lines, unless the screen knows better. */
  skeleton?: ReactNode
  /** Stands there instead of the data when there is nothing to list. */
  empty?: ReactNode
  isEmpty?: (data: Data) => boolean
  /** What is said of something that is not there (404), instead of an error with a way to try again. */
  gone?: ReactNode
  /** Statuses that mean so; a page whose address holds an id adds 422, for what can be no id is not there either. */
  goneStatuses?: readonly number[]
  children: (data: Data) => ReactNode
}

/** An answer that comes sooner would only make the skeleton flash. */
const skeletonDelay = 300

/** The one way to show what is asked of the server: on its way, failed with a way to try again, nothing there, or the data. */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const safeEverywhere = useContext(SafeContext)
  const { query, safe = safeEverywhere, skeleton = <Lines />, empty, isEmpty = isEmptyList } = props
  const { gone, goneStatuses = [404], children } = props
  const problem = useProblem()
  const { data, error, refetch } = query
  if (data !== undefined) return empty !== undefined && isEmpty(data) ? empty : children(data)
  if (error === null) return <Delayed>{skeleton}</Delayed>
  if (gone !== undefined && error instanceof CallError && goneStatuses.includes(error.status)) return gone
  return <ErrorState title={problem(error)} safe={safe} onRetry={() => void refetch()} />
}

function isEmptyList(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0
}

function Delayed({ children }: { children: ReactNode }) {
  const [isLate, setIsLate] = useState(false)
  // Synchronises with the clock.
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), skeletonDelay)
    return () => clearTimeout(timer)
  }, [])
  return isLate ? children : null
}

function Lines() {
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
