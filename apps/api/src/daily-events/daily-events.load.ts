import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { beginLoading, type Loaded } from '../app/loaded.ts'
import { demandNone, fit, madeOfEach, madeOfFile, readContentFile } from '../content-files/content-files.ts'
import type { Db } from '../db/database.ts'
import { ContentEvents, questionOfEvent, type ContentEvent } from './daily-events.content.ts'
import { editedKeys, noteFile, retireMissing, subjectIds, upsertEvent, type EventRow } from './daily-events.queries.ts'

const folder = new URL('../../../../content/udalosti/', import.meta.url)

/** The events of every file, by the code of their subject; throws with the file's name where something does not fit. */
export function readEvents(from = folder): Map<string, ContentEvent[]> {
  const names = existsSync(from) ? readdirSync(from).filter((name) => name.endsWith('.yaml')) : []
  return new Map(names.map((name) => [name.slice(0, -'.yaml'.length), readFile(name, from)]))
}

function readFile(name: string, from: URL): ContentEvent[] {
  return madeOfFile(readContentFile('events', readFileSync(new URL(name, from), 'utf8'), fileName(name)), checkedEvents)
}

function fileName(name: string): string {
  return `content/udalosti/${name}`
}

/** The events of a file, with all that the loader will ask of them. */
export function checkedEvents(written: unknown): ContentEvent[] {
  const events = fit('events', ContentEvents, written)
  const keys = events.map(({ key }) => key)
  const twice = keys.flatMap((key, index) => (keys.indexOf(key) === index ? [] : [{ key, index }]))
  demandNone(
    'events',
    twice.map(({ key, index }) => ({ path: [index, 'key'], code: 'key_twice', values: { key } })),
  )
  madeOfEach({ kind: 'events', path: [] }, events, questionOfEvent)
  return events
}

/**
 * Brings the events to what the files say. An identical reload changes nothing, what has gone is taken away, and what an
 * operator has changed is left alone.
 */
export async function loadEvents(db: Db, files: ReadonlyMap<string, readonly ContentEvent[]>): Promise<Loaded> {
  const loaded = beginLoading('daily events')
  const subjects = await subjectIds(db)
  for (const code of files.keys()) {
    if (!subjects.some((subject) => subject.code === code))
      demandNone('events', [{ path: [], code: 'unknown_subject', values: { subject: code } }], fileName(`${code}.yaml`))
  }
  for (const { id, code } of subjects) await loadSubject(db, { id, code, events: files.get(code) ?? [] }, loaded)
  return loaded
}

interface SubjectFile {
  id: number
  code: string
  events: readonly ContentEvent[]
}

async function loadSubject(db: Db, { id, code, events }: SubjectFile, { keys }: Loaded): Promise<void> {
  const edited = await editedKeys(db, id)
  for (const event of events) {
    const outcome = edited.has(event.key) ? 'edited' : await upsertEvent(db, rowOf(event, id))
    keys[outcome].push(`${code}/${event.key}`)
  }
  const names = events.map(({ key }) => key)
  const gone = await retireMissing(db, id, names)
  keys.retired.push(...gone.map((key) => `${code}/${key}`))
  await noteFile(db, id, names)
}

/** Brings one event of a subject to what its file says now; false where the file does not have it. */
export async function loadEventAgain(db: Db, subject: { id: number; code: string }, key: string): Promise<boolean> {
  const name = `${subject.code}.yaml`
  const events = existsSync(new URL(name, folder)) ? readFile(name, folder) : []
  const event = events.find((one) => one.key === key)
  if (event !== undefined) await upsertEvent(db, rowOf(event, subject.id))
  return event !== undefined
}

function rowOf(event: ContentEvent, subject_id: number): EventRow {
  const { key, day, year = null, title, text, picture = null, drawing = '', source, tags } = event
  return {
    subject_id,
    key,
    day,
    year,
    title,
    text,
    picture,
    drawing,
    tags,
    question: questionOfEvent(event) ?? null,
    source: { text: source.text, url: source.url ?? null },
  }
}
