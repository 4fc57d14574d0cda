import { Failure } from './fail.ts'

/** Lets so many pieces of work run at once; the others wait in line, and a line that is too long is refused with 503. */
export interface Turns {
  take<T>(work: () => Promise<T>): Promise<T>
}

export function createTurns({ slots, longestLine }: { slots: number; longestLine: number }): Turns {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async take(work) {
      if (running < slots) running += 1
      else {
        if (waiting.length >= longestLine) throw new Failure('app.unavailable', 5)
        // Whoever finishes hands the slot over, so `running` stays as it is.
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next === undefined) running -= 1
        else next()
      }
    },
  }
}
