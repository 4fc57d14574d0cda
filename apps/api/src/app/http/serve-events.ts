import { PassThrough } from 'node:stream'
import type { Route } from '@katedra/contract/route'
import { serveLong, type Api, type LongCall } from './serve.ts'

/** Proxies and phones end connections that say nothing; readers take a longer silence for a broken line. */
const heartbeat = 15_000
/** A stream does not outlive its access token by much: then its reader comes back with a fresh one, or not at all. */
const maxStreamTime = 10 * 60_000

/** Mounts a stream of server-sent events: what is announced to the topic, while the reader stays. */
export function serveEvents<const R extends Route & { readonly events: object }>(
  api: Api,
  route: R,
  topicOf: (call: LongCall<R>) => string | Promise<string>,
): void {
  serveLong<Route>(api, route, async (call) => {
    const topic = await topicOf(asCallOf<R>(call))
    const stream = new PassThrough()
    // A stream that is being ended takes no more.
    const say = (text: string) => void (stream.writable && stream.write(text))
    say('retry: 2000\n\n')
    const beat = setInterval(() => say(': still here\n\n'), heartbeat)
    const last = setTimeout(() => stream.end(), maxStreamTime)
    const stop = await api.events.subscribe(topic, {
      onEvent: (data) => say(`data: ${data}\n\n`),
      onEnd: () => void stream.end(),
    })
    stream.on('close', () => {
      clearInterval(beat)
      clearTimeout(last)
      stop()
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
