import { pairsInOrder, placesOf, type Keys } from '@katedra/questions'
import { opaqueIds } from './reading.ts'
import type { ItemParts, NamedItem } from './reading.item.ts'

/** Things in their right order, as every format that has them lists them. */
export function orderedThings(things: readonly NamedItem[], { salt, rule }: { salt: string; rule: OrderRule }) {
  const ids = opaqueIds(
    things.map(({ text }) => JSON.stringify(text)),
    `${salt}/things`,
  )
  const right = things.map((thing, index) => ({ id: ids[index], ...thing }))
  return {
    type: 'connection' as const,
    content: { left: placesOf(things), right, reuse: false, ordering: true },
    key: { pairs: pairsInOrder(ids), rule },
  }
}

type OrderRule = Keys['connection']['rule']

/** What Moodle calls our rules, and its shorter names of them. */
const moodleNames: readonly (readonly [OrderRule, readonly string[]])[] = [
  ['exact', ['ALL_OR_NOTHING']],
  ['partial', ['ABSOLUTE_POSITION', 'ABSOLUTE', 'ABS']],
  ['relative', ['RELATIVE_ALL_PREVIOUS_AND_NEXT']],
]

/** Moodle has six rules more that count what stands before what in some way; ours of that kind takes their place. */
export function ruleOfMoodle(name: string, parts: Pick<ItemParts, 'note'>): OrderRule {
  const known = moodleNames.find(([, names]) => names.includes(name.trim().toUpperCase()))
  if (known === undefined) parts.note('order_rule_changed')
  return known?.[0] ?? 'relative'
}

/** The name that Moodle itself writes. */
export function moodleRule(rule: OrderRule): string {
  return moodleNames.find(([own]) => own === rule)?.[1][0] ?? 'ALL_OR_NOTHING'
}
