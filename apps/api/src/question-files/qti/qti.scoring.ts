import { fileNumber, type ItemParts } from '../reading/reading.item.ts'
import { elementAt, elementsBelow, elementsIn, textIn, type XmlElement } from '../../app/files/xml.ts'
import type { Reason } from '../question-files.shape.ts'

/** What an item declares of its answer. */
export interface Declared {
  identifier: string
  cardinality: string
  base_type: string
  correct: string[]
  mapping: Mapped[]
  /** What the table gives for all that it does not name. */
  default_value: number
}

export interface Mapped {
  key: string
  value: number
  case_sensitive: boolean
}

/** How an answer is scored: all or nothing, by a table of values, or as a number that may be so far off. */
export type Scoring =
  | { kind: 'correct' }
  | { kind: 'mapped' }
  | { kind: 'near'; tolerance: number; share: boolean }
  | { kind: 'none' }

/** Scoring by a program of the item's own, which can't be read off; of an adaptive item the question itself changes. */
export class OwnScoring extends Error {
  readonly isAdaptive: boolean

  constructor(program: string) {
    super(program)
    this.isAdaptive = program === 'adaptive'
  }
}

export function declarationOf(item: XmlElement, identifier: string | undefined): Declared | undefined {
  const element = elementsIn(item, 'responseDeclaration').find((one) => one.attributes.get('identifier') === identifier)
  if (element === undefined || identifier === undefined) return undefined
  return {
    identifier,
    cardinality: element.attributes.get('cardinality') ?? 'single',
    base_type: element.attributes.get('baseType') ?? 'identifier',
    correct: elementsIn(elementAt(element, 'correctResponse'), 'value').map(textIn),
    mapping: elementsIn(elementAt(element, 'mapping'), 'mapEntry').map((entry) => ({
      key: (entry.attributes.get('mapKey') ?? '').trim(),
      value: fileNumber(entry.attributes.get('mappedValue')) ?? 0,
      case_sensitive: entry.attributes.get('caseSensitive') !== 'false',
    })),
    default_value: fileNumber(elementAt(element, 'mapping')?.attributes.get('defaultValue')) ?? 0,
  }
}

/** Reads the two templates by their name, and the same rules where they are written out. */
export function scoringOf(item: XmlElement, declared: Declared): Scoring {
  if (item.attributes.get('adaptive') === 'true') throw new OwnScoring('adaptive')
  const processing = elementAt(item, 'responseProcessing')
  const template = processing?.attributes.get('template') ?? ''
  if (template !== '') return byTemplate(template)
  const rules = scoreRules(processing).map(withoutSum)
  if (rules.length === 0) return withoutRules(declared)
  const [rule, ...others] = rules
  if (rule === undefined || others.length > 0) throw new OwnScoring('several rules')
  return byRule(rule, declared)
}

/** The rules of a program that set the score, without what decides on anything else. */
export function scoreRules(processing: XmlElement | undefined): XmlElement[] {
  return elementsIn(processing)
    .map(aboutScore)
    .filter((rule) => setsScore(rule) && !keepsBounds(rule))
    .map(withoutEmptyBranch)
}

/** The score is kept between the item's least and most: that changes nothing about what is right. */
function keepsBounds(rule: XmlElement): boolean {
  const compared = elementsIn(elementAt(rule, 'responseIf'))[0]
  if (compared === undefined || !/^(?:lt|gt|lte|gte)$/.test(compared.name)) return false
  const [score, bound] = elementsIn(compared)
  return (
    score?.attributes.get('identifier') === 'SCORE' &&
    /^M(?:IN|AX)SCORE$/.test(bound?.attributes.get('identifier') ?? '')
  )
}

/** A first branch for no answer that sets nothing: what stands in the next one is the rule. */
function withoutEmptyBranch(rule: XmlElement): XmlElement {
  const [first, second, ...others] = elementsIn(rule)
  const isEmpty = first?.name === 'responseIf' && elementsIn(first).every(({ name }) => name === 'isNull')
  if (!isEmpty || second === undefined) return rule
  const [only, ...more] = elementsIn(second)
  if (second.name === 'responseElse') return only === undefined || more.length > 0 ? rule : only
  return { ...rule, children: [{ ...second, name: 'responseIf' }, ...others] }
}

