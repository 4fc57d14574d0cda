import type { Keys } from '@katedra/questions'
import { newId, newRubric, type RubricDraft } from '../draft/draft.ts'
import { textsOf } from '../draft/written-of-key.ts'

/** The draft of a rubric; nothing of it is lost on the way there and back. */
export function rubricPartOf({ rubric }: Keys['text']): RubricDraft {
  if (rubric === undefined) return newRubric()
  return {
    criteria: rubric.criteria.map(({ id, title, description, levels }) => ({
      id,
      title: textsOf(title),
      description: textsOf(description),
      levels: levels.map((level) => ({
        id: newId(),
        level: level.id,
        title: textsOf(level.title),
        points: level.points,
      })),
    })),
    comments: rubric.comments.map((comment) => ({ ...comment, id: newId() })),
    shown_before: rubric.shown_before,
  }
}
