import { securityEvents } from '@katedra/contract/security-events'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { SecurityEventList } from '@katedra/screens/security-events/security-event-list.tsx'
import { EventDownload, EventSelect, eventOfText } from '@katedra/screens/security-events/security-event-tools.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { useDebounced } from '@katedra/screens/use-debounced.ts'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyResults } from '@katedra/ui/illustrations/scenes'
import { Page } from '@katedra/ui/page'
import { TextField } from '@katedra/ui/text-field'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../app/download-file.ts'
import { securityEventsQuery, type EventFilter } from './security-events.data.ts'

/** What matters to the safety of the school's accounts; for its admins. */
export function SecurityEventsPage(): ReactElement {
  const { t } = useTranslation('security-events')
  useTitle(t('title'))
  return (
    <Page title={t('title')} intro={t('intro')} back={<SchoolLink />}>
      <Events />
    </Page>
  )
}

function SchoolLink() {
  const { t } = useTranslation('security-events')
  return <BackLink to="/skola">{t('back')}</BackLink>
}

/** The server is asked when the typing rests for this many milliseconds. */
const pause = 300
/** The server takes no more. */
const maxSearchLength = 100

/** The filters, which stand in the address, and what they find. */
function Events() {
  const { t } = useTranslation('security-events')
  const params = useSearch({ from: '/signed-in/skola/udalosti' })
  const navigate = useNavigate({ from: '/skola/udalosti' })
  const [search, setSearch] = useState(params.search ?? '')
  const event = eventOfText(params.event)
  const filter = filterOf(useDebounced(search.trim(), pause), event)
  const list = useInfiniteQuery(securityEventsQuery(filter))
  const events = list.data?.pages.flatMap((page) => page.events)

  function narrow(change: { search?: string; event?: string }) {
    void navigate({ to: '/skola/udalosti', search: (was) => ({ ...was, ...change }), replace: true })
  }

  if (events?.length === 0 && Object.keys(filter).length === 0 && !list.isPlaceholderData)
    return <EmptyState illustration={<EmptyResults />} title={t('empty.title')} description={t('empty.description')} />
  return (
    <div className="grid min-w-0 gap-5">
      <div className="flex flex-wrap items-end gap-4">
        <TextField
          label={t('search')}
          type="search"
          prefix={<Search aria-hidden className="size-5" />}
          maxLength={maxSearchLength}
          value={search}
          onChange={(text) => {
            setSearch(text)
            narrow({ search: text })
          }}
          className="w-full max-w-md"
        />
        <EventSelect value={event} onChange={(chosen) => narrow({ event: chosen ?? '' })} />
        <EventDownload
          download={(format) => downloadFile(securityEvents.exportSecurityEvents, { body: { ...filter, format } })}
        />
      </div>
      <QueryView query={{ data: events, error: list.error, refetch: list.refetch }} safe={t('safe')}>
        {(found) => <SecurityEventList events={found} list={list} />}
      </QueryView>
    </div>
  )
}

function filterOf(search: string, event: EventFilter['event']): EventFilter {
  const filter: EventFilter = {}
  if (search !== '') filter.search = search
  if (event !== undefined) filter.event = event
  return filter
}
