import * as z from 'zod/mini'
import { Picture, PublicQuestion, Question, Score } from '@katedra/questions'
import { requiredTexts } from './catalogue-text.ts'
import { CatalogueId, HttpsAddress, Id, noNul, requiredText } from './fields.ts'
import { route } from './route.ts'
import { Tags, WrittenQuestion } from './written-question.ts'

/**
 * When nothing happened on the day, an event of at most this number of days before is shown: two weeks with an event each may
 * have it at their far ends.
 */
export const maxDaysBack = 14

/** A picture of an event, and whose it is. */
export const EventPicture = z.strictObject({
  src: Picture.shape.src,
  alt: requiredTexts(300),
  credit: requiredText(200),
})

/** Where an event can be looked up; the address is https or nothing. */
export const EventSource = z.strictObject({
  text: requiredText(300),
  url: z.nullable(HttpsAddress),
})

/** What happened on a day, in one language. Never holds the key of its question. */
export const DailyEvent = z.object({
  id: Id,
  /** The day on which it is shown: the day asked for, or the nearest one before it that has an event. */
  day: z.iso.date(),
  /** Negative before Christ. */
  year: z.nullable(z.int()),
  title: z.string(),
  /** Simple formatting, as in questions. */
  text: z.string(),
  picture: z.nullable(EventPicture),
  /** The word of a line drawing, shown where there is no picture; may be empty. */
  drawing: z.string(),
  source: EventSource,
  question: z.nullable(PublicQuestion),
})
export type DailyEvent = z.input<typeof DailyEvent>

/** The event of a day for a subject. */
export const EventOfDay = z.object({
  subject: z.object({ code: z.string(), name: z.string() }),
  /** The day asked for, today's in Prague unless the caller says another. */
  day: z.iso.date(),
  /** Null when neither the day nor the two weeks before it have an event. */
  event: z.nullable(DailyEvent),
})
export type EventOfDay = z.input<typeof EventOfDay>

/** An answer of any type as it travels; its type's own schema is applied by the server. */
const AnswerValue = z.record(z.string(), z.unknown())

/** How an answer to an event's question did, with the question's key and explanation. */
export const AnsweredEvent = z.object({ score: Score, question: Question })
export type AnsweredEvent = z.input<typeof AnsweredEvent>

const monthAndDay =
  /^(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|[12]\d))$/

/** An event as the operator writes it. */
export const DailyEventForm = z.strictObject({
  subject_id: CatalogueId,
  /** Unique in its subject. */
  key: z.string().check(z.regex(/^[a-z0-9-]{2,80}$/, { error: 'key_form' })),
  /** `MM-DD` every year, `YYYY-MM-DD` once. */
  day: z.union([z.string().check(z.regex(monthAndDay)), z.iso.date()], { error: 'not_date' }),
  year: z.nullable(
    z.int({ error: 'not_number' }).check(
      z.minimum(-5000, { error: 'not_number' }),
      z.maximum(2100, { error: 'not_number' }),
      z.refine((year) => year !== 0, { error: 'not_number' }),
    ),
  ),
  title: requiredTexts(80),
  text: requiredTexts(1000),
  picture: z.nullable(EventPicture),
  drawing: z._default(z.string().check(z.regex(/^[a-z]{0,40}$/, { error: 'invalid' })), ''),
  question: z.nullable(WrittenQuestion),
  source: EventSource,
  tags: Tags,
})
export type DailyEventForm = z.output<typeof DailyEventForm>

/** A text of the address line: whatever it is, it is looked for and perhaps not found. */
const wanted = z._default(z.string().check(noNul, z.maxLength(100, { error: 'too_long' })), '')
/** The language of the texts; otherwise the browser's. */
const lang = z.optional(z.enum(['cs', 'en'], { error: 'unknown_language' }))

export const dailyEvents = {
  publicDailyEvent: route({
    method: 'GET',
    path: '/v1/public-daily-event/',
    access: 'public',
    query: z.object({ subject_code: wanted, date: z.optional(z.iso.date({ error: 'not_date' })), lang }),
    reply: EventOfDay,
    errors: ['daily-events.unknown_subject'],
    summary: 'The event of a day for a subject; may be kept for five minutes and has an ETag',
  }),
  answerDailyEvent: route({
    method: 'POST',
    path: '/v1/public-daily-event/answer/',
    access: 'public',
    body: z.strictObject({ event_id: Id, answer: AnswerValue }),
    reply: AnsweredEvent,
    summary: 'How an answer to the event’s question did; nothing of it is kept',
  }),
}
