import { Page } from '@katedra/ui/page'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type ReactElement, useRef, useState, useEffect, useMemo, memo } from 'react'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { useTranslation } from 'react-i18next'
import { useTitle } from '@katedra/screens/title.ts'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyResults } from '@katedra/ui/illustrations/scenes'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { TextField } from '@katedra/ui/text-field'
import { useInfiniteQuery } from '@tanstack/react-query'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useDebounced } from '@katedra/screens/use-debounced.ts'
import type { AuditEntry } from '@katedra/contract/audit'
import { Button } from '@katedra/ui/button'
import { useFormat } from '@katedra/screens/format.ts'
import { useProblem } from '@katedra/client/problem'
import { useIsWide } from '@katedra/screens/look/use-is-wide.ts'
import { sentenceOf } from '@katedra/screens/audit/sentences.ts'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { auditLogQuery } from './audit.data.ts'
import { byDay, dayName, type Change, type Day } from './days.ts'

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
  return <BackLink to="/skola">{t('back')}</BackLink>
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

interface FoundChangesProps {
  pages: readonly { entries: readonly AuditEntry[] }[]
  older: {
    isThere: boolean
    isBusy: boolean
    /** Why they did not come. */
    error: Error | null
    show: () => void
  }
  /** Without it nothing is being searched for. */
  onClear: (() => void) | undefined
}

/** How many there are, the changes by their days, and the way to older ones. */
function FoundChanges({ pages, older, onClear }: FoundChangesProps): ReactElement {
  const { t } = useTranslation('audit')
  const isWide = useIsWide()
  const problem = useProblem()
  const days = useDays(pages)
  const count = pages.reduce((sum, { entries }) => sum + entries.length, 0)
  const { list, readOn } = useReadingOn(count)
  const Changes = isWide ? ChangesTable : ChangesList

  function showOlder() {
    readOn()
    older.show()
  }

  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
        <p role="status" className="text-ink-soft">
          {count === 0 ? t('noneFound') : t(older.isThere ? 'shownMore' : 'shown', { count })}
        </p>
        {onClear !== undefined && (
          <Button variant="quiet" size="sm" onClick={onClear}>
            {t('clearSearch')}
          </Button>
        )}
      </div>
      <div ref={list} className="min-w-0">
        {count > 0 && <Changes days={days} />}
      </div>
      {older.error !== null && (
        <p role="alert" className="text-danger">
          {problem(older.error)}
        </p>
      )}
      {older.isThere && (
        <Button className="justify-self-center" isBusy={older.isBusy} busyText={t('loadingOlder')} onClick={showOlder}>
          {t('older')}
        </Button>
      )}
    </>
  )
}

/** After older changes were asked for, reading goes on where they begin: the button that was pressed may be gone. */
function useReadingOn(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const from = useRef<number>(undefined)
  // Synchronises the browser's focus with lines that have come.
  useEffect(() => {
    const first = from.current
    from.current = undefined
    if (first === undefined || count <= first) return
    const changes = list.current?.querySelectorAll<HTMLElement>('[data-change]') ?? []
    ;[...changes].at(first)?.focus()
  }, [count])
  return { list, readOn: () => void (from.current = count) }
}

/** The lines as they are read. Made once for what is shown: typing into the search renders the page again. */
function useDays(pages: FoundChangesProps['pages']) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  return useMemo(() => {
    const entries = pages.flatMap((page) => page.entries)
    const lines = entries.map((entry) => ({
      id: entry.id,
      at: entry.at,
      moment: format.dateTime(entry.at),
      who: entry.actor_name === '' ? t('service') : entry.actor_name,
      what: sentenceOf(entry, t, format.list),
    }))
    return byDay(lines, (moment) => dayName(format, moment))
  }, [pages, t, format])
}

/** The changes where there is room for columns; each day is a group of rows. */
const ChangesTable = memo(function ChangesTable({ days }: { days: readonly Day<Change>[] }) {
  const { t } = useTranslation('audit')
  return (
    <Table caption={t('list')}>
      <TableHead>
        <ColumnHead className="w-48">{t('column.when')}</ColumnHead>
        <ColumnHead className="w-1/4">{t('column.who')}</ColumnHead>
        <ColumnHead>{t('column.what')}</ColumnHead>
      </TableHead>
      {days.map(({ name, entries }) => (
        <TableBody key={name}>
          <Row>
            <RowHead scope="rowgroup" colSpan={3} className="pt-5">
              {name}
            </RowHead>
          </Row>
          {entries.map(({ id, at, moment, who, what }) => (
            <Row key={id} data-change tabIndex={-1} className="focus:bg-sunken">
              <Cell className="tabular whitespace-nowrap">
                <time dateTime={at}>{moment}</time>
              </Cell>
              <Cell className="wrap-anywhere">{who}</Cell>
              <Cell className="wrap-anywhere">{what}</Cell>
            </Row>
          ))}
        </TableBody>
      ))}
    </Table>
  )
})

/** The changes on a phone: what was done first, by whom and when below it. */
const ChangesList = memo(function ChangesList({ days }: { days: readonly Day<Change>[] }) {
  const { t } = useTranslation('audit')
  return (
    <div role="group" aria-label={t('list')} className="grid min-w-0 gap-6">
      {days.map(({ name, entries }) => (
        <section key={name} className="grid min-w-0 gap-2">
          <h2 className="text-lg font-semibold">{name}</h2>
          <ol className="min-w-0 overflow-hidden rounded-md border border-line bg-surface">
            {entries.map(({ id, at, moment, who, what }) => (
              <li
                key={id}
                data-change
                tabIndex={-1}
                className="grid gap-0.5 border-b border-line px-4 py-3 last:border-b-0 focus:bg-sunken"
              >
                <p className="min-w-0 wrap-anywhere">{what}</p>
                <p className="flex min-w-0 flex-wrap justify-between gap-x-3 text-sm text-ink-soft">
                  <span className="min-w-0 wrap-anywhere">{who}</span>
                  <time dateTime={at} className="tabular">
                    {moment}
                  </time>
                </p>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
})

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
