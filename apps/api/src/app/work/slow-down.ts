import { setTimeout as sleep } from 'node:timers/promises'

/** The longest that a reply is held back. */
const maxDelay = 4000
const firstDelay = 250

/** How long to hold back the reply to a mistake, in milliseconds: nothing at first, then twice as long each time. */
export function delayAfter(mistakes: number, free: number): number {
  return mistakes <= free ? 0 : Math.min(firstDelay * 2 ** Math.min(mistakes - free - 1, 10), maxDelay)
}

/**
 * Holds back replies to mistakes, so that who guesses loses time and no one else does. What waits is a timer and nothing more: no
 * connection to the database, no slot of a queue.
 */
export interface SlowDown {
  /** False, and at once, where too many wait already. */
  hold(key: string, milliseconds: number): Promise<boolean>
}

export interface SlowDownOptions {
  /** How many replies are held back at a time, for one key and altogether. */
  maxPerKey: number
  maxWaiting: number
  wait?: (milliseconds: number) => Promise<unknown>
}

export function createSlowDown({ maxPerKey, maxWaiting, wait = sleep }: SlowDownOptions): SlowDown {
  const waiting = new Map<string, number>()
  let total = 0
  return {
    async hold(key, milliseconds) {
      if (milliseconds <= 0) return true
      const ofKey = waiting.get(key) ?? 0
      if (ofKey >= maxPerKey || total >= maxWaiting) return false
      waiting.set(key, ofKey + 1)
      total += 1
      try {
        await wait(milliseconds)
        return true
      } finally {
        total -= 1
        const left = (waiting.get(key) ?? 1) - 1
        if (left === 0) waiting.delete(key)
        else waiting.set(key, left)
      }
    },
  }
}
