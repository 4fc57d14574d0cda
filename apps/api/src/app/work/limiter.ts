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

/**
 * A limiter in which one account holds one slot at most and waits by itself: accounts take turns, so that who brings much
 * work delays no one else's by more than one piece.
 */
export interface FairLimiter {
  /** A full queue, of all or of the account, is refused with 503. */
  run<T>(account: string, work: () => Promise<T>): Promise<T>
  /** Refuses all that wait. */
  refuseWaiting(): void
}

interface Waiting {
  begin: () => void
  refuse: () => void
}

export function createFairLimiter(options: { slots: number; maxQueue: number; maxOwnQueue: number }): FairLimiter {
  const { slots, maxQueue, maxOwnQueue } = options
  const running = new Set<string>()
  /** The account whose turn is next comes first. */
  const waiting = new Map<string, Waiting[]>()

  function beginNext(): void {
    if (running.size >= slots) return
    const next = [...waiting].find(([account]) => !running.has(account))
    if (next === undefined) return
    const [account, own] = next
    const first = own.shift()
    if (own.length === 0) waiting.delete(account)
    first?.begin()
  }

  /** What else the account has comes behind the others. */
  function end(account: string): void {
    running.delete(account)
    const own = waiting.get(account)
    if (own !== undefined) {
      waiting.delete(account)
      waiting.set(account, own)
    }
    beginNext()
  }

  function slotFor(account: string): Promise<void> | undefined {
    const own = waiting.get(account) ?? []
    if (running.size < slots && !running.has(account) && own.length === 0) {
      running.add(account)
      return undefined
    }
    const count = [...waiting.values()].reduce((sum, { length }) => sum + length, 0)
    if (count >= maxQueue || own.length >= maxOwnQueue) throw new Failure('app.unavailable', 5)
    return new Promise<void>((resolve, reject) => {
      const begin = () => {
        running.add(account)
        resolve()
      }
      const refuse = () => reject(new Failure('app.unavailable', 5))
      own.push({ begin, refuse })
      waiting.set(account, own)
    })
  }

  return {
    async run(account, work) {
      await slotFor(account)
      try {
        return await work()
      } finally {
        end(account)
      }
    },
    refuseWaiting() {
      for (const { refuse } of [...waiting.values()].flat()) refuse()
      waiting.clear()
    },
  }
}
