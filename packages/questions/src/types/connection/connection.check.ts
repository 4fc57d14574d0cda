import { ownValue } from '../../own-value.ts'
import { findDuplicateIds, type Problem } from '../../problem.ts'
import type { ConnectionContent, ConnectionKey } from './connection.ts'
import { checkOrdering } from './ordering.ts'

/** The key pairs every item on the left, and nothing else, with an item on the right that exists and may be used so. */
export function checkConnection(content: ConnectionContent, key: ConnectionKey): Problem[] {
  const leftIds = new Set(content.left.map((item) => item.id))
  const strangers = Object.keys(key.pairs).filter((id) => !leftIds.has(id))
  return [
    ...findDuplicateIds(content.left, 'content.left'),
    ...findDuplicateIds(content.right, 'content.right'),
    ...strangers.map((id) => ({ path: `key.pairs.${id}`, code: 'unknown_id' as const })),
    ...checkPairs(content, key, leftIds),
    ...checkOrdering(content, key),
  ]
}

function checkPairs(content: ConnectionContent, key: ConnectionKey, leftIds: ReadonlySet<string>): Problem[] {
  const rightIds = new Set(content.right.map((item) => item.id))
  const used = new Set<string>()
  const problems: Problem[] = []
  for (const left of leftIds) {
    const path = `key.pairs.${left}`
    const right = ownValue(key.pairs, left)
    if (right === undefined) problems.push({ path, code: 'required' })
    else if (!rightIds.has(right)) problems.push({ path, code: 'unknown_id' })
    else if (used.has(right) && !content.reuse) problems.push({ path, code: 'used_twice' })
    else used.add(right)
  }
  return problems
}
