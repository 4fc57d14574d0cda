import { elementsBelow, textIn, elementAt, type XmlElement } from '../../app/files/xml.ts'
import type { Reason } from '../question-files.shape.ts'
import { fileNumber, maxAnswers, type ItemParts } from '../reading/reading.item.ts'
import { orderedThings } from '../reading/reading.ordering.ts'
import { equalsIn, pointsOfRule, rulesOf } from './qti12.material.ts'

interface OldOrder {
  parts: ItemParts
  prompt: string
  /** The HTML of what a label shows. */
  materialOf: (label: XmlElement) => string
}

/** Whether an item asks for an order, where no system says what it is. */
export function asksForOrder(item: XmlElement): boolean {
  return elementsBelow(elementAt(item, 'presentation'), 'response_lid', 'response_grp').some(
    (answer) => answer.attributes.get('rcardinality')?.toLowerCase() === 'ordered',
  )
}

/** Labels in the order of the first rule that gives points, or of all rules where each is about one place. */
export function readOldOrder(
  item: XmlElement,
  { parts, prompt, materialOf }: OldOrder,
): ReturnType<typeof orderedThings> | { skip: Reason } {
  const labels = elementsBelow(elementAt(item, 'presentation'), 'response_label')
  if (labels.length > maxAnswers) return { skip: { code: 'too_many_answers' } }
  const rules = rulesOf(item)
    .filter((rule) => pointsOfRule(rule).points > 0)
    .map((rule) => equalsIn(elementAt(rule, 'conditionvar')))
  const [first = []] = rules
  const whole = first.length >= labels.length
  const inOrder = orderOf(whole ? first : rules.flat(), labels)
  if (inOrder.length === 0 || inOrder.length < labels.length) return { skip: { code: 'no_right_answer' } }
  return orderedThings(
    inOrder.map((label) => parts.option(materialOf(label))),
    { salt: prompt, rule: whole ? 'exact' : 'partial' },
  )
}

/** Rules may list the things, number their places, or ask of each thing at which place it stands, as in Brightspace. */
function orderOf(equals: readonly XmlElement[], labels: readonly XmlElement[]): XmlElement[] {
  const called = (name: string | undefined) => labels.find((label) => label.attributes.get('ident') === name)
  const placed = equals.map((equal) => {
    const own = called(equal.attributes.get('respident'))
    return own === undefined
      ? { label: called(textIn(equal)), place: fileNumber(equal.attributes.get('index')) ?? 0 }
      : { label: own, place: fileNumber(textIn(equal)) ?? 0 }
  })
  const sorted = placed.toSorted((a, b) => a.place - b.place).flatMap(({ label }) => label ?? [])
  return [...new Set(sorted)]
}
