import { setTimeout as wait } from 'node:timers/promises'
import { isOutage } from '../../db/database.ts'

interface WrittenBatch {
  batcher: string
  size: number
  /** For how long its first item waited. */
  waitedMs: number
  wroteMs: number
  failed: boolean
}

type Listener = (written: WrittenBatch) => void

const listeners = new Set<Listener>()

/** Says of each batch from now on how it went; what is returned ends that. */
export function onBatchWritten(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells all who listen. */
export function tellBatchWritten(written: WrittenBatch): void {
  for (const listener of listeners) listener(written)
}

/**
 * Writes items together: what arrives while one batch is being written goes into the next. A single item goes at once, and under
 * load a batch costs about as much as one item (docs/performance.md). There is no waiting window, unless one is asked for.
 */
export interface Batcher<Item, Result> {
  add(item: Item): Promise<Result>
}

export interface BatcherOptions<Item, Result> {
  /** What metrics call it. */
  name: string
  /** Items with the same key never share a batch; the later one waits for the next. */
  key: (item: Item) => string
  /** Writes a batch and gives one result per item, in order. */
  write: (items: readonly Item[]) => Promise<readonly Result[]>
  /** The most items of one batch. */
  maxSize: number
  /**
   * Milliseconds from the beginning of one batch to that of the next, for what nobody waits for: many who come one by one share
   * a statement. Who comes after a pause still goes at once. Left out where batches follow one another.
   */
  every?: number
}

interface Waiting<Item, Result> {
  item: Item
  since: number
  resolve: (result: Result) => void
  reject: (reason: unknown) => void
}

/**
 * When a batch fails, its items are written one by one, so that a bad one fails alone. When the database itself fails, each
 * would wait for it in turn: they fail together and their senders come back.
 */
export function createBatcher<Item, Result>({
  name,
  key,
  write,
  maxSize,
  every = 0,
}: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  let waiting: Waiting<Item, Result>[] = []
  let isRunning = false

  function nextBatch(): Waiting<Item, Result>[] {
    const batch = new Map<string, Waiting<Item, Result>>()
    const later: Waiting<Item, Result>[] = []
    for (const one of waiting) {
      const itemKey = key(one.item)
      if (batch.size >= maxSize || batch.has(itemKey)) later.push(one)
      else batch.set(itemKey, one)
    }
    waiting = later
    return [...batch.values()]
  }

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const next = performance.now() + every
      await settle(nextBatch())
      const left = next - performance.now()
      if (every > 0 && left > 0) await wait(left)
    }
    isRunning = false
  }

  async function settle(batch: Waiting<Item, Result>[]): Promise<void> {
    const start = performance.now()
    const tell = (failed: boolean) =>
      tellBatchWritten({
        batcher: name,
        size: batch.length,
        // The first to come stands first.
        waitedMs: start - (batch[0]?.since ?? start),
        wroteMs: performance.now() - start,
        failed,
      })
    try {
      const results = await write(batch.map(({ item }) => item))
      tell(false)
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index]
        if (result === undefined) reject(new Error('a batcher wrote fewer results than items'))
        else resolve(result)
      }
    } catch (error) {
      tell(true)
      if (batch.length === 1 || isOutage(error)) for (const { reject } of batch) reject(error)
      else for (const one of batch) await settle([one])
    }
  }

  return {
    add: (item) =>
      new Promise<Result>((resolve, reject) => {
        waiting.push({ item, since: performance.now(), resolve, reject })
        if (!isRunning) void run()
      }),
  }
}
