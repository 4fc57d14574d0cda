import { ownValue } from '../../own-value.ts'
import type { ConnectionAnswer, ConnectionContent, ConnectionKey } from './connection.ts'
import { haveSameFace } from './same-face.ts'

/**
 * Of all twos of things, the share of those that stand in the right order, whatever lies between them: Kendall's
 * concordant pairs (1938), Moodle's "relative to all the previous and next items" (docs/adr/0066). A thing without a place
 * stands in no order with the others. Of things that read the same the earlier one counts as the one that belongs earlier.
 */
export function relativeOrder(content: ConnectionContent, key: ConnectionKey, answer: ConnectionAnswer): number {
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
