import {
  gapsInOrder,
  inLanguage,
  isOrdering,
  type Contents,
  type LocalText,
  type PublicQuestion,
  type PublicQuestionOf,
  wordsOf,
} from '@katedra/questions'
import { blank, plain } from '@katedra/questions/rich-text'
import type { PdfPart, PdfShape, PdfSpan } from '../app/files/pdf/pdf.ts'
import { axisDrawing, axisUnit } from './exports.axis.ts'
import { itemPicture, picturePart, type PaperPictures } from './exports.pictures.ts'
import { joined, literal, rich } from './exports.rich.ts'
import type { Words } from './exports.words.ts'

const ink = '#1c1a17'
const hint: [number, number, number, number] = [0, 2, 0, 2]
/** Handwriting of ten-year-olds. */
const lineHeight = 25
const lettersInRow = 20

interface Room {
  width: number
  /** The answer is marked on a sheet of its own: what it speaks of has letters and numbers. */
  has_sheet?: boolean | undefined
  /** Those that can be drawn; others are said in words. */
  pictures?: PaperPictures | undefined
}

/** Where a pupil answers on paper, by the type of the question. */
export function answerSpace(question: PublicQuestion, room: Room, words: Words): PdfPart {
  const { width, has_sheet = false, pictures } = room
  if (has_sheet) return spokenOf(question, room, words)
  switch (question.type) {
    case 'abc':
      return options(question.content, room, words)
    case 'alphabet':
      return letterBoxes(inLanguage(question.content.pattern, words.language))
    case 'axis':
      return axis(question.content, { width }, words)
    case 'connection':
      return isOrdering(question.content)
        ? numberedThings(question.content, pictures, words)
        : twoColumns(question.content, pictures, words)
    case 'text':
      return question.content.gaps === undefined
        ? writingLines(question.content, width, words)
        : wordsForGaps(question, words)
  }
}

/** What the answer on the sheet speaks of: nothing on the paper looks like a place for it. */
function spokenOf(question: PublicQuestion, room: Room, words: Words): PdfPart {
  switch (question.type) {
    case 'abc':
      return options(question.content, room, words)
    case 'connection':
      return labelled(question.content, room.pictures, words)
    case 'axis':
      return axis(question.content, room, words)
    case 'alphabet':
      return { stack: [] }
    case 'text':
      return question.content.gaps === undefined ? unitOnSheet(question.content, words) : wordsForGaps(question, words)
  }
}

function unitOnSheet({ unit }: Contents['text'], { t, language }: Words): PdfPart {
  if (unit === undefined) return { stack: [] }
  return { text: [{ text: t('paper.unit') }, ...rich(inLanguage(unit, language))], style: 'quiet', margin: hint }
}

/** Handwriting needs more room than a blank in a title; every gap has the same. */
const writtenBlank = '_'.repeat(16)

/** The gaps of a text on paper, with the numbers by which the key and the words below speak of them. */
export function spaceToWrite(question: PublicQuestion, words: Words): (id: string) => PdfSpan {
  return numberedGaps(question, words, writtenBlank)
}

/** The gaps of a text with their numbers, each followed by the same blank, a number also by its unit. */
export function numberedGaps(
  question: Pick<PublicQuestion, 'type' | 'content' | 'prompt'>,
  { language }: Words,
  room: string,
): (id: string) => PdfSpan {
  const { prompt, content } = question
  const inOrder = 'numeric' in content ? gapsInOrder(content, inLanguage(prompt, language)) : []
  return (id) => {
    const index = inOrder.findIndex((gap) => gap.id === id)
    if (index === -1) return { text: blank }
    const gap = inOrder[index]
    const unit = gap?.kind === 'typed' && gap.unit !== undefined ? `\u00a0${inLanguage(gap.unit, language)}` : ''
    return { text: `(${index + 1})\u00a0${room}${unit}` }
  }
}

/** The words that gaps can be filled with: those of single gaps by their numbers, then those for all. */
function wordsForGaps({ prompt, content }: PublicQuestionOf<'text'>, words: Words): PdfPart {
  const { language, t } = words
  const list = (all: readonly { text: LocalText }[]): PdfSpan[] =>
    joined(
      all.map(({ text }) => rich(inLanguage(text, language))),
      '  /  ',
    )
  const own = gapsInOrder(content, inLanguage(prompt, language)).flatMap((gap, index): PdfPart[] =>
    gap.kind === 'chosen' ? [{ text: [{ text: `(${index + 1})  ` }, ...list(gap.options)], margin: hint }] : [],
  )
  const bank: PdfPart[] =
    content.bank === undefined
      ? []
      : [
          { text: t(content.bank.reuse ? 'paper.bankReuse' : 'paper.bank'), style: 'quiet', margin: hint },
          { text: list(content.bank.words), margin: hint },
        ]
  return { stack: [...own, ...bank] }
}

