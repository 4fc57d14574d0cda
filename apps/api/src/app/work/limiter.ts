import { Failure } from '../http/fail.ts'

/** Limits how many pieces of work run at once; the others queue, and where the queue is full they are refused with 503. */
export interface Limiter {
  run<T>(work: () => Promise<T>): Promise<T>
}

export function createLimiter({ slots, maxQueue }: { slots: number; maxQueue: number }): Limiter {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async run(work) {
      if (running < slots) running += 1
      else {
        if (waiting.length >= maxQueue) throw new Failure('app.unavailable', 5)
        // The work that ends hands its slot over, so `running` stays as it is.
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
