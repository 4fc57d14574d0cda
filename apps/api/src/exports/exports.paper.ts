import type { PaperGroup } from '@katedra/contract/exports'
import {
  inLanguage,
  isOrdering,
  ownValue,
  wordsOf,
  type PublicQuestion,
  type PublicQuestionOf,
  type Question,
} from '@katedra/questions'
import { plain } from '@katedra/questions/rich-text'
import { arranged, type Printed } from '../sheets/sheets.ts'
import { pdfWidth, type PdfPart, type PdfSpan } from '../app/files/pdf/pdf.ts'
import { axisKey, keyLine } from './exports.answers.ts'
import { drawingAt } from '../generators/generators.ts'
import { dataTable } from './exports.parts.ts'
import { joined, literal, rich } from './exports.rich.ts'
import { itemPicture, picturePart, promptPicture, type PaperPictures } from './exports.pictures.ts'
import { answerSpace, optionLetter, spaceToWrite } from './exports.spaces.ts'
import type { Words } from './exports.words.ts'

export interface PaperTest {
  id: string
  title: string
  class_name: string
  shuffle_options: boolean
  questions: readonly { item_no: number; question: Question }[]
}

export interface PaperOptions {
  group: PaperGroup | undefined
  has_key: boolean
  /** Whose paper it is, where everybody has an order of their own. */
  pupil?: { id: string; name: string }
  /** What that pupil is asked, where everybody has numbers of their own. */
  questions?: PaperTest['questions']
  /** Answers are marked on sheets. */
  has_sheet?: boolean
  /** Those that can be drawn; others are said in words. */
  pictures?: PaperPictures
}

const hint: [number, number, number, number] = [0, 8, 0, 0]
const numberWidth = 22
const spaceWidth = pdfWidth - numberWidth

/** The test to be answered by hand, and on a page of its own, if it is asked for, the key. */
export function paperPages(ofAll: PaperTest, options: PaperOptions, words: Words): PdfPart[] {
  const test = testOf(ofAll, options)
  const printed = arranged(test, variantOf(options))
  return [
    headOfPaper(test, options, words),
    ...printed.map((one) => questionPart(one, options, words)),
    ...(options.has_key ? keyPage(test, printed, { options, words }) : []),
  ]
}

/** Several papers one after another, and at the end the keys of all. */
export function allPages(
  test: PaperTest,
  all: readonly PaperOptions[],
  { questions, words }: { questions: boolean; words: Words },
): PdfPart[] {
  const papers = questions ? all.map((options) => paperPages(test, { ...options, has_key: false }, words)) : []
  const keys = all
    .filter(({ has_key }) => has_key)
    .map((options) => keyPage(test, arranged(testOf(test, options), variantOf(options)), { options, words }))
  return [...papers, ...keys].flatMap(([first, ...rest], index) => {
    if (first === undefined) return []
    const { pageBreak: _, ...begin } = first
    return [index === 0 ? begin : { ...begin, pageBreak: 'before' as const }, ...rest]
  })
}

/** The test as this paper asks it. */
function testOf(test: PaperTest, { questions = test.questions }: PaperOptions): PaperTest {
  return { ...test, questions }
}

function variantOf({ pupil, group }: PaperOptions): string {
  return pupil?.id ?? group ?? 'a'
}

function groupName(group: PaperGroup | undefined, { t }: Words): string {
  return group === undefined ? '' : t('paper.groupOf', { group: group.toUpperCase() })
}

function headOfPaper(
  { title, questions, class_name }: PaperTest,
  { group, pupil, has_sheet }: PaperOptions,
  words: Words,
): PdfPart {
  const { t } = words
  const total = questions.reduce((sum, { question }) => sum + question.points, 0)
  const blank = (label: string, value = ''): PdfPart => ({
    stack: [
      { text: [{ text: `${label}: ` }, { text: literal(value), bold: true }], fontSize: 10 },
      { canvas: [{ type: 'line', x1: 0, y1: 3, x2: label === t('paper.name') ? 210 : 80, y2: 3, lineWidth: 0.6 }] },
    ],
    width: label === t('paper.name') ? 210 : 80,
  })
  return {
    margin: [0, 0, 0, 16],
    stack: [
      {
        columns: [
          { text: literal(title), style: 'title', width: '*' },
          { text: groupName(group, words).replace(' ', '\u00a0'), style: 'title', width: 'auto', alignment: 'right' },
        ],
        columnGap: 12,
        margin: [0, 0, 0, 12],
      },
      {
        columns: [
          blank(t('paper.name'), pupil?.name),
          blank(t('paper.class'), class_name),
          blank(t('paper.date')),
          blank(t('paper.reached')),
        ],
        columnGap: 15,
      },
      {
        text: t('paper.total', { points: t('points', { count: total, points: words.number(total) }) }),
        style: 'quiet',
        alignment: 'right',
        margin: [0, 4, 0, 0],
      },
      ...(has_sheet === true ? [{ text: t('paper.answerOnSheet'), bold: true, margin: hint }] : []),
    ],
  }
}

