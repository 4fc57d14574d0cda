import { ownValue } from '../../own-value.ts'
import { findDuplicateIds, type Problem } from '../../problem.ts'
import type { AxisContent, AxisKey } from './axis.ts'
import { gridNoise, isOnAxis } from './axis-grid.ts'

/** An axis with more labels than this is unreadable, and drawing them all would stop a phone. */
const maxLabels = 200

/** The axis runs upwards through years or numbers that exist, and the key puts every marker, and no other, on its grid. */
export function checkAxis(content: AxisContent, key: AxisKey): Problem[] {
  const problems = [...findDuplicateIds(content.markers, 'content.markers'), ...checkRange(content)]
  const known = new Set(content.markers.map((marker) => marker.id))
  for (const id of Object.keys(key.positions)) {
    if (!known.has(id)) problems.push({ path: `key.positions.${id}`, code: 'unknown_id' })
  }
  for (const id of known) {
    const position = ownValue(key.positions, id)
    if (position === undefined) problems.push({ path: `key.positions.${id}`, code: 'required' })
    else if (!isOnAxis(content, position)) problems.push({ path: `key.positions.${id}`, code: 'off_axis' })
  }
  return problems
}

function checkRange(content: AxisContent): Problem[] {
  const length = content.max - content.min
  const problems: Problem[] = []
  if (length <= 0) problems.push({ path: 'content.max', code: 'too_small' })
  // From -216 to -215.9 it is a little less than 0.1: binary fractions, not the author.
  else if (content.step > length * (1 + gridNoise)) problems.push({ path: 'content.step', code: 'too_big' })
  if (length / content.labels_every > maxLabels + gridNoise)
    problems.push({ path: 'content.labels_every', code: 'too_small' })
  return content.scale === 'year' ? [...problems, ...checkYears(content)] : problems
}

function checkYears(content: AxisContent): Problem[] {
  const ends = (['min', 'max'] as const).filter((end) => !Number.isInteger(content[end]) || content[end] === 0)
  const broken = Number.isInteger(content.step) ? ends : [...ends, 'step']
  return broken.map((field) => ({ path: `content.${field}`, code: 'no_such_year' }))
}
