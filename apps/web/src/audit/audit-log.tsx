import { EmptyState } from '@katedra/ui/empty-state'
import { ErrorState } from '@katedra/ui/error-state'
import { EmptyResults } from '@katedra/ui/illustrations/scenes'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { TextField } from '@katedra/ui/text-field'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../app/problem.ts'
import { useDebounced } from '../app/use-debounced.ts'
import { auditLogQuery } from './audit.data.ts'
import { FoundChanges } from './found-changes.tsx'

/** The server is asked when the typing rests for so many milliseconds. */
const pause = 300
/** The server takes no more. */
const longestSearch = 100

/** The search and what it finds; the search is in the address. */
export function AuditLog(): ReactElement {
  const { t } = useTranslation('audit')
  const params = useSearch({ from: '/signed-in/skola/zaznam' })
  const navigate = useNavigate({ from: '/skola/zaznam' })
  const [search, setSearch] = useState(params.search ?? '')
  const wanted = useDebounced(search.trim(), pause)
  const field = useRef<HTMLInputElement>(null)
  const log = useInfiniteQuery(auditLogQuery(wanted))

  function narrow(text: string) {
    setSearch(text)
    void navigate({ to: '/skola/zaznam', search: { search: text }, replace: true })
  }

  /** The button that was pressed goes with the search. */
  function clear() {
    narrow('')
    field.current?.focus()
  }

  const isEmpty = search === '' && wanted === '' && isEmptyLog(log)
  if (isEmpty) return <Empty />
  return (
    <div className="grid min-w-0 gap-5">
      <TextField
        ref={field}
        label={t('search')}
        description={t('searchHint')}
        type="search"
        prefix={<Search aria-hidden className="size-5" />}
        maxLength={longestSearch}
        value={search}
        onChange={narrow}
        className="max-w-md"
      />
      {log.data === undefined ? (
        <NotLoaded error={log.error} onRetry={() => void log.refetch()} />
      ) : (
        <FoundChanges
          pages={log.data.pages}
          older={{
            isThere: log.hasNextPage,
            isBusy: log.isFetchingNextPage,
            error: log.isFetchNextPageError ? log.error : null,
            show: () => void log.fetchNextPage(),
          }}
          onClear={search === '' ? undefined : clear}
        />
      )}
    </div>
  )
}

/** Nothing has ever been written down; what stands in for an answer that is on its way does not count. */
function isEmptyLog({ data, isPlaceholderData }: LoadedLog): boolean {
  return !isPlaceholderData && data !== undefined && data.pages.every(({ entries }) => entries.length === 0)
}

interface LoadedLog {
  data: { pages: readonly { entries: readonly unknown[] }[] } | undefined
  isPlaceholderData: boolean
}

function Empty() {
  const { t } = useTranslation('audit')
  return <EmptyState illustration={<EmptyResults />} title={t('empty.title')} description={t('empty.description')} />
}

function NotLoaded({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('audit')
  const problem = useProblem()
  return error === null ? <Loading /> : <ErrorState title={problem(error)} safe={t('safe')} onRetry={onRetry} />
}

function Loading() {
  return (
    <SkeletonGroup>
      <div className="grid gap-3">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} className="h-11" />
        ))}
      </div>
    </SkeletonGroup>
  )
}
