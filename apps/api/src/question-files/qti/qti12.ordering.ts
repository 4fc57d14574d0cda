import { elementAt, elementsBelow, elementsIn, textIn, type XmlElement } from '../../app/files/xml.ts'
import type { Reason } from '../question-files.shape.ts'
import { fileNumber, maxAnswers, type ItemParts } from '../reading/reading.item.ts'
import { pointsOf } from './qti12.material.ts'
import { orderedThings } from '../reading/reading.ordering.ts'

interface OldOrder {
  parts: ItemParts
  prompt: string
  /** The HTML of what a label shows. */
  materialOf: (label: XmlElement) => string
}

/** Whether an item asks for an order, where no system says what it is. */
export function asksForOrder(item: XmlElement): boolean {
  return elementsBelow(elementAt(item, 'presentation'), 'response_lid').some(
    (answer) => answer.attributes.get('rcardinality')?.toLowerCase() === 'ordered',
  )
}

/** Labels in the order of the first rule that gives points; rules may number the places instead of listing them. */
export function readOldOrder(
  item: XmlElement,
  { parts, prompt, materialOf }: OldOrder,
): ReturnType<typeof orderedThings> | { skip: Reason } {
  const labels = elementsBelow(elementAt(item, 'presentation'), 'response_label')
  if (labels.length > maxAnswers) return { skip: { code: 'too_many_answers' } }
  const rule = elementsIn(elementAt(item, 'resprocessing'), 'respcondition').find((one) =>
    elementsIn(one, 'setvar').some((set) => pointsOf(set) > 0),
  )
  const wanted = elementsBelow(elementAt(rule, 'conditionvar'), 'varequal')
  const placeOf = (equal: XmlElement) => fileNumber(equal.attributes.get('index')) ?? 0
  const names = wanted.toSorted((a, b) => placeOf(a) - placeOf(b)).map(textIn)
  const inOrder = names.flatMap((name) => labels.find((label) => label.attributes.get('ident') === name) ?? [])
  if (inOrder.length === 0 || inOrder.length < labels.length) return { skip: { code: 'no_right_answer' } }
  return orderedThings(
    inOrder.map((label) => parts.option(materialOf(label))),
    { salt: prompt, rule: 'exact' },
  )
}