/** What is added to a score that is still nothing is the score; a condition of one part is that part. */
function withoutSum(element: XmlElement): XmlElement {
  const children = element.children.map((child) => (typeof child === 'string' ? child : withoutSum(child)))
  const parts = children.filter((child) => typeof child !== 'string')
  const [first, second, ...others] = parts
  if (element.name === 'and' && first !== undefined && second === undefined) return first
  const isAdded = element.name === 'sum' && first?.name === 'variable' && first.attributes.get('identifier') === 'SCORE'
  return isAdded && second !== undefined && others.length === 0 ? second : { ...element, children }
}

function byTemplate(template: string): Scoring {
  const name =
    template
      .replace(/\.xml$/, '')
      .split('/')
      .at(-1) ?? ''
  if (name === 'match_correct' || name === 'CC2_match') return { kind: 'correct' }
  if (name === 'map_response' || name === 'CC2_map_response') return { kind: 'mapped' }
  throw new OwnScoring(name)
}

function withoutRules({ correct, mapping }: Declared): Scoring {
  if (correct.length > 0) return { kind: 'correct' }
  return mapping.length > 0 ? { kind: 'mapped' } : { kind: 'none' }
}

/** A rule without what decides on something else: which feedback is shown, and branches that are empty then. */
function aboutScore(rule: XmlElement): XmlElement {
  const children = rule.children.flatMap((child): XmlElement['children'] => {
    if (typeof child === 'string') return [child]
    if (child.name === 'setOutcomeValue' && isBeside.test(child.attributes.get('identifier') ?? '')) return []
    const kept = aboutScore(child)
    return kept.name === 'responseElse' && elementsIn(kept).length === 0 ? [] : [kept]
  })
  return { ...rule, children }
}

const isBeside = /FEEDBACK|^(?:MAXSCORE|MINSCORE|completionStatus)$/i

/** What sets nothing decides nothing. */
function setsScore(rule: XmlElement): boolean {
  const isItself = rule.name === 'setOutcomeValue' && !isBeside.test(rule.attributes.get('identifier') ?? '')
  return isItself || elementsBelow(rule, 'setOutcomeValue').length > 0
}

function byRule(rule: XmlElement, declared: Declared): Scoring {
  const shape = outline(rule)
  if (!isAbout(rule, declared.identifier)) throw new OwnScoring('other variables')
  if (maps.includes(shape)) return { kind: 'mapped' }
  if (matches.includes(shape)) return { kind: 'correct' }
  if (sums.includes(shape) && comparesFullSum(rule, declared)) return { kind: 'correct' }
  if (equals.includes(shape)) return nearness(elementsBelow(rule, 'equal')[0])
  throw new OwnScoring(shape)
}

/** Nothing but the best answer reaches the sum of all points in the table. */
function comparesFullSum(rule: XmlElement, { correct, mapping, cardinality }: Declared): boolean {
  const gains = mapping.map(({ value }) => Math.max(0, value))
  const best = cardinality === 'single' ? Math.max(0, ...gains) : gains.reduce((sum, value) => sum + value, 0)
  const compared = elementsBelow(rule, ...comparisons)[0]
  const isMaximum = elementAt(compared, 'variable')?.attributes.get('identifier') === 'MAXSCORE'
  return correct.length > 0 && (isMaximum || fileNumber(textIn(elementAt(compared, 'baseValue'))) === best)
}

const otherwise = ['', ',responseElse(setOutcomeValue(baseValue))']
const maps = [
  'setOutcomeValue(mapResponse)',
  'responseCondition(responseIf(isNull(variable),setOutcomeValue(baseValue)),responseElse(setOutcomeValue(mapResponse)))',
  'responseCondition(responseIf(not(isNull(variable)),setOutcomeValue(mapResponse)))',
]
/** The score is a number of its own or the item's best. */
const given = ['setOutcomeValue(baseValue)', 'setOutcomeValue(variable)']
const ruled = (condition: string) =>
  given.flatMap((set) => otherwise.map((end) => `responseCondition(responseIf(${condition},${set})${end})`))
