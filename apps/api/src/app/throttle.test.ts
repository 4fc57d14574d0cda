import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createThrottle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a throttle', () => {
  it('lets the first word out at once and what follows within a second as one, the newest', () => {
    const sent: string[] = []
    const { say } = createThrottle((topic, data) => void sent.push(`${topic} ${JSON.stringify(data)}`))
    say('a', { n: 1 })
    say('a', { n: 2 })
    say('a', { n: 3 })
    say('b', { n: 1 })
    expect(sent).toEqual(['a {"n":1}', 'b {"n":1}'])
    vi.advanceTimersByTime(1000)
    expect(sent).toEqual(['a {"n":1}', 'b {"n":1}', 'a {"n":3}'])
    vi.advanceTimersByTime(999)
    say('a', { n: 4 })
    expect(sent).toHaveLength(3)
    vi.advanceTimersByTime(1)
    expect(sent.at(-1)).toBe('a {"n":4}')
    vi.advanceTimersByTime(1000)
    say('a', { n: 5 })
    expect(sent.at(-1)).toBe('a {"n":5}')
  })

  it('says nothing any more once it is stopped', () => {
    const sent: string[] = []
    const { say, stop } = createThrottle((topic) => void sent.push(topic))
    say('a', {})
    say('a', {})
    stop()
    vi.advanceTimersByTime(5000)
    expect(sent).toEqual(['a'])
  })
})
