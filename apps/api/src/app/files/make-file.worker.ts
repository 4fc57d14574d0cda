import { Tinypool } from 'tinypool'
import { stepBack } from '../work/step-back.ts'
import type { FileOrder } from './make-file.ts'
import type { PdfDocument } from './pdf/pdf.ts'

// The thread in which files are made (make-file.ts). What a kind of file needs is loaded with the first of that kind.

stepBack()

async function bytesOf(order: FileOrder): Promise<Uint8Array> {
  if (order.kind === 'pdf') return (await import('./pdf/pdf-render.ts')).renderPdf(order.document)
  if (order.kind === 'laid-out pdf') {
    const { make }: { make(input: unknown): PdfDocument } = await import(order.maker)
    return (await import('./pdf/pdf-render.ts')).renderPdf(make(order.input))
  }
  return (await import('./workbook/workbook-xlsx.ts')).xlsxFile(order.sheets)
}

/** Its memory is handed over, so it is a copy: a Buffer may be a slice of one that others use. */
export async function work(order: FileOrder): Promise<unknown> {
  return Tinypool.move(Uint8Array.from(await bytesOf(order)))
}
