import { opaqueIds } from '../reading/reading.ts'
import { escapeHtml } from '../reading/reading.html.ts'
import {
  acceptedWords,
  boundedFraction,
  choiceOption,
  fileNumber,
  markedByHand,
  namedItem,
  type ItemParts,
  type RichField,
} from '../reading/reading.item.ts'
import { elementAt, elementsIn, rawTextIn, textIn, type XmlElement } from '../../app/files/xml.ts'
import type { Reason } from '../question-files.shape.ts'
import { readNumber } from '../reading/reading.numbers.ts'

/** A question of Moodle with what it is read by. */
export interface MoodleQuestion {
  element: XmlElement
  type: string
  parts: ItemParts
  /** The text of a field in its own format, with the files next to it. */
  rich: (field: XmlElement | undefined) => RichField
  words: { yes: string; no: string }
  /** Mixed into the ids. */
  salt: string
}

/** The parts of a question that its type decides; or why it can't be had. */
export type MoodleBody = { type: 'abc' | 'connection' | 'text'; content: unknown; key: unknown } | { skip: Reason }

/** Yes in every way that Moodle's versions have written it; without the element its own default. */
function isSaid(element: XmlElement, name: string, otherwise: boolean): boolean {
  const found = elementAt(element, name)
  if (found === undefined) return otherwise
  return !['false', '0', ''].includes(textIn(found))
}

/** Of a hundred. */
function fractionOf(answer: XmlElement): number {
  return fileNumber(textIn(elementAt(answer, 'fraction'))) ?? fileNumber(answer.attributes.get('fraction')) ?? 0
}

/** One right option, several with points by our rule, or the plug-in's all or nothing. */
export function readMultichoice({ element, type, parts, rich, salt }: MoodleQuestion): MoodleBody {
  const answers = elementsIn(element, 'answer').filter((answer) => rawTextIn(elementAt(answer, 'text')).trim() !== '')
  const weights = answers.map(fractionOf)
  const isSet = type === 'multichoiceset'
  const isSingle = !isSet && isSaid(element, 'single', true)
  const right = weights.map((weight) => (isSingle ? weight >= 99.99 : weight > 0))
  const count = right.filter(Boolean).length
  if (count === 0) return { skip: { code: 'no_right_answer' } }
  if (isSingle && count > 1) parts.note('several_right_as_multiple')
  if (!isSet) noteWeights(weights, isSingle, parts)
  const ids = opaqueIds(
    answers.map((answer) => rawTextIn(elementAt(answer, 'text'))),
    salt,
  )
  const multiple = !isSingle || count > 1
  return {
    type: 'abc',
    content: {
      options: answers.map((answer, index) => ({
        id: ids[index],
        ...choiceOption(namedItem(rich(answer), parts.local)),
      })),
      multiple,
      shuffle: isSaid(element, 'shuffleanswers', false),
    },
    key: {
      correct: ids.filter((_, index) => right[index]),
      rule: !multiple || isSet ? 'exact' : isSingle ? 'partial' : ruleOf(weights),
    },
  }
}

/** What no wrong option takes is said of each of them. */
function ruleOf(weights: readonly number[]): 'partial' | 'right_only' {
  const wrong = weights.filter((weight) => weight <= 0)
  return wrong.length > 0 && wrong.every((weight) => weight === 0) ? 'right_only' : 'partial'
}

/** Points by option are kept where they are those that our rules give anyway. */
function noteWeights(weights: readonly number[], isSingle: boolean, parts: ItemParts): void {
  const share = isSingle ? 100 : 100 / weights.filter((weight) => weight > 0).length
  const isNear = (weight: number, wanted: number) => Math.abs(weight - wanted) < 0.01
  const isUsual = weights.every((weight) => {
    if (isNear(weight, 0) || isNear(weight, share)) return true
    return !isSingle && isNear(weight, -share)
  })
  if (!isUsual) parts.note('weights_left_out')
}

/** Old files have the words of their own language, the true one first. */
export function readTrueFalse({ element, parts, words, salt }: MoodleQuestion): MoodleBody {
  const answers = elementsIn(element, 'answer')
  const [first, second] = answers
  const said = (word: string) => answers.find((answer) => textIn(elementAt(answer, 'text')).toLowerCase() === word)
  const [yesAnswer, noAnswer] = [said('true') ?? first, said('false') ?? second]
  if (yesAnswer === undefined || noAnswer === undefined) return { skip: { code: 'too_few_answers' } }
  const isTrue = fractionOf(yesAnswer) > fractionOf(noAnswer)
  if (fractionOf(yesAnswer) === fractionOf(noAnswer)) return { skip: { code: 'no_right_answer' } }
  const [yes = '', no = ''] = opaqueIds([words.yes, words.no], salt)
  const options = [
    { id: yes, text: parts.local(words.yes) },
    { id: no, text: parts.local(words.no) },
  ]
  return {
    type: 'abc',
    content: { options, multiple: false, shuffle: false },
    key: { correct: [isTrue ? yes : no], rule: 'exact' },
  }
}

