import { operatorEvents, type OperatorEvent } from '@katedra/contract/operator-events'
import { Page } from '@katedra/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useLanguage } from '@katedra/screens/language.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { BackLink } from '../app/back-link.tsx'
import { StateLine } from '../app/editing/content-state.tsx'
import { call, queryOf } from '../app/call.ts'
import { useAddress } from '../app/address.ts'
import { EventForm } from './event-form.tsx'
import { emptyEvent, startOf } from './event-values.ts'

/** The list in which an event of that day stands. */
function listOf({ subject_id, day }: Pick<OperatorEvent, 'subject_id' | 'day'>) {
  const search = { subject: String(subject_id), month: String(Number(day.slice(-5, -3))) }
  return { to: '/operator/udalosti', search } as const
}

/** An event that does not exist yet; the address may name a subject and a day. */
export function NewEventPage() {
  const { t } = useTranslation('operator-events')
  const { search } = useAddress()
  const navigate = useNavigate()
  const list = useQuery(queryOf(operatorEvents.events, { query: {} }))
  useTitle(t('new'))
  return (
    <Page title={t('new')} back={<BackLink to="/operator/udalosti">{t('title')}</BackLink>}>
      <QueryView query={list}>
        {({ subjects, subject_id }) => (
          <EventForm
            subjects={subjects}
            start={{
              ...emptyEvent(search.day),
              subject_id: subjects.find(({ id }) => String(id) === search.subject)?.id ?? subject_id,
            }}
            save={(body) => call(operatorEvents.createEvent, { body })}
            onSaved={(saved) => void navigate(listOf(saved))}
            onTakeTheirs={() => undefined}
          />
        )}
      </QueryView>
    </Page>
  )
}

/** One event. */
export function EventPage() {
  const { t } = useTranslation('operator-events')
  const { eventId: id } = useParams({ from: '/operator/udalosti/$eventId' })
  const navigate = useNavigate()
  const language = useLanguage()
  const params = { event_id: id }
  const detail = useQuery(queryOf(operatorEvents.event, { params }))
  const list = useQuery(queryOf(operatorEvents.events, { query: {} }))
  // Given back to its file, the form begins again with what is there now.
  const [turn, setTurn] = useState(0)
  const { data } = detail
  const title = data?.title[language] ?? t('one')
  useTitle(title)
  return (
    <Page
      title={title}
      back={
        <Link
          {...(data === undefined ? { to: '/operator/udalosti' } : listOf(data))}
          activeOptions={{ exact: true }}
          className={textLink}
        >
          {t('title')}
        </Link>
      }
    >
      <QueryView query={detail}>
        {(event) => (
          <>
            <StateLine
              state={event}
              onFollow={() => call(operatorEvents.followEvent, { params, body: {} })}
              onFollowed={() => setTurn(turn + 1)}
            />
            {event.retired_at !== null && (
              <p className="rounded-lg border border-now bg-now-soft px-4 py-3">{t('deletedText')}</p>
            )}
            <EventForm
              key={turn}
              subjects={list.data?.subjects ?? []}
              event={event}
              start={startOf(event)}
              save={(body, version) => call(operatorEvents.updateEvent, { params, body: { ...body, version } })}
              onSaved={(saved) => void navigate(listOf(saved))}
              onTakeTheirs={() => setTurn(turn + 1)}
            />
          </>
        )}
      </QueryView>
    </Page>
  )
}
