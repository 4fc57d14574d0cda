import type { Question } from '@katedra/questions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { at } from '../testing/build-school.ts'
import { eventEditor, eventForm } from '../testing/build-event.ts'
import { ContentEvents, questionOfEvent, type ContentEvent } from './daily-events.content.ts'
import { loadEvents, readEvents } from './daily-events.load.ts'
import { pickEvent } from './daily-events.picking.ts'
import { deleteEvent, editedEvents, giveEventBack, saveEvent } from './daily-events.ts'

describe('the files of events', () => {
  const files = [...readEvents()]
  const all = files.flatMap(([code, events]) => events.map((event) => ({ name: `${code}/${event.key}`, event })))

  it('have questions that pass the check', () => {
    expect(all.map(({ event }) => questionOfEvent(event)?.type ?? 'none')).toHaveLength(all.length)
  })

  it('have an event for each day of the year in history, the leap day too', () => {
    const days = new Set((readEvents().get('dejepis') ?? []).map(({ day }) => day.slice(-5)))
    const leapYear = Array.from({ length: 366 }, (_, day) =>
      new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(5, 10),
    )
    expect(leapYear.filter((day) => !days.has(day))).toEqual([])
  })

  it.each(['prirodopis', 'zemepis', 'cesky-jazyk', 'fyzika'])(
    'have an event for each week of the year in %s',
    (code) => {
      const begin = Date.UTC(2027, 0, 1)
      const weekOf = ({ day }: ContentEvent) => Math.floor((Date.parse(`2027-${day.slice(-5)}`) - begin) / 604_800_000)
      const weeks = new Set((readEvents().get(code) ?? []).map(weekOf))
      expect(Array.from({ length: 52 }, (_, week) => week).filter((week) => !weeks.has(week))).toEqual([])
    },
  )

  it.each(['dejepis', 'prirodopis', 'zemepis', 'cesky-jazyk', 'fyzika'])(
    'leave no day of the year without an event to show in %s',
    (code) => {
      const events = readEvents().get(code) ?? []
      const leapYear = Array.from({ length: 366 }, (_, day) =>
        new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10),
      )
      expect(leapYear.filter((day) => pickEvent(events, day) === undefined)).toEqual([])
    },
  )

  it('show a picture, a drawing or a question with each event', () => {
    const bare = all.filter(({ event: { picture, drawing, question } }) => !(picture ?? drawing ?? question))
    expect(bare.map(({ name }) => name)).toEqual([])
  })

  it('speak Czech and English everywhere, in questions, too', () => {
    const asked = all.map(({ name, event }) => ({ name, question: questionOfEvent(event) }))
    const oneSided = asked.filter(
      ({ question }) => (question?.prompt.cs === undefined) !== (question?.prompt.en === undefined),
    )
    expect(oneSided).toEqual([])
  })

  it('shout nowhere', () => {
    const loud = all.filter(({ event }) => JSON.stringify([event.title, event.text, event.question]).includes('!'))
    expect(loud.map(({ name }) => name)).toEqual([])
  })

  it.each(['02-30', '04-31', '13-01', '2026-13-01', '4-7', '00-01', 'x'])('have no day such as %s', (day) => {
    const [, events] = at(files, 0)
    expect(ContentEvents.safeParse([{ ...at(events, 0), day }]).success).toBe(false)
  })

  it('ask nothing that only a person could mark', () => {
    const [first] = all
    const question = {
      type: 'text',
      unmatched: 'manual',
      points: 1,
      lines: 3,
      prompt: { cs: 'Proč?', en: 'Why?' },
      explanation: { cs: 'Tak', en: 'So' },
    }
    const [read] = ContentEvents.parse([{ ...first?.event, question }])
    expect(() =>
      questionOfEvent(
        at(
          [read].flatMap((one) => one ?? []),
          0,
        ),
      ),
    ).toThrow(/nobody to mark/)
  })
})

