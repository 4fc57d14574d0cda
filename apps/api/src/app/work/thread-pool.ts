import { Tinypool } from 'tinypool'
import type { ResourceLimits } from 'node:worker_threads'
import { createLimiter } from './limiter.ts'

/** Runs work in a thread, one piece at a time; the thread starts with the first piece and ends when there is none for a while. */
export interface ThreadPool<Order, Reply> {
  /** A full queue is refused with 503, and work that takes too long with the error of the options. */
  run(order: Order): Promise<Reply>
  /** Ends the thread at once. */
  close(): Promise<void>
}

export interface ThreadPoolOptions {
  /** The module whose exported `work` does it. */
  file: URL
  maxQueue: number
  /** In milliseconds; a thread that works for longer is ended. */
  maxWorkTime: number
  /** In milliseconds; after this the thread ends, and its memory is free again. */
  maxIdleTime: number
  resourceLimits?: ResourceLimits
  tooLong: () => Error
}

export function createThreadPool<Order, Reply>(options: ThreadPoolOptions): ThreadPool<Order, Reply> {
  const { file, maxQueue, maxWorkTime, maxIdleTime, resourceLimits, tooLong } = options
  const pool = new Tinypool({
    filename: file.href,
    name: 'work',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: maxIdleTime,
    ...(resourceLimits === undefined ? {} : { resourceLimits }),
  })
  // A thread that fails before it has begun leaves its work in the pool's queue, where it would wait for the time limit.
  pool.on('error', () => pool.cancelPendingTasks())
  // The pool gets one piece at a time: what waits in its own queue is forgotten when the thread before it is ended.
  const limiter = createLimiter({ slots: 1, maxQueue })
  return {
    run: (order) =>
      limiter.run(async () => {
        const signal = AbortSignal.timeout(maxWorkTime)
        try {
          const reply: Reply = await pool.run(order, { signal })
          return reply
        } catch (error) {
          throw signal.aborted ? tooLong() : error
        }
      }),
    close: () => pool.destroy(),
  }
}
