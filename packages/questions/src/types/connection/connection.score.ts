import { ownValue } from '../../own-value.ts'
import type { Score } from '../../question-type.ts'
import { connectionCompleteness } from './connection.answer.ts'
import type { ConnectionAnswer, ConnectionContent, ConnectionKey } from './connection.ts'
import { relativeOrder } from './relative-order.ts'
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
