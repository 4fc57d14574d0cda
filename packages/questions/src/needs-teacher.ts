import type { Question } from './question-type.ts'

/** Whether the author leaves what no key accepts to a person: in the whole answer, or in a gap. */
export function mayNeedTeacher({ type, key }: Pick<Question, 'type' | 'key'>): boolean {
  if (type !== 'text' || !('accepted' in key)) return false
  const gaps = Object.values(key.gaps?.by_gap ?? {})
  return key.unmatched === 'manual' || gaps.some((gap) => gap.kind === 'typed' && gap.unmatched === 'manual')
}
