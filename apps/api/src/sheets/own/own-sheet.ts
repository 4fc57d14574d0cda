import { byHandLabel } from '@katedra/contract/sheets'
import {
  inLanguage,
  isOrdering,
  languages,
  type Contents,
  type Language,
  type LocalText,
  type PublicQuestion,
} from '@katedra/questions'
import type { SheetLayout } from '../../sheet-reading/sheet-reading.ts'
import { byHand, crossedNumbers, numberPlaces, numberSigns, rowsOfNumber } from './crossed-numbers.ts'
import { digestOf, newestEdition, writeSheetCode, type SheetEdition } from './sheet-code.ts'

/*
 * Where everything stands on our own answer sheets: in millimetres, four markers, a code that names the sheet, and in two or three
 * columns the questions in the order of the paper. The drawing and the reader take every place from here.
 */
export const sheetSize = { width: 210, height: 297 }
/** Of few questions: half of a sheet, lying. It is as wide, so everything stands where it stands on a whole one. */
const pages = { a4: sheetSize, a5: { width: sheetSize.width, height: sheetSize.height / 2 } }
export const sheetSizes = ['a4', 'a5'] as const
export type SheetSize = (typeof sheetSizes)[number]
/** Of the marker in the upper left corner; the others follow. A small sheet is told by its markers, before its code is found. */
const firstMarker = { a4: 0, a5: 4 }
export const codePlace = { x: 160, y: 22, side: 26 }
const markerSize = 8
const inset = 12
/** The columns of questions, from the left edge; the number of a question has its own room in front of the boxes. */
const wide = { columns: [20, 112], width: 80 }
/** Where all questions are short. */
const narrow = { columns: [20, 78, 136], width: 54 }
const numberWidth = 10
interface Heights {
  /** Of what is written above the questions. */
  name: number
  rule: number
  example: number
  number: number
  /** Of the boxes for the pupil's number, which sheets with names don't have, and of the first question below each. */
  grid: number
  belowNumber: number
  belowName: number
  /** Lower than this nothing stands. */
  bottom: number
}

/** A whole sheet's never change: sheets that were printed are read by them. On half of one things stand closer, and between markers. */
export const sheetHeights: Readonly<Record<SheetSize, Heights>> = {
  a4: { name: 29, rule: 40, example: 49, number: 59, grid: 62, belowNumber: 92, belowName: 62, bottom: 280 },
  a5: { name: 26, rule: 33.5, example: 42, number: 60, grid: 50, belowNumber: 80, belowName: 54.5, bottom: 139.5 },
}
const boxSide = 5
const pitch = 6.5
const rowHeight = 7
const headHeight = 4.5
const gap = 1.5
/** The pupil's number is crossed where the sheet has no name: a row of ten for each digit. */
const pupilDigits = 3
/** The name of the field with the pupil's number. */
export const pupilGroup = 'pupil'
const pupilLeft = 30
/** Where the pupil writes the digits of the number before crossing them. */
export function numberCells(size: SheetSize): { x: number; y: number; w: number; h: number }[] {
  const top = sheetHeights[size].grid + headHeight - 0.5
  return Array.from({ length: pupilDigits }, (_, at) => ({ x: pupilLeft - 7, y: top + at * rowHeight, w: 5, h: 6 }))
}

/** A word that is printed next to boxes, its middle at the place. */
export interface SheetLabel {
  text: string | LocalText
  x: number
  y: number
  /** Of the letters, in millimetres. */
  size: number
  isBold?: boolean
}

/** A frame to write into, which no one reads but the teacher. */
export interface SheetSpace {
  name: string
  x: number
  y: number
  w: number
  h: number
  /** Boxes for single letters in it, and what stands between them, by the language of the paper. */
  letters?: { language: Language; cells: LetterCell[] }[]
  /** Lines to write on, by their height. */
  lines?: number[]
  /** Where the signs of a number are written before they are crossed. */
  cells?: Rectangle[]
}

interface Rectangle {
  x: number
  y: number
  w: number
  h: number
}

interface LetterCell extends Rectangle {
  /** A sign that is given and not written. */
  sign?: string
}

export interface OwnSheet {
  size: SheetSize
  layout: SheetLayout
  fields: { name: string; groups: string[] }[]
  spaces: SheetSpace[]
  labels: SheetLabel[]
  /** What stands before each row of boxes, and above them. */
  rows: { name: string; label: string; heads: readonly string[] }[]
  test: string
  variant: string
  sheetPage: number
  /** Whose sheet it is, where it has a name. */
  student: string | undefined
  /** What the code says. */
  code: string
}

