import { findDuplicateIds, type Problem } from '../../../problem.ts'
import { maxOfCriteria } from './rubric.points.ts'
import type { Rubric } from './rubric.ts'
import type { TextKey } from '../text.ts'

/** A rubric is filled in by a teacher, so answers must come to one; criteria, levels and letters are told apart by their ids. */
export function checkRubric({ rubric, unmatched }: TextKey): Problem[] {
  if (rubric === undefined) return []
  const letters = rubric.comments.map(({ letter }) => letter)
  return [
    ...(unmatched === 'manual' ? [] : [{ path: 'key.rubric', code: 'rubric_without_teacher' as const }]),
    ...findDuplicateIds(rubric.criteria, 'key.rubric.criteria'),
    ...rubric.criteria.flatMap(({ levels }, index) => findDuplicateIds(levels, `key.rubric.criteria.${index}.levels`)),
    ...letters.flatMap((letter, index) =>
      letters.indexOf(letter) < index
        ? [{ path: `key.rubric.comments.${index}.letter`, code: 'duplicate_id' as const }]
        : [],
    ),
  ]
}

/** The question is worth what the best levels give together. */
export function checkPointsOfRubric(rubric: Rubric | undefined, points: number): Problem[] {
  if (rubric === undefined || maxOfCriteria(rubric.criteria) === points) return []
  return [{ path: 'points', code: 'not_rubric_sum' }]
}
