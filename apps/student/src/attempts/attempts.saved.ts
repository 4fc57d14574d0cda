import { isUnsent, type KeptAnswer } from './attempts.merge.ts'
import type { SavedWhere } from './attempts.outcomes.ts'

/** Where the pupil's work is safe. The worst-off answer decides, so the line never promises too much. */
export function savedWhere(
  answers: readonly KeptAnswer[],
  isRefusedByDevice: (item_no: number) => boolean,
): SavedWhere {
  const unsent = answers.filter(isUnsent)
  if (unsent.some((kept) => isRefusedByDevice(kept.item_no))) return { kind: 'nowhere' }
  if (unsent.length > 0) return { kind: 'device' }
  const times = answers.map((kept) => kept.saved_at).filter((time) => time !== null)
  return { kind: 'server', saved_at: times.sort((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null }
}
