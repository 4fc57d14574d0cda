import { createThreadPool, isOutOfMemory } from '../app/work/thread-pool.ts'
import type { SheetLayout } from './layout.ts'
import { pictureLimits, refusedPicture, type PictureReading } from './picture.ts'

interface SheetOrder {
  bytes: Uint8Array
  layout: SheetLayout
}

class TooLong extends Error {}

/** Reads pictures of sheets in a thread of its own, one after another. */
export interface SheetReader {
  read(bytes: Uint8Array, layout: SheetLayout): Promise<PictureReading>
  close(): Promise<void>
}

/** A picture that takes too long or too much memory is refused, and stops nothing else. */
export function createSheetReader(): SheetReader {
  const pool = createThreadPool<SheetOrder, PictureReading>({
    file: new URL('sheets.worker.ts', import.meta.url),
    maxQueue: 20,
    // A photograph takes about a second; the largest of all, on a busy machine, a few.
    maxWorkTime: 60_000,
    maxIdleTime: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 48 },
    tooLong: () => new TooLong(),
  })
  return {
    async read(bytes, layout) {
      if (bytes.length > pictureLimits.bytes) return refusedPicture('The file is larger than 30 MB.')
      try {
        return await pool.run({ bytes, layout })
      } catch (error) {
        if (error instanceof TooLong) return refusedPicture('Reading the picture took too long.')
        if (isOutOfMemory(error)) return refusedPicture('Reading the picture took too much memory.')
        throw error
      }
    },
    close: () => pool.close(),
  }
}
