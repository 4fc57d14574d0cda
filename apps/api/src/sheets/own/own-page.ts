import sharp from 'sharp'
import {
  mapped,
  pageOf,
  poseByMarkers,
  readSheet,
  sample,
  shrunk,
  UnreadablePicture,
  type BoxState,
  type Grey,
  type Homography,
  type SheetLayout,
} from '../../sheet-reading/sheet-reading.ts'
import { codeIn } from './find-code.ts'
import { hasBoxesOf } from './drawn-boxes.ts'
import { lightened } from './lightened.ts'
import { bareLayout, sheetSizes, type SheetSize } from './own-sheet.ts'

/** Pixels of a millimetre in the pictures that are kept: 150 to an inch. */
const keptScale = 6

export interface ReadBox {
  group: string
  value: string
  state: BoxState
}

/** A file of one of our sheets, page by page: first what it is, then with the layout of that what is marked. */
export type OwnPageOrder = { bytes: Uint8Array; page: number } & (
  | { step: 'find' }
  /** `isFlat`: the picture is one that was laid flat already. */
  | { step: 'read'; layout: SheetLayout | undefined; size: SheetSize; isFlat: boolean }
)

type ToRead = Pick<Extract<OwnPageOrder, { step: 'read' }>, 'layout' | 'size' | 'isFlat'>

export type OwnPageReply =
  /** `size`: of the sheet whose markers are there, whatever the code says; undefined where none are. */
  | { step: 'find'; size: SheetSize | undefined; code: string | undefined; pages: number }
  /** `isFlat`: the picture is the paper from edge to edge. */
  | { step: 'read'; boxes: ReadBox[] | undefined; picture: Uint8Array; isFlat: boolean }
  | { step: 'refused'; why: 'no_picture' | 'locked' | 'too_large' }

export async function lookAtPage(order: OwnPageOrder): Promise<OwnPageReply> {
  try {
    const { grey, pages } = await pageOf(order.bytes, order.page)
    if (order.step === 'find') {
      return { step: 'find', ...sheetIn(grey), pages }
    }
    const { boxes, homography } = readWith(grey, order)
    const flat =
      homography === undefined
        ? fitting(grey)
        : lightened(laidFlat(grey, homography, bareLayout('cross', order.size).page))
    return { step: 'read', boxes, picture: await jpegOf(flat), isFlat: homography !== undefined }
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error
    return { step: 'refused', why: reasonOf(error) }
  }
}

function sheetIn(grey: Grey): { size: SheetSize | undefined; code: string | undefined } {
  for (const size of sheetSizes) {
    const pose = poseByMarkers(grey, bareLayout('cross', size))
    if (pose !== undefined) return { size, code: codeIn(grey, pose.homography) }
  }
  return { size: undefined, code: undefined }
}

interface PageReading {
  boxes: ReadBox[] | undefined
  homography: Homography | undefined
}

function readWith(grey: Grey, { layout, size, isFlat }: ToRead): PageReading {
  if (layout === undefined)
    return { boxes: undefined, homography: poseByMarkers(grey, bareLayout('cross', size))?.homography }
  if (isFlat && !hasBoxesOf(grey, layout)) return { boxes: undefined, homography: undefined }
  try {
    const { boxes, homography } = readSheet(grey, isFlat ? { ...layout, anchor: 'picture', upright: true } : layout)
    const places = layout.groups.flatMap((group) => group.boxes.map(({ value }) => ({ group: group.name, value })))
    return { boxes: places.map((place, at) => ({ ...place, state: boxes[at]?.state ?? 'doubtful' })), homography }
  } catch (error) {
    if (error instanceof UnreadablePicture) return { boxes: undefined, homography: undefined }
    throw error
  }
}

function laidFlat(grey: Grey, homography: Homography, page: SheetLayout['page']): Grey {
  const [width, height] = [page.width * keptScale, Math.round(page.height * keptScale)]
  const data = new Uint8Array(width * height)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const { x, y } = mapped(homography, (column + 0.5) / keptScale, (row + 0.5) / keptScale)
      const isOutside = x < -1 || y < -1 || x > grey.width || y > grey.height
      data[row * width + column] = isOutside ? 255 : sample(grey, x, y)
    }
  return { width, height, data }
}

function fitting(grey: Grey): Grey {
  return shrunk(grey, Math.max(1, Math.round(Math.max(grey.width, grey.height) / 1600)))
}

async function jpegOf({ width, height, data }: Grey): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 72 })
    .toBuffer()
}

function reasonOf({ message }: UnreadablePicture): 'no_picture' | 'locked' | 'too_large' {
  if (/password/.test(message)) return 'locked'
  return /million pixels/.test(message) ? 'too_large' : 'no_picture'
}
