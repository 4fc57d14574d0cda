import type { Metadata } from 'sharp'
import type { SheetLayout } from './layout.ts'
import { drawPage, isPdf } from './pdf-page.ts'
import { halfOfProgressive } from './progressive-jpeg.ts'
import type { Grey } from './reading/grey.ts'
import type { BoxState } from './reading/judge.ts'
import { readSheet, UnreadablePicture } from './reading/read-sheet.ts'

export const pictureLimits = { bytes: 30 * 1024 * 1024, pixels: 60_000_000 }

/** As docs/operator.md describes it, without the file's name. */
export interface PictureReading {
  rotation: 0 | 90 | 180 | 270
  markers: ([number, number] | null)[]
  boxes: { group: string; value: string; state: BoxState; confidence: number }[]
  doubtful: number
  error: string | null
}

/** More pixels than these say nothing more of a box. */
const maxSide = 2600
/** In seconds. */
const maxDecodingTime = 20

/** What was read of a page of a file; a picture is no page. */
export interface FileReading {
  reading: PictureReading
  /** How many pages the file has. */
  pages: number
}

/** Reads a picture, or the page of a PDF. */
export async function readFilePage(bytes: Uint8Array, layout: SheetLayout, page: number): Promise<FileReading> {
  if (!isPdf(bytes)) return { reading: await readPicture(bytes, layout), pages: 0 }
  try {
    const { grey, pages } = await pageOf(bytes, page)
    return { reading: await readingOf(layout, () => ({ grey, scale: 1 })), pages }
  } catch (error) {
    if (error instanceof UnreadablePicture) return { reading: refusedPicture(error.message), pages: 0 }
    throw error
  }
}

/** A picture, or a page of a PDF, in grey and no larger than says something of a box. */
export async function pageOf(bytes: Uint8Array, page: number): Promise<{ grey: Grey; pages: number }> {
  if (isPdf(bytes)) return drawPage(bytes, page, maxSide)
  return { grey: (await decoded(bytes)).grey, pages: 1 }
}

/** What can be read of a file by its first bytes; undefined for what is nothing of that. */
export function kindOf(bytes: Uint8Array): 'picture' | 'pdf' | 'heic' | undefined {
  if (isPdf(bytes)) return 'pdf'
  if (isHeic(bytes)) return 'heic'
  return isPicture(bytes) ? 'picture' : undefined
}

export function readPicture(bytes: Uint8Array, layout: SheetLayout): Promise<PictureReading> {
  return readingOf(layout, () => decoded(bytes))
}

type Decoded = { grey: Grey; scale: number }

async function readingOf(layout: SheetLayout, decode: () => Decoded | Promise<Decoded>): Promise<PictureReading> {
  try {
    const { grey, scale } = await decode()
    const { rotation, markers, boxes } = readSheet(grey, layout)
    const round = (value: number) => Math.round(((value + 0.5) * scale - 0.5) * 10) / 10
    const places = layout.groups.flatMap((group) => group.boxes.map(({ value }) => ({ group: group.name, value })))
    return {
      rotation,
      markers: markers.map((point) => (point === null ? null : [round(point.x), round(point.y)])),
      boxes: places.map((place, at) => {
        const { state, confidence } = boxes[at] ?? { state: 'doubtful', confidence: 0 }
        return { ...place, state, confidence }
      }),
      doubtful: boxes.filter(({ state }) => state === 'doubtful').length,
      error: null,
    }
  } catch (error) {
    if (error instanceof UnreadablePicture) return refusedPicture(error.message)
    throw error
  }
}

export function refusedPicture(error: string): PictureReading {
  return { rotation: 0, markers: [], boxes: [], doubtful: 0, error }
}

/** Scanners write it. Who reads files of strangers leaves its decoder closed (app/files/picture.ts closes all but three). */
export async function allowTiff(): Promise<void> {
  const sharp = await decoder()
  sharp.unblock({ operation: ['VipsForeignLoadTiffBuffer'] })
}

