import { elementAt, elementsBelow, textIn, type XmlElement } from '../../app/files/xml.ts'
import type { Reason } from '../question-files.shape.ts'
import { numberKey } from '../reading/reading.cloze.ts'
import type { TypedGap } from '../reading/reading.gaps.ts'
import { boundedFraction, fileNumber, type ItemParts } from '../reading/reading.item.ts'
import { equalsIn, pointsOfRule, rulesOf } from './qti12.material.ts'

/** Whether a field is for numbers by what it says of itself. */
export function isNumberField(field: XmlElement): boolean {
  if (field.name === 'response_num') return true
  return elementsBelow(field, 'render_fib').some((box) =>
    /^(?:integer|decimal|scientific)$/i.test(box.attributes.get('fibtype') ?? ''),
  )
}

const bounds = ['vargte', 'vargt', 'varlte', 'varlt'] as const

/** Whether any rule asks for more or less than a number. */
export function asksForRange(item: XmlElement): boolean {
  return rulesOf(item).some((rule) => elementsBelow(rule, ...bounds).length > 0)
}

/** The numbers that a field accepts, from rules that name it: a number between two others, or near one. */
export function numbersOf(
  item: XmlElement,
  names: readonly string[],
  parts: ItemParts,
): Omit<TypedGap, 'weight'> | { skip: Reason } {
  const rules = rulesOf(item).flatMap((rule) => {
    const { points } = pointsOfRule(rule)
    const found = points > 0 ? rangeIn(rule, names) : undefined
    return found === undefined ? [] : [{ ...found, points }]
  })
  if (rules.length === 0) return { skip: { code: 'no_right_answer' } }
  const best = Math.max(...rules.map(({ points }) => points))
  const numbers = rules.map(({ range, points }) => (range === undefined ? undefined : { ...range, points }))
  const known = numbers.filter((number) => number !== undefined)
  if (known.length < numbers.length) {
    const detail = rules.find(({ range }) => range === undefined)?.written ?? ''
    return { skip: { code: 'number_unreadable', values: { detail: detail.slice(0, 60) } } }
  }
  return numberKey(
    known.map(({ points, ...number }) => ({ ...number, fraction: boundedFraction(points / best) })),
    parts,
  )
}

interface Range {
  value: number
  tolerance: number
  written: string
}

/** Undefined for a rule that is about another field; `range` is undefined where its numbers can't be read. */
function rangeIn(
  rule: XmlElement,
  names: readonly string[],
): { range: Range | undefined; written: string } | undefined {
  const isAbout = ({ attributes }: XmlElement) =>
    names.length === 0 || names.includes(attributes.get('respident') ?? '')
  const condition = elementAt(rule, 'conditionvar')
  const [exact] = equalsIn(condition).filter(isAbout)
  const bound = (...of: string[]) => elementsBelow(condition, ...of).find(isAbout)
  const [lower, upper] = [bound('vargte', 'vargt'), bound('varlte', 'varlt')]
  const written = [exact, lower, upper].flatMap((one) => (one === undefined ? [] : [textIn(one)]))
  if (written.length === 0) return undefined
  return { range: rangeOf(numberIn(exact), numberIn(lower), numberIn(upper)), written: written.join(' ') }
}

function numberIn(element: XmlElement | undefined): number | undefined {
  return element === undefined ? undefined : fileNumber(textIn(element))
}

const short = (number: number) => Number(number.toPrecision(12))

function rangeOf(exact: number | undefined, low: number | undefined, high: number | undefined): Range | undefined {
  if (low === undefined || high === undefined)
    return exact === undefined ? undefined : { value: exact, tolerance: 0, written: String(exact) }
  const [middle, half] = [short((low + high) / 2), short(Math.abs(high - low) / 2)]
  // A range that is not the same on both sides has its own middle.
  const isEven = exact !== undefined && Math.abs(exact - middle) <= half * 1e-6 + 1e-12
  const value = isEven ? exact : middle
  return { value, tolerance: half, written: String(value) }
}
