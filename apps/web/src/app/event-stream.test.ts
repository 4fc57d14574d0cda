import { CallError } from '@katedra/contract/call'
import { profile } from '@katedra/contract/profile'
import { describe, expect, it, vi } from 'vitest'
import { pauseAfter, readEvents, type StreamParts } from './event-stream.ts'

/** A reply that sends these pieces and then ends, or stays open. */
function stream(
  pieces: readonly string[],
  { ends = true, signal }: { ends?: boolean; signal?: AbortSignal | undefined } = {},
): Response {
  return new Response(
    new ReadableStream({
      start(controller) {
        signal?.addEventListener('abort', () => controller.error(signal.reason))
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
        if (ends) controller.close()
      },
    }),
  )
}

/** A reply that ends with the request. */
type Kept = (signal: AbortSignal | undefined) => Response

/** Reads until the replies are used up; every wait is over at once. */
async function read(replies: readonly (Response | Error | Kept)[], { silence = 1000, hides = false } = {}) {
  const left = [...replies]
  const seen: string[] = []
  const waits: number[] = []
  const asked = vi.fn((_route: unknown, _input: unknown, options?: { signal?: AbortSignal }) => {
    const reply = left.shift()
    if (reply === undefined) return new Promise<never>(() => undefined)
    if (typeof reply === 'function') return Promise.resolve(reply(options?.signal))
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply)
  })
  const parts: StreamParts = {
    requestRaw: asked,
    silence,
    wait: (milliseconds) => {
      waits.push(milliseconds)
      return Promise.resolve()
    },
    waitForLook: () => {
      seen.push('waits for a look')
      return Promise.resolve()
    },
    waitForHiding: (signal) =>
      new Promise((resolve) => {
        if (hides && seen.length === 0) setTimeout(resolve, 10)
        signal.addEventListener('abort', () => resolve())
      }),
  }
  const reader = {
    onOpen: () => void seen.push('open'),
    onEvent: ({ changed }: { changed: string }) => void seen.push(changed),
  }
  const stop = readEvents(profile.events, {}, reader, parts)
  await vi.waitFor(() => expect(left).toEqual([]))
  await new Promise((resolve) => setTimeout(resolve, 20))
  stop()
  return { seen, waits, asked }
}

describe('a stream of events', () => {
  it('gives each event, however it is cut on the way, and says when it stands', async () => {
    const { seen } = await read([
      stream(['retry: 2000\n\nda', 'ta: {"changed":"pho', 'ne"}\n\n: still here\n\ndata: {"changed":"sessions"}\n\n']),
    ])
    expect(seen).toEqual(['open', 'phone', 'sessions'])
  })

  it('is opened again when it ends or breaks, and says so each time', async () => {
    const { seen, asked } = await read([
      stream(['data: {"changed":"phone"}\n\n']),
      new CallError(0, undefined),
      new CallError(503, undefined),
      stream([]),
    ])
    expect(seen).toEqual(['open', 'phone', 'open'])
    expect(asked.mock.calls.length).toBeGreaterThanOrEqual(4)
  })

  it.each([401, 403, 404])('is given up after a refusal with %d', async (status) => {
    const { asked } = await read([new CallError(status, undefined)])
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('that gave way to newer ones is opened again only once its page is looked at', async () => {
    const { seen } = await read([stream(['event: gave-way\ndata: {}\n\n']), stream([])])
    expect(seen).toEqual(['open', 'waits for a look', 'open'])
  })

  it('of a page out of sight is let go, and opened again once the page is looked at', async () => {
    const left: AbortSignal[] = []
    const kept = (signal: AbortSignal | undefined) => {
      if (signal !== undefined) left.push(signal)
      return stream(['data: {"changed":"phone"}\n\n'], { ends: false, signal })
    }
    const { seen } = await read([kept, stream([])], { hides: true })
    expect(seen).toEqual(['open', 'phone', 'waits for a look', 'open'])
    expect(left.map(({ aborted }) => aborted)).toEqual([true])
  })

  it('that falls silent counts as broken', async () => {
    const { seen } = await read([stream(['data: {"changed":"phone"}\n\n'], { ends: false }), stream([])], {
      silence: 10,
    })
    expect(seen).toEqual(['open', 'phone', 'open'])
  })
})

describe('the pause before the next try', () => {
  it('grows up to a minute, and is never in step with others', () => {
    expect([0, 1, 2, 3, 10].map((failures) => pauseAfter(failures, 1))).toEqual([1000, 2000, 4000, 8000, 60_000])
    expect(pauseAfter(3, 0)).toBe(4000)
  })
})
