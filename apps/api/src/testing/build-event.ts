import type { DailyEventForm } from '@katedra/contract/daily-events'
import { saveEvent } from '../daily-events/daily-events.ts'
import type { TestApi } from './build-api.ts'

/** An operator as the rules of daily events and partners' texts know one. */
export const eventEditor = { name: 'Provozovatel' }

/** Writes an event of history by hand, on 1 April unless the test says otherwise; returns its id. */
export function writtenEvent(api: TestApi, changes: Partial<DailyEventForm> = {}): Promise<string> {
  return api.api.database.transaction(undefined, (db) =>
    saveEvent({ db, now: api.clock.now(), operator: eventEditor }, undefined, eventForm(changes)),
  )
}

export function eventForm(changes: Partial<DailyEventForm> = {}): DailyEventForm {
  return {
    subject_id: 1,
    key: 'udalost',
    day: '04-01',
    year: -44,
    drawing: 'columns',
    tags: [],
    title: { cs: 'Událost', en: 'Event' },
    text: { cs: 'Stalo se **něco**.', en: '**Something** happened.' },
    picture: null,
    question: null,
    source: { text: 'Kniha', url: null },
    ...changes,
  }
}
