import { Failure } from './fail.ts'
import type { PdfDocument } from './pdf.ts'
import { createThread } from './thread.ts'
import { createTurns } from './turns.ts'
import type { Sheet } from './workbook.ts'

/** What the worker makes a file of; it is plain data, because it goes to another thread. */
export type FileOrder = { kind: 'pdf'; document: PdfDocument } | { kind: 'xlsx'; sheets: Sheet[] }
export type FileReply = { bytes: Uint8Array<ArrayBuffer> } | { problem: string }

/** A document of 300 pupils takes about a second, on a busy machine ten. */
const longestWork = 60_000
/** After this the worker goes, and its forty megabytes with it. */
const longestRest = 60_000

// One file at a time: the other core belongs to pupils' answers.
const turns = createTurns({ slots: 1, longestLine: 40 })
const thread = createThread<FileOrder, FileReply>({
  file: new URL('make-file.worker.ts', import.meta.url),
  longest_work: longestWork,
  longest_rest: longestRest,
  tooLong: () => new Failure('app.unavailable', 5),
})

/** Makes a PDF or a workbook in a thread of its own, so that nothing else waits for it. Busy: 503, to be tried again. */
export function makeFile(order: FileOrder): Promise<Buffer> {
  return turns.take(async () => {
    const reply = await thread.ask(order)
    if ('problem' in reply) throw new Error(reply.problem)
    return Buffer.from(reply.bytes.buffer)
  })
}
