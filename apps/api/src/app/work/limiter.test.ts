import { describe, expect, it } from 'vitest'
import { createFairLimiter } from './limiter.ts'

/** Work that ends when the test says so; `begun` lists what has begun, in its order. */
function heldWork(options: { slots: number; maxQueue?: number; maxOwnQueue?: number }) {
  const limiter = createFairLimiter({ maxQueue: 100, maxOwnQueue: 100, ...options })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string) =>
    limiter.run(name.slice(0, 1), async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  async function end(name: string): Promise<void> {
    await settle()
    ends.get(name)?.()
    await settle()
  }
  return { limiter, begun, add, end, settle }
}

const unavailable = { status: 'rejected', reason: { code: 'app.unavailable', retryAfter: 5 } }

describe('a fair limiter', () => {
  it('gives one account one slot, whatever is free', async () => {
    const { begun, add, settle } = heldWork({ slots: 2 })
    for (const name of ['a1', 'a2', 'a3', 'b1']) void add(name)
    await settle()
    expect(begun).toEqual(['a1', 'b1'])
  })

  it('lets accounts take turns', async () => {
    const { begun, add, end } = heldWork({ slots: 1 })
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) void add(name)
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name)
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('begins the next when work fails', async () => {
    const { limiter } = heldWork({ slots: 1 })
    const failing = limiter.run('a', () => Promise.reject(new Error('no')))
    const next = limiter.run('a', () => Promise.resolve(1))
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe(1)
  })

  it('refuses with 503 what one account or all of them have too much of', async () => {
    const { add, end } = heldWork({ slots: 1, maxQueue: 3, maxOwnQueue: 2 })
    const settled = Promise.allSettled(['a1', 'a2', 'a3', 'a4', 'b1', 'c1'].map(add))
    for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name)
    const is = (value: string) => ({ status: 'fulfilled', value })
    expect(await settled).toMatchObject([is('a1'), is('a2'), is('a3'), unavailable, is('b1'), unavailable])
  })

  it('refuses all that wait when it is told to', async () => {
    const { limiter, add, end } = heldWork({ slots: 1 })
    const settled = Promise.allSettled(['a1', 'a2', 'b1'].map(add))
    limiter.refuseWaiting()
    await end('a1')
    expect(await settled).toMatchObject([{ status: 'fulfilled' }, unavailable, unavailable])
  })
})
