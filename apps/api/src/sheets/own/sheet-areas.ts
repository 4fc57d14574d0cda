import type { SheetArea } from '@katedra/contract/sheets'
import type { OwnSheet } from './own-sheet.ts'

/** How far paper bends between its markers, in millimetres. */
const bend = 2
/** From the boxes to the upper edge of the letters above them, with that. */
const headReach = 5.5

/**
 * The boxes of a row with what stands before it, and the letters above where they are right above. Of a number and of a place on an
 * axis also the rows above it: what is marked or written there says more than one row.
 */
export function areaOf(sheet: OwnSheet, name: string): SheetArea {
  const { labels, spaces } = sheet
  const boxes = boxesOf(sheet, name)
  const left = boxes.x - 9
  const right = boxes.x + boxes.w + 2
  const frame = spaces.find(({ cells, x, y, h }) => cells !== undefined && isBeside(boxes, { x, y, h }))
  if (frame !== undefined) return { x: left, y: frame.y - bend, w: frame.x + frame.w + 2 - left, h: frame.h + 2 * bend }
  const highest = boxesOf(sheet, firstOf(sheet, name)).y
  const hasHead = labels.some(({ x, y }) => x > left + 9 && x < right && y < highest && y > highest - headReach)
  const top = highest - (hasHead ? headReach : bend)
  return { x: left, y: top, w: right - left, h: boxes.y + boxes.h + bend - top }
}

/** The first row of what a row is a part of: of a number, and of one marker of an axis, by the names of its rows. */
function firstOf({ fields, spaces }: OwnSheet, name: string): string {
  const start = name.slice(0, name.lastIndexOf('.') + 1)
  const isNumber = spaces.some(({ name: question, cells }) => cells !== undefined && name.startsWith(`${question}.`))
  const isMarker = start.split('.').length > 2
  if (!isNumber && !isMarker) return name
  const rows = fields.find(({ groups }) => groups.includes(name))?.groups ?? []
  return rows.find((group) => isNumber || group.startsWith(start)) ?? name
}

/** The boxes of a row. */
export function boxesOf({ layout }: OwnSheet, name: string): SheetArea {
  return whole(layout.groups.find((one) => one.name === name)?.boxes ?? [])
}

/** The only box of its row, which says that the answer stands in the frame to the right of it. */
function isBeside(box: SheetArea, frame: Pick<SheetArea, 'x' | 'y' | 'h'>): boolean {
  if (box.w > box.h * 2 || box.x > frame.x || box.x < frame.x - 10) return false
  const middle = box.y + box.h / 2
  return middle > frame.y && middle < frame.y + frame.h
}

/** The smallest area that holds all of these. */
export function whole(areas: readonly SheetArea[]): SheetArea {
  const [x, y] = [Math.min(...areas.map((area) => area.x)), Math.min(...areas.map((area) => area.y))]
  const right = Math.max(...areas.map((area) => area.x + area.w))
  const bottom = Math.max(...areas.map((area) => area.y + area.h))
  return { x, y, w: right - x, h: bottom - y }
}
