import { Failure } from '../http/fail.ts'
import type { PdfDocument } from './pdf/pdf.ts'
import { createThreadPool, isOutOfMemory } from '../work/thread-pool.ts'
import type { Sheet } from './workbook/workbook.ts'

/**
 * What the worker makes a file of; it is plain data, because it goes to another thread. `maker` is the address of a module whose
 * `make` lays a document out of the input, for those that are long work themselves.
 */
export type FileOrder =
  | { kind: 'pdf'; document: PdfDocument }
  | { kind: 'laid-out pdf'; maker: string; input: unknown }
  | { kind: 'xlsx'; sheets: Sheet[] }

// One file at a time: the other core belongs to pupils' answers.
const pool = createThreadPool<FileOrder, Uint8Array<ArrayBuffer>>({
  file: new URL('make-file.worker.ts', import.meta.url),
  maxQueue: 40,
  // Accounts take turns, and one alone does not fill the queue for the others.
  maxOwnQueue: 8,
  // Results of 300 pupils take about a second; papers with sheets and keys for each of thirty take ten, on a busy machine more than a
  // minute.
  maxWorkTime: 120_000,
  // The thread keeps forty megabytes.
  maxIdleTime: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: 768 },
  tooLong: () => new Failure('app.unavailable', 5),
})

/**
 * Makes a PDF or a workbook in a thread of its own, so that nothing else waits for it. Busy: 503, to be tried again. What is not
 * for one account has none.
 */
export async function makeFile(order: FileOrder, account = ''): Promise<Buffer> {
  try {
    const bytes = await pool.run(order, account)
    return Buffer.from(bytes.buffer)
  } catch (error) {
    throw isOutOfMemory(error) ? new Failure('app.unavailable', 5) : error
  }
}
