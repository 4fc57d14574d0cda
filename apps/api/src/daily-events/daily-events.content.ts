import type { Question } from '@katedra/questions'
import * as z from 'zod'
import { demandNone, madeAt } from '../content-files/content-files.ts'
import { BothLanguages, ContentQuestion, ContentTags, questionOf, SecondReading } from '../subjects/subjects.ts'

/*
 * Events of days as people write them: content/udalosti/<code of the subject>.yaml. Each of them comes back every year on its
 * day, unless the day is a whole date.
 */

const [abc, alphabet, axis, connection, text] = ContentQuestion.options
/** The event already has a name and a source, and is read as a whole. */
const ofEvent = { key: true, source: true, second_reading: true, tags: true } as const

/** A question as level files have it. */
const EventQuestion = z.discriminatedUnion('type', [
  abc.omit(ofEvent),
  alphabet.omit(ofEvent),
  axis.omit(ofEvent),
  connection.omit(ofEvent),
  text.omit(ofEvent),
])

const monthAndDay = /^(0[13578]|1[02])-(0[1-9]|[12]\d|3[01])$|^(0[469]|11)-(0[1-9]|[12]\d|30)$|^02-(0[1-9]|[12]\d)$/
const wholeDate = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

const key = z.string().regex(/^[a-z0-9-]{2,80}$/, 'bad_key')
const title = z.string().min(1).max(80)
const story = z.string().min(1).max(1000)

export const ContentEvent = z.strictObject({
  key,
  /** `MM-DD` every year, `YYYY-MM-DD` once. */
  day: z.string().regex(new RegExp(`${monthAndDay.source}|${wholeDate.source}`), 'bad_event_day'),
  /** Negative before Christ; there was no year 0. */
  year: z.union([z.int().min(-5000).max(-1), z.int().min(1).max(2100)], { error: 'bad_year' }).optional(),
  title: z.strictObject({ cs: title, en: title }),
  text: z.strictObject({ cs: story, en: story }),
  /** A file on our own server. */
  picture: z
    .strictObject({
      src: z.string().regex(/^\/(?!\/)[\w\-./]+$/, 'bad_picture'),
      alt: BothLanguages,
      credit: z.string().min(1),
    })
    .optional(),
  /** A line drawing, where there is no picture. */
  drawing: z
    .string()
    .regex(/^[a-z]+$/, 'bad_drawing')
    .optional(),
  question: EventQuestion.optional(),
  /** Where the event can be looked up. */
  source: z.strictObject({ text: z.string().min(1).max(300), url: z.url({ protocol: /^https$/ }).optional() }),
  second_reading: SecondReading.optional(),
  tags: ContentTags.default([]),
})
export type ContentEvent = z.infer<typeof ContentEvent>

export const ContentEvents = z.array(ContentEvent)

/** The question of an event with everything checked. Throws all of its mistakes when something does not fit. */
export function questionOfEvent({ key: name, source, question }: ContentEvent): Question | undefined {
  if (question === undefined) return undefined
  if (question.type === 'text' && question.unmatched === 'manual')
    demandNone('events', [{ path: ['question', 'unmatched'], code: 'marked_by_hand' }])
  return madeAt({ kind: 'events', path: ['question'] }, () =>
    questionOf({ ...question, key: name, source: source.text, tags: [] }),
  )
}
