import { createThreadPool, isOutOfMemory } from '../work/thread-pool.ts'

/** What the worker is to do: a module whose exported `work` reads one kind of file, and the order it gets. */
export interface ReadOrder {
  reader: string
  order: unknown
}

class TooLong extends Error {}

// Two at a time, so that the slow file of one account keeps no one else waiting: an account holds one thread at most.
const pool = createThreadPool<ReadOrder, unknown>({
  file: new URL('read-file.worker.ts', import.meta.url),
  modulesOf: ({ reader }) => [reader],
  threads: 2,
  // What waits stands in memory, ten megabytes each at most.
  maxQueue: 20,
  maxOwnQueue: 5,
  // Files of the largest size take a second or two.
  maxWorkTime: 10_000,
  maxIdleTime: 30_000,
  resourceLimits: { maxOldGenerationSizeMb: 768 },
  tooLong: () => new TooLong(),
})

/** Reads files of one kind, each for an account. */
export type FileReader<Order, Reply> = (account: string, order: Order) => Promise<Reply | undefined>

/**
 * A reader of files from outside, by the module whose exported `work` does it and what makes sure of its reply. It runs in a
 * thread of its own: a file that takes too long or too much memory gives undefined and stops nothing else, and a full queue is
 * refused with 503.
 */
export function fileReader<Order, Reply>(
  reader: URL,
  isReply: (reply: unknown) => reply is Reply,
): FileReader<Order, Reply> {
  return async (account, order) => {
    try {
      const reply = await pool.run({ reader: reader.href, order }, account)
      if (isReply(reply)) return reply
    } catch (error) {
      if (error instanceof TooLong || isOutOfMemory(error)) return undefined
      throw error
    }
    throw new Error('a reader replied with something else')
  }
}