function questionPart({ number, shown }: Printed, { has_sheet, pictures }: PaperOptions, words: Words): PdfPart {
  const { t, language } = words
  const { points, prompt } = shown
  const worth = t('points', { count: points, points: words.number(points) })
  const marks: PdfSpan = {
    // The number and its word stay together at the end of a line.
    text: `\u2003${worth.replaceAll(' ', '\u00a0')}`,
    style: 'quiet',
  }
  return {
    margin: [0, 0, 0, 14],
    unbreakable: fitsOnPage(shown, pictures, words),
    columns: [
      { text: `${number}.`, width: numberWidth, bold: true, style: 'question' },
      {
        width: '*',
        stack: [
          {
            text: [...rich(inLanguage(prompt, language), spaceToWrite(shown, words)), marks],
            style: 'question',
            margin: [0, 0, 0, 4],
          },
          ...pictureOfPrompt(shown, pictures, words),
          ...criteriaParts(shown, words),
          answerSpace(shown, { width: spaceWidth, has_sheet, pictures }, words),
        ],
      },
    ],
  }
}

function pictureOfPrompt(
  { picture }: PublicQuestion,
  pictures: PaperPictures | undefined,
  { t, language }: Words,
): PdfPart[] {
  if (picture === undefined) return []
  const figure = figurePart(picture.src)
  if (figure !== undefined) return [figure]
  const drawn = pictures?.get(picture.src)
  if (drawn !== undefined) return [picturePart(drawn, promptPicture)]
  if (picture.alt === undefined) return []
  const alt = literal(t('paper.picture', { alt: inLanguage(picture.alt, language) }))
  return [{ text: alt, style: 'quiet', margin: [0, 0, 0, 4] }]
}

const figureWidth = 220

/** The drawing of a generated question. */
function figurePart(src: string): PdfPart | undefined {
  const svg = drawingAt(src)
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg ?? '') ?? []
  if (svg === undefined || width === undefined || height === undefined) return undefined
  const side = Math.min(figureWidth, Number(width))
  const size = `width="${side}" height="${(side * Number(height)) / Number(width)}"`
  return { svg: svg.replace('font-family="sans-serif"', `${size} font-family="Roboto"`), margin: [0, 0, 0, 6] }
}

/** How the answer is judged, a line for each criterion, where pupils are shown that before they answer. */
function criteriaParts(question: PublicQuestion, { t, number, language }: Words): PdfPart[] {
  if (question.type !== 'text' || question.criteria === undefined) return []
  const lines = question.criteria.map(({ title, levels }): PdfPart => {
    const steps = levels.map((level): PdfSpan[] => [
      ...rich(inLanguage(level.title, language)),
      { text: literal(` (${number(level.points)})`) },
    ])
    const name = [...rich(inLanguage(title, language)), { text: ': ' }].map((span) => ({ ...span, bold: true }))
    return { text: [...name, ...joined(steps, '; ')], fontSize: 9 }
  })
  return [{ stack: [{ text: t('paper.criteria'), style: 'quiet' }, ...lines], margin: [0, 0, 0, 4] }]
}

/** A question is not torn apart, unless it alone might be longer than a page: a very long prompt, or very long options. */
function fitsOnPage(question: PublicQuestion, pictures: PaperPictures | undefined, { language }: Words): boolean {
  const linesOf = (text: string) => Math.ceil(text.length / 70) + text.split('\n').length
  const texts = [question.prompt, ...itemsOf(question)].map((text) => linesOf(plain(inLanguage(text, language))))
  const writing = question.type === 'text' ? question.content.lines * 2 : 6
  const heights = picturesOf(question).map(({ src, box }) => {
    const drawn = pictures?.get(src)
    return drawn === undefined ? 0 : Math.ceil(Math.min(drawn.height, box.height) / lineOfText)
  })
  return [...texts, ...heights].reduce((sum, lines) => sum + lines, writing) < 44
}

/** In points. */
const lineOfText = 15

function picturesOf({ type, content, picture }: PublicQuestion) {
  const items = type === 'abc' ? content.options : type === 'connection' ? [...content.left, ...content.right] : []
  const own = picture === undefined ? [] : [{ src: picture.src, box: promptPicture }]
  return [
    ...own,
    ...items.flatMap((item) => (item.picture === undefined ? [] : [{ src: item.picture.src, box: itemPicture }])),
  ]
}

