import { areDistinct } from '../../are-distinct.ts'
import type { Completeness } from '../../question-type.ts'
import { ConnectionAnswer, type ConnectionContent } from './connection.ts'

/** Complete when every item on the left has its pair; items on the right may be left over. */
export function connectionCompleteness(content: ConnectionContent, answer: ConnectionAnswer): Completeness {
  const paired = content.left.filter((item) => Object.hasOwn(answer.pairs, item.id)).length
  if (paired === 0) return 'empty'
  return paired < content.left.length ? 'partial' : 'complete'
}

/** The answer when it joins items of this question, and no item on the right twice unless that is allowed. */
export function parseConnectionAnswer(content: ConnectionContent, value: unknown): ConnectionAnswer | undefined {
  const parsed = ConnectionAnswer.safeParse(value)
  if (!parsed.success) return undefined
  const leftIds = new Set(content.left.map((item) => item.id))
  const rightIds = new Set(content.right.map((item) => item.id))
  const pairs = Object.entries(parsed.data.pairs)
  const used = pairs.map(([, right]) => right)
  const fits =
    pairs.every(([left, right]) => leftIds.has(left) && rightIds.has(right)) && (content.reuse || areDistinct(used))
  return fits ? parsed.data : undefined
}
