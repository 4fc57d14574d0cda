import type { Completeness } from '../../question-type.ts'
import { AxisAnswer, type AxisContent } from './axis.ts'
import { isOnAxis } from './axis-grid.ts'

/** Complete when every marker has been placed. */
export function axisCompleteness(content: AxisContent, answer: AxisAnswer): Completeness {
  const placed = content.markers.filter((marker) => Object.hasOwn(answer.positions, marker.id)).length
  if (placed === 0) return 'empty'
  return placed < content.markers.length ? 'partial' : 'complete'
}

/** The answer when it places markers of this question, each within the axis and on its grid, none in the year 0. */
export function parseAxisAnswer(content: AxisContent, value: unknown): AxisAnswer | undefined {
  const parsed = AxisAnswer.safeParse(value)
  if (!parsed.success) return undefined
  const known = new Set(content.markers.map((marker) => marker.id))
  const fits = Object.entries(parsed.data.positions).every(
    ([id, position]) => known.has(id) && isOnAxis(content, position),
  )
  return fits ? parsed.data : undefined
}
