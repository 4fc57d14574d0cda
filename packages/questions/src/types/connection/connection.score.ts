import { ownValue } from '../../own-value.ts'
import type { Score } from '../../question-type.ts'
import { connectionCompleteness } from './connection.answer.ts'
import type { ConnectionAnswer, ConnectionContent, ConnectionKey } from './connection.ts'

/**
 * Credit per correct pair, or all or nothing by the key's rule. A wrong pair takes nothing away, as it already keeps the
 * left item from its right one. `parts` tells every item on the left by its id; one without a pair is missed.
 */
export function scoreConnection(content: ConnectionContent, key: ConnectionKey, answer: ConnectionAnswer): Score {
  if (connectionCompleteness(content, answer) === 'empty') return { kind: 'unanswered' }
  const parts = content.left.map(
    ({ id }) => [id, comparePair(ownValue(key.pairs, id), ownValue(answer.pairs, id))] as const,
  )
  const share = parts.filter(([, part]) => part === 'right').length / parts.length
  const fraction = key.rule === 'partial' || share === 1 ? share : 0
  return { kind: 'scored', fraction, parts: Object.fromEntries(parts) }
}

function comparePair(wanted: string | undefined, given: string | undefined): 'right' | 'wrong' | 'missed' {
  if (given === undefined) return 'missed'
  return given === wanted ? 'right' : 'wrong'
}
