import type { Answer, Answers, QuestionType } from '@katedra/questions'

/**
 * The answer if it is one to this type of question, otherwise undefined; told by the field that only this type has.
 * An answer may arrive from storage, so the pair question + answer isn't trusted to match.
 */
export const answerOf: { [T in QuestionType]: (answer: Answer | undefined) => Answers[T] | undefined } = {
  abc: (answer) => (answer !== undefined && 'chosen' in answer ? answer : undefined),
  alphabet: (answer) => (answer !== undefined && 'letters' in answer ? answer : undefined),
  axis: (answer) => (answer !== undefined && 'positions' in answer ? answer : undefined),
  connection: (answer) => (answer !== undefined && 'pairs' in answer ? answer : undefined),
  text: (answer) => (answer !== undefined && 'text' in answer ? answer : undefined),
}
