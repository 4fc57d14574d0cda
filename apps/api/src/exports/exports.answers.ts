import {
  gapsInOrder,
  inLanguage,
  ownValue,
  parseAnswer,
  type Answers,
  type Contents,
  type Gap,
  type LocalText,
  type Question,
  type QuestionOf,
  type QuestionType,
  wordsOf,
  withUnit,
  wordOfGap,
  wordsOfGap,
  type WrittenKey,
} from '@katedra/questions'
import type { PdfSpan } from '../app/files/pdf/pdf.ts'
import { isWritten } from '../attempts/attempts.ts'
import { joined, literal, rich } from './exports.rich.ts'
import type { Words } from './exports.words.ts'

/** What was answered, as one line; nothing where there is no answer that fits the question. */
export function answerLine(question: Question, answer: unknown, words: Words): PdfSpan[] {
  if (isWritten(answer)) return [{ text: words.t('attempt.onPaper'), italics: true }]
  const parsed = parseAnswer(question, answer)
  if (!parsed.ok) return []
  if (question.type === 'text' && question.content.gaps !== undefined)
    return filledGaps(question, 'gaps' in parsed.answer ? (parsed.answer.gaps ?? {}) : {}, words)
  return given(question.type, question.content, parsed.answer, words)
}

/** What would have been right, as one line; nothing where only a person can tell. */
export function keyLine(question: Question, words: Words): PdfSpan[] {
  switch (question.type) {
    case 'abc':
      return given('abc', question.content, { chosen: question.key.correct }, words)
    case 'alphabet':
      return [{ text: literal(inLanguage(question.key.word, words.language)) }]
    case 'axis':
      return axisKey(question, words)
    case 'connection':
      return given('connection', question.content, { pairs: question.key.pairs }, words)
    case 'text':
      return question.content.gaps === undefined ? textKey(question, words) : gapKeys(question, words)
  }
}

/** "1: pes; 3: kočka": the gaps by their numbers in the text. */
function filledGaps(question: QuestionOf<'text'>, filled: Readonly<Record<string, string>>, words: Words): PdfSpan[] {
  return gapByGap(question, words, (gap) => {
    const value = ownValue(filled, gap.id) ?? ''
    if (gap.kind === 'typed') return value.trim() === '' ? [] : [{ text: literal(gapWith(value, gap.unit, words)) }]
    const word = wordOfGap(gap, question.content.bank, value)
    return word === undefined ? [] : say(word.text, words)
  })
}

function gapWith(value: string, unit: LocalText | undefined, { language }: Words): string {
  return unit === undefined ? value.trim() : withUnit(value, inLanguage(unit, language))
}

function gapKeys(question: QuestionOf<'text'>, words: Words): PdfSpan[] {
  return gapByGap(question, words, (gap) => {
    const key = ownValue(question.key.gaps?.by_gap ?? {}, gap.id)
    if (key?.kind === 'typed') {
      const line = writtenKeyLine(key, gap.kind === 'typed' ? gap.unit : undefined, words)
      return line.length === 0 ? [{ text: words.t('paper.byHand') }] : line
    }
    const right = key?.accepted.filter(({ fraction }) => fraction === 1).map(({ word }) => word) ?? []
    const texts = wordsOfGap(gap, question.content.bank).filter(({ id }) => right.includes(id))
    return joined(
      texts.slice(0, maxAccepted).map(({ text }) => say(text, words)),
      words.t('or'),
    )
  })
}

function gapByGap({ prompt, content }: QuestionOf<'text'>, words: Words, lineOf: (gap: Gap) => PdfSpan[]): PdfSpan[] {
  const rows = gapsInOrder(content, inLanguage(prompt, words.language)).flatMap((gap, index) => {
    const line = lineOf(gap)
    return line.length === 0 ? [] : [[{ text: `${index + 1}: ` }, ...line]]
  })
  return joined(rows, '; ')
}

type Lines = { readonly [T in QuestionType]: (content: Contents[T], answer: Answers[T], words: Words) => PdfSpan[] }

