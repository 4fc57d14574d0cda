import { opaqueIds } from '../reading/reading.ts'
import { showSigns } from './gift.blocks.ts'
import { giftPlain, giftText, giftTextAlone, giftWords, partFormat, type TextFormat } from './gift.text.ts'
import { numberKey } from '../reading/reading.cloze.ts'
import type { DraftGap, TypedGap } from '../reading/reading.gaps.ts'
import { acceptedWords, choiceOption, markedByHand, namedItem, type ItemParts } from '../reading/reading.item.ts'
import { readOrder } from './gift.ordering.ts'
import { valueWithTolerance, type NumberWithTolerance } from '../reading/reading.numbers.ts'
import type { Reason } from '../question-files.shape.ts'

/** Content and key of a question, or why there can be none. */
export type GiftBody = { type: 'abc' | 'connection' | 'text'; content: unknown; key: unknown } | { skip: Reason }

/** What a body is made in: where its texts go, the format of the question's own text, words for true and false. */
export interface GiftAnswers {
  parts: ItemParts
  format: TextFormat
  /** Mixed into the ids. */
  salt: string
  truth: { yes: string; no: string }
}

/** More than a pupil can choose from; Moodle itself would take them. */
const maxParts = 60

/** Reads what stands in the braces, in the order in which Moodle decides what it is. */
export function giftBody(braces: string, answers: GiftAnswers): GiftBody {
  if (braces === '') return essay()
  if (braces.startsWith('>')) return readOrder(braces, answers)
  if (braces.startsWith('#')) return numerical(braces.slice(1), answers)
  if (braces.includes('~')) return choice(braces, answers)
  if (braces.includes('=') && braces.includes('->')) return matching(braces, answers)
  const [verdict = ''] = braces.split('#')
  if (/^(?:T|TRUE|F|FALSE)$/.test(verdict.trim())) return trueFalse(braces, answers)
  return shortAnswer(braces, answers)
}

/** One of several braces in a text: what stands in it makes a gap, but for pairs. */
export function giftGap(braces: string, answers: GiftAnswers): DraftGap | { skip: Reason } {
  const { parts, truth } = answers
  const [verdict = ''] = braces.split('#')
  if (braces === '') return { kind: 'typed', weight: 1, ...noWords, unmatched: 'manual' }
  if (braces.startsWith('>')) return { skip: { code: 'several_parts' } }
  if (braces.startsWith('#')) {
    const read = numbersOf(braces.slice(1), answers)
    return 'skip' in read ? read : { ...read, weight: 1 }
  }
  if (braces.includes('~')) return chosenGap(braces, answers)
  if (braces.includes('=') && braces.includes('->')) return { skip: { code: 'several_parts' } }
  if (/^(?:T|TRUE|F|FALSE)$/.test(verdict.trim())) {
    const right = verdict.trim().startsWith('T') ? truth.yes : truth.no
    const options = [truth.yes, truth.no].map((text) => ({ text, fraction: text === right ? 1 : 0 }))
    return { kind: 'chosen', weight: 1, options, shuffle: false }
  }
  const written = writtenAnswers(braces, parts)
  return 'skip' in written
    ? written
    : { kind: 'typed', weight: 1, ...noWords, ...acceptedWords(written.answers, parts) }
}

const noWords = { accepted: [], numeric: false, case_sensitive: false } as const

/** The best option is worth all. */
function chosenGap(braces: string, { parts, format }: GiftAnswers): DraftGap | { skip: Reason } {
  const options = choiceOptions(braces, parts)
  if ('skip' in options) return options
  const best = Math.max(...options.written.map(({ weight }) => weight))
  if (options.written.some(({ weight }) => weight !== 0 && weight !== best)) parts.note('weights_left_out')
  const words = options.written.map(({ text, weight }) => ({
    text: giftTextAlone(text, format, parts),
    fraction: best > 0 ? Math.max(0, weight / best) : 0,
  }))
  return { kind: 'chosen', weight: 1, options: words, shuffle: true }
}

interface Weighted {
  text: string
  /** Of 100. */
  weight: number
  isMarkedRight: boolean
}

/** `=%50%answer#feedback`: the feedback to single answers has no place here. */
function weighted(source: string, isMarkedRight: boolean, parts: ItemParts): Weighted | undefined {
  const { text, feedback } = partFeedback(source)
  if (feedback !== '') parts.note('answer_feedback_left_out')
  const weight = /^\s*%(-?\d{1,3}(?:\.\d{0,10})?)%/.exec(text)
  if (weight === null)
    return /^\s*%-?[\d.,]*%/.test(text) ? undefined : { text, weight: isMarkedRight ? 100 : 0, isMarkedRight }
  return { text: text.slice(weight[0].length), weight: Number(weight[1]), isMarkedRight }
}

