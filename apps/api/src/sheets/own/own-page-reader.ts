import { createThreadPool, isOutOfMemory } from '../../app/work/thread-pool.ts'
import type { OwnPageOrder, OwnPageReply } from './own-page.ts'

class TooLong extends Error {}

const pool = createThreadPool<OwnPageOrder, OwnPageReply>({
  file: new URL('own-pages.worker.ts', import.meta.url),
  maxQueue: 40,
  maxOwnQueue: 10,
  // A photograph takes about a second; the largest of all, on a busy machine, a few.
  maxWorkTime: 60_000,
  maxIdleTime: 30_000,
  resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 48 },
  tooLong: () => new TooLong(),
})

/** In a thread of its own; schools take turns. What takes too long or too much memory is no picture of a sheet. */
export async function lookAt(order: OwnPageOrder, school: string): Promise<OwnPageReply> {
  try {
    return await pool.run(order, school)
  } catch (error) {
    if (error instanceof TooLong || isOutOfMemory(error)) return { step: 'refused', why: 'no_picture' }
    throw error
  }
}