const lines: Lines = {
  abc: ({ options }, { chosen }, words) =>
    joined(
      options.filter(({ id }) => chosen.includes(id)).map((option) => say(wordsOf(option), words)),
      ', ',
    ),
  alphabet: ({ pattern }, { language, letters }) => {
    let index = 0
    const spelt = letters.some((letter) => letter !== '')
    const word = inLanguage(pattern, language).replaceAll('_', () => letters[index++] || '_')
    return spelt ? [{ text: literal(word) }] : []
  },
  axis: (content, { positions }, words) => {
    const placed = content.markers.flatMap(({ id, label }) => {
      const position = ownValue(positions, id)
      return position === undefined ? [] : [{ label, position }]
    })
    return joined(
      placed.map(({ label, position }) => [
        ...markerName(content, label, words),
        { text: positionWords(content, position, words) },
      ]),
      '; ',
    )
  },
  connection: ({ left, right, ordering }, { pairs }, words) =>
    joined(
      left.flatMap(({ id, text }) => {
        const match = right.find((one) => one.id === ownValue(pairs, id))
        const between = { text: ordering === true ? ' ' : ' – ' }
        return match === undefined ? [] : [[...say(text, words), between, ...say(match.text, words)]]
      }),
      '; ',
    ),
  text: ({ unit }, { text }, words) =>
    text.trim() === '' ? [] : [{ text: literal(text.trim()) }, ...unitSpans(unit, words)],
}

function given<T extends QuestionType>(type: T, ...rest: [Contents[T], Answers[T], Words]): PdfSpan[] {
  return lines[type](...rest)
}

function say(text: LocalText, { language }: Words): PdfSpan[] {
  return rich(inLanguage(text, language))
}

/** One marker needs no name: the question is about it. */
function markerName({ markers }: Contents['axis'], label: LocalText, words: Words): PdfSpan[] {
  return markers.length === 1 ? [] : [...say(label, words), { text: ': ' }]
}

/** "44 př. n. l.", "−3,5 °C"; years are counted without grouping. */
export function positionWords({ scale, unit }: Contents['axis'], position: number, words: Words): string {
  if (scale === 'year') return position < 0 ? `${-position}\u00a0${words.questions('axis.bc')}` : String(position)
  const digits = exact(position, words)
  return literal(unit === undefined ? digits : `${digits}\u00a0${inLanguage(unit, words.language)}`)
}

/** With the letters of the rows in which several markers are crossed on a sheet. */
export function axisKey(
  { content, key }: Pick<QuestionOf<'axis'>, 'content' | 'key'>,
  words: Words,
  letterOf?: (index: number) => string,
): PdfSpan[] {
  const { tolerance } = key
  const within = tolerance === 0 ? '' : ` (±\u00a0${exact(tolerance, words)})`
  const hasLetters = letterOf !== undefined && content.markers.length > 1
  return joined(
    content.markers.map(({ id, label }, index) => [
      ...(hasLetters ? [{ text: `${letterOf(index)} `, bold: true }] : []),
      ...markerName(content, label, words),
      { text: `${positionWords(content, ownValue(key.positions, id) ?? content.min, words)}${within}` },
    ]),
    '; ',
  )
}

/** Authors list every spelling and both languages; a reader needs the first few. */
const maxAccepted = 3

function textKey({ content, key }: QuestionOf<'text'>, words: Words): PdfSpan[] {
  return writtenKeyLine(key, content.unit, words)
}

function writtenKeyLine(key: WrittenKey, ofUnit: LocalText | undefined, words: Words): PdfSpan[] {
  const unit = unitSpans(ofUnit, words)
  const all = [...numberKey(key, unit, words), ...acceptedKey(key, unit, words)]
  const rest = all.length > maxAccepted ? [{ text: ' …' }] : []
  return [...joined(all.slice(0, maxAccepted), words.t('or')), ...rest]
}

function numberKey({ number }: WrittenKey, unit: PdfSpan[], words: Words): PdfSpan[][] {
  if (number === undefined) return []
  const within = number.tolerance === 0 ? [] : [{ text: ` (±\u00a0${exact(number.tolerance, words)})` }]
  return [[{ text: exact(number.value, words) }, ...unit, ...within]]
}

function acceptedKey({ accepted }: WrittenKey, unit: PdfSpan[], words: Words): PdfSpan[][] {
  return accepted
    .filter(({ fraction }) => fraction > 0)
    .map(({ text, fraction }) => [
      { text: literal(text) },
      ...unit,
      ...(fraction === 1 ? [] : [{ text: ` (${words.percent(fraction)})` }]),
    ])
}

function unitSpans(unit: LocalText | undefined, words: Words): PdfSpan[] {
  return unit === undefined ? [] : [{ text: '\u00a0' }, ...say(unit, words)]
}

function exact(value: number, { language }: Words): string {
  // Four digits may be a year, which has no groups.
  const written = new Intl.NumberFormat(language, { maximumFractionDigits: 12, useGrouping: 'min2' }).format(value)
  // A minus as it is set in print.
  return literal(written).replace('-', '−')
}
