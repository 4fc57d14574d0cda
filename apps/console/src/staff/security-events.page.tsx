import { saveReply } from '@katedra/client/file-of-reply'
import { operatorPeople } from '@katedra/contract/operator-people'
import { operatorSecurityEvents, type OperatorSecurityEvent } from '@katedra/contract/operator-security-events'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { SecurityEventList } from '@katedra/screens/security-events/security-event-list.tsx'
import { EventDownload, EventSelect, eventOfText } from '@katedra/screens/security-events/security-event-tools.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { Button } from '@katedra/ui/button'
import { Page } from '@katedra/ui/page'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../app/address.ts'
import { callRaw, queryOf, securityEventsQuery, type SecurityEventFilter } from '../app/call.ts'
import { SearchField } from '../app/lists/search-field.tsx'

/** What matters to the safety of accounts, of all schools and of the console itself. */
export function SecurityEventsPage() {
  const { t } = useTranslation('security-events')
  const { narrow } = useAddress()
  const filter = useFilter()
  const list = useInfiniteQuery(securityEventsQuery(filter))
  const events = list.data?.pages.flatMap((page) => page.events)
  useTitle(t('title'))
  return (
    <Page title={t('title')} intro={t('introOperator')}>
      <div className="flex flex-wrap items-end gap-4">
        <SearchField label={t('search')} />
        <EventSelect value={filter.event} onChange={(event) => narrow({ kind: event })} />
        {filter.school_id !== undefined && <OneSchool id={filter.school_id} />}
        <EventDownload
          download={async (format) =>
            saveReply(await callRaw(operatorSecurityEvents.exportSecurityEvents, { body: { ...filter, format } }))
          }
        />
      </div>
      <QueryView query={{ data: events, error: list.error, refetch: list.refetch }}>
        {(found) => <SecurityEventList events={found} list={list} schoolOf={schoolOf} />}
      </QueryView>
    </Page>
  )
}

/** What stands in the address. */
function useFilter(): SecurityEventFilter {
  const { search, kind, school } = useAddress().search
  const event = eventOfText(kind)
  const filter: SecurityEventFilter = {}
  if (search !== undefined && search !== '') filter.search = search
  if (event !== undefined) filter.event = event
  if (school !== undefined) filter.school_id = school
  return filter
}

function schoolOf({ school_id, school_name }: OperatorSecurityEvent) {
  if (school_id === null || school_name === null) return '–'
  return (
    <Link to="/operator/skoly/$schoolId" params={{ schoolId: school_id }} className={textLink}>
      {school_name}
    </Link>
  )
}

/** The list is about one school; a press shows all of them again. */
function OneSchool({ id }: { id: string }) {
  const { t } = useTranslation('security-events')
  const { narrow } = useAddress()
  const school = useQuery(queryOf(operatorPeople.school, { params: { school_id: id } }))
  return (
    <Button icon={<X aria-hidden />} onClick={() => narrow({ school: undefined })}>
      {t('onlySchool', { name: school.data?.school.name ?? id })}
    </Button>
  )
}
