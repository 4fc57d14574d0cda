import type { Problem } from '../../problem.ts'
import { maxAccepted, type WrittenKey } from './written-key.ts'

/**
 * Full points can be earned: by an accepted text, by the number, or from the teacher. No accepted text is blank, and there are no
 * more of them than can be compared at once.
 */
export function checkWrittenKey(key: WrittenKey, path: string): Problem[] {
  const problems: Problem[] = key.accepted.flatMap(({ text }, index) =>
    text.trim() === '' ? [{ path: `${path}.accepted.${index}.text`, code: 'required' as const }] : [],
  )
  if (key.accepted.length > maxAccepted) problems.push({ path: `${path}.accepted`, code: 'too_big' })
  const canBeFull =
    key.number !== undefined || key.unmatched === 'manual' || key.accepted.some((accepted) => accepted.fraction === 1)
  if (!canBeFull) problems.push({ path: `${path}.accepted`, code: 'no_full_answer' })
  return problems
}
