import type { Answer, Answers, Contents, Keys, Question, QuestionType, Score } from './question-type.ts'
import { scoreAbc } from './types/abc/abc.score.ts'
import { scoreAlphabet } from './types/alphabet/alphabet.score.ts'
import { scoreAxis } from './types/axis/axis.score.ts'
import { scoreConnection } from './types/connection/connection.score.ts'
import { scoreText } from './types/text/text.score.ts'

const scorers: { readonly [T in QuestionType]: (content: Contents[T], key: Keys[T], answer: Answers[T]) => Score } = {
  abc: scoreAbc,
  alphabet: scoreAlphabet,
  axis: scoreAxis,
  connection: scoreConnection,
  text: scoreText,
}

/**
 * Scores one answer; the same question and answer give the same score for ever. No answer and an empty one are
 * `unanswered`; a text that only a person can judge is `manual`. Expects a question that `checkQuestion` passes and an
 * answer that `parseAnswer` passes; what does not belong to the question earns nothing.
 *
 * @throws TypeError when the answer is of another type than the question
 */
export function scoreAnswer(question: Question, answer: Answer | undefined): Score {
  if (answer === undefined) return { kind: 'unanswered' }
  return scoreByType(question.type, question.content, question.key, answer)
}

/**
 * What a score is worth in a question of `points` points: rounded to 2 decimals (halves up), 0 when unanswered, null
 * while the answer waits for the teacher.
 */
export function pointsFor(score: Score, points: number): number | null {
  switch (score.kind) {
    case 'manual':
      return null
    case 'unanswered':
      return 0
    case 'scored':
      return roundToCents(score.fraction * points)
  }
}

function scoreByType<T extends QuestionType>(type: T, content: Contents[T], key: Keys[T], answer: Answers[T]): Score {
  return scorers[type](content, key, answer)
}

/** A half that binary fractions keep a little below, as 1.005, is lifted before it is rounded. */
export function roundToCents(value: number): number {
  return Math.round(value * 100 + 1e-9) / 100
}

/** What one gap of a text earns with one value, of 0 to 1; `manual` where only a person can say. For figures gap by gap. */
export { scoreGap } from './types/text/gaps/gaps.score.ts'
