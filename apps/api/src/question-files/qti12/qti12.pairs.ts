import { elementAt, elementsBelow, elementsIn, textIn, type XmlElement } from '../../app/files/xml.ts'
import type { Reason } from '../question-files.shape.ts'
import { maxAnswers, namedItem, type ItemParts } from '../reading/reading.item.ts'
import { opaqueIds } from '../reading/reading.ts'
import { fieldsOf, materialOf, pointsOfLabels, type OldBody } from './qti12.fields.ts'
import { equalsIn, pointsOfRule, rulesOf } from './qti12.material.ts'

type Read = { type: string; content: unknown; key: unknown } | { skip: Reason }

/** A thing of one side: how rules call it, and what is shown of it in HTML. */
interface Thing {
  name: string
  html: string
}

interface Sides {
  left: readonly Thing[]
  right: readonly Thing[]
  /** What belongs to each of the left, by its name. */
  wanted: (left: string) => string | undefined
}

/** What stands on the left has a field of its own, and every field the same labels. */
export function readOldPairs(item: XmlElement, body: OldBody): Read {
  const points = pointsOfLabels(item)
  const fields = fieldsOf(item)
  const labels = fields.flatMap((field) =>
    field.labels.map((label) => [label.attributes.get('ident') ?? '', label] as const),
  )
  const best = (ident: string) => [...(points.get(ident) ?? [])].find(([, given]) => given > 0)?.[0]
  return connection(body, {
    left: fields.map(({ ident, caption }) => ({ name: ident, html: materialOf(caption) })),
    right: [...new Map(labels)].map(([name, label]) => ({ name, html: materialOf(label) })),
    wanted: best,
  })
}

/** Blackboard shows the right side in a block of its own; the labels of each field only stand for its lines, one by one. */
export function readBlackboardPairs(item: XmlElement, body: OldBody): Read {
  const points = pointsOfLabels(item)
  const presentation = elementAt(item, 'presentation')
  const block = flowsOf(presentation).find((flow) => flow.attributes.get('class') === 'RIGHT_MATCH_BLOCK')
  const right = elementsIn(block, 'flow').map((flow, index) => ({ name: String(index), html: materialOf(flow) }))
  const left = flowsOf(presentation).flatMap((flow) => {
    const field = elementsIn(flow, 'response_lid')[0]
    return field === undefined ? [] : [{ field, html: materialOf(flow), name: field.attributes.get('ident') ?? '' }]
  })
  return connection(body, {
    left,
    right,
    wanted: (name) => {
      const best = [...(points.get(name) ?? [])].find(([, given]) => given > 0)?.[0]
      const labels = elementsBelow(left.find((one) => one.name === name)?.field, 'response_label')
      return right[labels.findIndex((label) => label.attributes.get('ident') === best)]?.name
    },
  })
}

/** Both sides stand in flows as well, behind the question. */
export function questionOfBlackboard(presentation: XmlElement | undefined): string {
  const block = flowsOf(presentation).find((flow) => flow.attributes.get('class') === 'QUESTION_BLOCK')
  return materialOf(block ?? presentation)
}

function flowsOf(element: XmlElement | undefined): XmlElement[] {
  return elementsIn(element, 'flow').flatMap((flow) => [flow, ...flowsOf(flow)])
}

/** Whether rules name two labels of one group at a time. */
export function asksForGroups(item: XmlElement): boolean {
  return pairsOf(item).length > 0
}

/** Pairs of labels of one group, as the standard and ILIAS write them: `44101,96824`. */
function pairsOf(item: XmlElement): (readonly [string, string])[] {
  const groups = elementsBelow(elementAt(item, 'presentation'), 'response_grp').flatMap((group) =>
    elementsBelow(group, 'response_label').map((label) => label.attributes.get('ident') ?? ''),
  )
  return rulesOf(item)
    .filter((rule) => pointsOfRule(rule).points > 0)
    .flatMap((rule) => equalsIn(elementAt(rule, 'conditionvar')))
    .flatMap((equal) => {
      const [one = '', other = '', ...more] = textIn(equal)
        .split(/[\s,;]+/)
        .filter((name) => name !== '')
      return more.length === 0 && groups.includes(one) && groups.includes(other) ? [[one, other] as const] : []
    })
}