export interface SheetOrder {
  /** The test's id. */
  test: string
  /** Its group of questions, "a" to "f", or the pupil who has an order of their own. */
  variant: string
  rule: 'cross' | 'fill'
  size?: SheetSize
  /** Sheets that were printed before stand as they were printed. */
  edition?: SheetEdition | undefined
  /** Whose sheet it is; without a name it has room for a number. */
  student: string | undefined
  /** In the order of the paper. */
  questions: readonly PublicQuestion[]
}

/** A block of boxes or a frame that stays together. */
interface Block {
  width: number
  /** What stands above its boxes; one row below another with the same needs none. */
  heads?: string
  height: number
  place(x: number, y: number, where: { sheet: OwnSheet; hasHead: boolean }): void
}

/** Many lines stand closer, so that a column holds them. */
const [lineHeight, minLineHeight, maxLines] = [8, 6, 20]
/** What stands between letters needs half of their room. */
const [letterSide, signWidth, maxLettersWidth] = [7, 3.5, 70]
/** After so many rows the letters above them are too far away. */
const maxRowsOfHead = 10

export function ownSheets(order: SheetOrder): OwnSheet[] {
  const sheets = [emptySheet(order, 1)]
  const { belowNumber, belowName, bottom } = sheetHeights[order.size ?? 'a4']
  const top = order.student === undefined ? belowNumber : belowName
  const { edition = newestEdition } = order
  const blocks = order.questions.flatMap((question, index) =>
    blocksOf(question, index + 1, { room: bottom - top, edition }),
  )
  const isNarrow = blocks.every(({ width }) => width <= narrow.width)
  const { columns } = isNarrow ? narrow : wide
  let [column, y] = [0, top]
  let above: { heads: string; rows: number } | undefined
  for (const block of blocks) {
    if (y + block.height > bottom) {
      column += 1
      y = top
      above = undefined
    }
    if (column === columns.length) {
      sheets.push(emptySheet(order, sheets.length + 1))
      column = 0
    }
    const sheet = sheets.at(-1)
    if (sheet === undefined) break
    const isBelow = above !== undefined && above.heads === block.heads && above.rows < maxRowsOfHead
    if (isBelow) y -= headHeight + gap
    block.place(columns[column] ?? inset, y, { sheet, hasHead: !isBelow })
    y += block.height + gap
    above = block.heads === undefined ? undefined : { heads: block.heads, rows: isBelow ? (above?.rows ?? 0) + 1 : 1 }
  }
  return sheets
}

/** Whether all questions have room on half of a sheet. */
export function fitsSmall(order: SheetOrder): boolean {
  const [sheet, second] = ownSheets({ ...order, size: 'a5' })
  if (sheet === undefined || second !== undefined) return false
  const drawn = [...sheet.layout.groups.flatMap(({ boxes }) => boxes), ...sheet.spaces]
  return drawn.every(({ y, h }) => y + h <= sheetHeights.a5.bottom)
}

/** What all our sheets of a size have: the page and its markers. */
export function bareLayout(rule: 'cross' | 'fill', size: SheetSize = 'a4'): SheetLayout {
  const page = pages[size]
  const [right, low] = [page.width - inset, page.height - inset]
  const corners = [
    { x: inset, y: inset },
    { x: right, y: inset },
    { x: right, y: low },
    { x: inset, y: low },
  ]
  return {
    version: 1,
    page,
    anchor: 'markers',
    markers: corners.map((corner, at) => ({
      kind: 'aruco',
      id: firstMarker[size] + at,
      ...corner,
      size: markerSize,
    })),
    upright: false,
    rule,
    printed: false,
    groups: [],
  }
}

function emptySheet(order: SheetOrder, sheetPage: number): OwnSheet {
  const { test, variant, rule, size = 'a4', edition = newestEdition, student } = order
  const sheet: OwnSheet = {
    size,
    layout: { ...bareLayout(rule, size), name: `${test} ${variant} ${sheetPage}` },
    fields: [],
    spaces: [],
    labels: [],
    rows: [],
    test,
    variant,
    sheetPage,
    student,
    code: writeSheetCode({
      test,
      variant: variant.length === 1 ? variant : 'p',
      page: sheetPage,
      rule,
      size,
      edition,
      digest: digestOf(order.questions),
      student,
    }),
  }
  if (student === undefined) addNumber(sheet)
  return sheet
}

