import { warning, type PlacedText, type Warning } from '../../../warning.ts'
import type { Rubric } from './rubric.ts'

/** Levels of one criterion with the same points, and criteria that decide nothing. */
export function reviewRubric(rubric: Rubric | undefined): Warning[] {
  return (rubric?.criteria ?? []).flatMap(({ levels }, index) => {
    const path = `key.rubric.criteria.${index}`
    const points = levels.map((level) => level.points)
    if (new Set(points).size === 1) return [warning('criterion_without_difference', `${path}.levels`)]
    return points.flatMap((one, place) =>
      points.indexOf(one) < place ? [warning('equal_levels', `${path}.levels.${place}.points`)] : [],
    )
  })
}

/** Every text of the criteria; comments are in the language of the teacher. */
export function rubricTexts(rubric: Rubric | undefined): PlacedText[] {
  return (rubric?.criteria ?? []).flatMap(({ title, description, levels }, index): PlacedText[] => {
    const path = `key.rubric.criteria.${index}`
    return [
      { path: `${path}.title`, text: title },
      ...(description === undefined ? [] : [{ path: `${path}.description`, text: description }]),
      ...levels.map((level, place) => ({ path: `${path}.levels.${place}.title`, text: level.title })),
    ]
  })
}