/** "a)", "b)" … as the key names them too; where there are sheets "A", "B" … as those have them. */
export function optionLetter(index: number, has_sheet = false): string {
  return has_sheet ? String.fromCodePoint(65 + index) : `${String.fromCodePoint(97 + index)})`
}

/** Short options stand in two columns, as on school papers. */
const shortOption = 30

function options({ options: all, multiple }: Contents['abc'], room: Room, words: Words): PdfPart {
  const rows = all.map((option, index) => optionRow(option, index, { room, words }))
  const isShort =
    all.length > 3 && all.every((option) => plain(inLanguage(wordsOf(option), words.language)).length <= shortOption)
  const half = Math.ceil(rows.length / 2)
  const body: PdfPart = isShort
    ? {
        columns: [
          { stack: rows.slice(0, half), width: '*' },
          { stack: rows.slice(half), width: '*' },
        ],
        columnGap: 12,
      }
    : { stack: rows }
  if (!multiple) return body
  return { stack: [{ text: words.t('paper.several'), style: 'quiet', margin: hint }, body] }
}

/** A new one each time, as a dot. */
function boxToMark(): PdfPart {
  return { canvas: [{ type: 'rect', x: 0, y: 1, w: 10, h: 10, lineWidth: 0.9, lineColor: ink }], width: 16 }
}

interface Item {
  text?: LocalText | undefined
  picture?: { src: string; alt?: LocalText | undefined } | undefined
}

/** The words of an option or a thing, and below them its picture; one that can't be drawn is said in brackets. */
function face({ text = {}, picture }: Item, pictures: PaperPictures | undefined, { language }: Words): PdfPart {
  const words = rich(inLanguage(text, language))
  const drawn = picture === undefined ? undefined : pictures?.get(picture.src)
  if (drawn !== undefined)
    return { stack: [...(words.length === 0 ? [] : [{ text: words }]), picturePart(drawn, itemPicture)] }
  const alt = picture?.alt === undefined ? [] : [{ text: ` [${literal(inLanguage(picture.alt, language))}]` }]
  return { text: [...words, ...alt] }
}

function optionRow(option: Item, index: number, { room, words }: { room: Room; words: Words }): PdfPart {
  const { has_sheet = false, pictures } = room
  return {
    columns: [
      ...(has_sheet ? [] : [boxToMark()]),
      { text: optionLetter(index, has_sheet), width: 16, bold: has_sheet },
      { ...face(option, pictures, words), width: '*' },
    ],
    columnGap: 2,
    margin: [0, 3, 0, 2],
  }
}

/** A box per letter; what is no letter stands between them as it is. */
function letterBoxes(pattern: string): PdfPart {
  return { stack: rowsOfPattern(pattern).map(letterRow) }
}

/** Broken at spaces where there are any. */
function rowsOfPattern(pattern: string): string[] {
  const rows: string[] = []
  for (const word of pattern.split(' ')) {
    const last = rows.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= lettersInRow) rows[rows.length - 1] = `${last} ${word}`
    else rows.push(...(word.match(new RegExp(`.{1,${lettersInRow}}`, 'gu')) ?? []))
  }
  return rows
}

function letterRow(row: string): PdfPart {
  const cells = [...row].map((character): PdfPart => {
    const isBox = character === '_'
    const edge: [boolean, boolean, boolean, boolean] = [isBox, isBox, isBox, isBox]
    return { text: isBox ? ' ' : literal(character), border: edge, fontSize: 14, alignment: 'center' }
  })
  return {
    layout: 'boxes',
    table: { widths: [...row].map((character) => (character === '_' ? 14 : 6)), body: [cells] },
    margin: [0, 4, 0, 4],
  }
}

function axis(content: Contents['axis'], { width, has_sheet = false }: Room, words: Words): PdfPart {
  const { t, language } = words
  const isSingle = content.markers.length === 1
  const unit = axisUnit(content, words)
  const names = content.markers.map(({ label }, index): PdfPart => ({
    text: [{ text: `${String.fromCodePoint(65 + index)}  `, bold: true }, ...rich(inLanguage(label, language))],
    margin: [12, 1, 0, 1],
  }))
  return {
    stack: [
      has_sheet
        ? { text: digitsOnSheet(content, words), style: 'quiet', margin: hint }
        : { text: t(isSingle ? 'paper.mark' : 'paper.markSeveral'), style: 'quiet', margin: hint },
      ...(isSingle ? [] : names),
      axisDrawing(content, width, words),
      ...(unit === '' ? [] : [{ text: unit, style: 'quiet' as const, alignment: 'right' as const }]),
    ],
  }
}

