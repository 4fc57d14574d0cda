import { elementAt, elementsBelow, elementsIn, textIn, type XmlElement } from '../../app/files/xml.ts'
import type { Reason } from '../question-files.shape.ts'
import { gapId, gapSign, withoutGapSigns } from '../reading/reading.gap-signs.ts'
import { type DraftGap, type DraftText } from '../reading/reading.gaps.ts'
import { boundedFraction, fileNumber, maxAnswers, namedItem, type ItemParts } from '../reading/reading.item.ts'
import { opaqueIds } from '../reading/reading.ts'
import { equalsIn, htmlOfMaterial, pointsOf, wrapsText } from './qti12.material.ts'

/*
 * Items of QTI 1.2 with several fields, as Canvas writes them: each field is a `response_lid` with labels, and rules give points for
 * the labels that are right.
 */

export interface OldBody {
  parts: ItemParts
  prompt: string
}

/** The texts of an element itself; those of its options lie deeper. */
export function materialOf(element: XmlElement | undefined): string {
  return elementsIn(element)
    .map((child) => {
      if (child.name !== 'material') return wrapsText(child) ? materialOf(child) : ''
      const isPlain = elementsIn(child, 'mattext').some((text) => text.attributes.get('texttype') !== 'text/html')
      return isPlain ? `<p>${htmlOfMaterial(child)}</p>` : htmlOfMaterial(child)
    })
    .join('')
}

interface Field {
  ident: string
  /** What Canvas calls the gap in the text; what stands on the left of a pair. */
  caption: XmlElement | undefined
  labels: XmlElement[]
}

function fieldsOf(item: XmlElement): Field[] {
  return elementsBelow(elementAt(item, 'presentation'), 'response_lid').map((field) => ({
    ident: field.attributes.get('ident') ?? '',
    caption: field,
    labels: elementsBelow(field, 'response_label'),
  }))
}

/** Field → label → points. What must not be answered gives none. */
function pointsOfLabels(item: XmlElement): Map<string, Map<string, number>> {
  const points = new Map<string, Map<string, number>>()
  for (const rule of elementsIn(elementAt(item, 'resprocessing'), 'respcondition')) {
    const given = pointsOf(elementsIn(rule, 'setvar')[0])
    for (const equal of equalsIn(elementAt(rule, 'conditionvar'))) {
      const ident = equal.attributes.get('respident') ?? ''
      const ofField = points.get(ident) ?? new Map<string, number>()
      ofField.set(textIn(equal), Math.max(given, ofField.get(textIn(equal)) ?? 0))
      points.set(ident, ofField)
    }
  }
  return points
}

interface OldGaps {
  kind: 'gaps' | 'lists'
  material: string
  parts: ItemParts
}

/** `[river]` in the text is the gap of the field that is called river. */
export function readOldGaps(
  item: XmlElement,
  { kind, material, parts }: OldGaps,
): (DraftText & { source: string }) | { skip: Reason } {
  const points = pointsOfLabels(item)
  const fields = fieldsOf(item)
  if (fields.some(({ labels }) => labels.length > maxAnswers)) return { skip: { code: 'too_many_answers' } }
  const gaps: DraftGap[] = []
  // Blackboard calls a gap as its field is called.
  const nameOf = ({ caption, ident }: Field) => textIn(elementAt(caption, 'material')) || ident
  const places = new Map(fields.map((field) => [nameOf(field), field]))
  const source = withoutGapSigns(material).replaceAll(/\[([^[\]<>]{1,200})\]/g, (whole, name: string) => {
    const field = places.get(name.trim())
    if (field === undefined) return whole
    places.delete(name.trim())
    gaps.push(kind === 'gaps' ? typedGap(field, points) : chosenGap(field, points, parts))
    return gapSign(gapId(gaps.length - 1))
  })
  const [lost] = places.keys()
  if (lost !== undefined || gaps.length === 0)
    return { skip: { code: 'gap_unreadable', values: { detail: `[${(lost ?? '').slice(0, 60)}]` } } }
  return { source, gaps, rule: 'partial' }
}

