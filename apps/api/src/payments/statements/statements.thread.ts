import { createThreadPool, isOutOfMemory } from '../../app/work/thread-pool.ts'
import type { StatementEntry, StatementFailureCode } from '../payments.movement.ts'

class TooLong extends Error {}

/**
 * Reads the file at a path for an account and gives its entries in parts, as they are taken: memory does not grow with the file.
 * Null, or why reading ended before the file did; what came before has been given.
 */
export type ReadStatement = (
  path: string,
  account: string,
  take: (entries: StatementEntry[]) => Promise<void>,
) => Promise<StatementFailureCode | null>

/** Threads of their own, because a thread is held for as long as what it reads is being written down, minutes perhaps. */
export function createStatementReader(maxWorkTime: number): { read: ReadStatement; close: () => Promise<void> } {
  const pool = createThreadPool<string, StatementFailureCode | null, StatementEntry[]>({
    file: new URL('statements.worker.ts', import.meta.url),
    threads: 2,
    maxQueue: 10,
    maxOwnQueue: 5,
    maxWorkTime,
    maxIdleTime: 30_000,
    // Some 15 MB live while a file is read. A small young generation, because what is read dies at once.
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 },
    tooLong: () => new TooLong(),
  })
  return {
    async read(path, account, take) {
      try {
        return await pool.runInParts(path, account, take)
      } catch (error) {
        if (error instanceof TooLong) return 'too_slow'
        if (isOutOfMemory(error)) return 'too_large'
        throw error
      }
    },
    close: pool.close,
  }
}

/** In a thread of its own: a file that takes too long or too much memory stops nothing else. */
// 100 MB take some 15 s without what is done with the entries; next to a busy lesson a thread that steps back may take ten times
// as long.
export const { read: readStatement } = createStatementReader(300_000)
