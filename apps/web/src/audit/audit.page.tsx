import { Page } from '@katedra/ui/page'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft, Search } from 'lucide-react'
import { type ReactElement, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lineLink } from '@katedra/screens/look/link-class.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyResults } from '@katedra/ui/illustrations/scenes'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { TextField } from '@katedra/ui/text-field'
import { useInfiniteQuery } from '@tanstack/react-query'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useDebounced } from '@katedra/screens/use-debounced.ts'
import { auditLogQuery } from './audit.data.ts'
import { FoundChanges } from './found-changes.tsx'

/** Who did what to whom in the school; for its admins. */
export function AuditPage(): ReactElement {
  const { t } = useTranslation('audit')
  useTitle(t('title'))
  return (
    <Page title={t('title')} intro={t('intro')} back={<SchoolLink />}>
      <AuditLog />
    </Page>
  )
}

function SchoolLink() {
  const { t } = useTranslation('audit')
  return (
    <Link to="/skola" className={lineLink}>
      <ArrowLeft aria-hidden className="size-5" />
      {t('back')}
    </Link>
  )
}

/** The server is asked when the typing rests for this many milliseconds. */
const pause = 300
/** The server takes no more. */
const maxSearchLength = 100

/** The search and what it finds; the search is in the address. */
function AuditLog(): ReactElement {
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
        maxLength={maxSearchLength}
        value={search}
        onChange={narrow}
        className="max-w-md"
      />
      <QueryView query={log} safe={t('safe')} skeleton={<Loading />}>
        {({ pages }) => (
          <FoundChanges
            pages={pages}
            older={{
              isThere: log.hasNextPage,
              isBusy: log.isFetchingNextPage,
              error: log.isFetchNextPageError ? log.error : null,
              show: () => void log.fetchNextPage(),
            }}
            onClear={search === '' ? undefined : clear}
          />
        )}
      </QueryView>
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
