import { Worker } from 'node:worker_threads'
import { Failure } from './fail.ts'
import type { PdfDocument } from './pdf.ts'
import { createTurns } from './turns.ts'
import type { Sheet } from './workbook.ts'

/** What the worker makes a file of; it is plain data, because it goes to another thread. */
export type FileOrder = { kind: 'pdf'; document: PdfDocument } | { kind: 'xlsx'; sheets: Sheet[] }
export type FileReply = { bytes: Uint8Array<ArrayBuffer> } | { problem: string }

/** A document of 300 pupils takes about a second, on a busy machine ten. */
const longestWork = 60_000
/** After this the worker goes, and its forty megabytes with it. */
const longestRest = 60_000

/** One thread, which makes one file at a time. */
interface Maker {
  make(order: FileOrder): Promise<Buffer>
  end(): void
}

// One file at a time: the other core belongs to pupils' answers.
const turns = createTurns({ slots: 1, longestLine: 40 })
let maker: Maker | undefined
let resting: NodeJS.Timeout | undefined

/** Makes a PDF or a workbook in a thread of its own, so that nothing else waits for it. Busy: 503, to be tried again. */
export function makeFile(order: FileOrder): Promise<Buffer> {
  return turns.take(async () => {
    clearTimeout(resting)
    const busy = (maker ??= startMaker())
    try {
      return await busy.make(order)
    } finally {
      resting = setTimeout(() => busy.end(), longestRest).unref()
    }
  })
}

interface Waiting {
  resolve(bytes: Buffer): void
  reject(error: Error): void
}

function startMaker(): Maker {
  const worker = new Worker(new URL('make-file.worker.ts', import.meta.url))
  // It never keeps the server from ending.
  worker.unref()
  let waiting: Waiting | undefined

  /** A thread that failed in an unknown way, or is stuck, is not asked again. */
  function end(error = new Error('the thread for files ended')): void {
    if (maker === self) maker = undefined
    waiting?.reject(error)
    waiting = undefined
    void worker.terminate()
  }

  worker.on('message', (reply: FileReply) => {
    if ('bytes' in reply) waiting?.resolve(Buffer.from(reply.bytes.buffer))
    else waiting?.reject(new Error(reply.problem))
    waiting = undefined
  })
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => end())
  const self: Maker = {
    end,
    make: (order) =>
      new Promise<Buffer>((resolve, reject) => {
        waiting = { resolve, reject }
        worker.postMessage(order, [])
      }).finally(limited(() => end(new Failure('app.unavailable', 5)))),
  }
  return self
}

/** Runs what ends a stuck thread, unless the returned function is called in time. */
function limited(giveUp: () => void): () => void {
  const timer = setTimeout(giveUp, longestWork)
  return () => clearTimeout(timer)
}
