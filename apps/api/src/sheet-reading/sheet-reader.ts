import { createThreadPool, isOutOfMemory } from '../app/work/thread-pool.ts'
import type { SheetLayout } from './layout.ts'
import { pictureLimits, refusedPicture, type FileReading, type PictureReading } from './picture.ts'

export interface SheetOrder {
  bytes: Uint8Array
  layout: SheetLayout
  /** Of a PDF, from 1. */
  page: number
}

/** What is said of one picture, or of one page of a PDF. */
export interface PageReading extends PictureReading {
  page?: number
}

class TooLong extends Error {}

/** Reads pictures of sheets, and each page of PDFs, in a thread of its own, one after another. */
export interface SheetReader {
  read(bytes: Uint8Array, layout: SheetLayout): AsyncGenerator<PageReading>
  close(): Promise<void>
}

/** A picture or a page that takes too long or too much memory is refused, and stops nothing else. */
export function createSheetReader(): SheetReader {
  const pool = createThreadPool<SheetOrder, FileReading>({
    file: new URL('sheet-reader.worker.ts', import.meta.url),
    maxQueue: 20,
    // A photograph takes about a second; the largest of all, on a busy machine, a few.
    maxWorkTime: 60_000,
    maxIdleTime: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 48 },
    tooLong: () => new TooLong(),
  })
  async function readPage(order: SheetOrder): Promise<FileReading> {
    try {
      return await pool.run(order)
    } catch (error) {
      if (error instanceof TooLong) return { reading: refusedPicture('Reading the picture took too long.'), pages: 0 }
      if (isOutOfMemory(error))
        return { reading: refusedPicture('Reading the picture took too much memory.'), pages: 0 }
      throw error
    }
  }
  return {
    async *read(bytes, layout) {
      if (bytes.length > pictureLimits.bytes) {
        yield refusedPicture('The file is larger than 30 MB.')
        return
      }
      const { reading, pages } = await readPage({ bytes, layout, page: 1 })
      yield pages === 0 ? reading : { page: 1, ...reading }
      for (let page = 2; page <= pages; page += 1) yield { page, ...(await readPage({ bytes, layout, page })).reading }
    },
    close: () => pool.close(),
  }
}
