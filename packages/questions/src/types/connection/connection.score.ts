import { ownValue } from '../../own-value.ts'
import type { Score } from '../../question-type.ts'
import { connectionCompleteness } from './connection.answer.ts'
import type { ConnectionAnswer, ConnectionContent, ConnectionKey } from './connection.ts'
import { haveSameFace } from './same-face.ts'

/**
 * Credit per correct pair, all or nothing, or in an ordering by what stands before what, as the key's rule says. A wrong pair takes nothing away, as it already keeps the
 * left item from its right one. Items on the right that read the same count as one, because no pupil can tell them apart.
 * `parts` tells every item on the left by its id; one without a pair is missed.
 */
export function scoreConnection(content: ConnectionContent, key: ConnectionKey, answer: ConnectionAnswer): Score {
  if (connectionCompleteness(content, answer) === 'empty') return { kind: 'unanswered' }
  const parts = content.left.map(
    ({ id }) => [id, comparePair(content.right, ownValue(key.pairs, id), ownValue(answer.pairs, id))] as const,
  )
  const share = parts.filter(([, part]) => part === 'right').length / parts.length
  return { kind: 'scored', fraction: fractionOf(share, content, key, answer), parts: Object.fromEntries(parts) }
}

function fractionOf(share: number, content: ConnectionContent, key: ConnectionKey, answer: ConnectionAnswer): number {
  if (share === 1 || key.rule === 'partial') return share
  return key.rule === 'relative' ? relativeOrder(content, key, answer) : 0
}

function comparePair(
  right: ConnectionContent['right'],
  wanted: string | undefined,
  given: string | undefined,
): 'right' | 'wrong' | 'missed' {
  if (given === undefined) return 'missed'
  if (given === wanted) return 'right'
  const [wantedItem, givenItem] = [wanted, given].map((id) => right.find((item) => item.id === id))
  return wantedItem !== undefined && givenItem !== undefined && haveSameFace(wantedItem, givenItem) ? 'right' : 'wrong'
}

/**
 * Of all twos of things, the share of those that stand in the right order, whatever lies between them: Kendall's
 * concordant pairs (1938), Moodle's "relative to all the previous and next items" (docs/adr/0066). A thing without a place
 * stands in no order with the others. Of things that read the same the earlier one counts as the one that belongs earlier.
 */
function relativeOrder(content: ConnectionContent, key: ConnectionKey, answer: ConnectionAnswer): number {
  const ranks = ranksGiven(content, key, answer)
  const inOrder = ranks.flatMap((rank, place) => ranks.slice(place + 1).filter((later) => rank < later))
  return (2 * inOrder.length) / (content.left.length * (content.left.length - 1))
}

/** Which place each of the things belongs to, in the order in which the pupil has put them. */
function ranksGiven({ left, right }: ConnectionContent, key: ConnectionKey, answer: ConnectionAnswer): number[] {
  const itemOf = (id: string | undefined) => right.find((thing) => thing.id === id)
  const wanted = left.map(({ id }) => itemOf(ownValue(key.pairs, id)))
  const taken = new Set<number>()
  return left.flatMap(({ id }) => {
    const given = itemOf(ownValue(answer.pairs, id))
    const rank = wanted.findIndex(
      (thing, place) =>
        !taken.has(place) &&
        thing !== undefined &&
        given !== undefined &&
        (thing.id === given.id || haveSameFace(thing, given)),
    )
    if (rank < 0) return []
    taken.add(rank)
    return [rank]
  })
}
