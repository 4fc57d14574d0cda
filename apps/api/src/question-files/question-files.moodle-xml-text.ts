import { isSaid, writtenAnswers } from './question-files.moodle-xml-choices.ts'
import type { MoodleBody, MoodleQuestion } from './question-files.moodle-xml-shape.ts'
import { readNumber } from './question-files.numbers.ts'
import { boundedFraction, fileNumber, type ItemParts } from './question-files.parts.ts'
import { elementAt, elementsIn, textIn, type XmlElement } from './question-files.xml.ts'

const comparison = { ignore_diacritics: false, typo_tolerance: false, unmatched: 'wrong' } as const

/** A star stands for any letters: alone and without points it is only the place of a feedback, with points it can't be kept. */
export function readShortAnswer({ element, parts }: MoodleQuestion): MoodleBody {
  const answers = writtenAnswers(element)
  const accepted = answers.flatMap(({ text, weight }) => {
    if (text === '' || weight < 0) return []
    if (/(?<!\\)\*/.test(text)) {
      if (weight > 0) parts.note('extra_answers_left_out')
      return []
    }
    return [{ text: text.replaceAll('\\*', '*'), fraction: boundedFraction(weight / 100) }]
  })
  return {
    type: 'text',
    content: { lines: 1, numeric: false },
    key: { accepted, case_sensitive: isSaid(element, 'usecase', false), ...comparison },
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
