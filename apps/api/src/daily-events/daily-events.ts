import { createHash } from 'node:crypto'
import { dailyEvents, EventPicture, EventSource } from '@katedra/contract/daily-events'
import type { HandlerReply } from '@katedra/contract/route'
import type { Language } from '@katedra/i18n'
import { translator } from '@katedra/i18n/server'
import { parseAnswer, publicQuestion, Question } from '@katedra/questions'
import { plain } from '@katedra/questions/rich-text'
import { scoreAnswer } from '@katedra/questions/scoring'
import { catalogueText } from '../app/catalogue-text.ts'
import { fail, failField, found } from '../app/http/fail.ts'
import { inOneLine, type PageHead, type PageVisit } from '../app/http/pages/page-head.ts'
import { pragueDay } from '../app/time/prague.ts'
import type { Api } from '../app/http/serve.ts'
import type { Db } from '../db/database.ts'
import { daysBefore, pickEvent } from './daily-events.picking.ts'
import { eventsOfDays, findShownEvent, findSubject } from './daily-events.queries.ts'

export {
  deleteEvent,
  editedEvent,
  editedEvents,
  eventCounts,
  followEventFile,
  giveEventBack,
  putEventBack,
  saveEvent,
} from './daily-events.editing.ts'

type EventOfDay = HandlerReply<typeof dailyEvents.publicDailyEvent>
type AnsweredEvent = HandlerReply<typeof dailyEvents.answerDailyEvent>
type Row = Awaited<ReturnType<typeof eventsOfDays>>[number]

interface EventQuery {
  subject_code: string
  date?: string | undefined
  language: Language
}

/** What a rule of this slice needs of a call. */
interface EventCall {
  api: Pick<Api, 'config'>
  db: Db
  now: Date
}

/** The event of a day, by the calendar in Prague where the caller names none. */
export async function eventOfDay({ api, db, now }: EventCall, wanted: EventQuery): Promise<EventOfDay> {
  const { subject_code, date, language } = wanted
  const subject = (await findSubject(db, subject_code)) ?? fail('daily-events.unknown_subject')
  const day = date ?? pragueDay(now)
  const picked = pickEvent(await eventsOfDays(db, subject.id, daysBefore(day)), day)
  return {
    subject: { code: subject.code, name: catalogueText(subject.name, language) },
    day,
    event: picked === undefined ? null : shown(picked, language, api.config.jwtSecret),
  }
}

function shown({ event, day }: { event: Row; day: string }, language: Language, secret: string): EventOfDay['event'] {
  const { id, year, title, text, picture, drawing, source, question } = event
  return {
    id,
    day,
    year,
    drawing,
    title: catalogueText(title, language),
    text: catalogueText(text, language),
    picture: picture === null ? null : EventPicture.parse(picture),
    source: EventSource.parse(source),
    question: question === null ? null : withoutKey(Question.parse(question), id, secret),
  }
}

/** The same order for everyone and every day; an author who wrote the pairs next to each other has not given them away. */
function withoutKey(question: Question, id: string, secret: string) {
  const seed = createHash('sha256').update(`${secret}/daily-events/${id}`).digest('hex')
  return publicQuestion(question, { seed, shuffle_options: true })
}

/** Answers of one address are counted, so that keys cannot be tried out by the thousand. */
export async function answerEvent(
  api: Api,
  ip: string,
  { event_id, answer }: { event_id: string; answer: unknown },
): Promise<AnsweredEvent> {
  await api.limits.spend('daily-event-answer', ip)
  const row = found(await api.database.read(undefined, (db) => findShownEvent(db, event_id)))
  const question = Question.parse(found(row.question))
  const parsed = parseAnswer(question, answer)
  if (!parsed.ok) failField('answer', 'answer_does_not_fit')
  return { score: scoreAnswer(question, parsed.answer), question }
}

const AskedEvent = dailyEvents.publicDailyEvent.query

/** What a preview of the page's link tells; of an address that means no day, nothing. */
export async function dailyEventHead(api: Api, { query, language }: PageVisit): Promise<PageHead | undefined> {
  const asked = AskedEvent.safeParse(Object.fromEntries(query))
  if (!asked.success) return undefined
  const { subject_code, date } = asked.data
  const wanted = { subject_code, date, language }
  const { subject, event } = await api.database.read(undefined, (db) =>
    eventOfDay({ api, db, now: api.clock.now() }, wanted),
  )
  if (event === null) return undefined
  const t = translator(language, 'daily-events')
  return {
    title: inOneLine(`${event.title} – ${t('titleOf', { subject: subject.name })}`),
    description: inOneLine(plain(event.text)),
    language,
  }
}
