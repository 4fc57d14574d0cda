import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { isOutage } from '../../db/database.ts'
import { createTurns, type Turns } from '../../db/turns.ts'

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
  write: (items: readonly [Item, ...Item[]]) => Promise<readonly Result[]>
  /** The most items of one batch. */
  maxSize: number
  /**
   * Milliseconds from the beginning of one batch to that of the next, for what nobody waits for: many who come one by one share
   * a statement. Who comes after a pause still goes at once, with all who come in the same turn of the event loop. Left out where
   * batches follow one another.
   */
  every?: number
  /**
   * What may share a batch; left out where all may. Lanes are written side by side, so none waits for what another writes, but for
   * its turn where many write at once.
   */
  lane?: (item: Item) => string
  /** The turns of lanes, each of which is a school then; left out where there are few. */
  turns?: Turns
}

/** How many lanes of a batcher write at once: a batch holds a connection. */
export const writingLanes = 8
const ownTurns = { places: writingLanes, machineOf: () => undefined, patience: 30_000 }

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
  lane = () => '',
  turns = createTurns(ownTurns),
}: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  /** What waits, by lane. A lane is there as long as it runs. */
  const lanes = new Map<string, Waiting<Item, Result>[]>()

  function nextBatch(of: string): Waiting<Item, Result>[] {
    const batch = new Map<string, Waiting<Item, Result>>()
    const later: Waiting<Item, Result>[] = []
    for (const one of lanes.get(of) ?? []) {
      const itemKey = key(one.item)
      if (batch.size >= maxSize || batch.has(itemKey)) later.push(one)
      else batch.set(itemKey, one)
    }
    lanes.set(of, later)
    return [...batch.values()]
  }

  async function run(of: string): Promise<void> {
    if (every > 0) await nextTurn()
    while ((lanes.get(of) ?? []).length > 0) {
      let next = 0
      // What comes while it waits for its turn goes with it.
      try {
        await turns.take(of, () => {
          next = performance.now() + every
          return settle(nextBatch(of))
        })
      } catch (error) {
        for (const { reject } of lanes.get(of) ?? []) reject(error)
        lanes.set(of, [])
      }
      const left = next - performance.now()
      if (every > 0 && left > 0) await wait(left)
    }
    lanes.delete(of)
  }

  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    const [first, ...rest] = batch
    if (first === undefined) return
    const start = performance.now()
    const tell = (failed: boolean) =>
      tellBatchWritten({
        batcher: name,
        size: batch.length,
        // The first to come stands first.
        waitedMs: start - first.since,
        wroteMs: performance.now() - start,
        failed,
      })
    try {
      const results = await write([first.item, ...rest.map(({ item }) => item)])
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
        const of = lane(item)
        const waiting = lanes.get(of)
        const one = { item, since: performance.now(), resolve, reject }
        if (waiting !== undefined) waiting.push(one)
        else {
          lanes.set(of, [one])
          void run(of)
        }
      }),
  }
}