function partFeedback(source: string): { text: string; feedback: string } {
  const at = source.indexOf('#')
  return at === -1
    ? { text: source, feedback: '' }
    : { text: source.slice(0, at), feedback: source.slice(at + 1).trim() }
}

function essay(): GiftBody {
  return { type: 'text', content: { lines: 6, numeric: false }, key: markedByHand }
}

function trueFalse(braces: string, { parts, salt, truth }: GiftAnswers): GiftBody {
  const [verdict = '', ...feedback] = braces.split('#')
  if (feedback.some((text) => text.trim() !== '')) parts.note('answer_feedback_left_out')
  const [yes = '', no = ''] = opaqueIds([truth.yes, truth.no], salt)
  const options = [
    { id: yes, text: parts.local(truth.yes) },
    { id: no, text: parts.local(truth.no) },
  ]
  const correct = [verdict.trim().startsWith('T') ? yes : no]
  return { type: 'abc', content: { options, multiple: false, shuffle: false }, key: { correct, rule: 'exact' } }
}

/** Without `=` several may be chosen; with several `=` too, which Moodle means otherwise and authors do not. */
function choice(braces: string, answers: GiftAnswers): GiftBody {
  const options = choiceOptions(braces, answers.parts)
  if ('skip' in options) return options
  const { written } = options
  const marked = written.filter((option) => option.isMarkedRight).length
  const isMultiple = marked !== 1
  if (marked > 1) answers.parts.note('several_right_as_multiple')
  noteWeights(written, marked, answers.parts)
  const ids = opaqueIds(
    written.map((option) => option.text),
    answers.salt,
  )
  const right = (option: Weighted) => (marked > 0 ? option.isMarkedRight : option.weight > 0)
  return {
    type: 'abc',
    content: {
      options: written.map((option, index) => ({ id: ids[index], ...choiceOption(itemText(option.text, answers)) })),
      multiple: isMultiple,
      shuffle: true,
    },
    key: {
      correct: ids.filter((_, index) => written.slice(index, index + 1).some(right)),
      rule: isMultiple ? ruleOf(written, marked) : 'exact',
    },
  }
}

/** Where none is marked, the author has said of each option what it gives or takes. */
function ruleOf(options: readonly Weighted[], marked: number): 'partial' | 'right_only' {
  const wrong = options.filter(({ weight }) => weight <= 0)
  const isFree = marked === 0 && wrong.length > 0 && wrong.every(({ weight }) => weight === 0)
  return isFree ? 'right_only' : 'partial'
}

function choiceOptions(braces: string, parts: ItemParts): { written: Weighted[] } | { skip: Reason } {
  const pieces = [...braces.matchAll(/([~=])([^~=]*)/g)].slice(0, maxParts)
  if (!/^[~=]/.test(braces)) return syntax(braces)
  const options = pieces.map(([, mark, text = '']) => weighted(text, mark === '=', parts))
  if (options.includes(undefined)) return syntax(braces)
  return { written: options.filter((option) => option !== undefined).filter(({ text }) => text.trim() !== '') }
}

function itemText(source: string, { format, parts }: GiftAnswers) {
  return namedItem(giftText(source, format, parts), parts.local)
}

/** Points by option are kept where they are the ones that a choice of several gives anyway. */
function noteWeights(options: readonly Weighted[], marked: number, parts: ItemParts): void {
  const right = options.filter((option) => option.weight > 0 && (marked === 0 || option.isMarkedRight))
  const share = marked > 0 ? 100 : 100 / right.length
  const isUsual = options.every((option) => {
    if (right.includes(option)) return Math.abs(option.weight - share) < 0.01
    return option.weight === 0 || (marked === 0 && Math.abs(option.weight + share) < 0.01)
  })
  if (!isUsual) parts.note('weights_left_out')
}

function matching(braces: string, answers: GiftAnswers): GiftBody {
  if (!braces.startsWith('=')) return syntax(braces)
  const pieces = braces.slice(1).split('=')
  if (pieces.length > maxParts) return { skip: { code: 'too_many_answers' } }
  const pairs = pieces.map((piece) => partPair(piece))
  const broken = pieces.find((_, index) => pairs[index] === undefined)
  if (broken !== undefined) return syntax(broken)
  const known = pairs.flatMap((pair) => (pair === undefined ? [] : [pair]))
  return matchingOf(known, answers)
}

interface Pair {
  left: string
  right: string
}

function partPair(source: string): Pair | undefined {
  const at = source.indexOf('->')
  if (at === -1) return undefined
  return { left: source.slice(0, at).trim(), right: source.slice(at + 2).trim() }
}

