import { maxOfCriteria } from '@katedra/questions'
import type { CommentDraft, LevelDraft, QuestionDraft, Texts } from '../draft/draft.ts'
import { needed, written } from '../draft/written-parts.ts'

/** The rubric of a written answer; without criteria there is none. */
export function rubricPart({ rubric, languages }: QuestionDraft): Record<string, unknown> {
  const { criteria, shown_before } = rubric
  if (criteria.length === 0) return {}
  // Criteria are rather for the teacher: a language that all of the question has may be missing here.
  const textOf = (text: Texts) => written(text, languages) ?? needed(text, languages.slice(0, 1))
  return {
    rubric: {
      criteria: criteria.map(({ id, title, description, levels }) => {
        const described = written(description, languages)
        return {
          id,
          title: textOf(title),
          ...(described === undefined ? {} : { description: described }),
          levels: levels.map((level) => ({
            id: level.level,
            title: textOf(level.title),
            points: level.points ?? undefined,
          })),
        }
      }),
      comments: keptComments(rubric.comments).map(({ letter, text }) => ({ letter, text: text.trim() })),
      shown_before,
    },
  }
}

/** The comments in which something is written. */
export function keptComments(comments: readonly CommentDraft[]): CommentDraft[] {
  return comments.filter(({ text }) => text.trim() !== '')
}

/** Whether the criteria decide about the points: of a written answer, as long as there are any. */
export function hasRubric({ type, text, rubric }: QuestionDraft): boolean {
  return type === 'text' && text.way !== 'gaps' && rubric.criteria.length > 0
}

/** What the question is worth: with criteria the sum of their best levels, whatever else was written. */
export function pointsOf(draft: QuestionDraft): number | null {
  return hasRubric(draft) ? sumOfBest(draft.rubric.criteria) : draft.points
}

/** The sum of the best levels so far. */
export function sumOfBest(criteria: readonly { levels: readonly Pick<LevelDraft, 'points'>[] }[]): number {
  return maxOfCriteria(
    criteria.map(({ levels }) => ({ levels: levels.map(({ points }) => ({ points: points ?? 0 })) })),
  )
}
