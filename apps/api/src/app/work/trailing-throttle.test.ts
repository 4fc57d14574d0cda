import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createThrottle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a throttle', () => {
  it('says what was said within a second as one word at its end, the newest', () => {
    const sent: string[] = []
    const { say } = createThrottle((topic, data) => void sent.push(`${topic} ${JSON.stringify(data)}`))
    say('a', { n: 1 })
    vi.advanceTimersByTime(500)
    say('a', { n: 2 })
    say('b', { n: 1 })
    expect(sent).toEqual([])
    vi.advanceTimersByTime(500)
    expect(sent).toEqual(['a {"n":2}'])
    say('a', { n: 3 })
    vi.advanceTimersByTime(1000)
    expect(sent).toEqual(['a {"n":2}', 'b {"n":1}', 'a {"n":3}'])
  })

  it('says nothing any more once it is stopped', () => {
    const sent: string[] = []
    const { say, stop } = createThrottle((topic) => void sent.push(topic))
    say('a', {})
    say('a', {})
    stop()
    vi.advanceTimersByTime(5000)
    expect(sent).toEqual([])
  })
})