/** An empty left side makes a right one that belongs nowhere; a right side that stands twice is one that may be used again. */
function matchingOf(pairs: readonly Pair[], answers: GiftAnswers): GiftBody {
  const { parts, salt, format } = answers
  const isEmpty = (source: string) => partFormat(source, format).text === ''
  const left = pairs.filter((pair) => !isEmpty(pair.left))
  const texts = pairs.map((pair) => giftPlain(pair.right))
  const right = [...new Set(texts.filter((text) => text !== ''))]
  const leftIds = opaqueIds(
    left.map((pair) => pair.left),
    `${salt}/left`,
  )
  const rightIds = opaqueIds(right, `${salt}/right`)
  const rightOf = (pair: Pair) => rightIds[right.indexOf(texts[pairs.indexOf(pair)] ?? '')]
  const used = left.map(rightOf)
  return {
    type: 'connection',
    content: {
      left: left.map((pair, index) => ({ id: leftIds[index], ...itemText(pair.left, answers) })),
      right: right.map((text, index) => ({ id: rightIds[index], text: parts.local(text) })),
      reuse: new Set(used).size < used.length,
    },
    key: { pairs: Object.fromEntries(leftIds.map((id, index) => [id, used[index]])), rule: 'partial' },
  }
}

function shortAnswer(braces: string, { parts }: GiftAnswers): GiftBody {
  const written = writtenAnswers(braces, parts)
  if ('skip' in written) return written
  return {
    type: 'text',
    content: { lines: 1, numeric: false },
    key: { ...comparison, ...acceptedWords(written.answers, parts) },
  }
}

function writtenAnswers(
  braces: string,
  parts: ItemParts,
): { answers: { text: string; weight: number }[] } | { skip: Reason } {
  const pieces = braces.startsWith('=') ? braces.slice(1).split('=') : braces.includes('=') ? [] : [braces]
  if (pieces.length === 0) return syntax(braces)
  if (pieces.length > maxParts) return { skip: { code: 'too_many_answers' } }
  const answers = pieces.map((piece) => weighted(piece, true, parts))
  if (answers.includes(undefined)) return syntax(braces)
  return {
    answers: answers.flatMap((answer) => {
      if (answer === undefined) return []
      return [{ text: showSigns(partFormat(answer.text, 'plain').text).trim(), weight: answer.weight }]
    }),
  }
}

const comparison = {
  case_sensitive: false,
  ignore_diacritics: false,
  typo_tolerance: false,
  unmatched: 'wrong',
} as const

/** Numbers that are worth all: the first is kept with its tolerance, exact further ones as accepted texts. */
function numerical(source: string, answers: GiftAnswers): GiftBody {
  const read = numbersOf(source, answers)
  if ('skip' in read) return read
  const number = read.number === undefined ? {} : { number: read.number }
  return {
    type: 'text',
    content: { lines: 1, numeric: true },
    key: { accepted: read.accepted, ...number, ...comparison },
  }
}

function numbersOf(source: string, { parts }: GiftAnswers): Omit<TypedGap, 'weight'> | { skip: Reason } {
  const [answersText = '', ...wrong] = source.split('~')
  if (wrong.length > 0) parts.note('answer_feedback_left_out')
  const trimmed = answersText.trim()
  const pieces = trimmed.startsWith('=') ? trimmed.slice(1).split('=') : [trimmed]
  if (pieces.length > maxParts) return { skip: { code: 'too_many_answers' } }
  const numbers = pieces.map((piece) => numberOf(weighted(piece, true, parts)))
  const broken = pieces.find((_, index) => numbers[index] === undefined)
  if (broken !== undefined) return { skip: { code: 'number_unreadable', values: { detail: detailOf(broken) } } }
  const known = numbers.filter((number) => number !== undefined && number !== 'any')
  return numberKey(
    known.map(({ weight, ...number }) => ({ ...number, fraction: weight / 100 })),
    parts,
  )
}

interface GiftNumber extends NumberWithTolerance {
  weight: number
}

/** `1822`, `1822:5`, `1817..1827`; a star stands for any number. */
function numberOf(answer: Weighted | undefined): GiftNumber | 'any' | undefined {
  if (answer === undefined) return undefined
  const { weight } = answer
  const text = giftWords(answer.text)
  if (text === '*' || (text === '' && weight === 0)) return 'any'
  const read = valueWithTolerance(text)
  return read === undefined ? undefined : { ...read, weight }
}

function syntax(source: string): { skip: Reason } {
  return { skip: { code: 'syntax', values: { detail: detailOf(source) } } }
}

/** The beginning of a piece of the file, by which it is found again. */
export function detailOf(source: string): string {
  const line = giftWords(source)
  return line.length > 60 ? `${line.slice(0, 59).toWellFormed()}…` : line
}
