import { once } from 'node:events'
import { Tinypool } from 'tinypool'
import { MessageChannel, type MessagePort, type ResourceLimits } from 'node:worker_threads'
import { Failure } from '../http/fail.ts'
import { createFairLimiter } from './limiter.ts'

/** Runs work in threads, one piece at a time in each; a thread starts with its first piece and ends when there is none for a while. */
export interface ThreadPool<Order, Reply, Part = never> {
  /**
   * A full queue is refused with 503, and work that takes too long with the error of the options. Work of one account holds one
   * thread at most, and accounts take turns.
   */
  run(order: Order, account?: string): Promise<Reply>
  /**
   * The same for work with more to give than fits into memory: the thread gives it part by part (`giveParts`) and waits until
   * each is taken. The time of taking doesn't count; what `take` throws ends the work.
   */
  runInParts(order: Order, account: string, take: (part: Part) => Promise<void>): Promise<Reply>
  /** Ends the threads at once; what they worked at and what waits is refused with 503. */
  close(): Promise<void>
}

export interface ThreadPoolOptions<Order = never> {
  /** The module whose exported `work` does it. */
  file: URL
  /** Further modules that it loads for an order. */
  modulesOf?: (order: Order) => readonly string[]
  /** One, unless it says more. */
  threads?: number
  maxQueue: number
  /** The most of one account in the queue; the whole of it, unless it says less. */
  maxOwnQueue?: number
  /** In milliseconds; a thread that works for longer is ended. The start of a cold thread doesn't count. */
  maxWorkTime: number
  /** In milliseconds; after this a thread ends, and its memory is free again. */
  maxIdleTime: number
  resourceLimits?: ResourceLimits
  tooLong: () => Error
}

/** Loads the modules of a thread before its time begins to run. */
const loader = new URL('load-thread.ts', import.meta.url)
/** In milliseconds: what a busy computer may take to start a thread, after which its caller is told to come again. */
const maxLoadTime = 60_000

/** Every pool of this process. */
const pools = new Set<{ close(): Promise<void> }>()

/** Ends all threads for good: the process stops, and must not wait for work that may take a minute. */
export async function endThreads(): Promise<void> {
  await Promise.all([...pools].map((pool) => pool.close()))
}

export function createThreadPool<Order, Reply, Part = never>(
  options: ThreadPoolOptions<Order>,
): ThreadPool<Order, Reply, Part> {
  const { file, maxQueue, maxOwnQueue = maxQueue, modulesOf, maxWorkTime, tooLong } = options
  const slots = options.threads ?? 1
  const threads = Array.from({ length: slots }, () => openThread(options))
  const free = [...threads]
  const limiter = createFairLimiter({ slots, maxQueue, maxOwnQueue })
  let isClosed = false

  async function runIn<T>(work: (signal: AbortSignal) => Promise<T>, timer: WorkTimer): Promise<T> {
    // Not AbortSignal.timeout: the library must not be told of the time when the work has ended in another way.
    const { signal } = timer
    timer.start()
    try {
      return await work(signal)
    } catch (error) {
      if (isClosed) throw new Failure('app.unavailable', 5)
      throw signal.aborted ? signal.reason : error
    } finally {
      timer.stop()
    }
  }

  /** A thread that has ended meanwhile starts again; one that is warm answers at once. */
  async function load(thread: Tinypool, order: Order): Promise<void> {
    const modules: ThreadModules = [file.href, ...(modulesOf?.(order) ?? [])]
    const timer = createWorkTimer(maxLoadTime, () => new Failure('app.unavailable', 5))
    await runIn((signal) => thread.run(modules, { filename: loader.href, name: 'load', signal }), timer)
  }

  function withThread(order: Order, account: string, work: (thread: Tinypool) => Promise<Reply>): Promise<Reply> {
    return limiter.run(account, async () => {
      const thread = free.pop()
      if (isClosed || thread === undefined) throw new Failure('app.unavailable', 5)
      return load(thread, order)
        .then(() => work(thread))
        .finally(() => void free.push(thread))
    })
  }

  async function runInParts(thread: Tinypool, order: Order, take: (part: Part) => Promise<void>): Promise<Reply> {
    const timer = createWorkTimer(maxWorkTime, tooLong)
    const { port1: here, port2: port } = new MessageChannel()
    let taking = Promise.resolve()
    here.on('message', (part: Part) => {
      timer.stop()
      taking = take(part).then(() => {
        timer.start()
        here.postMessage('taken', [])
      }, timer.abort)
    })
    try {
      const work: WorkInParts<Order> = { order, port }
      return await runIn((signal) => thread.run(work, { signal, transferList: [port] }), timer)
    } finally {
      // Who is told that the work has failed must not find it still being taken.
      await taking
      timer.stop()
      here.close()
    }
  }

  const pool: ThreadPool<Order, Reply, Part> = {
    run: (order, account = '') =>
      withThread(order, account, (thread) =>
        runIn((signal) => thread.run(order, { signal }), createWorkTimer(maxWorkTime, tooLong)),
      ),
    runInParts: (order, account, take) => withThread(order, account, (thread) => runInParts(thread, order, take)),
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

/** Addresses of what a thread loads before it begins. */
export type ThreadModules = readonly string[]

/** What the thread of `runInParts` gets. */
export interface WorkInParts<Order> {
  order: Order
  port: MessagePort
}

/** How a thread gives a part of its work: the promise is kept when it has been taken. */
export function giveParts(port: MessagePort): (part: unknown) => Promise<void> {
  return async (part) => {
    port.postMessage(part, [])
    await once(port, 'message')
  }
}

/** Whether work failed because it took more memory than its thread may have. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

interface WorkTimer {
  signal: AbortSignal
  start: () => void
  stop: () => void
  abort: (reason: unknown) => void
}

/** Aborts when so much time has passed between its starts and stops. */
function createWorkTimer(maxWorkTime: number, tooLong: () => Error): WorkTimer {
  const controller = new AbortController()
  let [left, started] = [maxWorkTime, 0]
  let timer: NodeJS.Timeout | undefined
  return {
    signal: controller.signal,
    start: () => {
      started = performance.now()
      timer = setTimeout(() => controller.abort(tooLong()), left)
    },
    stop: () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      left = Math.max(0, left - (performance.now() - started))
    },
    abort: (reason) => controller.abort(reason),
  }
}

/** One thread. It gets one piece at a time: what waits in the library's own queue is forgotten when the thread before it is ended. */
function openThread({
  file,
  maxIdleTime,
  resourceLimits,
}: Pick<ThreadPoolOptions, 'file' | 'maxIdleTime' | 'resourceLimits'>): Tinypool {
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