/** How a place on the axis is marked by digits. */
function digitsOnSheet({ min, markers }: Contents['axis'], { t }: Words): string {
  const sentence = t(markers.length === 1 ? 'paper.digitsOnSheet' : 'paper.digitsOnSheetSeveral')
  return min < 0 ? `${sentence} ${t('paper.minusOnSheet')}` : sentence
}

/** What stands in the rows and above the columns of the sheet: numbers and letters of things that belong together, or of an order. */
function labelled(content: Contents['connection'], pictures: PaperPictures | undefined, words: Words): PdfPart {
  const { t } = words
  const { left, right } = content
  const item = (one: (typeof right)[number], label: string): PdfPart => ({
    columns: [
      { text: label, bold: true, width: 14 },
      { ...face(one, pictures, words), width: '*' },
    ],
    columnGap: 2,
    margin: [0, 2, 0, 2],
  })
  const letter = (index: number) => String.fromCodePoint(65 + index)
  const lettered = right.map((one, index) => item(one, letter(index)))
  if (isOrdering(content))
    return {
      stack: [{ text: t('paper.orderOnSheet', { count: right.length }), style: 'quiet', margin: hint }, ...lettered],
    }
  const numbered = left.map((one, index) => item(one, `${index + 1}`))
  return {
    stack: [
      { text: t('paper.connectOnSheet'), style: 'quiet', margin: hint },
      {
        columns: [
          { stack: numbered, width: '*' },
          { stack: lettered, width: '*' },
        ],
        columnGap: 16,
      },
    ],
  }
}

/** Left items end in a dot, right ones begin with one; between them is room for lines. */
function twoColumns(
  { left, right, reuse }: Contents['connection'],
  pictures: PaperPictures | undefined,
  words: Words,
): PdfPart {
  const { t } = words
  const side = (item: (typeof left)[number] | undefined, alignment: 'left' | 'right'): PdfPart => ({
    ...(item === undefined ? { text: '' } : face(item, pictures, words)),
    alignment,
    margin: [0, 0, 0, 9],
  })
  const point = (item: unknown): PdfPart => (item === undefined ? { text: '' } : { canvas: [dot()] })
  const body = Array.from({ length: Math.max(left.length, right.length) }, (_, row) => [
    side(left[row], 'right'),
    point(left[row]),
    { text: '' },
    point(right[row]),
    side(right[row], 'left'),
  ])
  return {
    stack: [
      { text: t(reuse ? 'paper.connectReuse' : 'paper.connect'), style: 'quiet', margin: [0, 2, 0, 6] },
      { layout: 'plain', table: { widths: ['*', 16, 90, 14, '*'], dontBreakRows: true, body } },
    ],
  }
}

/** A line for the number before each thing. */
function numberedThings({ right }: Contents['connection'], pictures: PaperPictures | undefined, words: Words): PdfPart {
  const { t } = words
  const rows = right.map((one): PdfPart => {
    return {
      columns: [
        { canvas: [{ type: 'line', x1: 0, x2: 24, y1: 12, y2: 12, lineWidth: 0.6, lineColor: ink }], width: 30 },
        { ...face(one, pictures, words), width: '*' },
      ],
      columnGap: 2,
      margin: [0, 4, 0, 3],
    }
  })
  return {
    stack: [{ text: t('paper.order', { count: right.length }), style: 'quiet', margin: [0, 2, 0, 6] }, ...rows],
  }
}

/** A new one each time: who draws it moves it to its position. */
function dot(): PdfShape {
  return { type: 'ellipse', x: 8, y: 7, r1: 2.6, r2: 2.6, lineWidth: 0.9, lineColor: ink, color: ink }
}

function writingLines({ lines, numeric, unit }: Contents['text'], width: number, { language }: Words): PdfPart {
  const isShort = numeric || unit !== undefined
  const long = isShort ? 130 : width
  const rules = Array.from({ length: lines }, (_, row): PdfShape => ({
    type: 'line',
    x1: 0,
    x2: long,
    y1: (row + 1) * lineHeight - 5,
    y2: (row + 1) * lineHeight - 5,
    lineWidth: 0.6,
    lineColor: ink,
  }))
  if (!isShort) return { canvas: rules }
  return {
    columns: [
      { canvas: rules, width: long },
      {
        text: unit === undefined ? '' : rich(inLanguage(unit, language)),
        width: '*',
        margin: [0, lineHeight - 17, 0, 0],
      },
    ],
    columnGap: 6,
  }
}
