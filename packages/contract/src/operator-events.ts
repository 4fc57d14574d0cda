import * as z from 'zod/mini'
import { Question } from '@katedra/questions'
import { CatalogueText } from './catalogue-text.ts'
import { DailyEventForm, EventPicture, EventSource } from './daily-events.ts'
import { ContentState, RowVersion, Shown } from './edited-content.ts'
import { CatalogueId, Id, Nothing } from './fields.ts'
import { route } from './route.ts'

/** The number of events of a subject that every week of the year wants. */
export const eventsInWeek = 2

/** An event as it can be changed; with `retired_at` no one sees it. */
export const OperatorEvent = z.extend(ContentState, {
  id: Id,
  subject_id: z.int(),
  key: z.string(),
  /** `MM-DD` every year, `YYYY-MM-DD` once. */
  day: z.string(),
  year: z.nullable(z.int()),
  title: CatalogueText,
  text: CatalogueText,
  picture: z.nullable(EventPicture),
  drawing: z.string(),
  question: z.nullable(Question),
  source: EventSource,
  tags: z.array(z.string()),
})
export type OperatorEvent = z.input<typeof OperatorEvent>

/** A week from Monday with fewer events than it wants. */
export const ThinWeek = z.object({ from: z.iso.date(), to: z.iso.date(), count: z.int() })
export type ThinWeek = z.input<typeof ThinWeek>

const Month = z.coerce
  .number({ error: 'not_month' })
  .check(z.int({ error: 'not_month' }), z.minimum(1, { error: 'not_month' }), z.maximum(12, { error: 'not_month' }))
const one = z.object({ event_id: Id })

export const operatorEvents = {
  events: route({
    method: 'GET',
    path: '/v1/operator/daily-events/',
    access: 'operator',
    query: z.object({
      /** Without it the first subject that has events. */
      subject_id: z.optional(CatalogueId),
      /** Without it the present one. */
      month: z.optional(Month),
    }),
    reply: z.object({
      subjects: z.array(z.object({ id: z.int(), code: z.string(), name: CatalogueText, event_count: z.int() })),
      subject_id: z.int(),
      month: z.int(),
      /** Of the month, through its days; those taken away at the end. */
      events: z.array(OperatorEvent),
      /** How many events each month has, January first. */
      month_counts: z.array(z.int()),
      /** Of the whole present year. */
      thin_weeks: z.array(ThinWeek),
    }),
    summary: 'Events of a subject in a month, and the weeks of the year that have too few',
  }),
  createEvent: route({
    method: 'POST',
    path: '/v1/operator/daily-events/',
    access: 'operator',
    body: DailyEventForm,
    reply: z.object({ id: Id }),
    status: 201,
    summary: 'Writes an event',
  }),
  event: route({
    method: 'GET',
    path: '/v1/operator/daily-events/:event_id/',
    access: 'operator',
    params: one,
    reply: OperatorEvent,
    summary: 'One event',
  }),
  updateEvent: route({
    method: 'PUT',
    path: '/v1/operator/daily-events/:event_id/',
    access: 'operator',
    params: one,
    body: z.extend(DailyEventForm, { version: RowVersion }),
    reply: Nothing,
    status: 204,
    errors: ['operator.changed_meanwhile'],
    summary: 'Changes an event; from then on its file leaves it alone',
  }),
  showEvent: route({
    method: 'PUT',
    path: '/v1/operator/daily-events/:event_id/shown/',
    access: 'operator',
    params: one,
    body: Shown,
    reply: Nothing,
    status: 204,
    summary: 'Deletes an event, also for its file, or puts it back',
  }),
  followEvent: route({
    method: 'POST',
    path: '/v1/operator/daily-events/:event_id/follow-file/',
    access: 'operator',
    params: one,
    body: z.strictObject({}),
    reply: Nothing,
    status: 204,
    errors: ['operator.no_file', 'operator.broken_file'],
    summary: 'Gives an event back to its file',
  }),
}