const matches = ruled('match(variable,correct)')
const equals = ruled('equal(variable,correct)')
const comparisons = ['equal', 'match', 'gte']
const sums = comparisons.flatMap((name) =>
  ['baseValue', 'variable'].flatMap((best) => ruled(`${name}(mapResponse,${best})`)),
)

/** The names of a rule's elements: rules are compared by their shape. */
function outline(element: XmlElement): string {
  const inner = elementsIn(element).map(outline).join(',')
  return inner === '' ? element.name : `${element.name}(${inner})`
}

/** Everything is about this answer and its score, and what is not right earns nothing. */
function isAbout(rule: XmlElement, identifier: string): boolean {
  const about = [rule, ...elementsBelow(rule, 'setOutcomeValue')].filter((one) => one.name === 'setOutcomeValue')
  const asked = elementsBelow(rule, 'variable', 'correct', 'mapResponse').filter(
    (one) => one.attributes.get('identifier') !== 'MAXSCORE',
  )
  const rest = elementsBelow(elementAt(rule, 'responseElse'), 'baseValue')
  return (
    about.every((one) => one.attributes.get('identifier') === 'SCORE') &&
    asked.every((one) => one.attributes.get('identifier') === identifier) &&
    rest.every((one) => fileNumber(textIn(one)) === 0)
  )
}

function nearness(equal: XmlElement | undefined): Scoring {
  const mode = equal?.attributes.get('toleranceMode') ?? 'exact'
  if (mode === 'exact') return { kind: 'near', tolerance: 0, share: false }
  const [below, above = below] = (equal?.attributes.get('tolerance') ?? '').trim().split(/\s+/).map(fileNumber)
  if (below === undefined || below !== above) throw new OwnScoring('tolerance')
  return { kind: 'near', tolerance: mode === 'relative' ? below / 100 : below, share: mode === 'relative' }
}

/** How far from a value a number may be. */
export function toleranceOf(scoring: Scoring, value: number): number {
  if (scoring.kind !== 'near') return 0
  return scoring.share ? scoring.tolerance * Math.abs(value) : scoring.tolerance
}

/** What a full answer is worth. */
export function pointsOf(item: XmlElement, declared: Declared | undefined): number {
  return declaredPoints(item) ?? ruledPoints(item) ?? mappedPoints(item, declared) ?? 1
}

/** What the item says of its score as a whole. */
export function declaredPoints(item: XmlElement): number | undefined {
  const outcome = (name: string) =>
    elementsIn(item, 'outcomeDeclaration').find((one) => one.attributes.get('identifier') === name)
  const best = fileNumber(outcome('SCORE')?.attributes.get('normalMaximum'))
  const max = fileNumber(textIn(elementAt(outcome('MAXSCORE'), 'defaultValue', 'value')))
  return best ?? max
}

function ruledPoints(item: XmlElement): number | undefined {
  const rule = elementAt(item, 'responseProcessing', 'responseCondition', 'responseIf', 'setOutcomeValue')
  const points = fileNumber(textIn(elementAt(rule, 'baseValue')))
  return points === 0 ? undefined : points
}

function mappedPoints(item: XmlElement, declared: Declared | undefined): number | undefined {
  const values = (declared?.mapping ?? []).map(({ value }) => value).filter((value) => value > 0)
  if (values.length === 0) return undefined
  const declaration = elementsIn(item, 'responseDeclaration').find(
    (one) => one.attributes.get('identifier') === declared?.identifier,
  )
  const bound = fileNumber(elementAt(declaration, 'mapping')?.attributes.get('upperBound'))
  const sum =
    declared?.cardinality === 'single' ? Math.max(...values) : values.reduce((total, value) => total + value, 0)
  return bound === undefined ? sum : Math.min(bound, sum)
}

/** One interaction with what the item says of it. */
export interface Asked {
  interaction: XmlElement
  declared: Declared
  scoring: Scoring
  parts: ItemParts
  /** The text before and after, with the interaction's own question; empty where there is none. */
  prompt: string
}

/** The parts of a question that its type decides; or why it can't be had. `prompt` where the type needs another. */
export type AskedQuestion = { type: string; content: unknown; key: unknown; prompt?: string } | { skip: Reason }
