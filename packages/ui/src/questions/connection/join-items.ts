import type { Answers, Contents } from '@katedra/questions'

type ConnectionContent = Contents['connection']
type ConnectionAnswer = Answers['connection']

/** The column an item stands in. */
export type Side = 'left' | 'right'

/** One item of one column. */
export interface Item {
  side: Side
  id: string
}

/** What a tap has done, for the words that a screen reader says. */
export type Tap =
  | { kind: 'taken'; hand: Item }
  | { kind: 'put_down'; hand: undefined }
  | { kind: 'joined'; hand: undefined; answer: ConnectionAnswer; left: string; right: string }
  | { kind: 'undone'; hand: undefined; answer: ConnectionAnswer }

/** The items joined with this one, in the order of the left column. */
export function partners(answer: ConnectionAnswer | undefined, item: Item): string[] {
  const pairs = Object.entries(answer?.pairs ?? {})
  return item.side === 'left'
    ? pairs.filter(([left]) => left === item.id).map(([, right]) => right)
    : pairs.filter(([, right]) => right === item.id).map(([left]) => left)
}

/**
 * The answer with a pair more. Whatever the left item was joined with is let go; so is the earlier partner of the
 * right item, unless the question allows an item to be used several times.
 */
export function joinItems(
  content: ConnectionContent,
  answer: ConnectionAnswer | undefined,
  left: string,
  right: string,
): ConnectionAnswer {
  const kept = Object.entries(answer?.pairs ?? {}).filter(
    ([otherLeft, otherRight]) => otherLeft !== left && (content.reuse || otherRight !== right),
  )
  return { pairs: inOrder(content, new Map([...kept, [left, right]])) }
}

/** The answer without any pair of this item. */
export function partItem(
  content: ConnectionContent,
  answer: ConnectionAnswer | undefined,
  item: Item,
): ConnectionAnswer {
  const kept = Object.entries(answer?.pairs ?? {}).filter(
    ([left, right]) => (item.side === 'left' ? left : right) !== item.id,
  )
  return { pairs: inOrder(content, new Map(kept)) }
}

/**
 * What a tap on an item does while another one may be held: takes it, joins the two, or lets go. A second tap on the
 * same item undoes its pairs; so does a tap on the two ends of one pair.
 */
export function tapItem(
  content: ConnectionContent,
  answer: ConnectionAnswer | undefined,
  hand: Item | undefined,
  item: Item,
): Tap {
  if (hand?.side === item.side && hand.id === item.id) {
    if (partners(answer, item).length === 0) return { kind: 'put_down', hand: undefined }
    return { kind: 'undone', hand: undefined, answer: partItem(content, answer, item) }
  }
  if (hand === undefined || hand.side === item.side) return { kind: 'taken', hand: item }
  const [left, right] = hand.side === 'left' ? [hand.id, item.id] : [item.id, hand.id]
  if (answer?.pairs[left] === right) {
    return { kind: 'undone', hand: undefined, answer: partItem(content, answer, { side: 'left', id: left }) }
  }
  return { kind: 'joined', hand: undefined, answer: joinItems(content, answer, left, right), left, right }
}

function inOrder(content: ConnectionContent, pairs: ReadonlyMap<string, string>): Record<string, string> {
  const entries = content.left.flatMap(({ id }) => {
    const right = pairs.get(id)
    return right === undefined ? [] : [[id, right] as const]
  })
  return Object.fromEntries(entries)
}
