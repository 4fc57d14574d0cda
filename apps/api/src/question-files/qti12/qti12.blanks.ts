import { elementAt, elementsBelow, elementsIn, textIn, type XmlElement } from '../../app/files/xml.ts'
import type { Reason } from '../question-files.shape.ts'
import { gapId, gapSign } from '../reading/reading.gap-signs.ts'
import type { DraftGap, DraftText } from '../reading/reading.gaps.ts'
import { boundedFraction, type ItemParts } from '../reading/reading.item.ts'
import { chosenGap, identOf, materialOf, pointsOfLabels } from './qti12.fields.ts'
import { equalsIn, htmlOfMaterial, isLoose, pointsOfRule, rulesOf, wrapsText } from './qti12.material.ts'
import { isNumberField, numbersOf } from './qti12.numbers.ts'

/*
 * Fields of QTI 1.2 that stand within their text, as WebCT, Respondus and the standard's own examples write them, or that the text
 * names in brackets, as Blackboard does. A field may have several places, which its rules number.
 */

/** One place to write in. */
interface Blank {
  respident: string
  /** Rules may name the field, or the label in it. */
  label: string
  field: XmlElement
  /** Counted from 1 within its field; 0 where the field is one place. */
  index: number
}

interface Rule {
  points: number
  isAdded: boolean
  equals: XmlElement[]
}

/** Whether an item is a text with fields to write in: several, or one that has text behind it. */
export function hasBlanks(item: XmlElement): boolean {
  const presentation = elementAt(item, 'presentation')
  const fields = elementsBelow(presentation, ...fieldNames)
  const [first] = fields
  if (first === undefined) return false
  const isNamed = materialOf(presentation).includes(`[${identOf(first)}]`)
  const several = fields.length > 1 || elementsBelow(first, 'response_label').length > 1
  return several || isNamed || hasTextBehind(presentation)
}

const fieldNames = ['response_str', 'response_num']

function hasTextBehind(presentation: XmlElement | undefined): boolean {
  const parts = elementsBelow(presentation, 'material', ...fieldNames)
  const last = parts.findLastIndex(({ name }) => name !== 'material')
  return parts.slice(last + 1).some((material) => textIn(material) !== '')
}

export function readBlanks(item: XmlElement, parts: ItemParts): (DraftText & { source: string }) | { skip: Reason } {
  const places: Blank[] = []
  const sourceOf = (element: XmlElement): string =>
    elementsIn(element)
      .map((child) => {
        if (child.name === 'material') return htmlOfMaterial(child)
        if (fieldNames.includes(child.name)) return sourceOfField(child)
        return wrapsText(child) ? sourceOf(child) : ''
      })
      .join(' ')
  const sourceOfField = (field: XmlElement): string => {
    const respident = identOf(field)
    const box = elementAt(field, 'render_fib')
    const labels = elementsBelow(field, 'response_label')
    const around = sourceOf(field)
    const isOne = labels.length < 2 || elementAt(field, 'render_choice') !== undefined
    const signs = (isOne ? [0] : labels.map((_, index) => index + 1)).map((index) => {
      places.push({ respident, index, label: isOne ? (labels[0]?.attributes.get('ident') ?? '') : '', field })
      return gapSign(gapId(places.length - 1))
    })
    let next = 0
    const within = elementsIn(box).map((child) => {
      if (child.name === 'material') return htmlOfMaterial(child)
      const isPlace = child.name === 'response_label' || elementsBelow(child, 'response_label').length > 0
      return isPlace ? (signs[next++] ?? '') : wrapsText(child) ? sourceOf(child) : ''
    })
    return [around, ...within, ...signs.slice(next)].join(' ')
  }
  const presentation = elementAt(item, 'presentation')
  if (presentation === undefined) return { skip: { code: 'no_prompt' } }
  const joined = sourceOf(presentation).replaceAll(/ +(?=[.,;!?](?:\s|$|<))/g, '')
  const source = withBracketed(joined, places)
  const rules = givingRules(item)
  const gaps: DraftGap[] = []
  for (const place of places) {
    const gap = gapOf(place, { item, rules, parts })
    if ('skip' in gap) return gap
    gaps.push(gap)
  }
  const isExact = rules.length === 1 && rules.every(({ isAdded }) => !isAdded) && gaps.length > 1
  return { source, gaps, rule: isExact ? 'exact' : 'partial' }
}

/** `[x]` in the text is the place of the field that is called x, wherever the field itself stands. */
function withBracketed(source: string, places: readonly Blank[]): string {
  return places.reduce((text, { respident, index }, place) => {
    const name = `[${respident}]`
    if (index !== 0 || respident === '' || !text.includes(name)) return text
    const sign = gapSign(gapId(place))
    return text.replace(sign, () => '').replace(name, () => sign)
  }, source)
}

function givingRules(item: XmlElement): Rule[] {
  return rulesOf(item).flatMap((rule) => {
    const { points, isAdded } = pointsOfRule(rule)
    const equals = equalsIn(elementAt(rule, 'conditionvar'))
    return points > 0 && equals.length > 0 ? [{ points, isAdded, equals }] : []
  })
}

interface AskedBlank {
  item: XmlElement
  rules: readonly Rule[]
  parts: ItemParts
}

function gapOf(place: Blank, { item, rules, parts }: AskedBlank): DraftGap | { skip: Reason } {
  const { field, respident, label } = place
  const labels = elementsBelow(elementAt(field, 'render_choice'), 'response_label')
  if (labels.length > 0) return chosenGap({ ident: respident, caption: field, labels }, pointsOfLabels(item), parts)
  if (!isNumberField(field)) return wordsAt(place, rules, parts)
  const read = numbersOf(item, [respident, label], parts)
  return 'skip' in read ? read : { ...read, weight: weightOf(rules, place) }
}

/** A rule about all places at once says nothing about what one of them is worth. */
function weightOf(rules: readonly Rule[], place: Blank): number {
  const own = rules.filter(({ isAdded, equals }) => isAdded && equals.some((equal) => isAt(equal, place)))
  return Math.max(0, ...own.map(({ points }) => points)) || 1
}

function isAt({ attributes }: XmlElement, { respident, label, index }: Blank): boolean {
  const named = attributes.get('respident') ?? ''
  const isNamed = named === respident || (named !== '' && named === label)
  return isNamed && Number(attributes.get('index') ?? index) === index
}

function wordsAt(place: Blank, rules: readonly Rule[], parts: ItemParts): DraftGap {
  const words = rules.flatMap(({ points, equals }) =>
    equals
      .filter((equal) => isAt(equal, place))
      .map((equal) => ({
        text: textIn(equal).trim(),
        points,
        isCase: equal.attributes.get('case')?.toLowerCase() === 'yes',
        isLoose: isLoose(equal),
      }))
      .filter(({ text }) => text !== ''),
  )
  const best = Math.max(0, ...words.map(({ points }) => points))
  const needsTeacher = words.some((word) => word.isLoose)
  if (needsTeacher) parts.note('wildcard_marked_by_hand')
  return {
    kind: 'typed',
    weight: weightOf(rules, place),
    accepted: words.map(({ text, points }) => ({ text, fraction: boundedFraction(points / best) })),
    numeric: false,
    case_sensitive: words.length > 0 && words.every(({ isCase }) => isCase),
    unmatched: needsTeacher || words.length === 0 ? 'manual' : 'wrong',
  }
}