function typedGap({ ident, labels }: Field, points: ReadonlyMap<string, ReadonlyMap<string, number>>): DraftGap {
  const given = points.get(ident)
  const words = labels.map((label) => ({
    text: textIn(elementAt(label, 'material')),
    points: given?.get(label.attributes.get('ident') ?? '') ?? 0,
  }))
  // All of a field's words are right for Canvas; some files have a rule for the first one only.
  const isGiven = words.some((word) => word.points > 0)
  const accepted = words
    .filter(({ text }) => text !== '')
    .map((word) => ({ text: word.text, fraction: isGiven && word.points < 0 ? 0 : 1 }))
  const weight = Math.max(0, ...words.map((word) => word.points)) || 1
  return { kind: 'typed', weight, accepted, numeric: false, case_sensitive: false, unmatched: 'wrong' }
}

function chosenGap(
  { ident, labels }: Field,
  points: ReadonlyMap<string, ReadonlyMap<string, number>>,
  parts: ItemParts,
): DraftGap {
  const given = labels.map((label) => points.get(ident)?.get(label.attributes.get('ident') ?? '') ?? 0)
  const best = Math.max(0, ...given)
  const options = labels.map((label, index) => ({
    text: parts.words(materialOf(label)),
    fraction: best > 0 ? boundedFraction((given[index] ?? 0) / best) : 0,
  }))
  return { kind: 'chosen', weight: best > 0 ? best : 1, options, shuffle: true }
}

type Read = { type: string; content: unknown; key: unknown } | { skip: Reason }

/** What stands on the left has a field of its own, and every field the same labels. */
export function readOldPairs(item: XmlElement, { parts, prompt }: OldBody): Read {
  const points = pointsOfLabels(item)
  const fields = fieldsOf(item)
  const labels = new Map(
    fields.flatMap((field) => field.labels.map((label) => [label.attributes.get('ident') ?? '', label] as const)),
  )
  if (fields.length > maxAnswers || labels.size > maxAnswers) return { skip: { code: 'too_many_answers' } }
  const rightIds = opaqueIds([...labels.keys()], `${prompt}/right`)
  const leftIds = opaqueIds(
    fields.map(({ ident }) => ident),
    `${prompt}/left`,
  )
  const wanted = fields.map(({ ident }) => {
    const [best] = [...(points.get(ident) ?? [])].filter(([, given]) => given > 0).map(([label]) => label)
    return best === undefined ? undefined : rightIds[[...labels.keys()].indexOf(best)]
  })
  if (wanted.includes(undefined)) return { skip: { code: 'no_right_answer' } }
  return {
    type: 'connection',
    content: {
      left: fields.map(({ caption }, index) => ({
        id: leftIds[index],
        ...namedItem(parts.rich(materialOf(caption)), parts.local),
      })),
      right: [...labels.values()].map((label, index) => ({
        id: rightIds[index],
        ...namedItem(parts.rich(materialOf(label)), parts.local),
      })),
      reuse: new Set(wanted).size < wanted.length,
    },
    key: { pairs: Object.fromEntries(leftIds.map((id, index) => [id, wanted[index]])), rule: 'partial' },
  }
}

/** A number between two others, or near one. */
export function readOldNumber(item: XmlElement, parts: ItemParts): Read {
  const rules = elementsIn(elementAt(item, 'resprocessing'), 'respcondition').filter(
    (rule) => pointsOf(elementsIn(rule, 'setvar')[0]) > 0,
  )
  const [rule, ...others] = rules
  if (rule === undefined) return { skip: { code: 'no_right_answer' } }
  if (others.length > 0) parts.note('extra_answers_left_out')
  const value = (...names: string[]) => fileNumber(textIn(elementsBelow(rule, ...names)[0]))
  const [exact, low, high] = [value('varequal'), value('vargte', 'vargt'), value('varlte', 'varlt')]
  const middle = exact ?? (low === undefined || high === undefined ? undefined : (low + high) / 2)
  if (middle === undefined)
    return { skip: { code: 'number_unreadable', values: { detail: textIn(rule).slice(0, 60) } } }
  const tolerance = low === undefined || high === undefined ? 0 : Math.max(middle - low, high - middle)
  const short = (number: number) => Number(number.toPrecision(12))
  return {
    type: 'text',
    content: { lines: 1, numeric: true },
    key: {
      accepted: [],
      number: { value: short(middle), tolerance: short(Math.max(0, tolerance)) },
      case_sensitive: false,
      ignore_diacritics: false,
      typo_tolerance: false,
      unmatched: 'wrong',
    },
  }
}
