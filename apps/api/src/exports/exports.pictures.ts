import type { Question } from '@katedra/questions'
import { paperPicture, sizeOfPicture } from '../app/files/picture.ts'
import type { PdfPart } from '../app/files/pdf/pdf.ts'
import type { Api } from '../app/http/serve.ts'
import { storedPictures } from '../questions/questions.ts'

/** A picture of a document by its name there; its size in points where no box makes it smaller. */
interface PaperPicture {
  name: string
  width: number
  height: number
}

/** By the address that a question names. */
export type PaperPictures = ReadonlyMap<string, PaperPicture>

/** Where a picture may be drawn, in points. */
export const promptPicture = { width: 320, height: 200 }
export const itemPicture = { width: 140, height: 84 }

/** Enough for the widest at the resolution of printers. */
const maxSide = 1000
/** Points of a pixel, as browsers draw them. */
const pixel = 0.75
/** Of a document: what is further stays in words. */
const maxBytes = 30 * 1024 * 1024

/** The pictures of questions, made ready for paper; what can't be had any more is left out, and stands there in words. */
export async function paperPictures(
  { storage }: { storage: Pick<Api['storage'], 'get'> },
  questions: readonly Question[],
  account: string,
): Promise<{ pictures: PaperPictures; images: Record<string, string> }> {
  const pictures = new Map<string, PaperPicture>()
  const images: Record<string, string> = {}
  let left = maxBytes
  for (const { src, name } of questions.flatMap(storedPictures)) {
    if (pictures.has(src)) continue
    const bytes = await storage.get(name)
    if (bytes === undefined) continue
    const jpeg = await paperPicture({ bytes, account }, maxSide)
    left -= jpeg.length
    if (left < 0) break
    const { width, height } = await sizeOfPicture(jpeg)
    pictures.set(src, { name, width: width * pixel, height: height * pixel })
    images[name] = `data:image/jpeg;base64,${jpeg.toString('base64')}`
  }
  return { pictures, images }
}

/** Never larger than it is. */
export function picturePart({ name, width, height }: PaperPicture, box: { width: number; height: number }): PdfPart {
  return { image: name, fit: [Math.min(width, box.width), Math.min(height, box.height)], margin: [0, 2, 0, 4] }
}
