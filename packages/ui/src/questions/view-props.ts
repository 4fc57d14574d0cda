import type { Answers, Language, PublicQuestionOf, QuestionOf, QuestionType, Score } from '@katedra/questions'

/** What the player of one type gets. The answer is controlled: a player keeps no copy of its own. */
export interface PlayerProps<T extends QuestionType> {
  question: PublicQuestionOf<T>
  answer: Answers[T] | undefined
  /** Told after every step, so that each one can be saved (product decision "Tests: answering"). */
  onAnswer: (answer: Answers[T]) => void
  isReadOnly: boolean
  language: Language
}

/** What the review of one type gets. It scores nothing: right and wrong come from `score.parts` alone. */
export interface ReviewProps<T extends QuestionType> {
  /** With its key the right answer is shown, without it only the given one. */
  question: QuestionOf<T> | PublicQuestionOf<T>
  answer: Answers[T] | undefined
  score?: Score | undefined
  language: Language
  /** A pupil is told one right answer, not all that a key accepts. */
  isForPupil?: boolean | undefined
}
