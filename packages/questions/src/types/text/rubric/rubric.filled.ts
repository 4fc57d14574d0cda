import type { Question } from '../../../question-type.ts'
import type { Criterion, FilledRubric, Rubric } from './rubric.ts'

/** The rubric of a question, if it has one. */
export function rubricOf(question: Question): Rubric | undefined {
  return question.type === 'text' ? question.key.rubric : undefined
}

/** A filled-in rubric in words. */
export interface FilledWords {
  criteria: readonly Criterion[]
  levels: FilledRubric['levels']
  /** In the order of the question. */
  comments: string[]
}

/** A rubric as it was filled in for an answer, with the words of its comments. */
export function filledWords(question: Question, filled: FilledRubric | undefined): FilledWords | undefined {
  const rubric = rubricOf(question)
  if (rubric === undefined || filled === undefined) return undefined
  const chosen = rubric.comments.filter(({ letter }) => filled.comments.includes(letter))
  return { criteria: rubric.criteria, levels: filled.levels, comments: chosen.map(({ text }) => text) }
}
