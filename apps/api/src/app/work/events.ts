import type { accountChanges } from '@katedra/contract/profile'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import * as z from 'zod/mini'
import { applicationSettings, type Connection, type Db } from '../../db/database.ts'
import { createTrailingThrottle } from './trailing-throttle.ts'

const channel = 'katedra_events'
const reconnectDelay = 1000

const Event = z.object({ topic: z.string(), data: z.unknown() })

export interface Listener {
  /** The data of one event, as JSON text. */
  onEvent(data: string): void
  /** Events may have been missed, or the server is going: the stream must end, its reader comes back and asks again. */
  onEnd(): void
}

/** Events from one server process to the screens connected to any other, by PostgreSQL's LISTEN and NOTIFY. */
export interface Events {
  /** Nothing announced after this has returned is missed; returns how to stop. */
  subscribe(topic: string, listener: Listener): Promise<() => void>
  /** Announces a second later and once a second at most, because a whole class answers at once. For what may come late. */
  announceSoon(topic: string, data: object): void
  /** All who listen must end, and who comes from then on at once; what is announced goes out all the same. */
  endListeners(): void
  close(): Promise<void>
}

/** Tells all who listen to the topic, once the transaction commits. Up to some 7,000 bytes. */
async function announce(db: Db, topic: string, data: object): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify({ topic, data })})`.execute(db)
}

export function teacherTopic(teacherId: string): string {
  return `teacher ${teacherId}`
}

/** Tells the live rooms of a test that something has changed, once the transaction commits. */
export function announceRoom(db: Db, testId: string): Promise<void> {
  return announce(db, roomTopic(testId), { changed: 'room' })
}

/** What happens in the live room of a test. */
export function roomTopic(testId: string): string {
  return `room ${testId}`
}

/** What those hear who wait for a test. */
export function waitingTopic(testId: string): string {
  return `waiting ${testId}`
}

/** What one of them hears alone. */
export function waitingPupilTopic(id: string): string {
  return `waiting pupil ${id}`
}

/** Tells all who wait for a test that it has started, or that something else about it is different. */
export function announceWaiting(db: Db, testId: string, changed: 'launched' | 'plan'): Promise<void> {
  return announce(db, waitingTopic(testId), { changed })
}

/** What ends the waiting of all of them: the test will not begin any more. */
export function waitingOverTopic(testId: string): string {
  return `waiting over ${testId}`
}

export function announceWaitingOver(db: Db, testId: string): Promise<void> {
  return announce(db, waitingOverTopic(testId), { changed: 'plan' })
}

/** What ends the lines of the device that has written an attempt. */
export function deviceOutTopic(attemptId: string): string {
  return `device out ${attemptId}`
}

/** Tells the device of an attempt that another one writes it from now on, or that the teacher has taken it from the device. */
export function announceDeviceOut(db: Db, attemptId: string): Promise<void> {
  return announce(db, deviceOutTopic(attemptId), { changed: 'attempt' })
}

/** What the devices of all pupils of a test hear. */
export function pupilsTopic(testId: string): string {
  return `pupils ${testId}`
}

/** What the device of one attempt hears. */
export function pupilTopic(attemptId: string): string {
  return `pupil ${attemptId}`
}

/** Tells the devices of some attempts of a test, or of all, that the teacher has changed something for them. */
export async function announcePupils(db: Db, testId: string, attemptIds: readonly string[] | null): Promise<void> {
  const topics = attemptIds === null ? [pupilsTopic(testId)] : attemptIds.map(pupilTopic)
  const data = JSON.stringify({ changed: 'attempt' })
  await sql`select pg_notify(${channel}, json_build_object('topic', topic, 'data', ${data}::json)::text)
    from unnest(${topics}::text[]) as topic`.execute(db)
}

/** What the devices of a lesson at the class's pace hear. */
export function classTopic(testId: string): string {
  return `class ${testId}`
}

/** Tells them that the lesson has gone on to a version, or has ended; each process looks once where it is. */
export function announceClass(db: Db, testId: string, version: number | 'over'): Promise<void> {
  return announce(db, classTopic(testId), { version })
}

/** Tells one who waits that the place is not theirs any more, or is another device's. */
export function announceWaitingPupil(db: Db, id: string): Promise<void> {
  return announce(db, waitingPupilTopic(id), { changed: 'plan' })
}

/** Tells the teacher's screens what of the account to ask for again. */
export function announceChange(db: Db, teacherId: string, changed: (typeof accountChanges)[number]): Promise<void> {
  return announce(db, teacherTopic(teacherId), { changed })
}

/** The same in a statement of its own; an event that is lost makes screens late, nothing more. */
function announceAlone(log: FastifyBaseLogger, pool: pg.Pool) {
  return (topic: string, data: object): void => {
    pool
      .query('select pg_notify($1, $2)', [channel, JSON.stringify({ topic, data })])
      .catch((error: unknown) => log.warn({ err: error }, 'events'))
  }
}

/** Any client of the database can notify; what is not in our form is ignored. */
function readEvent(payload: string): { topic: string; data: unknown } | undefined {
  try {
    return Event.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}

function listeningClient(connection: Connection, log: FastifyBaseLogger): pg.Client {
  const client = new pg.Client({ ...applicationSettings(connection), connectionTimeoutMillis: 10_000 })
  client.on('error', (error) => log.warn({ err: error }, 'events'))
  return client
}

/** Listens with one connection of its own, made with the first subscription. */
export function createEvents(connection: Connection, log: FastifyBaseLogger, pool: pg.Pool): Events {
  const listeners = new Map<string, Set<Listener>>()
  let client: pg.Client | undefined
  let connecting: Promise<void> | undefined
  let isEnding = false
  let isClosed = false
  const throttle = createTrailingThrottle(announceAlone(log, pool))

  function endAll(): void {
    for (const listener of [...listeners.values()].flatMap((set) => [...set])) listener.onEnd()
  }

  function endListeners(): void {
    isEnding = true
    endAll()
  }

  async function connect(): Promise<void> {
    const fresh = listeningClient(connection, log)
    client = fresh
    fresh.on('notification', ({ payload }) => deliver(payload ?? ''))
    fresh.on('end', () => {
      if (client !== fresh || isClosed) return
      client = undefined
      endAll()
    })
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
    } catch (error) {
      log.warn({ err: error }, 'events')
      if (client === fresh) client = undefined
      void fresh.end().catch(() => undefined)
      // Who subscribed meanwhile comes back in a moment and brings the connection up again.
      setTimeout(endAll, reconnectDelay).unref()
    }
  }

  function deliver(payload: string): void {
    const event = readEvent(payload)
    if (event === undefined) return
    const data = JSON.stringify(event.data)
    for (const listener of listeners.get(event.topic) ?? []) listener.onEvent(data)
  }

  return {
    async subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set()
      listeners.set(topic, set.add(listener))
      if (isEnding) queueMicrotask(() => listener.onEnd())
      else if (client === undefined) connecting = connect()
      await connecting
      return () => {
        set.delete(listener)
        if (set.size === 0) listeners.delete(topic)
      }
    },
    announceSoon: throttle.push,
    endListeners,
    async close() {
      isClosed = true
      throttle.stop()
      endListeners()
      await connecting
      await client?.end().catch(() => undefined)
    },
  }
}
