import { operatorEvents } from '@katedra/contract/operator-events'
import { Page } from '@katedra/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../app/i18n.ts'
import { textLink } from '../app/link-class.ts'
import { useTitle } from '../app/title.ts'
import { BackLink } from './back-link.tsx'
import { StateLine } from './content-state.tsx'
import { EventForm } from './event-form.tsx'
import { emptyEvent, startOf } from './event-values.ts'
import { Go } from './go.tsx'
import { Loaded } from './loaded.tsx'
import { call, queryOf } from './operator.data.ts'
import { go, hrefOf, usePlace } from './place.ts'

/** The list in which an event of that day stands. */
function hrefOfList(subject_id: number, day: string): string {
  return hrefOf(['udalosti'], { subject: String(subject_id), month: String(Number(day.slice(-5, -3))) })
}

/** An event that does not exist yet; the address may wish for a subject and a day. */
export function NewEventPage() {
  const { t } = useTranslation('operator-events')
  const { search } = usePlace()
  const list = useQuery(queryOf(operatorEvents.events, { query: {} }))
  useTitle(t('new'))
  return (
    <Page title={t('new')} back={<BackLink href={hrefOf(['udalosti'])}>{t('title')}</BackLink>}>
      <Loaded query={list}>
        {({ subjects, subject_id }) => (
          <EventForm
            subjects={subjects}
            start={{
              ...emptyEvent(search['day']),
              subject_id: subjects.find(({ id }) => String(id) === search['subject'])?.id ?? subject_id,
            }}
            save={(body) => call(operatorEvents.createEvent, { body })}
            onSaved={({ subject_id: subject, day }) => go(hrefOfList(subject, day))}
            onTakeTheirs={() => undefined}
          />
        )}
      </Loaded>
    </Page>
  )
}

/** One event. */
export function EventPage({ id }: { id: string }) {
  const { t } = useTranslation('operator-events')
  const language = useLanguage()
  const params = { event_id: id }
  const detail = useQuery(queryOf(operatorEvents.event, { params }))
  const list = useQuery(queryOf(operatorEvents.events, { query: {} }))
  // Given back to its file, the form begins anew with what is there now.
  const [turn, setTurn] = useState(0)
  const { data } = detail
  const title = data?.title[language] ?? t('one')
  useTitle(title)
  return (
    <Page
      title={title}
      back={
        <Go
          href={data === undefined ? hrefOf(['udalosti']) : hrefOfList(data.subject_id, data.day)}
          className={textLink}
        >
          {t('title')}
        </Go>
      }
    >
      <Loaded query={detail}>
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
              onSaved={({ subject_id, day }) => go(hrefOfList(subject_id, day))}
              onTakeTheirs={() => setTurn(turn + 1)}
            />
          </>
        )}
      </Loaded>
    </Page>
  )
}
