import { CallError } from '@katedra/contract/call'
import { describe, expect, it, vi } from 'vitest'
import { keepLine, type LineListener } from './start-line.ts'

/** A line whose words the test says. */
function lineOf() {
  const { readable, writable } = new TransformStream<Uint8Array>()
  const writer = writable.getWriter()
  return {
    response: new Response(readable),
    say: (text: string) => writer.write(new TextEncoder().encode(text)),
    end: () => writer.close(),
  }
}

function listening() {
  const heard: string[] = []
  const listener: LineListener = {
    onOpen: () => heard.push('open'),
    onNews: () => heard.push('news'),
    onLost: () => heard.push('lost'),
  }
  return { heard, listener }
}

const never = (_: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve())
  })

describe('the line to the start', () => {
  it('stands with the first word and tells of news', async () => {
    const { heard, listener } = listening()
    const line = lineOf()
    const hangUp = keepLine(listener, { open: async () => line.response, random: () => 0, wait: never })
    await line.say('retry: 2000\n\n')
    await vi.waitFor(() => expect(heard).toEqual(['open']))
    await line.say(': still here\n\n')
    await line.say('data: {"changed":"launched"}\n\n')
    await vi.waitFor(() => expect(heard).toEqual(['open', 'news']))
    hangUp()
  })

  it('that ends is lost and comes again after a pause', async () => {
    const { heard, listener } = listening()
    const [first, second] = [lineOf(), lineOf()]
    const pauses: number[] = []
    const open = vi
      .fn<() => Promise<Response>>()
      .mockResolvedValueOnce(first.response)
      .mockResolvedValue(second.response)
    const wait = async (milliseconds: number) => void pauses.push(milliseconds)
    const hangUp = keepLine(listener, { open, random: () => 0.5, wait })
    await first.say('retry: 2000\n\n')
    await first.end()
    await second.say('retry: 2000\n\n')
    await vi.waitFor(() => expect(heard).toEqual(['open', 'lost', 'open']))
    expect(pauses).toEqual([8000])
    hangUp()
  })

  it('that is refused is not asked for again, one of too many is', async () => {
    const refused = listening()
    const open = vi.fn<() => Promise<Response>>().mockRejectedValue(new CallError(404, null))
    keepLine(refused.listener, { open, random: () => 0.5, wait: never })
    await vi.waitFor(() => expect(refused.heard).toEqual(['lost']))
    const full = listening()
    const pauses: number[] = []
    const hangUp = keepLine(full.listener, {
      open: () => Promise.reject(new CallError(503, null, 30)),
      random: () => 0.5,
      wait: (milliseconds, signal) => {
        pauses.push(milliseconds)
        return never(milliseconds, signal)
      },
    })
    await vi.waitFor(() => expect(pauses).toEqual([30_000]))
    expect(open).toHaveBeenCalledTimes(1)
    hangUp()
  })
})
