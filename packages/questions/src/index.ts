export { completeness } from './completeness.ts'
export { checkQuestion } from './check-question.ts'
export { inLanguage, languages, LocalText, Picture, wordsOf, type Language, type ItemId } from './local-text.ts'
export { parseAnswer, type ParsedAnswer } from './parse-answer.ts'
export { ownValue } from './own-value.ts'
export { problemCodes, type Problem, type ProblemCode } from './problem.ts'
export { publicQuestion, type QuestionOrder } from './public-question.ts'
export {
  answerSchemas,
  contentSchemas,
  keySchemas,
  PublicQuestion,
  Question,
  questionTypes,
  Score,
  type Answer,
  type Answers,
  type AnyQuestionContent,
  type Completeness,
  type Contents,
  type Key,
  type Keys,
  type PublicQuestionOf,
  type QuestionContent,
  type QuestionOf,
  type QuestionType,
} from './question-type.ts'
export { reviewCodes, reviewQuestion, type ReviewCode, type Warning } from './review-question.ts'
export { shortestReadingTime } from './analytics/reading-time.ts'
export { questionOrder, shuffle } from './shuffle.ts'
export { isOrdering, placesOf, thingLimits } from './types/connection/ordering.ts'
export { patternOf } from './types/alphabet/letters.ts'
export { comparableAnswer, isNearMiss } from './types/text/near-miss.ts'
