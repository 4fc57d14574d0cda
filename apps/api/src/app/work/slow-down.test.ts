import { describe, expect, it } from 'vitest'
import { createSlowDown, delayAfter } from './slow-down.ts'

describe('a mistake', () => {
  it.each([
    [1, 0],
    [3, 0],
    [4, 250],
    [5, 500],
    [6, 1000],
    [7, 2000],
    [8, 4000],
    [9, 4000],
    [1_000_000, 4000],
  ])('the %i. one, with three free, is answered after %i ms', (mistakes, milliseconds) => {
    expect(delayAfter(mistakes, 3)).toBe(milliseconds)
  })
})

/** Waits until the test lets it go. */
function gates() {
  const open: (() => void)[] = []
  return { open, wait: () => new Promise<void>((resolve) => open.push(resolve)) }
}

describe('replies held back', () => {
  it('are so many for one key, and what comes beyond is told at once', async () => {
    const { open, wait } = gates()
    const slowDown = createSlowDown({ maxPerKey: 2, maxWaiting: 100, wait })
    const held = [slowDown.hold('a', 1), slowDown.hold('a', 1)]
    expect(await slowDown.hold('a', 1)).toBe(false)
    const other = slowDown.hold('b', 1)
    for (const release of open) release()
    expect(await Promise.all([...held, other])).toEqual([true, true, true])
  })

  it('are so many altogether', async () => {
    const { open, wait } = gates()
    const slowDown = createSlowDown({ maxPerKey: 2, maxWaiting: 3, wait })
    const held = ['a', 'b', 'c'].map((key) => slowDown.hold(key, 1))
    expect(await slowDown.hold('d', 1)).toBe(false)
    for (const release of open) release()
    await Promise.all(held)
    const next = slowDown.hold('d', 1)
    open.at(-1)?.()
    expect(await next).toBe(true)
  })

  it('take no place where there is nothing to wait for', async () => {
    const slowDown = createSlowDown({ maxPerKey: 0, maxWaiting: 0 })
    expect(await slowDown.hold('a', 0)).toBe(true)
  })

  it('give their place back also when waiting fails', async () => {
    const slowDown = createSlowDown({ maxPerKey: 1, maxWaiting: 1, wait: () => Promise.reject(new Error('stopped')) })
    await expect(slowDown.hold('a', 1)).rejects.toThrow('stopped')
    await expect(slowDown.hold('a', 1)).rejects.toThrow('stopped')
  })
})
