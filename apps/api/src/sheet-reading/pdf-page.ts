import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Grey } from './reading/grey.ts'
import { UnreadablePicture } from './reading/read-sheet.ts'

/** A page to be drawn, so large that its longer side has so many pixels. */
export interface PdfOrder {
  module: WebAssembly.Module
  bytes: Uint8Array
  page: number
  side: number
}

export type PdfReply = { grey: Grey; pages: number } | { refused: string }

let compiled: Promise<WebAssembly.Module> | undefined

/** By its first bytes; programs may put a few before them. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')
}

/**
 * Draws one page of a PDF in a thread of its own, which forgets all when it is done: a page that spoils the renderer spoils no other
 * one, and its memory, a hundred megabytes for a photograph, is free before the page is read.
 */
export async function drawPage(bytes: Uint8Array, page: number, side: number): Promise<{ grey: Grey; pages: number }> {
  const workerData: PdfOrder = { module: await renderer(), bytes, page, side }
  const thread = new Worker(new URL('pdf-page.worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 },
  })
  try {
    const reply = await replyOf(thread)
    if ('refused' in reply) throw new UnreadablePicture(reply.refused)
    return reply
  } finally {
    await thread.terminate()
  }
}

async function replyOf(thread: Worker): Promise<PdfReply> {
  const [reply]: PdfReply[] = await once(thread, 'message')
  return reply ?? { refused: 'The PDF is damaged.' }
}

function renderer(): Promise<WebAssembly.Module> {
  return (compiled ??= readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))).then((wasm) =>
    WebAssembly.compile(wasm),
  ))
}
