import type { Problem } from '../../problem.ts'
import type { WrittenKey } from './written-key.ts'

/** Full points can be earned: by an accepted text, by the number, or from the teacher. No accepted text is blank. */
export function checkWrittenKey(key: WrittenKey, path: string): Problem[] {
  const problems: Problem[] = key.accepted.flatMap(({ text }, index) =>
    text.trim() === '' ? [{ path: `${path}.accepted.${index}.text`, code: 'required' as const }] : [],
  )
  const canBeFull =
    key.number !== undefined || key.unmatched === 'manual' || key.accepted.some((accepted) => accepted.fraction === 1)
  if (!canBeFull) problems.push({ path: `${path}.accepted`, code: 'no_full_answer' })
  return problems
}