function itemsOf(question: PublicQuestion) {
  const { type, content } = question
  if (type === 'text')
    return (question.criteria ?? []).flatMap(({ title, levels }) => [title, ...levels.map((level) => level.title)])
  if (type === 'abc') return content.options.map(wordsOf)
  if (type === 'connection') return [...content.left, ...content.right].map(({ text }) => text)
  return []
}

function keyPage(
  { title, class_name }: PaperTest,
  printed: readonly Printed[],
  { options, words }: { options: PaperOptions; words: Words },
): PdfPart[] {
  const { t } = words
  const { has_sheet } = options
  const facts = [
    literal(title),
    literal(class_name),
    groupName(options.group, words),
    literal(options.pupil?.name ?? ''),
  ].filter((fact) => fact !== '')
  return [
    { text: t('paper.answerKey'), style: 'title', pageBreak: 'before' },
    { text: facts.join(' · '), style: 'quiet', margin: [0, 2, 0, 10] },
    dataTable(
      [
        { head: '', width: 20, isNumber: true, cell: (one) => String(one.number) },
        { head: t('column.rightAnswer'), width: '*', cell: (one) => keyOf(one, words, has_sheet) },
        { head: t('column.points'), width: 50, isNumber: true, cell: ({ whole }) => words.number(whole.points) },
      ],
      printed,
    ),
  ]
}

/** With the letters of the paper where options have some. */
function keyOf({ whole, shown }: Printed, words: Words, has_sheet: boolean | undefined): PdfSpan[] {
  if (whole.type === 'abc' && shown.type === 'abc') {
    const right = shown.content.options.flatMap((option, index) =>
      whole.key.correct.includes(option.id)
        ? [
            [
              { text: `${optionLetter(index, has_sheet)} `, bold: true },
              ...rich(inLanguage(wordsOf(option), words.language)),
            ],
          ]
        : [],
    )
    return joined(right, '; ')
  }
  if (whole.type === 'connection' && shown.type === 'connection' && has_sheet === true)
    return keyOfGrid(shown.content, whole.key.pairs, words)
  if (whole.type === 'axis' && shown.type === 'axis' && has_sheet === true)
    return axisKey({ content: shown.content, key: whole.key }, words, (index) => optionLetter(index, true))
  const line = keyLine(whole, words)
  return line.length === 0 ? [{ text: words.t('paper.byHand'), italics: true }] : line
}

/** Row by row as it is crossed on the sheet: "1 C acute angle – 47°", of an order "A 3 the Velvet Revolution". */
function keyOfGrid(
  content: PublicQuestionOf<'connection'>['content'],
  pairs: Readonly<Record<string, string>>,
  { language }: Words,
): PdfSpan[] {
  const { left, right } = content
  const isOrder = isOrdering(content)
  const said = (item: (typeof right)[number]) => rich(inLanguage(wordsOf(item), language))
  const boxes = left.flatMap((place, at) => {
    const match = right.findIndex(({ id }) => id === ownValue(pairs, place.id))
    const thing = right[match]
    if (thing === undefined) return []
    const [number, letter] = [`${at + 1}`, optionLetter(match, true)]
    return isOrder
      ? [{ row: match, box: `${letter} ${number} `, text: said(thing) }]
      : [{ row: at, box: `${number} ${letter} `, text: [...said(place), { text: ' – ' }, ...said(thing)] }]
  })
  const rows = boxes.toSorted((a, b) => a.row - b.row)
  return joined(
    rows.map(({ box, text }) => [{ text: box.replace(' ', '\u00a0'), bold: true }, ...text]),
    '; ',
  )
}

/** Which number each pupil marks on a sheet without a name: to be read out, or shown. */
export function numbersPage(
  pupils: readonly { name: string; number: number }[],
  { words, isFirst }: { words: Words; isFirst: boolean },
): PdfPart[] {
  const { t } = words
  const title: PdfPart = { text: t('paper.sheet.numbers'), style: 'title', margin: [0, 0, 0, 10] }
  return [
    isFirst ? title : { ...title, pageBreak: 'before' },
    dataTable(
      [
        // As it is marked on the sheet, a digit in each row.
        { head: t('column.number'), width: 50, isNumber: true, cell: ({ number }) => String(number).padStart(3, '0') },
        { head: t('column.name'), width: '*', cell: ({ name }) => [{ text: literal(name) }] },
      ],
      pupils,
    ),
  ]
}