function addNumber(sheet: OwnSheet): void {
  const names = Array.from({ length: pupilDigits }, (_, at) => `${pupilGroup}${at + 1}`)
  const place = { x: pupilLeft, y: sheetHeights[sheet.size].grid }
  for (const [at, name] of names.entries())
    addRow(sheet, { name, values: digits, x: place.x, y: place.y + headHeight + at * rowHeight })
  addHead(sheet, digits, place)
  sheet.fields.push({ name: pupilGroup, groups: names })
}

const digits = [...'0123456789']

/** What stands above columns of boxes and before the boxes of a question. */
function lettersOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String.fromCodePoint(65 + index))
}

interface Row {
  name: string
  values: readonly string[]
  x: number
  y: number
}

/** Many boxes stand closer, so that a row never leaves its column. */
function pitchOf(count: number): number {
  return Math.min(pitch, (wide.width - numberWidth) / count)
}

function addRow({ layout }: OwnSheet, { name, values, x, y }: Row): void {
  const step = pitchOf(values.length)
  const side = Math.min(boxSide, step - 1.2)
  layout.groups.push({
    name,
    boxes: values.map((value, at) => ({ value, x: x + at * step + (step - side) / 2, y, w: side, h: side })),
  })
}

function addHead({ labels }: OwnSheet, values: readonly string[], { x, y }: { x: number; y: number }): void {
  const step = pitchOf(values.length)
  // A comma is small.
  for (const [at, text] of values.entries())
    labels.push({ text, x: x + (at + 0.5) * step, y: y + (text === ',' ? 1.3 : 2.4), size: text === ',' ? 5 : 2.8 })
}

interface Rows {
  /** The number of the question, and what names the row where it has several. */
  rows: readonly PrintedRow[]
  values: readonly string[]
  heads: readonly string[]
}

interface PrintedRow {
  name: string
  /** What is printed before it. */
  label: string
  /** What it is called on screens, where that is more. */
  said?: string
}

function rowsBlock(number: number, { rows, values, heads }: Rows): Block {
  return {
    ...(rows.length === 1 ? { heads: heads.join(' ') } : {}),
    width: numberWidth + values.length * pitchOf(values.length),
    height: headHeight + rows.length * rowHeight,
    place(x, y, { sheet, hasHead }) {
      if (hasHead) addHead(sheet, heads, { x: x + numberWidth, y })
      sheet.labels.push({ text: `${number}`, x: x + 2.5, y: y + headHeight + boxSide / 2, size: 3.6, isBold: true })
      for (const [at, { name, label, said = label }] of rows.entries()) {
        const rowY = y + headHeight + at * rowHeight
        addRow(sheet, { name, values, x: x + numberWidth, y: rowY })
        sheet.rows.push({ name, label: said, heads })
        if (label !== '') sheet.labels.push({ text: label, x: x + 7.5, y: rowY + boxSide / 2, size: 2.8 })
      }
      if (rows.length > 1) sheet.fields.push({ name: `q${number}`, groups: rows.map(({ name }) => name) })
    },
  }
}

/** One for each question, or several where one alone would be higher than a column. */
function blocksOf(
  question: PublicQuestion,
  number: number,
  { room, edition }: { room: number; edition: SheetEdition },
): Block[] {
  const name = `q${number}`
  const numbers = edition === 2 ? undefined : crossedNumbers(question)
  if (numbers !== undefined)
    return numbers.map((one, at) =>
      numberBlock(number, {
        start: rowsOfNumber(number, one),
        unit: one.unit,
        gap: one.gap === undefined ? '' : `(${at + 1})`,
      }),
    )
  switch (question.type) {
    case 'abc': {
      const { options } = question.content
      const heads = lettersOf(options.length)
      return [rowsBlock(number, { rows: [{ name, label: '' }], values: options.map(({ id }) => id), heads })]
    }
    case 'connection':
      return [rowsBlock(number, gridOf(question.content, name))]
    case 'axis':
      return digitsOf(question.content, name, room).map((rows) => rowsBlock(number, rows))
    case 'alphabet':
      return [lettersBlock(number, question.content.pattern)]
    case 'text':
      return [spaceBlock(number, linesToWrite(question.content), room)]
  }
}

/** Boxes of twelve signs are smaller than others, so their rows stand closer. */
const signRowHeight = 6
/** Where a sign is written before it is crossed, from the corner of its row. */
const signCell = { x: 5.2, y: -0.2, w: 4.2, h: 5 }
/** The frame for what has no room in the rows, from the corner of its own. */
const handFrame = { x: 17, y: -0.3, w: wide.width - 17, h: 5.2 }
const unitLetter = 2.8
/** What is longer leaves no room to write, and stands on the paper anyway. */
const maxUnitLength = 16

