import { constants, setPriority } from 'node:os'
import { Tinypool } from 'tinypool'
import type { FileOrder } from './make-file.ts'

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

/** Its memory is handed over, so it is a copy: a Buffer may be a slice of one that others use. */
export async function work(order: FileOrder): Promise<unknown> {
  return Tinypool.move(Uint8Array.from(await bytesOf(order)))
}
