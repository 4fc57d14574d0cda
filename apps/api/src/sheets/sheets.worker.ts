import type { SheetLayout } from './layout.ts'
import { readPicture, type PictureReading } from './picture.ts'
import { stepBack } from '../app/work/step-back.ts'

// A thread in which a picture of a sheet is read: it computes for a second and more, which no server's own thread may.
stepBack()

export function work({ bytes, layout }: { bytes: Uint8Array; layout: SheetLayout }): Promise<PictureReading> {
  return readPicture(bytes, layout)
}