/** Left is the side of which each thing belongs to one. */
export function readOldGroups(item: XmlElement, body: OldBody): Read {
  const pairs = pairsOf(item)
  const labels = new Map(
    elementsBelow(elementAt(item, 'presentation'), 'response_label').map((label) => [
      label.attributes.get('ident') ?? '',
      materialOf(label),
    ]),
  )
  const isOnce = (names: readonly string[]) => new Set(names).size === names.length
  const [ones, others] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)]
  // Some name what is dragged first, others where it belongs.
  const isTurned = isOnce(others) && (!isOnce(ones) || targets(item).has(ones[0] ?? ''))
  const [from, to] = isTurned ? [others, ones] : [ones, others]
  if (!isOnce(from)) return { skip: { code: 'type_not_supported', values: { type: 'response_grp' } } }
  const thing = (name: string) => ({ name, html: labels.get(name) ?? '' })
  const unused = [...labels.keys()].filter((name) => !from.includes(name) && !to.includes(name))
  return connection(body, {
    left: from.map(thing),
    right: [...new Set(to), ...unused].map(thing),
    wanted: (name) => to[from.indexOf(name)],
  })
}

/** The labels that others say they can be matched with. */
function targets(item: XmlElement): ReadonlySet<string> {
  const groups = elementsBelow(elementAt(item, 'presentation'), 'response_label').map(
    (label) => label.attributes.get('match_group') ?? '',
  )
  return new Set(groups.flatMap((group) => group.split(/[\s,]+/)).filter((name) => name !== ''))
}

/** Things that are sorted into groups: each group is a field with the things that belong there. */
export function readOldGroupings(item: XmlElement, body: OldBody): Read {
  const points = pointsOfLabels(item)
  const fields = fieldsOf(item)
  const labels = new Map(
    fields.flatMap((field) => field.labels.map((label) => [label.attributes.get('ident') ?? '', label] as const)),
  )
  const groupsOf = (name: string) => fields.filter(({ ident }) => (points.get(ident)?.get(name) ?? 0) > 0)
  const placed = [...labels].filter(([name]) => groupsOf(name).length === 1)
  if ([...labels.keys()].some((name) => groupsOf(name).length > 1))
    return { skip: { code: 'type_not_supported', values: { type: 'categorization' } } }
  if (placed.length < labels.size) body.parts.note('items_without_place_left_out')
  return connection(body, {
    left: placed.map(([name, label]) => ({ name, html: materialOf(label) })),
    right: fields.map(({ ident, caption }) => ({ name: ident, html: materialOf(caption) })),
    wanted: (name) => groupsOf(name)[0]?.ident,
  })
}

function connection({ parts, prompt }: OldBody, { left, right, wanted }: Sides): Read {
  if (left.length > maxAnswers || right.length > maxAnswers) return { skip: { code: 'too_many_answers' } }
  const idsOf = (things: readonly Thing[], side: string) =>
    opaqueIds(
      things.map(({ name }) => name),
      `${prompt}/${side}`,
    )
  const [leftIds, rightIds] = [idsOf(left, 'left'), idsOf(right, 'right')]
  const named = left.map(({ name }) => wanted(name))
  const used = named.map((name) => rightIds[right.findIndex((one) => one.name === name)])
  if (used.length === 0 || used.includes(undefined)) return { skip: { code: 'no_right_answer' } }
  return {
    type: 'connection',
    content: {
      left: shown(left, leftIds, parts),
      right: shown(right, rightIds, parts),
      reuse: new Set(used).size < used.length,
    },
    key: { pairs: Object.fromEntries(leftIds.map((id, index) => [id, used[index]])), rule: 'partial' },
  }
}

function shown(things: readonly Thing[], ids: readonly string[], parts: ItemParts) {
  return things.map(({ html }, index) => ({ id: ids[index], ...namedItem(parts.rich(html), parts.local) }))
}
