import { elementAt, elementsBelow, elementsIn, rawTextIn, textIn, type XmlElement } from '../../app/files/xml.ts'
import { orderedThings } from '../reading/reading.ordering.ts'
import { tag } from '../writing/writing.xml.ts'
import { htmlOf } from './qti.body.ts'
import type { Asked, AskedQuestion, Declared } from './qti.scoring.ts'

/** Choices in the order in which the declaration names them; those that it does not name belong nowhere. */
export function readOrder(asked: Asked): AskedQuestion {
  const { interaction, declared, parts, scoring } = asked
  const choices = elementsBelow(interaction, 'simpleChoice')
  const nameOf = (choice: XmlElement) => choice.attributes.get('identifier') ?? rawTextIn(choice)
  const inOrder = declared.correct.flatMap((name) => choices.find((choice) => nameOf(choice) === name) ?? [])
  if (inOrder.length === 0) return { skip: { code: 'no_right_answer' } }
  if (inOrder.length < choices.length || inOrder.length < declared.correct.length)
    return { skip: { code: 'order_of_some_things' } }
  return orderedThings(
    inOrder.map((choice) => parts.option(htmlOf(choice))),
    { salt: asked.prompt, rule: scoring.kind === 'mapped' ? 'partial' : 'exact' },
  )
}

/**
 * One rule for each place, that gives a share of the points where the right thing stands: how an order is counted place by
 * place, for which there is no template.
 */
export function placeRules(correct: readonly string[], points: number): string {
  const share = Number((points / correct.length).toFixed(6))
  const rules = correct.map((name, place) => {
    const given = tag('index', { n: place + 1 }, tag('variable', { identifier: 'RESPONSE' }))
    const match = tag('match', {}, given, tag('baseValue', { baseType: 'identifier' }, name))
    const sum = tag(
      'sum',
      {},
      tag('variable', { identifier: 'SCORE' }),
      tag('baseValue', { baseType: 'float' }, String(share)),
    )
    const set = tag('setOutcomeValue', { identifier: 'SCORE' }, sum)
    return tag('responseCondition', {}, tag('responseIf', {}, match, set))
  })
  return tag('responseProcessing', {}, ...rules)
}

/** Whether an item is scored by such rules, each of the same share and all of them about the right order. */
export function countsPlaces(item: XmlElement, { identifier, correct }: Declared): boolean {
  const rules = elementsIn(elementAt(item, 'responseProcessing'))
  const shares = rules.map((rule) => textIn(elementAt(rule, 'responseIf', 'setOutcomeValue', 'sum', 'baseValue')))
  return (
    rules.length > 0 &&
    rules.length === correct.length &&
    new Set(shares).size === 1 &&
    rules.every((rule, place) => {
      const match = elementAt(rule, 'responseIf', 'match')
      const given = elementAt(match, 'index')
      const asked = elementAt(given, 'variable')?.attributes.get('identifier')
      return (
        given?.attributes.get('n') === String(place + 1) &&
        asked === identifier &&
        textIn(elementAt(match, 'baseValue')) === correct[place]
      )
    })
  )
}