/** An empty left side makes a right one that belongs nowhere; a right side that stands twice is one that may be used again. */
export function readMatching({ element, parts, rich, salt }: MoodleQuestion): MoodleBody {
  const pairs = elementsIn(element, 'subquestion').map((subquestion) => ({
    left: rich(subquestion),
    right: textIn(elementAt(subquestion, 'answer', 'text')),
  }))
  const left = pairs.filter((pair) => pair.left.text !== '' || pair.left.picture !== undefined)
  const right = [...new Set(pairs.map((pair) => pair.right).filter((text) => text !== ''))]
  const leftIds = opaqueIds(
    left.map((pair) => pair.left.text),
    `${salt}/left`,
  )
  const rightIds = opaqueIds(right, `${salt}/right`)
  const used = left.map((pair) => rightIds[right.indexOf(pair.right)])
  if (used.includes(undefined)) return { skip: { code: 'no_right_answer' } }
  return {
    type: 'connection',
    content: {
      left: left.map((pair, index) => ({ id: leftIds[index], ...namedItem(pair.left, parts.local) })),
      // Moodle shows them in a list, where nothing but signs can stand.
      right: right.map((text, index) => ({ id: rightIds[index], text: parts.local(parts.words(escapeHtml(text))) })),
      reuse: new Set(used).size < used.length,
    },
    key: { pairs: Object.fromEntries(leftIds.map((id, index) => [id, used[index]])), rule: 'partial' },
  }
}

export function readEssay({ element }: MoodleQuestion): MoodleBody {
  const lines = fileNumber(textIn(elementAt(element, 'responsefieldlines'))) ?? 6
  return {
    type: 'text',
    content: { lines: Math.min(20, Math.max(2, Math.round(lines))), numeric: false },
    key: markedByHand,
  }
}

/** The answers of a question with their shares of a hundred, for those that are texts. */
function writtenAnswers(element: XmlElement): { text: string; weight: number; tolerance: string }[] {
  return elementsIn(element, 'answer').map((answer) => ({
    // Very old files have the number right in the element.
    text: textIn(elementAt(answer, 'text') ?? answer),
    weight: fractionOf(answer),
    tolerance: textIn(elementAt(answer, 'tolerance')),
  }))
}

const comparison = { ignore_diacritics: false, typo_tolerance: false, unmatched: 'wrong' } as const

export function readShortAnswer({ element, parts }: MoodleQuestion): MoodleBody {
  const answers = writtenAnswers(element).filter(({ text }) => text !== '')
  return {
    type: 'text',
    content: { lines: 1, numeric: false },
    key: { ...comparison, ...acceptedWords(answers, parts), case_sensitive: isSaid(element, 'usecase', false) },
  }
}

interface MoodleNumber {
  value: number
  tolerance: number
  weight: number
  written: string
}

/** The first number that is worth all is kept with its tolerance, exact further ones as accepted texts. */
export function readNumerical({ element, parts }: MoodleQuestion): MoodleBody {
  const answers = writtenAnswers(element).filter(({ text }) => text !== '*')
  const numbers = answers.map(({ text, weight, tolerance }) => numberOf(text, weight, tolerance))
  const broken = answers.find((_, index) => numbers[index] === undefined)
  if (broken !== undefined) return { skip: { code: 'number_unreadable', values: { detail: broken.text.slice(0, 60) } } }
  const known = numbers.filter((number) => number !== undefined)
  const full = known.find(({ weight }) => weight >= 99.99)
  const extra = known.filter((number) => number !== full && number.weight >= 0)
  if (extra.some(({ tolerance }) => tolerance > 0)) parts.note('extra_answers_left_out')
  const accepted = extra
    .filter(({ tolerance }) => tolerance === 0)
    .map(({ written, weight }) => ({ text: written, fraction: boundedFraction(weight / 100) }))
  const number = full === undefined ? {} : { number: { value: full.value, tolerance: full.tolerance } }
  return {
    type: 'text',
    content: { lines: 1, numeric: true, ...unitOf(element, parts) },
    key: { accepted, ...number, case_sensitive: false, ...comparison },
  }
}

function numberOf(text: string, weight: number, toleranceText: string): MoodleNumber | undefined {
  const value = readNumber(text)
  const tolerance = toleranceText === '' ? 0 : readNumber(toleranceText)
  if (value === undefined || tolerance === undefined || tolerance < 0) return undefined
  return { value, tolerance, weight, written: text }
}

/** The unit in which the number is given; others would need to be worked out. */
function unitOf(element: XmlElement, parts: ItemParts) {
  const units = elementsIn(elementAt(element, 'units'), 'unit').map((unit) => ({
    name: textIn(elementAt(unit, 'unit_name')),
    times: fileNumber(textIn(elementAt(unit, 'multiplier'))) ?? 1,
  }))
  const own = units.find(({ name, times }) => times === 1 && name !== '')
  if (units.length > (own === undefined ? 0 : 1)) parts.note('units_left_out')
  return own === undefined ? {} : { unit: parts.local(own.name) }
}
