import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { FileOrder, FileReply } from './make-file.ts'

// The thread in which files are made (make-file.ts). What a kind of file needs is loaded with the first of that kind.

stepBack()

/** Answers of pupils go first. Only on Linux a thread has a priority of its own; elsewhere this would be the whole server's. */
function stepBack(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A container that allows no such call: then all threads are alike.
  }
}

async function bytesOf(order: FileOrder): Promise<Uint8Array> {
  if (order.kind === 'pdf') return (await import('./pdf-render.ts')).renderPdf(order.document)
  return (await import('./workbook-xlsx.ts')).xlsxFile(order.sheets)
}

async function answer(order: FileOrder): Promise<FileReply> {
  try {
    // A copy of its own, whose memory can be handed over: a Buffer may be a slice of one that others use.
    return { bytes: Uint8Array.from(await bytesOf(order)) }
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

async function deliver(order: FileOrder): Promise<void> {
  const reply = await answer(order)
  parentPort?.postMessage(reply, 'bytes' in reply ? [reply.bytes.buffer] : [])
}

parentPort?.on('message', (order: FileOrder) => void deliver(order))
