import { PassThrough } from 'node:stream'
import { gaveWayEvent, type Route } from '@katedra/contract/route'
import type { FastifyReply } from 'fastify'
import { teacherTopic } from '../work/events.ts'
import { admit, serveLong, type Api, type LongCall } from './serve.ts'

/** Proxies and phones end connections that say nothing; readers take a longer silence for a broken line. */
const heartbeat = 15_000
/** A stream does not outlive its access token by much: then its reader comes back with a fresh one, or not at all. */
const maxStreamTime = 10 * 60_000

/**
 * Mounts a stream of server-sent events: what is announced to the topic, while the reader stays and may. Whatever is announced of
 * the account may have ended the session or taken a right, so the stream asks again before it goes on.
 */
export function serveEvents<const R extends Route & { readonly events: object }>(
  api: Api,
  route: R,
  topicOf: (call: LongCall<R>) => string | Promise<string>,
): void {
  serveLong<Route>(api, route, async (anyCall) => {
    const call = asCallOf<R>(anyCall)
    const { teacher } = anyCall
    const topic = await topicOf(call)
    const { end, say, hear, beatEvery, follow } = eventStream({ maxTime: maxStreamTime })
    const leave = api.streams.enter({
      account: teacher.id,
      session: teacher.session_id,
      end,
      giveWay() {
        say(`event: ${gaveWayEvent}\ndata: {}\n\n`)
        end()
      },
      beat: beatEvery(heartbeat),
    })
    const mayStay = async () => {
      const again = await admit(api, route, call.reply.request)
      return (await topicOf({ ...call, ...again })) === topic
    }
    const ownTopic = teacherTopic(teacher.id)
    const hearOfAccount = (data: string) =>
      void mayStay()
        .catch(() => false)
        .then((isAllowed) => {
          if (!isAllowed) end()
          else if (topic === ownTopic) hear(data)
        })
    const subscriptions = await Promise.all([
      api.events.subscribe(ownTopic, { onEvent: hearOfAccount, onEnd: end }),
      ...(topic === ownTopic ? [] : [api.events.subscribe(topic, { onEvent: hear, onEnd: end })]),
    ])
    await follow(call.reply, () => {
      leave()
      for (const stop of subscriptions) stop()
    })
    return null
  })
}

/** What a pupil's device hears while it waits for a test, in a lesson at the class's pace, and while it has an attempt. */
export interface PupilLine {
  topics: readonly string[]
  /** What ends the line: the place is another device's from then on, or there is nothing to hear any more. */
  lastTopics: readonly string[]
  /** Told at once: it happened before the device listened. */
  news: { changed: string } | undefined
  /** What is said in place of an event, and first of all; left out where events are said as they are. */
  wordsFor?: (event?: string) => Promise<Words>
  /** The device has gone by itself. */
  onGone: () => void | Promise<void>
  /** Milliseconds after which the line says that it is there; left out where the usual time is meant. */
  beat?: number
}

/** What is said, and whether it is the end. */
export interface Words {
  text: string
  isLast: boolean
}

/** What a pupil's line waits for: after it the device has nothing to hear any more. */
const lastWord = JSON.stringify({ changed: 'launched' })

/**
 * Mounts a stream for pupils: `hold` says what the device waits for. There is no session behind it that is asked for and no
 * question of its own to the database while it lasts, so a line costs its connection and nothing more. It ends by an event: with
 * the start of the test that is waited for, with the end of the lesson, or when another device takes the place.
 */
export function servePupilEvents<const R extends Route & { readonly events: object; readonly access: 'student' }>(
  api: Api,
  route: R,
  hold: (call: LongCall<R>) => Promise<PupilLine>,
): void {
  serveLong<Route & { readonly access: 'student' }>(api, route, async (anyCall) => {
    const call = asCallOf<R>(anyCall)
    const line = await hold(call)
    const { end, hear, beatEvery, follow } = eventStream({})
    const leave = api.waitingLines.enter({
      account: anyCall.student.attempt_id,
      end,
      giveWay: end,
      beat: beatEvery(line.beat ?? heartbeat),
    })
    let isOver = false
    const tell = (data: string) => {
      hear(data)
      if (data !== lastWord) return
      isOver = true
      end()
    }
    const { wordsFor } = line
    const say = ({ text, isLast }: Words) => {
      hear(text)
      if (isLast) end()
    }
    const sayFor = (event?: string) => void wordsFor?.(event).then(say, end)
    const listener = { onEvent: wordsFor === undefined ? tell : sayFor, onEnd: end }
    const last = {
      onEvent(data: string) {
        if (wordsFor === undefined) tell(data)
        end()
      },
      onEnd: end,
    }
    const subscriptions = await Promise.all([
      ...line.topics.map((topic) => api.events.subscribe(topic, listener)),
      ...line.lastTopics.map((topic) => api.events.subscribe(topic, last)),
    ])
    if (line.news !== undefined) tell(JSON.stringify(line.news))
    sayFor()
    await follow(call.reply, () => {
      leave()
      for (const stop of subscriptions) stop()
      if (!isOver) void Promise.resolve(line.onGone()).catch((error: unknown) => call.log.warn({ err: error }, 'line'))
    })
    return null
  })
}

/** A stream to one reader: it begins with how soon to come back and is never silent for long. */
function eventStream({ maxTime }: { maxTime?: number }) {
  const stream = new PassThrough()
  const end = () => void stream.end()
  // A stream that is being ended takes no more.
  const say = (text: string) => void (stream.writable && stream.write(text))
  say('retry: 2000\n\n')
  return {
    end,
    say,
    hear: (data: string) => say(`data: ${data}\n\n`),
    beatEvery: (every: number) => ({ every, say: () => say(': still here\n\n') }),
    /** Until the stream has ended or its reader has gone; else an empty reply would overtake it. */
    async follow(reply: FastifyReply, onClose: () => void): Promise<void> {
      const last = maxTime === undefined ? undefined : setTimeout(end, maxTime)
      stream.on('close', () => {
        clearTimeout(last)
        onClose()
      })
      await reply
        .headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
        .send(stream)
    },
  }
}

/** Same call, seen with the route's own type again. */
function asCallOf<R extends Route>(call: unknown): LongCall<R>
function asCallOf(call: unknown): unknown {
  return call
}
