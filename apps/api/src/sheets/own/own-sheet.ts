import { isOrdering, type Contents, type PublicQuestion } from '@katedra/questions'
import type { SheetLayout } from '../layout.ts'

/*
 * Where everything stands on our own answer sheets: A4 in millimetres, four markers, a code that names the sheet, and in two
 * columns the questions in the order of the paper. The drawing and the reader take every place from here.
 */
export const sheetSize = { width: 210, height: 297 }
export const codePlace = { x: 160, y: 22, side: 26 }
const markerSize = 8
const inset = 12
/** The columns of questions, from the left edge; the number of a question has its own room in front of the boxes. */
const columns = [20, 112] as const
const columnWidth = 80
const numberWidth = 10
const top = 92
const bottom = 280
const boxSide = 5
const pitch = 6.5
const rowHeight = 7
const headHeight = 4.5
const gap = 1.5
/** The pupil's number is crossed where the sheet has no name: a row of ten for each digit. */
const pupilDigits = 3
const pupilPlace = { x: 30, y: 62 }

/** A word that is printed next to boxes, its middle at the place. */
export interface SheetLabel {
  text: string
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
}

export interface OwnSheet {
  layout: SheetLayout
  fields: { name: string; groups: string[] }[]
  spaces: SheetSpace[]
  labels: SheetLabel[]
  test: string
  variant: string
  sheetPage: number
  /** What the code says. */
  code: string
}

export interface SheetOrder {
  /** The test's id. */
  test: string
  /** Its group of questions: "a", "b". */
  variant: string
  rule: 'cross' | 'fill'
  /** In the order of the paper. */
  questions: readonly PublicQuestion[]
}

/** A block of boxes or a frame that stays together. */
interface Block {
  /** What stands above its boxes; one row below another with the same needs none. */
  heads?: string
  height: number
  place(x: number, y: number, where: { sheet: OwnSheet; hasHead: boolean }): void
}

/** After so many rows the letters above them are too far away. */
const maxRowsOfHead = 10

export function ownSheets(order: SheetOrder): OwnSheet[] {
  const sheets = [emptySheet(order, 1)]
  let [column, y] = [0, top]
  let above: { heads: string; rows: number } | undefined
  for (const [index, question] of order.questions.entries()) {
    const block = blockOf(question, index + 1)
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
    block.place(columns[column] ?? columns[0], y, { sheet, hasHead: !isBelow })
    y += block.height + gap
    above = block.heads === undefined ? undefined : { heads: block.heads, rows: isBelow ? (above?.rows ?? 0) + 1 : 1 }
  }
  return sheets
}

function emptySheet({ test, variant, rule }: SheetOrder, sheetPage: number): OwnSheet {
  const [right, low] = [sheetSize.width - inset, sheetSize.height - inset]
  const corners = [
    { x: inset, y: inset },
    { x: right, y: inset },
    { x: right, y: low },
    { x: inset, y: low },
  ]
  const sheet: OwnSheet = {
    layout: {
      version: 1,
      name: `${test} ${variant} ${sheetPage}`,
      page: sheetSize,
      anchor: 'markers',
      markers: corners.map((corner, id) => ({ kind: 'aruco', id, ...corner, size: markerSize })),
      upright: false,
      rule,
      printed: false,
      groups: [],
    },
    fields: [],
    spaces: [],
    labels: [],
    test,
    variant,
    sheetPage,
    code: `katedra:sheet:1:${test}:${variant}:${sheetPage}`,
  }
  const names = Array.from({ length: pupilDigits }, (_, at) => `pupil${at + 1}`)
  for (const [at, name] of names.entries())
    addRow(sheet, { name, values: digits, x: pupilPlace.x, y: pupilPlace.y + headHeight + at * rowHeight })
  addHead(sheet, digits, pupilPlace)
  sheet.fields.push({ name: 'pupil', groups: names })
  return sheet
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
  return Math.min(pitch, (columnWidth - numberWidth) / count)
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
  for (const [at, text] of values.entries()) labels.push({ text, x: x + (at + 0.5) * step, y: y + 2.4, size: 2.8 })
}

interface Rows {
  /** The number of the question, and what names the row where it has several. */
  rows: readonly { name: string; label: string }[]
  values: readonly string[]
  heads: readonly string[]
}

function rowsBlock(number: number, { rows, values, heads }: Rows): Block {
  return {
    ...(rows.length === 1 ? { heads: heads.join(' ') } : {}),
    height: headHeight + rows.length * rowHeight,
    place(x, y, { sheet, hasHead }) {
      if (hasHead) addHead(sheet, heads, { x: x + numberWidth, y })
      sheet.labels.push({ text: `${number}`, x: x + 2.5, y: y + headHeight + boxSide / 2, size: 3.6, isBold: true })
      for (const [at, { name, label }] of rows.entries()) {
        const rowY = y + headHeight + at * rowHeight
        addRow(sheet, { name, values, x: x + numberWidth, y: rowY })
        if (label !== '') sheet.labels.push({ text: label, x: x + 7.5, y: rowY + boxSide / 2, size: 2.8 })
      }
      if (rows.length > 1) sheet.fields.push({ name: `q${number}`, groups: rows.map(({ name }) => name) })
    },
  }
}

function blockOf(question: PublicQuestion, number: number): Block {
  const name = `q${number}`
  switch (question.type) {
    case 'abc': {
      const { options } = question.content
      const heads = lettersOf(options.length)
      return rowsBlock(number, { rows: [{ name, label: '' }], values: options.map(({ id }) => id), heads })
    }
    case 'connection':
      return rowsBlock(number, gridOf(question.content, name))
    case 'axis':
      return rowsBlock(number, digitsOf(question.content, name))
    case 'alphabet':
      return spaceBlock(number, 12)
    case 'text':
      return spaceBlock(number, question.content.gaps === undefined ? 40 : 8 * question.content.gaps.length)
  }
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

/** Of each marker as many digits as the axis has, its sign and its decimals with them. */
function digitsOf({ min, max, step, markers }: Contents['axis'], name: string): Rows {
  const decimals = Math.max(0, ...[min, max, step].map((value) => `${value}`.split('.')[1]?.length ?? 0))
  const whole = Math.max(...[min, max].map((value) => `${Math.trunc(Math.abs(value))}`.length))
  const values = min < 0 ? [...digits, '-'] : digits
  const rows = markers.flatMap(({ id }, marker) =>
    Array.from({ length: whole + decimals }, (_, at) => ({
      name: `${name}.${id}.${at + 1}`,
      label: `${markers.length > 1 && at === 0 ? lettersOf(marker + 1).at(-1) : ''}${at === whole ? ',' : ''}`,
    })),
  )
  return { rows, values, heads: values }
}

function spaceBlock(number: number, height: number): Block {
  return {
    height,
    place(x, y, { sheet }) {
      sheet.labels.push({ text: `${number}`, x: x + 2.5, y: y + 4, size: 3.6, isBold: true })
      sheet.spaces.push({ name: `q${number}`, x: x + numberWidth, y, w: columnWidth - numberWidth, h: height - 1 })
    },
  }
}