describe('loading events', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.stop())
  beforeEach(() => api.sql('delete from daily_events'))

  const event = (key: string, text = key): ContentEvent => {
    const { title, source } = eventForm()
    const written = { key, day: '04-01', title, text: { cs: text, en: text }, source: { text: source.text } }
    return at(ContentEvents.parse([written]), 0)
  }
  const load = (...events: ContentEvent[]) =>
    api.api.database.transaction(undefined, (db) => loadEvents(db, new Map([['dejepis', events]])))
  const rows = () => api.sql('select key, text, retired_at, xmin::text as version from daily_events order by key')
  const byHand = <T>(work: (call: Parameters<typeof saveEvent>[0]) => Promise<T>) =>
    api.api.database.transaction(undefined, (db) => work({ db, now: api.clock.now(), operator: eventEditor }))
  const idOf = async (key: string) =>
    String(at(await api.sql('select id from daily_events where key = $1', [key]), 0)['id'])

  it('again changes no row and says so', async () => {
    expect((await load(event('ev-a'), event('ev-b'))).keys).toMatchObject({ new: ['dejepis/ev-a', 'dejepis/ev-b'] })
    const before = await rows()
    expect((await load(event('ev-a'), event('ev-b'))).keys).toEqual({
      new: [],
      changed: [],
      retired: [],
      edited: [],
      same: ['dejepis/ev-a', 'dejepis/ev-b'],
    })
    expect(await rows()).toEqual(before)
  })

  it('tells what it changed, took away and brought back', async () => {
    await load(event('ev-a'), event('ev-b'))
    expect((await load(event('ev-a', 'jinak'))).keys).toMatchObject({
      changed: ['dejepis/ev-a'],
      retired: ['dejepis/ev-b'],
    })
    expect((await load(event('ev-a', 'jinak'))).keys).toMatchObject({ retired: [], same: ['dejepis/ev-a'] })
    expect((await load(event('ev-a', 'jinak'), event('ev-b'))).keys).toMatchObject({ changed: ['dejepis/ev-b'] })
    expect(await rows()).toMatchObject([{ retired_at: null }, { retired_at: null }])
  })

  it('leaves alone what an operator has changed, taken away or written, and says so', async () => {
    await load(event('ev-a'), event('ev-b'))
    await byHand(async (call) => saveEvent(call, await idOf('ev-a'), eventForm({ key: 'ev-a' })))
    await byHand(async (call) => deleteEvent(call, await idOf('ev-b')))
    await byHand((call) => saveEvent(call, undefined, eventForm({ key: 'ev-c' })))
    const before = await rows()
    expect((await load(event('ev-a', 'ze souboru'), event('ev-b'))).keys).toEqual({
      new: [],
      changed: [],
      retired: [],
      same: [],
      edited: ['dejepis/ev-a', 'dejepis/ev-b'],
    })
    expect(await rows()).toEqual(before)
  })

  it('takes a row again that was given back to the files', async () => {
    await load(event('ev-a'))
    await byHand(async (call) => saveEvent(call, await idOf('ev-a'), eventForm({ key: 'ev-a' })))
    await byHand(async ({ db }) => giveEventBack(db, await idOf('ev-a')))
    expect((await load(event('ev-a'))).keys).toMatchObject({ changed: ['dejepis/ev-a'] })
  })

  it('shows operators who has changed what', async () => {
    await load(event('ev-a'))
    await byHand((call) => saveEvent(call, undefined, eventForm({ key: 'ev-c' })))
    const shown = await api.api.database.read(undefined, (db) => editedEvents(db, 1))
    expect(shown.map(({ key, edited_by }) => [key, edited_by])).toEqual([
      ['ev-a', null],
      ['ev-c', 'Provozovatel'],
    ])
  })

  it('refuses a file of a subject that does not exist', async () => {
    await expect(
      api.api.database.transaction(undefined, (db) => loadEvents(db, new Map([['alchymie', []]]))),
    ).rejects.toThrow('content/udalosti/alchymie.yaml:\n  There is no subject “alchymie”.')
  })

  it.each([
    ['a key that another event has', { key: 'ev-a' }],
    ['a question that nobody could mark', { key: 'ev-q', question: manual() }],
  ])('by hand is refused with %s', async (_, changes) => {
    await load(event('ev-a'))
    await expect(byHand((call) => saveEvent(call, undefined, eventForm(changes)))).rejects.toThrow('invalid fields')
  })
})

function manual(): Question {
  return {
    points: 1,
    prompt: { cs: 'Proč?', en: 'Why?' },
    content: { lines: 3, numeric: false },
    type: 'text',
    key: {
      accepted: [],
      case_sensitive: false,
      ignore_diacritics: false,
      typo_tolerance: false,
      unmatched: 'manual',
    },
  }
}