interface NumberRows {
  /** What the names of its rows begin with. */
  start: string
  /** The number of the gap. */
  gap: string
  unit: LocalText | undefined
}

/** A row for each sign of a number, with a cell to write it before, and a frame below them. */
function numberBlock(number: number, { start, gap: gapNumber, unit }: NumberRows): Block {
  const heads = numberSigns.map((sign) => (sign === '-' ? '−' : sign))
  const rowY = (y: number, at: number) => y + headHeight + at * signRowHeight
  const names = Array.from({ length: numberPlaces }, (_, at) => `${start}${at + 1}`)
  return {
    width: wide.width,
    height: rowY(0, numberPlaces) + handFrame.h + 1.3,
    place(x, y, { sheet }) {
      const { labels, fields, rows, spaces } = sheet
      const middle = boxSide / 2
      addHead(sheet, heads, { x: x + numberWidth, y })
      labels.push({ text: `${number}`, x: x + 2.5, y: rowY(y, 0) + middle, size: 3.6, isBold: true })
      if (gapNumber !== '') labels.push({ text: gapNumber, x: x + 2.5, y: rowY(y, 1) + middle, size: 2.8 })
      for (const [at, name] of names.entries()) {
        addRow(sheet, { name, values: numberSigns, x: x + numberWidth, y: rowY(y, at) })
        rows.push({ name, label: `${gapNumber} ${at + 1}`.trim(), heads })
      }
      fields.push({ name: start.slice(0, -1), groups: names })
      const last = { x, y: rowY(y, numberPlaces) + 0.6 }
      addBoxByHand(sheet, `${start}${byHand}`, last)
      if (unit !== undefined) labels.push(...unitAtEnd(unit, last))
      spaces.push({
        name: `q${number}`,
        ...movedBy(handFrame, last),
        cells: names.map((_, at) => movedBy(signCell, { x, y: rowY(y, at) })),
      })
    },
  }
}

function movedBy({ x, y, w, h }: Rectangle, by: { x: number; y: number }): Rectangle {
  return { x: x + by.x, y: y + by.y, w, h }
}

/** As large as those above it. */
function addBoxByHand({ layout, rows }: OwnSheet, name: string, { x, y }: { x: number; y: number }): void {
  const step = pitchOf(numberSigns.length)
  const side = Math.min(boxSide, step - 1.2)
  const box = { value: byHand, x: x + numberWidth + (step - side) / 2, y, w: side, h: side }
  layout.groups.push({ name, boxes: [box] })
  rows.push({ name, label: byHandLabel, heads: [byHandLabel] })
}

/** At the right end of the frame, so that it is not written once more. */
function unitAtEnd(unit: LocalText, { x, y }: { x: number; y: number }): SheetLabel[] {
  const longest = Math.max(...languages.map((language) => inLanguage(unit, language).length))
  if (longest > maxUnitLength) return []
  const middle = x + wide.width - 1.5 - (longest * unitLetter * 0.56) / 2
  return [{ text: unit, x: middle, y: y + handFrame.y + handFrame.h / 2, size: unitLetter }]
}

/** The boxes of a word from the corner of its frame, and how wide and high they are; broken at spaces where that is possible. */
function lettersOfWord(pattern: string): { cells: LetterCell[]; width: number; height: number } {
  const cells: LetterCell[] = []
  let [x, row, width] = [0, 0, 0]
  for (const word of pattern.split(' ')) {
    const signs = [...word]
    const length = signs.reduce((sum, sign) => sum + widthOf(sign), 0)
    const start = x === 0 ? 0 : x + signWidth
    if (start > 0 && start + length > maxLettersWidth) [x, row] = [0, row + 1]
    else x = start
    for (const sign of signs) {
      if (x + widthOf(sign) > maxLettersWidth) [x, row] = [0, row + 1]
      const cell = { x, y: row * (letterSide + 1), w: widthOf(sign), h: letterSide }
      cells.push(sign === '_' ? cell : { ...cell, sign })
      x += widthOf(sign)
      width = Math.max(width, x)
    }
  }
  return { cells, width, height: (row + 1) * (letterSide + 1) }
}

function widthOf(sign: string): number {
  return sign === '_' ? letterSide : signWidth
}

