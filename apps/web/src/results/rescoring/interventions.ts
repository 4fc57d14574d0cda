import type { Exclusion, Rescoring, TestResults } from '@katedra/contract/results'

/** A change that a teacher made to the results after the fact. */
export type Intervention =
  | { kind: 'exclusion'; at: string; id: string; exclusion: Exclusion }
  | { kind: 'rescoring'; at: string; id: string; rescoring: Rescoring }

/** Everything that was left out or scored again, the newest first; what was put back stays on record. */
export function interventionsOf({
  exclusions,
  rescorings,
}: Pick<TestResults, 'exclusions' | 'rescorings'>): Intervention[] {
  const excluded = exclusions.map((exclusion): Intervention => ({
    kind: 'exclusion',
    at: exclusion.excluded_at,
    id: exclusion.id,
    exclusion,
  }))
  const rescored = rescorings.map((rescoring): Intervention => ({
    kind: 'rescoring',
    at: rescoring.rescored_at,
    id: rescoring.id,
    rescoring,
  }))
  return [...excluded, ...rescored].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

/** The exclusion of a question for all that holds now. */
export function standingExclusion(exclusions: readonly Exclusion[], item_no: number): Exclusion | undefined {
  return exclusions.find(
    (exclusion) => exclusion.item_no === item_no && exclusion.attempt_id === null && exclusion.returned_at === null,
  )
}
