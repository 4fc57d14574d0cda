import { stepBack } from '../app/work/step-back.ts'
import { isPdf } from './pdf-page.ts'
import { allowTiff, readFilePage, type FileReading } from './picture.ts'
import type { SheetOrder } from './sheet-reader.ts'

// A thread in which a picture of a sheet is read: it computes for a second and more, which no server's own thread may.
stepBack()

export async function work({ bytes, layout, page }: SheetOrder): Promise<FileReading> {
  if (!isPdf(bytes)) await allowTiff()
  return readFilePage(bytes, layout, page)
}
