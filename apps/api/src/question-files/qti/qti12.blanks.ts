import { elementAt, elementsBelow, elementsIn, textIn, type XmlElement } from '../../app/files/xml.ts'
import type { Reason } from '../question-files.shape.ts'
import { gapId, gapSign } from '../reading/reading.gap-signs.ts'
import type { DraftGap, DraftText } from '../reading/reading.gaps.ts'
import { boundedFraction } from '../reading/reading.item.ts'
import { equalsIn, htmlOfMaterial, pointsOf, wrapsText } from './qti12.material.ts'

/*
 * Fields of QTI 1.2 that stand within their text, as WebCT, Respondus and the standard's own examples write them, or that the text
 * names in brackets, as Blackboard does. A field may have several places, which its rules number.
 */

/** One place to write in. */
interface Blank {
  respident: string
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
  const fields = elementsBelow(elementAt(item, 'presentation'), 'response_str', 'response_num')
  const labels = fields.flatMap((field) => elementsBelow(field, 'response_label'))
  return fields.length > 1 || labels.length > 1
}

export function readBlanks(item: XmlElement): (DraftText & { source: string }) | { skip: Reason } {
  const places: Blank[] = []
  const sourceOf = (element: XmlElement): string =>
    elementsIn(element)
      .map((child) => {
        if (child.name === 'material') return htmlOfMaterial(child)
        if (child.name === 'response_str' || child.name === 'response_num') return sourceOfField(child)
        return wrapsText(child) ? sourceOf(child) : ''
      })
      .join(' ')
  const sourceOfField = (field: XmlElement): string => {
    const respident = field.attributes.get('ident') ?? ''
    const box = elementAt(field, 'render_fib')
    const labels = elementsBelow(field, 'response_label')
    const around = sourceOf(field)
    const signs = (labels.length < 2 ? [0] : labels.map((_, index) => index + 1)).map((index) => {
      places.push({ respident, index })
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
  const joined = sourceOf(presentation).replaceAll(/ +(?=[.,;!?](?:\s|$))/g, '')
  const source = withBracketed(joined, places)
  const rules = rulesOf(item)
  const gaps = places.map((place) => gapAt(place, rules))
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

function rulesOf(item: XmlElement): Rule[] {
  return elementsIn(elementAt(item, 'resprocessing'), 'respcondition').flatMap((rule) => {
    const set = elementsIn(rule, 'setvar')[0]
    const points = pointsOf(set)
    const equals = equalsIn(elementAt(rule, 'conditionvar'))
    const isAdded = /^add$/i.test(set?.attributes.get('action') ?? '')
    return points > 0 && equals.length > 0 ? [{ points, isAdded, equals }] : []
  })
}

function gapAt({ respident, index }: Blank, rules: readonly Rule[]): DraftGap {
  const found = rules.flatMap(({ points, isAdded, equals }) =>
    equals
      .filter(({ attributes }) => {
        const at = Number(attributes.get('index') ?? index)
        return attributes.get('respident') === respident && at === index
      })
      .map((equal) => ({
        text: textIn(equal).trim(),
        points,
        isAdded,
        isCase: equal.attributes.get('case') === 'Yes',
      })),
  )
  const words = found.filter(({ text }) => text !== '')
  const best = Math.max(0, ...words.map(({ points }) => points))
  return {
    kind: 'typed',
    // A rule about all places at once says nothing about what one of them is worth.
    weight: words.some(({ isAdded }) => isAdded) ? best : 1,
    accepted: words.map(({ text, points }) => ({ text, fraction: boundedFraction(points / best) })),
    numeric: false,
    case_sensitive: words.length > 0 && words.every(({ isCase }) => isCase),
    unmatched: words.length === 0 ? 'manual' : 'wrong',
  }
}
