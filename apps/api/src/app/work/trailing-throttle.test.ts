import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTrailingThrottle } from './trailing-throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a trailing throttle', () => {
  it('says what was said within a second as one word at its end, the newest', () => {
    const sent: string[] = []
    const { push } = createTrailingThrottle((topic, data) => void sent.push(`${topic} ${JSON.stringify(data)}`))
    push('a', { n: 1 })
    vi.advanceTimersByTime(500)
    push('a', { n: 2 })
    push('b', { n: 1 })
    expect(sent).toEqual([])
    vi.advanceTimersByTime(500)
    expect(sent).toEqual(['a {"n":2}'])
    push('a', { n: 3 })
    vi.advanceTimersByTime(1000)
    expect(sent).toEqual(['a {"n":2}', 'b {"n":1}', 'a {"n":3}'])
  })

  it('says nothing any more once it is stopped', () => {
    const sent: string[] = []
    const { push, stop } = createTrailingThrottle((topic) => void sent.push(topic))
    push('a', {})
    push('a', {})
    stop()
    vi.advanceTimersByTime(5000)
    expect(sent).toEqual([])
  })
})
