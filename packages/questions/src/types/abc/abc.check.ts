import { areDistinct } from '../../are-distinct.ts'
import { findDuplicateIds, type Problem } from '../../problem.ts'
import type { AbcContent, AbcKey } from './abc.ts'

/** The correct options exist, none is named twice, and there is just one where one is to be chosen. */
export function checkAbc(content: AbcContent, key: AbcKey): Problem[] {
  const known = new Set(content.options.map((option) => option.id))
  const problems = findDuplicateIds(content.options, 'content.options')
  key.correct.forEach((id, index) => {
    if (!known.has(id)) problems.push({ path: `key.correct.${index}`, code: 'unknown_id' })
  })
  if (!areDistinct(key.correct)) problems.push({ path: 'key.correct', code: 'duplicate_id' })
  if (!content.multiple && key.correct.length > 1) problems.push({ path: 'key.correct', code: 'one_correct_only' })
  return problems
}
