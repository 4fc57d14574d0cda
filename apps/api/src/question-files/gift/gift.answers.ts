import { opaqueIds } from '../reading/reading.ts'
import { showSigns } from './gift.blocks.ts'
import { giftPlain, giftText, giftWords, partFormat, type TextFormat } from './gift.text.ts'
import { acceptedWords, choiceOption, markedByHand, namedItem, type ItemParts } from '../reading/reading.item.ts'
import { readOrder } from './gift.ordering.ts'
import { readNumber } from '../reading/reading.numbers.ts'
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
  if (/^\d*:[A-Z_]+:/.test(braces)) return { skip: { code: 'several_parts' } }
  if (braces.startsWith('#')) return numerical(braces.slice(1), answers)
  if (braces.includes('~')) return choice(braces, answers)
  if (braces.includes('=') && braces.includes('->')) return matching(braces, answers)
  const [verdict = ''] = braces.split('#')
  if (/^(?:T|TRUE|F|FALSE)$/.test(verdict.trim())) return trueFalse(braces, answers)
  return shortAnswer(braces, answers)
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
  const pieces = [...braces.matchAll(/([~=])([^~=]*)/g)].slice(0, maxParts)
  if (!/^[~=]/.test(braces)) return syntax(braces)
  const options = pieces.map(([, mark, text = '']) => weighted(text, mark === '=', answers.parts))
  const known = options.filter((option) => option !== undefined && option.text.trim() !== '')
  if (options.includes(undefined)) return syntax(braces)
  const written = known.flatMap((option) => (option === undefined ? [] : [option]))
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
      rule: isMultiple ? 'partial' : 'exact',
    },
  }
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
  const pieces = braces.startsWith('=') ? braces.slice(1).split('=') : braces.includes('=') ? [] : [braces]
  if (pieces.length === 0) return syntax(braces)
  if (pieces.length > maxParts) return { skip: { code: 'too_many_answers' } }
  const answers = pieces.map((piece) => weighted(piece, true, parts))
  if (answers.includes(undefined)) return syntax(braces)
  const written = answers.flatMap((answer) => {
    if (answer === undefined) return []
    return [{ text: showSigns(partFormat(answer.text, 'plain').text).trim(), weight: answer.weight }]
  })
  return {
    type: 'text',
    content: { lines: 1, numeric: false },
    key: { ...comparison, ...acceptedWords(written, parts) },
  }
}

const comparison = {
  case_sensitive: false,
  ignore_diacritics: false,
  typo_tolerance: false,
  unmatched: 'wrong',
} as const

/** Numbers that are worth all: the first is kept with its tolerance, exact further ones as accepted texts. */
function numerical(source: string, { parts }: GiftAnswers): GiftBody {
  const [answersText = '', ...wrong] = source.split('~')
  if (wrong.length > 0) parts.note('answer_feedback_left_out')
  const trimmed = answersText.trim()
  const pieces = trimmed.startsWith('=') ? trimmed.slice(1).split('=') : [trimmed]
  if (pieces.length > maxParts) return { skip: { code: 'too_many_answers' } }
  const numbers = pieces.map((piece) => numberOf(weighted(piece, true, parts)))
  const broken = pieces.find((_, index) => numbers[index] === undefined)
  if (broken !== undefined) return { skip: { code: 'number_unreadable', values: { detail: detailOf(broken) } } }
  const known = numbers.flatMap((number) => (number === undefined || number === 'any' ? [] : [number]))
  const full = known.find(({ weight }) => weight === 100)
  const extra = known.filter((number) => number !== full)
  if (extra.some(({ tolerance }) => tolerance > 0)) parts.note('extra_answers_left_out')
  const accepted = extra
    .filter(({ tolerance, weight }) => tolerance === 0 && weight >= 0)
    .map(({ written, weight }) => ({ text: written, fraction: Math.min(1, weight / 100) }))
  const number = full === undefined ? {} : { number: { value: full.value, tolerance: full.tolerance } }
  return { type: 'text', content: { lines: 1, numeric: true }, key: { accepted, ...number, ...comparison } }
}

interface GiftNumber {
  value: number
  tolerance: number
  weight: number
  written: string
}

/** `1822`, `1822:5`, `1817..1827`; a star stands for any number. */
function numberOf(answer: Weighted | undefined): GiftNumber | 'any' | undefined {
  if (answer === undefined) return undefined
  const { weight } = answer
  const text = giftWords(answer.text)
  if (text === '*' || (text === '' && weight === 0)) return 'any'
  const read = rangeOf(text) ?? valueOf(text)
  return read === undefined ? undefined : { ...read, weight }
}

type ReadNumber = Pick<GiftNumber, 'value' | 'tolerance' | 'written'>

function rangeOf(text: string): ReadNumber | undefined {
  const [low, high, ...rest] = text.split('..').map(readNumber)
  if (low === undefined || high === undefined || rest.length > 0 || low > high) return undefined
  const value = shortest((low + high) / 2)
  return { value, tolerance: shortest((high - low) / 2), written: String(value) }
}

function valueOf(text: string): ReadNumber | undefined {
  const [written = '', precision = '0', ...rest] = text.split(':')
  const [value, tolerance] = [readNumber(written), readNumber(precision)]
  if (value === undefined || tolerance === undefined || tolerance < 0 || rest.length > 0) return undefined
  return { value, tolerance, written: written.trim() }
}

/** Half of a range without the noise of binary fractions. */
function shortest(value: number): number {
  return Number(value.toPrecision(15))
}

function syntax(source: string): GiftBody {
  return { skip: { code: 'syntax', values: { detail: detailOf(source) } } }
}

/** The beginning of a piece of the file, by which it is found again. */
export function detailOf(source: string): string {
  const line = giftWords(source)
  return line.length > 60 ? `${line.slice(0, 59).toWellFormed()}…` : line
}
