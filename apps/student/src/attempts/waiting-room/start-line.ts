import { CallError, isRefusal } from '@katedra/contract/call'
import { createParser } from 'eventsource-parser'
import { around } from '../../app/backoff.ts'

/** What a line needs besides the network, so that tests can bring their own time. */
export interface LineParts {
  open: (signal: AbortSignal) => Promise<Response>
  random: () => number
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

export interface LineListener {
  /** The line stands: what was said before may have been missed. */
  onOpen: () => void
  /** What was said, as it came. */
  onNews: (data: string) => void
  /** There is no line for a while; the device has to ask by itself. */
  onLost: () => void
}

/** The server says something at once and then every 15 seconds; a proxy that holds that back is no line. */
const firstWord = 6000
const maxSilence = 40_000
const pauseBetween = 8000

/**
 * Keeps a line to the server on which it tells of the start, of the steps of a lesson, or of what the teacher changes. Where lines are cut off on the way it is
 * lost from the first word on, and tried again in a while. Returns how to hang up.
 */
export function keepLine(listener: LineListener, parts: LineParts): () => void {
  const stop = new AbortController()
  void follow(listener, parts, stop.signal)
  return () => stop.abort()
}

async function follow(listener: LineListener, parts: LineParts, signal: AbortSignal): Promise<void> {
  const isStopped = () => signal.aborted
  while (!isStopped()) {
    const pause = await readOnce(listener, parts, signal)
    if (isStopped()) return
    listener.onLost()
    if (pause === 'refused') return
    await parts.wait(around(pause, parts.random), signal)
  }
}

/** Milliseconds to wait before the next line, or that there will be none. */
async function readOnce(listener: LineListener, parts: LineParts, signal: AbortSignal): Promise<number | 'refused'> {
  const broken = new AbortController()
  let timer = setTimeout(() => broken.abort(), firstWord)
  try {
    const response = await parts.open(AbortSignal.any([signal, broken.signal]))
    const parser = createParser({ onEvent: ({ data }) => listener.onNews(data) })
    const chunks = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let isFirst = true; ; isFirst = false) {
      const next = await chunks?.read()
      if (next === undefined || next.done) return pauseBetween
      clearTimeout(timer)
      timer = setTimeout(() => broken.abort(), maxSilence)
      if (isFirst) listener.onOpen()
      parser.feed(next.value)
    }
  } catch (error) {
    return pauseAfter(error)
  } finally {
    clearTimeout(timer)
  }
}

/** Waits, unless it is not waited for any more. */
export function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function pauseAfter(error: unknown): number | 'refused' {
  if (isRefusal(error)) return 'refused'
  const asked = error instanceof CallError ? (error.retryAfter ?? 0) : 0
  return Math.max(pauseBetween, asked * 1000)
}
