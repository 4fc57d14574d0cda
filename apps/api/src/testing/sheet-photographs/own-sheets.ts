import { inLanguage } from '@katedra/questions'
import { encode } from 'uqr'
import { codePlace, type OwnSheet } from '../../sheets/own/own-sheet.ts'
import { takePicture, type Camera, type Shot } from './camera.ts'
import { chanceOf } from './chance.ts'
import { drawMark, pensOf, type MarkKind } from './marks.ts'
import { Paper } from './paper.ts'
import { drawMarker } from './sheets.ts'

/** Pixels for a millimetre of the drawn paper. */
const scale = 8
const black = { width: 0.3, dark: 1, grain: 0 }

export interface Filling extends Pick<Camera, 'turn' | 'isCrumpled'> {
  seed: number
  /** What a pupil has drawn into a box. */
  markOf: (group: string, value: string) => MarkKind | undefined
  shot?: Shot
  /** Writing in the frames. */
  isWritten?: boolean
}

/** One of our own sheets, filled in by a hand and photographed or scanned; the same for the same seed. */
export async function photographOfOwn(sheet: OwnSheet, filling: Filling): Promise<Buffer<ArrayBuffer>> {
  const { seed, markOf, shot = 'photograph', isWritten = false, turn, isCrumpled } = filling
  const chance = chanceOf(seed)
  const paper = new Paper(sheet.layout.page, scale, chance)
  for (const marker of sheet.layout.markers) drawMarker(marker, paper)
  drawCode(sheet.code, paper)
  for (const { text, x, y, size } of sheet.labels) {
    const words = typeof text === 'string' ? text : inLanguage(text, 'cs')
    for (const [at, letter] of [...words].entries())
      paper.letter(letter, { x: x + (at - (words.length - 1) / 2) * size * 0.7, y, h: size }, black)
  }
  for (const { cells = [], x, y, w, h } of sheet.spaces) {
    paper.frame({ x, y, w, h }, { ...black, width: 0.2 })
    for (const cell of cells) paper.frame(cell, { ...black, width: 0.15 })
  }
  const pen = pensOf(chance)
  for (const { name, boxes } of sheet.layout.groups)
    for (const box of boxes) {
      paper.frame(box, black)
      const mark = markOf(name, box.value)
      if (mark !== undefined) drawMark(mark, box, { paper, pen, chance })
    }
  if (isWritten)
    for (const { x, y, cells = [] } of sheet.spaces) {
      for (const [at, letter] of [...'ABECEDA'].entries())
        paper.letter(letter, { x: x + 6 + at * 4, y: y + 5, h: 4 }, pen)
      for (const [at, cell] of cells.slice(0, -2).entries())
        paper.letter(`${(at * 7) % 10}`, { x: cell.x + cell.w / 2, y: cell.y + cell.h / 2, h: 4 }, pen)
    }
  const { bytes } = await takePicture(paper.picture, { shot, upright: false, isCut: false, turn, isCrumpled }, chance)
  return Buffer.from(bytes)
}

function drawCode(code: string, paper: Paper): void {
  const { data, size } = encode(code, { ecc: 'M', border: 0, minVersion: 5, maxVersion: 5 })
  const side = codePlace.side / size
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) paper.block({ x: codePlace.x + x * side, y: codePlace.y + y * side, w: side, h: side })
}
