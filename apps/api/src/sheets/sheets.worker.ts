import { readFilePage, type FileReading } from './picture.ts'
import type { SheetOrder } from './sheet-reader.ts'
import { stepBack } from '../app/work/step-back.ts'

// A thread in which a picture of a sheet is read: it computes for a second and more, which no server's own thread may.
stepBack()

export function work({ bytes, layout, page }: SheetOrder): Promise<FileReading> {
  return readFilePage(bytes, layout, page)
}