/** A line for each gap, with its number; of a text as many as on screen, as far as they fit on a page. */
function linesToWrite({ gaps, lines }: Contents['text']): string[] {
  if (gaps !== undefined) return gaps.map((_, at) => `(${at + 1})`)
  return Array.from({ length: Math.min(lines, maxLines) }, () => '')
}

/** A row for each thing that is matched or put in order, a column for each place where it may belong. */
function gridOf(content: Contents['connection'], name: string): Rows {
  const { left, right } = content
  const [things, places] = isOrdering(content) ? [right, left] : [left, right]
  return {
    rows: things.map(({ id }, at) => ({
      name: `${name}.${id}`,
      label: isOrdering(content) ? `${lettersOf(at + 1).at(-1)}` : `${at + 1}`,
    })),
    values: places.map(({ id }) => id),
    heads: isOrdering(content) ? places.map((_, at) => `${at + 1}`) : lettersOf(places.length),
  }
}

/** How many digits after the point the places of an axis have. */
export function decimalsOf({ min, max, step }: Pick<Contents['axis'], 'min' | 'max' | 'step'>): number {
  return Math.max(0, ...[min, max, step].map((value) => `${value}`.split('.')[1]?.length ?? 0))
}

/** Of each marker as many digits as the axis has, its sign and its decimals with them; those of one marker stay together. */
function digitsOf({ min, max, step, markers }: Contents['axis'], name: string, room: number): Rows[] {
  const decimals = decimalsOf({ min, max, step })
  const lengthOf = (value: number) => `${Math.trunc(Math.abs(value))}`.length + (value < 0 ? 1 : 0)
  const whole = Math.max(lengthOf(min), lengthOf(max))
  const values = min < 0 ? [...digits, '-'] : digits
  const heads = values.map((value) => (value === '-' ? '−' : value))
  const all = markers.map(({ id }, marker) => {
    const letter = markers.length > 1 ? `${lettersOf(marker + 1).at(-1)}` : ''
    return Array.from({ length: whole + decimals }, (_, at) => ({
      name: `${name}.${id}.${at + 1}`,
      label: `${at === 0 ? letter : ''}${at === whole ? ',' : ''}`,
      said: `${letter} ${at + 1}`.trim(),
    }))
  })
  const maxRows = Math.floor((room - headHeight) / rowHeight)
  const perBlock = Math.max(1, Math.floor(maxRows / (whole + decimals)))
  return Array.from({ length: Math.ceil(all.length / perBlock) }, (_, at) => ({
    rows: all.slice(at * perBlock, (at + 1) * perBlock).flat(),
    values,
    heads,
  }))
}

/** A frame with lines to write on; the words before them say what for. */
function spaceBlock(number: number, lines: readonly string[], room: number): Block {
  const step = Math.max(minLineHeight, Math.min(lineHeight, (room - 4) / lines.length))
  const height = lines.length * step + 3
  return {
    width: wide.width,
    height: height + 1,
    place(x, y, { sheet }) {
      sheet.labels.push({ text: `${number}`, x: x + 2.5, y: y + 5, size: 3.6, isBold: true })
      const heights = lines.map((_, at) => y + (at + 1) * step)
      for (const [at, text] of lines.entries())
        if (text !== '') sheet.labels.push({ text, x: x + numberWidth + 4, y: (heights[at] ?? y) - 2, size: 2.8 })
      const frame = { name: `q${number}`, x: x + numberWidth, y, w: wide.width - numberWidth, h: height }
      sheet.spaces.push({ ...frame, lines: heights })
    },
  }
}

/** A box for each letter; the sheet is the same in both languages, so the longer word has to fit. */
function lettersBlock(number: number, pattern: Contents['alphabet']['pattern']): Block {
  const words = languages.map((language) => ({ language, ...lettersOfWord(inLanguage(pattern, language)) }))
  const width = Math.max(letterSide, ...words.map((word) => word.width))
  const height = Math.max(...words.map((word) => word.height))
  return {
    width: numberWidth + width,
    height: height + 2,
    place(x, y, { sheet }) {
      sheet.labels.push({ text: `${number}`, x: x + 2.5, y: y + letterSide / 2 + 1, size: 3.6, isBold: true })
      const frame = { x: x + numberWidth, y: y + 1, w: width, h: height }
      const letters = words.map(({ language, cells }) => ({
        language,
        cells: cells.map((cell) => ({ ...cell, x: frame.x + cell.x, y: frame.y + cell.y })),
      }))
      sheet.spaces.push({ name: `q${number}`, ...frame, letters })
    },
  }
}
