import { pageDrawing, sheetSize } from '../sheets/sheets.ts'
import type { Attempt } from './exports.attempt-pdf.ts'
import type { Words } from './exports.words.ts'

/** A page of a pupil's sheet with its picture, and where on it the answers stand, in millimetres. */
export interface SheetPicture {
  /** A JPEG. */
  picture: Buffer
  items: readonly { item_no: number; area: { x: number; y: number; w: number; h: number } }[]
}

const [green, red] = ['#1b7a3d', '#c0271f']

/** The pupil's own sheet with what is right and wrong drawn over it, by shapes that a printer without colours keeps apart. */
export function markedSheet({ picture, items }: SheetPicture, attempt: Attempt, words: Words): string {
  const marks = items.map(({ item_no, area }) => {
    const item = attempt.items.find((one) => one.item_no === item_no)
    return item === undefined ? '' : markOf(item, { x: area.x + area.w + 1, y: area.y + area.h / 2 }, words)
  })
  // A small sheet is as wide as a page and half as high.
  const image = `<image x="0" y="0" width="${sheetSize.width}" height="${sheetSize.height}" preserveAspectRatio="xMinYMin meet" href="data:image/jpeg;base64,${picture.toString('base64')}"/>`
  return pageDrawing(image + marks.join(''))
}

interface Spot {
  x: number
  y: number
}

/** A tick, a cross or a tilde, and the points; nothing where the answer waits or does not count. */
function markOf(
  { score, points, question, exclusion }: Attempt['items'][number],
  { x, y }: Spot,
  words: Words,
): string {
  if (exclusion !== null || points === null || score.kind === 'manual') return ''
  const share = question.points > 0 ? points / question.points : 0
  const colour = share > 0 ? green : red
  const shape =
    share >= 1
      ? `M${x} ${y}l1.6 1.8l3 -4`
      : share > 0
        ? `M${x} ${y + 0.6}q1.1 -2.4 2.2 -0.6t2.2 -0.6`
        : `M${x} ${y - 1.7}l3.4 3.4m0 -3.4l-3.4 3.4`
  const figure = `${words.number(points)}/${words.number(question.points)}`
  return (
    `<path d="${shape}" fill="none" stroke="${colour}" stroke-width="0.8"/>` +
    `<text x="${x + 5.4}" y="${y + 1.2}" font-size="3.2" font-weight="bold" fill="${colour}">${figure}</text>`
  )
}
