import { Worker, type ResourceLimits } from 'node:worker_threads'

/** A thread that does one piece of work at a time; it starts with the first and goes when there was none for a while. */
export interface Thread<Order, Reply> {
  ask(order: Order): Promise<Reply>
  /** Ends the thread at once; the next question starts another one. */
  end(): void
}

export interface ThreadSettings {
  /** The file of the worker; it answers each message with one. */
  file: URL
  /** After so many milliseconds the work is given up, and the thread with it. */
  longest_work: number
  /** After so many without work the thread goes, and its memory with it. */
  longest_rest: number
  limits?: ResourceLimits
  /** What work that took too long is refused with. */
  tooLong: () => Error
}

export function createThread<Order, Reply>(settings: ThreadSettings): Thread<Order, Reply> {
  let running: Running<Order, Reply> | undefined
  let resting: NodeJS.Timeout | undefined
  const end = () => running?.end(new Error('the thread ended'))
  // An old thread that ends late must not take the new one's place.
  const forget = (ended: Running<Order, Reply>) => {
    if (running === ended) running = undefined
  }
  return {
    end,
    async ask(order) {
      clearTimeout(resting)
      const busy = (running ??= start<Order, Reply>(settings, forget))
      try {
        return await busy.ask(order)
      } finally {
        resting = setTimeout(end, settings.longest_rest).unref()
      }
    },
  }
}

interface Running<Order, Reply> {
  ask(order: Order): Promise<Reply>
  end(error: Error): void
}

interface Waiting<Reply> {
  resolve(reply: Reply): void
  reject(error: Error): void
}

function start<Order, Reply>(
  { file, limits, longest_work, tooLong }: ThreadSettings,
  forget: (self: Running<Order, Reply>) => void,
): Running<Order, Reply> {
  const worker = new Worker(file, limits === undefined ? {} : { resourceLimits: limits })
  // It never keeps the program from ending.
  worker.unref()
  let waiting: Waiting<Reply> | undefined

  /** A thread that failed in an unknown way, or is stuck, is not asked again. */
  function end(error: Error): void {
    forget(self)
    waiting?.reject(error)
    waiting = undefined
    void worker.terminate()
  }

  worker.on('message', (reply: Reply) => {
    waiting?.resolve(reply)
    waiting = undefined
  })
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => end(new Error('the thread ended')))
  const self: Running<Order, Reply> = {
    end,
    ask: (order) =>
      new Promise<Reply>((resolve, reject) => {
        waiting = { resolve, reject }
        worker.postMessage(order, [])
      }).finally(limited(longest_work, () => end(tooLong()))),
  }
  return self
}

/** Runs what ends a stuck thread, unless the returned function is called in time. */
function limited(longest: number, giveUp: () => void): () => void {
  const timer = setTimeout(giveUp, longest)
  return () => clearTimeout(timer)
}
