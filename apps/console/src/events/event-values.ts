import type { CallInput, Reply } from '@katedra/contract/route'
import type { operatorEvents, OperatorEvent } from '@katedra/contract/operator-events'
import type { Question } from '@katedra/questions'
import { slugOf } from '@katedra/questions/fold'

/** An event as the server takes it. */
export type EventBody = CallInput<typeof operatorEvents.createEvent>['body']

/** The subjects that an event may be of. */
export type EventSubjects = Reply<typeof operatorEvents.events>['subjects']

/** What stands in the fields of an event; its question is written in an editor of its own. */
export interface EventValues {
  subject_id: number
  key: string
  day: string
  /** As it was typed; negative before Christ. */
  year: number | null
  title: { cs: string; en: string }
  text: { cs: string; en: string }
  drawing: string
  picture: { src: string; alt: { cs: string; en: string }; credit: string } | null
  source: { text: string; url: string }
  tags: string[]
}

/** What an editing begins with. */
export interface EventStart extends EventValues {
  question: Question | null
}

const none = { cs: '', en: '' }

/** An event of which nothing is written. */
export function emptyEvent(day = '01-01'): EventStart {
  return {
    subject_id: 0,
    key: '',
    day: /^\d\d-\d\d$/.test(day) ? day : '01-01',
    year: null,
    drawing: '',
    title: none,
    text: none,
    picture: null,
    source: { text: '', url: '' },
    tags: [],
    question: null,
  }
}

export function startOf(event: OperatorEvent): EventStart {
  const { subject_id, key, day, year, title, text, drawing, picture, source, tags, question } = event
  return {
    subject_id,
    key,
    day,
    year,
    title,
    text,
    drawing,
    tags,
    question,
    picture: picture === null ? null : { ...picture, alt: { ...picture.alt } },
    source: { text: source.text, url: source.url ?? '' },
  }
}

/** The event as it is sent; a new one gets a key out of its title. */
export function bodyOf({ picture, source, ...values }: EventValues, question: Question | null): EventBody {
  const url = source.url.trim()
  return {
    ...values,
    key: values.key === '' ? keyOf(values.title.cs) : values.key,
    picture,
    source: { text: source.text, url: url === '' ? null : url },
    question,
  }
}

/** Letters, digits and hyphens of a title. */
export function keyOf(title: string): string {
  return slugOf(title, 80)
}
