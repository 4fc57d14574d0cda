import { PassThrough } from 'node:stream'
import { gaveWayEvent, type Route } from '@katedra/contract/route'
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
    const stream = new PassThrough()
    const end = () => void stream.end()
    // A stream that is being ended takes no more.
    const say = (text: string) => void (stream.writable && stream.write(text))
    const leave = api.streams.enter({
      account: teacher.id,
      session: teacher.session_id,
      end,
      giveWay() {
        say(`event: ${gaveWayEvent}\ndata: {}\n\n`)
        end()
      },
    })
    const mayStay = async () => {
      const again = await admit(api, route, call.reply.request)
      return (await topicOf({ ...call, ...again })) === topic
    }
    const ownTopic = teacherTopic(teacher.id)
    const hear = (data: string) => say(`data: ${data}\n\n`)
    const hearOfAccount = (data: string) =>
      void mayStay()
        .catch(() => false)
        .then((isAllowed) => {
          if (!isAllowed) end()
          else if (topic === ownTopic) hear(data)
        })
    say('retry: 2000\n\n')
    const beat = setInterval(() => say(': still here\n\n'), heartbeat)
    const last = setTimeout(end, maxStreamTime)
    const subscriptions = await Promise.all([
      api.events.subscribe(ownTopic, { onEvent: hearOfAccount, onEnd: end }),
      ...(topic === ownTopic ? [] : [api.events.subscribe(topic, { onEvent: hear, onEnd: end })]),
    ])
    stream.on('close', () => {
      clearInterval(beat)
      clearTimeout(last)
      leave()
      for (const stop of subscriptions) stop()
    })
    // Until the stream has ended or its reader has gone; else an empty reply would overtake it.
    await call.reply
      .headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
      .send(stream)
    return null
  })
}

/** Same call, seen with the route's own type again. */
function asCallOf<R extends Route>(call: unknown): LongCall<R>
function asCallOf(call: unknown): unknown {
  return call
}
