import type { Answer, Answers, AnyQuestionContent, Completeness, Contents, QuestionType } from './question-type.ts'
import { abcCompleteness } from './types/abc/abc.answer.ts'
import { alphabetCompleteness } from './types/alphabet/alphabet.answer.ts'
import { axisCompleteness } from './types/axis/axis.answer.ts'
import { connectionCompleteness } from './types/connection/connection.answer.ts'
import { textCompleteness } from './types/text/text.answer.ts'

const measures: { readonly [T in QuestionType]: (content: Contents[T], answer: Answers[T]) => Completeness } = {
  abc: abcCompleteness,
  alphabet: alphabetCompleteness,
  axis: axisCompleteness,
  connection: connectionCompleteness,
  text: textCompleteness,
}

/**
 * How far an answer has got: `empty` (also when there is none), `partial` or `complete`. Says nothing about right and
 * wrong and needs no key, so the browser may ask it.
 *
 * @throws TypeError when the answer is of another type than the question
 */
export function completeness(question: AnyQuestionContent, answer: Answer | undefined): Completeness {
  if (answer === undefined) return 'empty'
  return measure(question.type, question.content, answer)
}

function measure<T extends QuestionType>(type: T, content: Contents[T], answer: Answers[T]): Completeness {
  return measures[type](content, answer)
}
