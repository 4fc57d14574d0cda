import { EventListPage } from './event-list.tsx'
import { EventPage, NewEventPage } from './event.page.tsx'
import type { SectionProps } from './section-props.ts'
import { UnknownPage } from './unknown-page.tsx'

/** Events of days: a month of a subject, or one of them. */
export function EventsPage({ parts: [id, ...more] }: SectionProps) {
  if (more.length > 0) return <UnknownPage />
  if (id === undefined) return <EventListPage />
  return id === 'novy' ? <NewEventPage /> : <EventPage id={id} />
}
