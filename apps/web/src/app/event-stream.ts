import { isRefusal } from '@katedra/contract/call'
import { gaveWayEvent, type CallInput, type EventData, type Route } from '@katedra/contract/route'
import { createParser } from 'eventsource-parser'
import type { RequestRaw } from '@katedra/client/client'
import { requestRaw } from './call.ts'

export interface EventReader<R extends Route> {
  onEvent(data: EventData<R>): void
  /** Connected, the first time or again: events may have been missed, so what is shown should be asked for again. */
  onOpen(): void
}

/** What the reader needs besides the client, so that tests can bring their own time. */
export interface StreamParts {
  requestRaw: RequestRaw
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  /** Until the page is looked at again. */
  waitForLook(signal: AbortSignal): Promise<void>
  /** Until the page has been out of sight for a while. */
  waitForHiding(signal: AbortSignal): Promise<void>
  /** A silence this long means that the line is broken: the server says something every 15 seconds. */
  silence: number
}

const minPause = 1000
const maxPause = 60_000

/** Longer after each failure, and never in step with a whole staff room. */
export function pauseAfter(failures: number, random: number): number {
  const full = Math.min(maxPause, minPause * 2 ** failures)
  return full / 2 + (full / 2) * random
}

/**
 * Reads a stream of server-sent events until told to stop. By fetch and not by EventSource, which can send no bearer token; the
 * client's one refresh on 401 works here too. Ended and broken streams are opened again; a refusal (4xx) ends it for good. One that
 * gave way to the account's newer ones waits until its page is looked at: else each would push out the next for ever. One of a page
 * that is out of sight gives way by itself: over HTTP/1.1 a browser has six connections to a server for all its tabs, and once
 * streams hold them, no press of any tab arrives.
 */
export function readEvents<R extends Route & { readonly events: object }>(
  route: R,
  input: CallInput<R>,
  reader: EventReader<R>,
  parts: StreamParts = browserParts,
): () => void {
  const stop = new AbortController()
  void follow({ route, input, reader, parts, signal: stop.signal })
  return () => stop.abort()
}

interface Following<R extends Route> {
  route: R
  input: CallInput<R>
  reader: EventReader<R>
  parts: StreamParts
  signal: AbortSignal
}

async function follow<R extends Route>(following: Following<R>): Promise<void> {
  const { parts, signal } = following
  for (let failures = 0; !signal.aborted;) {
    const outcome = await readOnce(following)
    if (outcome === 'refused') return
    if (outcome === 'gave way') await parts.waitForLook(signal)
    failures = outcome === 'broken' ? failures + 1 : 0
    await parts.wait(pauseAfter(failures, Math.random()), signal)
  }
}

/** Ended: the server has closed a stream that stood. Broken: there was none, or the line went silent. Gave way: told to. */
async function readOnce<R extends Route>({ route, input, reader, parts, signal }: Following<R>) {
  const broken = new AbortController()
  const over = new AbortController()
  const end: { how: 'ended' | 'gave way' } = { how: 'ended' }
  const watched = AbortSignal.any([signal, over.signal])
  void parts.waitForHiding(watched).then(() => {
    if (watched.aborted) return
    end.how = 'gave way'
    broken.abort()
  })
  try {
    const response = await parts.requestRaw(route, input, { signal: AbortSignal.any([signal, broken.signal]) })
    reader.onOpen()
    const parser = createParser({
      onEvent({ event, data }) {
        if (event === gaveWayEvent) end.how = 'gave way'
        else reader.onEvent(JSON.parse(data))
      },
    })
    await readChunks(response, { parser, silence: parts.silence })
    // What fell silent is still open on the other side.
    broken.abort()
    return end.how
  } catch (error) {
    if (end.how === 'gave way') return end.how
    // Signed out, forbidden, gone.
    return isRefusal(error) ? ('refused' as const) : ('broken' as const)
  } finally {
    over.abort()
  }
}

interface Feeding {
  parser: { feed(chunk: string): void }
  silence: number
}

/** Until the stream ends or has been silent for too long. */
async function readChunks(response: Response, { parser, silence }: Feeding): Promise<void> {
  const chunks = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const timer = setTimeout(() => void chunks?.cancel(), silence)
    const next = await chunks?.read().finally(() => clearTimeout(timer))
    if (next === undefined || next.done) return
    parser.feed(next.value)
  }
}

/** A look into another tab is no reason to end a stream. */
const hidingTakes = 20_000

const browserParts: StreamParts = {
  requestRaw,
  silence: 40_000,
  wait: (milliseconds, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    }),
  waitForLook: (signal) =>
    new Promise((resolve) => {
      const looked = new AbortController()
      const until = { signal: AbortSignal.any([signal, looked.signal]) }
      const look = () => {
        if (document.visibilityState === 'visible') looked.abort()
      }
      until.signal.addEventListener('abort', () => resolve())
      document.addEventListener('visibilitychange', look, until)
      window.addEventListener('focus', look, until)
    }),
  waitForHiding: (signal) =>
    new Promise((resolve) => {
      const settled = new AbortController()
      const until = { signal: AbortSignal.any([signal, settled.signal]) }
      let timer: ReturnType<typeof setTimeout> | undefined
      const look = () => {
        clearTimeout(timer)
        timer = document.visibilityState === 'hidden' ? setTimeout(() => settled.abort(), hidingTakes) : undefined
      }
      until.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
      document.addEventListener('visibilitychange', look, until)
      look()
    }),
}
