import { elementAt, elementsBelow, elementsIn, textIn, type XmlElement } from '../../app/files/xml.ts'
import type { Reason } from '../question-files.shape.ts'
import { gapId, gapSign, withoutGapSigns } from '../reading/reading.gap-signs.ts'
import { type DraftGap, type DraftText } from '../reading/reading.gaps.ts'
import { boundedFraction, maxAnswers, type ItemParts } from '../reading/reading.item.ts'
import { equalsIn, htmlOfMaterial, isHtml, pointsOfRule, rulesOf, wrapsText } from './qti12.material.ts'

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
      const isPlain = elementsIn(child, 'mattext').some((text) => !isHtml(text.attributes.get('texttype') ?? ''))
      return isPlain ? `<p>${htmlOfMaterial(child)}</p>` : htmlOfMaterial(child)
    })
    .join('')
}

export interface Field {
  ident: string
  /** What Canvas calls the gap in the text; what stands on the left of a pair. */
  caption: XmlElement | undefined
  labels: XmlElement[]
}

export function fieldsOf(item: XmlElement): Field[] {
  return elementsBelow(elementAt(item, 'presentation'), 'response_lid', 'response_grp').map((field) => ({
    ident: identOf(field),
    caption: field,
    labels: elementsBelow(field, 'response_label'),
  }))
}

/** Brightspace calls some fields by another attribute. */
export function identOf({ attributes }: XmlElement): string {
  return attributes.get('ident') ?? attributes.get('respident') ?? ''
}

/** Field → label → points. What must not be answered gives none. */
type PointsOfLabels = ReadonlyMap<string, ReadonlyMap<string, number>>

export function pointsOfLabels(item: XmlElement): PointsOfLabels {
  const points = new Map<string, Map<string, number>>()
  for (const rule of rulesOf(item)) {
    const given = pointsOfRule(rule).points
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

/** What a gap may be called in its text: by its caption, as its field, or as its field without what Canvas puts before it. */
function namesOf({ caption, ident }: Field): string[] {
  const names = [textIn(elementAt(caption, 'material')), ident, ident.replace(/^response_/, '')]
  return [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '')
}

/** The name of the field that stands in the text in brackets. */
export function nameInText(field: Field, text: string): string | undefined {
  return namesOf(field).find((name) => text.includes(`[${name}]`))
}

/** `[river]` in the text is the gap of the field that is called river. */
export function readOldGaps(
  item: XmlElement,
  { kind, material, parts }: OldGaps,
): (DraftText & { source: string }) | { skip: Reason } {
  const points = pointsOfLabels(item)
  const fields = fieldsOf(item)
  if (fields.some(({ labels }) => labels.length > maxAnswers)) return { skip: { code: 'too_many_answers' } }
  const named = new Map(fields.map((field) => [nameInText(field, material) ?? namesOf(field)[0] ?? '', field]))
  const places: string[] = []
  const source = withoutGapSigns(material).replaceAll(/\[([^[\]<>]{1,200})\]/g, (whole, name: string) =>
    named.has(name.trim()) ? gapSign(gapId(places.push(name.trim()) - 1)) : whole,
  )
  const counts = Map.groupBy(places, (name) => name)
  const made = new Map<string, DraftGap>()
  for (const [name, field] of named) {
    const gap = kind === 'gaps' && !isChosen(field) ? typedGap(field, points, parts) : chosenGap(field, points, parts)
    const count = counts.get(name)?.length ?? 0
    if (count > 1) parts.note('gap_in_several_places', { detail: `[${name}]` })
    made.set(name, { ...gap, weight: gap.weight / Math.max(1, count) })
  }
  const gaps = places.flatMap((name) => made.get(name) ?? [])
  const lost = [...named.keys()].find((name) => !counts.has(name))
  if (lost !== undefined || gaps.length === 0)
    return { skip: { code: 'gap_unreadable', values: { detail: `[${(lost ?? '').slice(0, 60)}]` } } }
  return { source, gaps, rule: 'partial' }
}

/** New Quizzes of Canvas say of each word how its gap is answered. */
function isChosen({ labels }: Field): boolean {
  return labels.some((label) => /^(?:dropdown|wordbank)$/i.test(label.attributes.get('answer_type') ?? ''))
}

/** Ways of comparing that New Quizzes name: those that accept more than the word itself. */
const looseWays = /^(?:TextContainsAnswer|TextRegex)$/i

function typedGap({ ident, labels }: Field, points: PointsOfLabels, parts: ItemParts): DraftGap {
  const given = points.get(ident)
  const words = labels.map((label) => ({
    text: textIn(elementAt(label, 'material')),
    points: given?.get(label.attributes.get('ident') ?? '') ?? 0,
    way: label.attributes.get('scoring_algorithm') ?? '',
    isCase: /^true$/i.test(label.attributes.get('case_sensitive') ?? ''),
    isClose: label.attributes.get('scoring_algorithm') === 'TextCloseEnough',
  }))
  const isLoose = words.some(({ way }) => looseWays.test(way))
  if (isLoose) parts.note('wildcard_marked_by_hand')
  // All of a field's words are right for Canvas; some files have a rule for the first one only.
  const isGiven = words.some((word) => word.points > 0)
  const accepted = words
    .filter(({ text, way }) => text !== '' && !/regex/i.test(way))
    .map((word) => ({ text: word.text, fraction: isGiven && word.points < 0 ? 0 : 1 }))
  const weight = Math.max(0, ...words.map((word) => word.points)) || 1
  return {
    kind: 'typed',
    weight,
    accepted,
    numeric: false,
    case_sensitive: words.length > 0 && words.every(({ isCase }) => isCase),
    typo_tolerance: words.some(({ isClose }) => isClose),
    unmatched: isLoose ? 'manual' : 'wrong',
  }
}

export function chosenGap({ ident, labels }: Field, points: PointsOfLabels, parts: ItemParts): DraftGap {
  const ofField = points.get(ident)
  // Some name the right one by its words.
  const given = labels.map(
    (label) => ofField?.get(label.attributes.get('ident') ?? '') ?? ofField?.get(textIn(label)) ?? 0,
  )
  const best = Math.max(0, ...given)
  const options = labels.map((label, index) => ({
    text: parts.words(materialOf(label)),
    fraction: best > 0 ? boundedFraction((given[index] ?? 0) / best) : 0,
  }))
  return { kind: 'chosen', weight: best > 0 ? best : 1, options, shuffle: true }
}