/** JPEG, PNG, WebP and TIFF by their first bytes: no other decoder gets to see what strangers send. */
function isPicture(bytes: Uint8Array): boolean {
  const begin = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return (
    begin.startsWith('\xFF\xD8\xFF') ||
    begin.startsWith('\x89PNG\r\n\x1A\n') ||
    (begin.startsWith('RIFF') && begin.slice(8) === 'WEBP') ||
    begin.startsWith('II*\0') ||
    begin.startsWith('MM\0*')
  )
}

/** What phones write: a box of its kind at the begin, and one of the brands of the family. */
function isHeic(bytes: Uint8Array): boolean {
  return /^ftyp(?:hei|hev|mif|msf|avi)/.test(Buffer.from(bytes.subarray(4, 12)).toString('latin1'))
}

async function decoded(bytes: Uint8Array): Promise<Decoded> {
  if (bytes.length > pictureLimits.bytes) throw new UnreadablePicture('The file is larger than 30 MB.')
  if (isHeic(bytes))
    throw new UnreadablePicture(
      'HEIC and AVIF pictures are not read: save the picture as JPEG, or choose Settings, Camera, Formats, Most Compatible on the iPhone.',
    )
  if (!isPicture(bytes)) throw new UnreadablePicture('The file is no picture: JPEG, PNG, WebP, TIFF and PDF are read.')
  const sharp = await decoder()
  const options = { limitInputPixels: pictureLimits.pixels, failOn: 'error' } as const
  try {
    const about = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
    const { width, height, orientation = 1 } = about
    if (width * height > pictureLimits.pixels || Math.max(width, height) > 65_535)
      throw new UnreadablePicture('The picture has more than 60 million pixels.')
    const half = halfOf(bytes, about)
    const picture = half === undefined ? sharp(bytes, options).autoOrient() : half(sharp)
    const { data, info } = await picture
      .flatten({ background: '#fff' })
      .greyscale()
      .toColourspace('b-w')
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true, kernel: 'linear' })
      .raw({ depth: 'uchar' })
      .timeout({ seconds: maxDecodingTime })
      .toBuffer({ resolveWithObject: true })
    const upright = orientation >= 5 ? height : width
    return {
      grey: { width: info.width, height: info.height, data: firstOf(data, info.channels) },
      scale: upright / info.width,
    }
  } catch (error) {
    if (error instanceof UnreadablePicture) throw error
    throw new UnreadablePicture('The file is damaged, or no picture that can be read.')
  }
}

/** Not before there is a picture: pages of a PDF are drawn in the memory that it would take. */
async function decoder() {
  const { default: sharp } = await import('sharp')
  return sharp
}

type Sharp = Awaited<ReturnType<typeof decoder>>

/** From so many pixels on a progressive JPEG takes more memory than there should be. */
const largeProgressive = 24_000_000
/** By how many degrees an EXIF orientation turns a picture; the others mirror it, which no camera does. */
const turns = new Map([
  [1, 0],
  [3, 180],
  [6, 90],
  [8, 270],
])

/** A large progressive JPEG in half of its size, upright. */
function halfOf(
  bytes: Uint8Array,
  { format, isProgressive, width, height, orientation = 1 }: Metadata,
): ((sharp: Sharp) => ReturnType<Sharp>) | undefined {
  const turn = turns.get(orientation)
  if (format !== 'jpeg' || !isProgressive || turn === undefined || width * height <= largeProgressive) return undefined
  const half = halfOfProgressive(bytes)
  if (half === undefined) return undefined
  const raw = { width: half.width, height: half.height, channels: 1 } as const
  return (sharp) => sharp(half.data, { raw }).rotate(turn)
}

function firstOf(data: Buffer, channels: number): Uint8Array {
  if (channels === 1) return new Uint8Array(data.buffer, data.byteOffset, data.length)
  return new Uint8Array(data.length / channels).map((_, at) => data[at * channels] ?? 0)
}
