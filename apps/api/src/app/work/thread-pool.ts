import { Tinypool } from 'tinypool'
import type { ResourceLimits } from 'node:worker_threads'
import { Failure } from '../http/fail.ts'
import { createFairLimiter } from './limiter.ts'

/** Runs work in threads, one piece at a time in each; a thread starts with its first piece and ends when there is none for a while. */
export interface ThreadPool<Order, Reply> {
  /**
   * A full queue is refused with 503, and work that takes too long with the error of the options. Work of one account holds one
   * thread at most, and accounts take turns.
   */
  run(order: Order, account?: string): Promise<Reply>
  /** Ends the threads at once; what they worked at and what waits is refused with 503. */
  close(): Promise<void>
}

export interface ThreadPoolOptions {
  /** The module whose exported `work` does it. */
  file: URL
  /** One, unless it says more. */
  threads?: number
  maxQueue: number
  /** The most of one account in the queue; the whole of it, unless it says less. */
  maxOwnQueue?: number
  /** In milliseconds; a thread that works for longer is ended. */
  maxWorkTime: number
  /** In milliseconds; after this a thread ends, and its memory is free again. */
  maxIdleTime: number
  resourceLimits?: ResourceLimits
  tooLong: () => Error
}

/** Every pool of this process. */
const pools = new Set<{ close(): Promise<void> }>()

/** Ends all threads for good: the process stops, and must not wait for work that may take a minute. */
export async function endThreads(): Promise<void> {
  await Promise.all([...pools].map((pool) => pool.close()))
}

export function createThreadPool<Order, Reply>(options: ThreadPoolOptions): ThreadPool<Order, Reply> {
  const { maxQueue, maxOwnQueue = maxQueue, maxWorkTime, tooLong } = options
  const slots = options.threads ?? 1
  const threads = Array.from({ length: slots }, () => openThread(options))
  const free = [...threads]
  const limiter = createFairLimiter({ slots, maxQueue, maxOwnQueue })
  let isClosed = false

  async function runIn(thread: Tinypool, order: Order): Promise<Reply> {
    // Not AbortSignal.timeout: the library must not be told of the time when the work has ended in another way.
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(() => controller.abort(), maxWorkTime)
    try {
      const reply: Reply = await thread.run(order, { signal })
      return reply
    } catch (error) {
      if (isClosed) throw new Failure('app.unavailable', 5)
      throw signal.aborted ? tooLong() : error
    } finally {
      clearTimeout(timer)
    }
  }

  const pool: ThreadPool<Order, Reply> = {
    run: (order, account = '') =>
      limiter.run(account, async () => {
        const thread = free.pop()
        if (isClosed || thread === undefined) throw new Failure('app.unavailable', 5)
        return runIn(thread, order).finally(() => void free.push(thread))
      }),
    async close() {
      isClosed = true
      pools.delete(pool)
      limiter.refuseWaiting()
      await Promise.all(threads.map((thread) => thread.destroy()))
    },
  }
  pools.add(pool)
  return pool
}

/** One thread. It gets one piece at a time: what waits in the library's own queue is forgotten when the thread before it is ended. */
function openThread({ file, maxIdleTime, resourceLimits }: ThreadPoolOptions): Tinypool {
  const thread = new Tinypool({
    filename: file.href,
    name: 'work',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: maxIdleTime,
    ...(resourceLimits === undefined ? {} : { resourceLimits }),
  })
  // A thread that fails before it has begun leaves its work in the queue, where it would wait for the time limit.
  thread.on('error', () => thread.cancelPendingTasks())
  return thread
}
