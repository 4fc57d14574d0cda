import { isOutage } from '../db/database.ts'

/**
 * A lane: whatever arrived while the last batch was being written goes into the next one. There is no waiting window; a single
 * item goes at once, and under load a batch costs about as much as one item did (docs/performance.md).
 */
export interface Lane<Item, Result> {
  add(item: Item): Promise<Result>
}

export interface LaneOptions<Item, Result> {
  /** Items with the same key never share a batch; the later one waits for the next. */
  key: (item: Item) => string
  /** Writes a batch and gives one result per item, in order. */
  write: (items: readonly Item[]) => Promise<readonly Result[]>
  /** The largest batch. */
  most: number
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (reason: unknown) => void
}

/**
 * One lane; when a batch fails its items are written one by one, so that a bad one fails alone. Where the database is what
 * fails, the others would each wait for it in turn: they fail together and their senders come back.
 */
export function createLane<Item, Result>({ key, write, most }: LaneOptions<Item, Result>): Lane<Item, Result> {
  let waiting: Waiting<Item, Result>[] = []
  let isRunning = false

  function nextBatch(): Waiting<Item, Result>[] {
    const batch = new Map<string, Waiting<Item, Result>>()
    const later: Waiting<Item, Result>[] = []
    for (const one of waiting) {
      const name = key(one.item)
      if (batch.size >= most || batch.has(name)) later.push(one)
      else batch.set(name, one)
    }
    waiting = later
    return [...batch.values()]
  }

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) await settle(nextBatch())
    isRunning = false
  }

  async function settle(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await write(batch.map(({ item }) => item))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index]
        if (result === undefined) reject(new Error('a lane wrote fewer results than items'))
        else resolve(result)
      }
    } catch (error) {
      if (batch.length === 1 || isOutage(error)) for (const { reject } of batch) reject(error)
      else for (const one of batch) await settle([one])
    }
  }

  return {
    add: (item) =>
      new Promise<Result>((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        if (!isRunning) void run()
      }),
  }
}
