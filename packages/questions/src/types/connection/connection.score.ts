import { ownValue } from '../../own-value.ts'
import type { Score } from '../../question-type.ts'
import { connectionCompleteness } from './connection.answer.ts'
import type { ConnectionAnswer, ConnectionContent, ConnectionKey } from './connection.ts'
import { haveSameFace } from './same-face.ts'

/**
 * Credit per correct pair, or all or nothing by the key's rule. A wrong pair takes nothing away, as it already keeps the
 * left item from its right one. Items on the right that read the same count as one, because no pupil can tell them apart.
 * `parts` tells every item on the left by its id; one without a pair is missed.
 */
export function scoreConnection(content: ConnectionContent, key: ConnectionKey, answer: ConnectionAnswer): Score {
  if (connectionCompleteness(content, answer) === 'empty') return { kind: 'unanswered' }
  const parts = content.left.map(
    ({ id }) => [id, comparePair(content.right, ownValue(key.pairs, id), ownValue(answer.pairs, id))] as const,
  )
  const share = parts.filter(([, part]) => part === 'right').length / parts.length
  const fraction = key.rule === 'partial' || share === 1 ? share : 0
  return { kind: 'scored', fraction, parts: Object.fromEntries(parts) }
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
